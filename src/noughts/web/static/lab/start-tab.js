/** The front door: what the lab is, and where to begin. */

import { find } from "../elements.js";
import { legend } from "./legend.js";

export class StartTab {
	constructor() {
		find("start-legend", HTMLElement).append(legend());
		find("legend", HTMLElement).append(legend());
	}

	open() {}

	close() {}
}
