/** At-rules that load and define nothing outside of the text. */
const AT_RULES = new Set(['media', 'supports', 'container', 'layer', 'keyframes', 'starting-style', 'scope']);

/** Functions that may load an image or a font from a text. `url()` is checked by its target. */
const LOADING =
  /(?<![\w-])(?:src|image|image-set|cross-fade|element|paint|expression|attr)\(|(?<!\w)-\w+-(?:image-set|cross-fade|element)\(/i;

/** A path of the same host, and nothing that another parser could read as a host. */
const OWN_URL = /^url\(\s*(["']?)\/(?![/])[\w./-]*\1\s*\)/i;

const PAIRS: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

/**
 * Why CSS of an operator cannot be served as it is, or undefined. It may not load anything from other sites, not end the style element or
 * the block that contains it, and not read what visitors type, which selectors of values could.
 */
export function cssProblem(css: string): string | undefined {
  // Escapes could hide every name below.
  if (css.includes('\\')) return 'must not contain a backslash';
  if (/<[/!?]|-->/.test(css)) return 'must not contain tags or HTML comments';
  const text = withoutTexts(css);
  if (text === undefined) return 'has a comment or a text in quotation marks that does not end';
  const rule = [...text.matchAll(/@([\w-]*)/g)].find(([, name = '']) => !AT_RULES.has(name.toLowerCase()));
  if (rule) return `must not contain ${rule[0]}`;
  if (LOADING.test(text)) return 'must not load images or read attributes with a function';
  if (/\[\s*(?:[\w*]*\s*\|)?\s*value\b/i.test(text)) return 'must not select by what visitors type';
  for (const { index } of css.matchAll(/url\s*\(/gi))
    if (!OWN_URL.test(css.slice(index))) return 'must load only paths of the board, such as url("/assets/…")';
  return isBalanced(text) ? undefined : 'has brackets that do not match';
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
