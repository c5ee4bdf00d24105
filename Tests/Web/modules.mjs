// Imports the modules of the theme, or of another folder, in Node.

import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const theme = join(import.meta.dirname, "../../Templates/scripts");

/**
 * Imports a module, and what it imports: from its folder or else from that of the theme.
 * @param {string} module its path
 * @param {Record<string, string>} [replaced] the paths of other modules by their names
 */
export function importModule(module, replaced = {}) {
  const url = (text) => `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`;

  /** @param {string} name */
  function withImports(name) {
    const paths = [replaced[name], join(dirname(module), name), join(theme, name)];
    const text = readFileSync(paths.find((path) => path && existsSync(path))).toString();
    return url(text.replace(/(?<=from )"\.\/([\w-]+\.js)"/g, (_, imported) => JSON.stringify(withImports(imported))));
  }
  return import(withImports(basename(module)));
}
