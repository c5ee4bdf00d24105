// Formats numbers as the build does. The first Intl.NumberFormat of a page takes longer than everything else that a key in
// the search does, so counts do without it.

/**
 * @param {string} examples 1234 and 12345678 as the build formats them, separated by a space
 * @param {string} lang
 * @returns {(number: number) => string}
 */
export function formatter(examples, lang) {
  const [short, long] = examples.split(" ");
  const groups = long.match(/\p{Nd}+/gu).map((group) => [...group]);
  const zero = groups[0][0].codePointAt() - 1;
  const separator = long.match(/\P{Nd}+/u)?.[0];
  /** The digits of the last group, and of those before it. */
  const last = groups.at(-1).length;
  const other = groups.at(-2)?.length;
  /** The number of digits from which on they are grouped. */
  const least = /\P{Nd}/u.test(short) ? 4 : 5;
  const localized = (digits) => digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  let format;
  return (number) => {
    let rest = String(number);
    if (!/^\d+$/.test(rest)) {
      format ??= new Intl.NumberFormat(lang, { numberingSystem: zero === 0x660 ? "arab" : undefined }).format;
      return format(number);
    }
    const parts = [];
    if (separator && rest.length >= least) {
      for (let size = last; rest.length > size; size = other) {
        parts.unshift(rest.slice(-size));
        rest = rest.slice(0, -size);
      }
    }
    return [rest, ...parts].map(localized).join(separator);
  };
}
