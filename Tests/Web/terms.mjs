// The rules of the terms in `search_data.py`, in place of those of the theme.

const isSingle = (word) =>
  /^[\u0e00-\u0eff\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\u{20000}-\u{3ffff}]/u.test(word);

export const beginning = (word) => [...word].slice(0, 12).join("");

function pieces(word) {
  const letters = [...word];
  if (!isSingle(word)) return letters.length > 1 ? [letters.slice(0, 6).join("")] : [];
  return Array.from({ length: Math.max(1, letters.length - 1) }, (_, at) => letters.slice(at, at + 2).join(""));
}

const lookup = (term) => ({ term, isWhole: false });

export const lookups = (word) => ({ names: [lookup(beginning(word))], bodies: pieces(word).map(lookup) });

/** Numbers are not joined, and punctuation is not left out. */
export const joined = (text) => ({ text });
export const spaced = () => [];
export const unspaced = (text) => text;
export const withoutPunctuation = (word) => word;
