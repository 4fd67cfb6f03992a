/** Dialogs that are made when they are first needed. */

/**
 * Adds a dialog to the page; clicks on [data-closes] and beside it close it.
 * @param {string} id its title has this name, followed by "-title"
 * @param {string} title
 * @param {string} content as HTML
 */
export function makeDialog(id, title, content) {
	const dialog = document.createElement("dialog");
	dialog.id = id;
	dialog.setAttribute("aria-labelledby", `${id}-title`);
	dialog.innerHTML = `<h2 id="${id}-title">${title}</h2>
<button type="button" class="button plain square close" data-closes aria-label="Close" title="Close (Esc)"><svg class="icon" aria-hidden="true"><use href="#i-back"/></svg></button>
${content}`;
	document.body.append(dialog);
	return dialog;
}
