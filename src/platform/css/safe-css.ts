/** At-rules that load and define nothing outside of the text. */
const AT_RULES = new Set(['media', 'supports', 'container', 'layer', 'keyframes', 'starting-style', 'scope']);

/** Functions that may load an image or a font from a text. `url()` is checked by its target. */
const LOADING =
  /(?<![\w-])(?:src|image|image-set|cross-fade|element|paint|expression|attr)\(|(?<!\w)-\w+-(?:image-set|cross-fade|element)\(/i;

/** A path of the same host, and nothing that another parser could read as a host. */
const OWN_URL = /^url\(\s*(["']?)\/(?![/])[\w./-]*\1\s*\)/i;

const PAIRS: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

/**
 * Whether CSS of an operator can be served as it is. The text may not load from other sites, end the style element or its block, or
 * read inputs of visitors by selectors of values.
 */
export function isSafeCss(css: string): boolean {
  // Escapes could hide every name below.
  if (css.includes('\\') || /<[/!?]|-->/.test(css)) return false;
  const text = withoutTexts(css);
  if (text === undefined || LOADING.test(text) || /\[\s*(?:[\w*]*\s*\|)?\s*value\b/i.test(text)) return false;
  const rules = [...text.matchAll(/@([\w-]*)/g)];
  const urls = [...css.matchAll(/url\s*\(/gi)];
  return (
    rules.every(([, name = '']) => AT_RULES.has(name.toLowerCase())) &&
    urls.every(({ index }) => OWN_URL.test(css.slice(index))) &&
    isBalanced(text)
  );
}

/** The CSS with spaces instead of comments and empty texts, or undefined if one does not end. Its names and brackets are real then. */
function withoutTexts(css: string): string | undefined {
  const text = css.replace(WHOLE, (found) => (found.startsWith('/*') ? ' ' : '""'));
  return /\/\*|["']/.test(text.replaceAll('""', '')) ? undefined : text;
}

/** Comments and texts, whichever begins first. */
const WHOLE = /\/\*[\s\S]*?\*\/|"[^"\n\r\f]*"|'[^'\n\r\f]*'/g;

function isBalanced(text: string): boolean {
  const open: string[] = [];
  for (const character of text) {
    const closing = PAIRS[character];
    if (closing) open.push(closing);
    else if ('}])'.includes(character) && open.pop() !== character) return false;
  }
  return open.length === 0;
}
