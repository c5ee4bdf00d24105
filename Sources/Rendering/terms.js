// Turns the terms on a page of another site into links with a preview. A page of the manual says how to use it:
// <script defer src="https://example.org/-/terms.js"
//     data-terms="https://example.org/herbs/-/data/terms.json"></script>
// It is no module, so that only the terms need permission to be read from another site.

{
  /**
   * @typedef {{name: string, url: string, text: string}} Term
   * @typedef {{folded: string, at: number[]}} Folded text, and where each of its characters is in the original
   */

  const titles = "h1, h2, h3, h4, h5, h6, [role=heading]";
  /** What has no links in it: other links, code, titles, fields, and what the page excludes. */
  const skipped = titles + ", a, button, summary, label, code, pre, kbd, samp, var, script, noscript, style, template,"
    + "textarea, select, svg, math, canvas, iframe, object, audio, video, [role=button], [role=link], [role=textbox],"
    + "[contenteditable]:not([contenteditable=false]), [data-no-terms]";
  const sections = "section, article, aside";

  const { terms: source = "", in: where = "body", once = "section" } = document.currentScript?.dataset ?? {};

  /** A segmenter for the words of the page; for those of any language if that of the page is not valid. */
  function createSegmenter() {
    try {
      return new Intl.Segmenter(document.documentElement.lang || undefined, { granularity: "word" });
    } catch {
      return new Intl.Segmenter(undefined, { granularity: "word" });
    }
  }
  const segmenter = createSegmenter();

  /**
   * Lower case, with one space for any white space. Each character stays one character.
   * @param {string} text
   * @returns {Folded}
   */
  function fold(text) {
    let folded = "";
    /** @type {number[]} */
    const at = [];
    for (let index = 0; index < text.length; index += 1) {
      const isSpace = /\s/.test(text[index]);
      if (isSpace && folded.endsWith(" ")) continue;
      const lower = text[index].toLowerCase();
      folded += isSpace ? " " : lower.length === 1 ? lower : text[index];
      at.push(index);
    }
    at.push(text.length);
    return { folded, at };
  }

  let start = performance.now();

  /** Lets the page do something else if this has taken long. */
  async function pause() {
    if (performance.now() - start < 8) return;
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  }

  /** The terms by their folded names. */
  class Terms {
    /** @type {Map<string, Term>} */
    #terms = new Map();
    /**
     * The lengths of the names that begin with a word, the longest first.
     * @type {Map<string, number[]>}
     */
    #lengths = new Map();

    /** @param {string} name @param {Term} term */
    add(name, term) {
      const folded = fold(name).folded.trim();
      const first = folded && segmenter.segment(folded).containing(0)?.segment;
      if (!first || this.#terms.has(folded)) return;
      this.#terms.set(folded, term);
      const lengths = this.#lengths.get(first) ?? [];
      if (lengths.includes(folded.length)) return;
      this.#lengths.set(first, [...lengths, folded.length].sort((one, other) => other - one));
    }

    /**
     * Finds the terms in a string, the longest one at each word. Terms do not overlap.
     * @param {string} text
     * @returns {Generator<{from: number, to: number, term: Term}>}
     */
    *find(text) {
      const { folded, at } = fold(text);
      const segments = [...segmenter.segment(folded)];
      const ends = new Set(segments.map(({ index, segment }) => index + segment.length));
      let end = 0;
      for (const { index, segment } of segments) {
        if (index < end) continue;
        const length = this.#lengths.get(segment)?.find((length) =>
          ends.has(index + length) && this.#terms.has(folded.slice(index, index + length)));
        const term = length && this.#terms.get(folded.slice(index, index + length));
        if (!term) continue;
        end = index + length;
        yield { from: at[index], to: at[end - 1] + 1, term };
      }
    }
  }

  /**
   * Returns a URL that a link may have; nothing for any other.
   * @param {string} url
   * @param {string} base
   */
  function webURL(url, base) {
    try {
      const { protocol, href } = new URL(url, base);
      return /^https?:$/.test(protocol) ? href : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Reads the terms of a file, which is not trusted: only texts, and URLs of the web.
   * @param {unknown} data
   * @param {string} base the URL of the file
   */
  async function read(data, base) {
    const terms = new Terms();
    const list = /** @type {{terms?: unknown}} */ (data)?.terms;
    for (const each of Array.isArray(list) ? list : []) {
      const { name, also, url, text = "" } = /** @type {Record<string, unknown>} */ (each ?? {});
      if (typeof name !== "string" || typeof url !== "string" || typeof text !== "string") continue;
      const href = webURL(url, base);
      if (!href) continue;
      const names = [name, ...(Array.isArray(also) ? also : [])].filter((other) => typeof other === "string");
      for (const own of names) terms.add(own, { name, url: href, text });
      await pause();
    }
    return terms;
  }

  /** The preview of a term, which the pointer can enter, and Escape hides. */
  class Preview {
    #element = document.createElement("div");
    /** @type {HTMLElement | undefined} */
    #link;
    #timer = 0;

    /** @param {string} lang of the terms */
    constructor(lang) {
      const element = this.#element;
      Object.assign(element, { id: "term-preview", role: "tooltip", lang, dir: "auto", popover: "manual" });
      Object.assign(element.style, {
        position: "fixed", inset: "auto", margin: "0", maxInlineSize: "min(22rem, 90vw)", boxSizing: "border-box",
        padding: ".75rem 1rem", border: "1px solid GrayText", borderRadius: ".25rem", background: "Canvas",
        color: "CanvasText", font: "inherit", fontSize: ".875rem", lineHeight: "1.4",
      });
      element.addEventListener("pointerenter", () => clearTimeout(this.#timer));
      element.addEventListener("pointerleave", () => this.hideSoon());
      addEventListener("keydown", (event) => {
        if (event.key === "Escape" && this.#link) {
          event.stopPropagation();
          this.hide();
        }
      }, true);
    }

    /** @param {HTMLElement} link @param {Term} term */
    show(link, { name, text }) {
      clearTimeout(this.#timer);
      if (this.#link === link) return;
      this.hide();
      const title = document.createElement("b");
      title.textContent = name;
      this.#element.replaceChildren(title, document.createElement("br"), text);
      document.body.append(this.#element);
      this.#element.showPopover?.();
      this.#link = link;
      link.setAttribute("aria-describedby", this.#element.id);
      this.#place(link);
    }

    /**
     * Puts the preview below the first line of the link, or above it, so that nothing is between them.
     * @param {HTMLElement} link
     */
    #place(link) {
      const { left, top, bottom } = link.getClientRects()[0] ?? link.getBoundingClientRect();
      const { offsetWidth, offsetHeight } = this.#element;
      const { clientWidth, clientHeight } = document.documentElement;
      const margin = 8;
      const isAbove = bottom + offsetHeight > clientHeight && top > offsetHeight;
      this.#element.style.left = Math.max(margin, Math.min(left, clientWidth - offsetWidth - margin)) + "px";
      this.#element.style.top = (isAbove ? top - offsetHeight : bottom) + "px";
    }

    hideSoon() {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.hide(), 300);
    }

    hide() {
      clearTimeout(this.#timer);
      this.#link?.removeAttribute("aria-describedby");
      this.#link = undefined;
      this.#element.remove();
    }
  }

  /** @param {string} text @param {Term} term @param {Preview} preview */
  function createLink(text, term, preview) {
    const link = document.createElement("a");
    Object.assign(link, { href: term.url, className: "term", textContent: text });
    if (term.text) {
      for (const event of ["pointerenter", "focus"]) link.addEventListener(event, () => preview.show(link, term));
      link.addEventListener("pointerleave", () => preview.hideSoon());
      link.addEventListener("blur", () => preview.hide());
    }
    return link;
  }

  /**
   * Replaces the terms in a text node with links.
   * @param {Text} node
   * @param {Terms} terms
   * @param {Set<string>} used the URLs of terms that have a link already
   * @param {Preview} preview
   */
  function linkTerms(node, terms, used, preview) {
    const text = node.data;
    const here = location.href.replace(/#.*/, "");
    /** @type {(string | Node)[]} */
    const parts = [];
    let end = 0;
    for (const { from, to, term } of terms.find(text)) {
      if (used.has(term.url) || term.url === here) continue;
      used.add(term.url);
      parts.push(text.slice(end, from), createLink(text.slice(from, to), term, preview));
      end = to;
    }
    if (end) node.replaceWith(...parts, text.slice(end));
  }

  /** @param {Element} root @param {Terms} terms @param {Preview} preview */
  async function linkPage(root, terms, preview) {
    /** @type {Set<string>} */
    let used = new Set();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
      if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
      if (once === "section" && node.matches(`${titles}, ${sections}`)) used = new Set();
      return node.matches(skipped) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
    });
    let node = walker.nextNode();
    while (node) {
      const before = used;
      const current = node;
      // The next node is found before this one is replaced.
      node = walker.nextNode();
      if (current instanceof Text && /\S/.test(current.data)) linkTerms(current, terms, before, preview);
      await pause();
    }
  }

  const run = async () => {
    const response = await fetch(source, { credentials: "omit" });
    if (!response.ok) throw new Error(`${response.status} ${source}`);
    const data = await response.json();
    const language = typeof data?.language === "string" ? data.language : "";
    const preview = new Preview(language);
    const terms = await read(data, response.url);
    for (const root of document.querySelectorAll(where)) await linkPage(root, terms, preview);
  };

  run().catch((error) => console.warn("The terms could not be read:", error));
}
