// Runs the modules of the theme. The build makes each module a function, so that several are in one file. The first
// file begins with this module. Pages name the modules that they run.

/**
 * Functions that run a module, and return what it exports.
 * @type {Map<string, () => object>}
 */
const modules = new Map();

/**
 * Adds a module. It runs when it is needed first.
 * @param {string} name
 * @param {() => object | undefined} run
 */
function define(name, run) {
  /** @type {object | undefined} */
  let exports;
  modules.set(name, () => exports ??= run() ?? {});
}

/**
 * What a module exports.
 * @param {string} name
 */
function need(name) {
  return /** @type {() => object} */ (modules.get(name))();
}

/**
 * What a module exports, when its file has arrived.
 * @param {string} name
 * @param {string} file
 */
async function load(name, file) {
  await import(`./${file}.js`);
  return need(name);
}

/** @type {Set<string>} */
const started = new Set();

/** Runs the modules that the page names and that have arrived. If one fails, the others still run. */
function start() {
  /** @type {NodeListOf<HTMLElement>} */
  const scripts = document.querySelectorAll("script[data-modules]");
  for (const name of [...scripts].map(({ dataset }) => dataset.modules).join(" ").split(" ")) {
    if (started.has(name) || !modules.has(name)) continue;
    started.add(name);
    try {
      need(name);
    } catch (error) {
      reportError(error);
    }
  }
}

// A global variable is shorter than an import in each file.
/** @type {any} */ (globalThis).thumbindex = { define, need, load, start };
