// What browsers have, and the TypeScript compiler does not know yet.

interface Array<T> {
  findLast(isFound: (item: T) => unknown): T | undefined;
  findLastIndex(isFound: (item: T) => unknown): number;
  toReversed(): T[];
  toSorted(compare?: (one: T, other: T) => number): T[];
}

interface MapConstructor {
  groupBy<Key, Item>(items: Iterable<Item>, key: (item: Item) => Key): Map<Key, Item[]>;
}

declare namespace Intl {
  interface NumberFormatOptions {
    numberingSystem?: string;
  }
}

declare class DecompressionStream implements ReadableWritablePair<Uint8Array, Uint8Array> {
  constructor(format: "gzip");
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}

interface Element {
  /** Only documents and document types have none. */
  textContent: string;
}

interface HTMLElementTagNameMap {
  search: HTMLElement;
}

interface HTMLElement {
  hidePopover(): void;
  popover: "auto" | "manual" | null;
  role: string | null;
  showPopover(): void;
}

interface HTMLElementEventMap {
  beforetoggle: Event & { newState: "open" | "closed" };
}

/** Scrolls at once, also where a style sheet animates scrolling. */
interface InstantScroll {
  behavior: "instant";
  block?: ScrollLogicalPosition;
  left?: number;
  top?: number;
}

interface Element {
  checkVisibility(options: { contentVisibilityAuto: boolean }): boolean;
  scrollIntoView(options: InstantScroll): void;
}

declare function scrollBy(options: InstantScroll): void;
declare function scrollTo(options: InstantScroll): void;

interface CSSStyleDeclaration {
  contentVisibility: string;
}

interface ViewTransition {
  readonly ready: Promise<unknown>;
  readonly updateCallbackDone: Promise<unknown>;
  readonly finished: Promise<void>;
  skipTransition(): void;
}

/** Of the pages before and after a navigation, which are undefined or null if they have another origin. */
interface Activation {
  readonly entry: { readonly url: string | null };
  readonly from: { readonly url: string | null } | null;
}

interface WindowEventMap {
  pagereveal: Event & { readonly viewTransition: ViewTransition | null };
  pageswap: Event & { readonly viewTransition: ViewTransition | null; readonly activation: Activation | null };
}

interface Window {
  readonly navigation?: { readonly activation: Activation | null };
}

interface Navigator {
  readonly connection?: { readonly saveData: boolean };
}
