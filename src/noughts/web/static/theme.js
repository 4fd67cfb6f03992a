/** Light, dark or as the system says. Loaded before the page is drawn, so that nothing flashes. */
{
	const KEY = "noughts-theme";
	const root = document.documentElement;
	const bars = document.createElement("meta"); // the browser's own, in the colour of the page
	bars.name = "theme-color";
	const paint = () => {
		bars.content = getComputedStyle(document.body).backgroundColor;
		document.head.append(bars);
	};
	const apply = (/** @type {string | null} */ theme) => {
		if (theme) root.dataset.theme = theme;
		else delete root.dataset.theme;
		if (document.body) paint();
	};
	const recall = () => {
		try {
			apply(localStorage.getItem(KEY));
		} catch {
			// a browser that stores nothing: the choice lasts as long as the page
		}
	};
	recall();
	document.addEventListener("click", (event) => {
		if (!(event.target instanceof Element) || !event.target.closest("[data-toggles-theme]")) return;
		const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
		const theme = (root.dataset.theme ?? system) === "dark" ? "light" : "dark";
		apply(theme === system ? null : theme);
		try {
			if (theme === system) localStorage.removeItem(KEY);
			else localStorage.setItem(KEY, theme);
		} catch {
			// as above
		}
	});
	addEventListener("storage", recall);
	addEventListener("DOMContentLoaded", paint);
	matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
}
