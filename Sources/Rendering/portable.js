// Runs the modules of a portable site, and reads its data. From files, browsers load neither modules nor data, but they
// load classic scripts. So the build makes each module a function, and each file of data a script that passes its bytes
// on.

{
  const { src, dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
  /** The folder of the site. */
  const site = new URL("..", src);
  /**
   * Functions that run a module, and return what it exports.
   * @type {Map<string, () => object>}
   */
  const modules = new Map();
  /**
   * What the scripts of data have passed on.
   * @type {WeakMap<object, string>}
   */
  const received = new WeakMap();

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

  /** The number of files with pages. */
  let pageFiles = 0;

  /**
   * Reads a file of data.
   * @param {string} url
   * @returns {Promise<Response>}
   */
  const read = (url) => new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url + ".js";
    script.onload = script.onerror = () => {
      script.remove();
      const text = received.get(script);
      if (text === undefined) reject(new TypeError(`${url} cannot be read`));
      else resolve(new Response(Uint8Array.from(atob(text), (character) => character.charCodeAt(0))));
    };
    document.head.append(script);
  });

  /**
   * Reads a page. It is in the file with the number that the FNV-1a hash of its path gives.
   * @param {URL} url
   */
  async function readPage({ href, pathname }) {
    const path = decodeURIComponent(pathname.slice(site.pathname.length)).replace(/(^|\/)$/, "$1index.html");
    const hash = new TextEncoder().encode(path)
      .reduce((hash, byte) => Math.imul(hash ^ byte, 16777619) >>> 0, 2166136261);
    const { body } = await read(`${site}-/data/pages-${hash % pageFiles}.gz`);
    const pages = await new Response(body?.pipeThrough(new DecompressionStream("gzip"))).json();
    if (!Object.hasOwn(pages, path)) throw new TypeError(`${href} cannot be read`);
    return Object.defineProperty(new Response(pages[path]), "url", { value: href });
  }

  /**
   * Reads a file of data or a page, as the function of the same name does where there is a server.
   * @param {string | URL} input
   * @param {RequestInit} [options]
   */
  async function fetch(input, options = {}) {
    const { signal } = options;
    signal?.throwIfAborted();
    const url = new URL(input, document.baseURI);
    const isPage = pageFiles && url.href.startsWith(site.href) && /(\/|\.html)$/.test(url.pathname);
    const response = await (isPage ? readPage(url) : read(url.href));
    signal?.throwIfAborted();
    return response;
  }

  /**
   * Runs the modules that the page names. If one fails, the others still run.
   * @param {number} files the number of files with pages
   */
  function start(files) {
    pageFiles = files;
    for (const name of dataset.modules?.split(" ") ?? []) {
      try {
        need(name);
      } catch (error) {
        reportError(error);
      }
    }
  }

  Object.assign(globalThis, {
    thumbindex: {
      define, need, fetch, start,
      load: async (/** @type {string} */ name) => need(name),
      /**
       * Is called by a file of data.
       * @param {string} text its bytes in base64
       */
      receive: (text) => received.set(/** @type {Element} */ (document.currentScript), text),
    },
  });
}
