// The core as pages load it: the theme’s own script and module.

import { readFile } from "node:fs/promises";

const theme = new URL("../../Templates/", import.meta.url);

/** @param {string} path in the theme */
const file = (path) => readFile(new URL(path, theme));

export const bytes = await file("core/sectioning.wasm");

// Node takes a file of this name for a module only since version 22; the theme has no `package.json` to say so.
const script = (await file("scripts/core.js")).toString("base64");
export const core = await import(`data:text/javascript;base64,${script}`);

/** A table of laws. @param {string} name */
export async function laws(name) {
  return JSON.parse((await readFile(new URL(`../Laws/${name}.json`, import.meta.url))).toString());
}
