import type { Mutant } from './mutant.ts';

const folder = 'src/platform/rich-text';
const urls = `${folder}/urls.ts`;
const printer = `${folder}/print-html.ts`;
const safety = `${folder}/safety.unit.test.ts`;
const values = `${folder}/values.unit.test.ts`;
const parsing = `${folder}/parse-html.unit.test.ts`;
const printing = `${folder}/print-html.unit.test.ts`;

export const sanitizer: Mutant[] = [
  {
    name: 'a link may run a script',
    file: urls,
    from: `const linkProtocols = ['http:', 'https:', 'mailto:', 'tel:'];`,
    to: `const linkProtocols = ['http:', 'https:', 'mailto:', 'tel:', 'javascript:'];`,
    tests: [safety],
  },
  {
    name: 'an image may contain a document',
    file: urls,
    from: `const imageProtocols = ['http:', 'https:'];`,
    to: `const imageProtocols = ['http:', 'https:', 'data:'];`,
    tests: [safety, values],
  },
  {
    name: 'a link that looks relative leads to another host',
    file: urls,
    from: `if (relative === '' || relative.startsWith('//') || relative.length > maxLength) return undefined;`,
    to: `if (relative === '' || relative.length > maxLength) return undefined;`,
    tests: [safety, values],
  },
  {
    name: 'a URL may contain a password',
    file: urls,
    from: `  if (url.username !== '' || url.password !== '') return undefined;\n  // The schema`,
    to: `  // The schema`,
    tests: [values],
  },
  {
    name: 'a host that ends like a known player counts as one',
    file: urls,
    from: 'hostname.endsWith(`.${own}`)',
    to: 'hostname.endsWith(own)',
    tests: [safety],
  },
  {
    name: 'every frame runs in its own origin',
    file: printer,
    from: 'const permissions = isOnHost(src, knownPlayers) ? playerSandbox : sandbox;',
    to: 'const permissions = playerSandbox;',
    tests: [safety],
  },
  {
    name: 'a frame has no sandbox',
    file: printer,
    from: 'const fixed = `sandbox="${permissions}" loading',
    to: 'const fixed = `loading',
    tests: [printing, safety],
  },
  {
    name: 'quotes in values are not escaped',
    file: 'packages/basics/src/html-text.ts',
    from: 'text.replace(/[&<>"\\u00a0]/g',
    to: 'text.replace(/[&<>\\u00a0]/g',
    tests: [safety, printing],
  },
  {
    name: 'text is not escaped',
    file: printer,
    from: `html += node.isText ? escapeHtml(node.text ?? '') : '<br>';`,
    to: `html += node.isText ? node.text : '<br>';`,
    tests: [safety],
  },
  {
    name: 'the text of a script stays in the document',
    file: `${folder}/html/leaves.ts`,
    from: `'script style template noscript`,
    to: `'style template noscript`,
    tests: [parsing, safety],
  },
  {
    name: 'a link of a stranger has no nofollow',
    file: printer,
    from: `isFromOutside ? ' rel="noopener nofollow ugc"' : ' rel="noopener"'`,
    to: `isFromOutside ? ' rel="noopener"' : ' rel="noopener"'`,
    tests: [printing],
  },
  {
    name: 'a document may show the dashboard in a frame',
    file: `${folder}/html/leaves.ts`,
    from: 'if (!frame || isOnHost(String(frame.src), ownHosts)) return undefined;',
    to: 'if (!frame) return undefined;',
    tests: [parsing, safety],
  },
  {
    name: 'the language of code may have any characters',
    file: `${folder}/attributes.ts`,
    from: `return typeof value === 'string' && /^[\\w+#.-]{1,40}$/.test(value) ? value : undefined;`,
    to: `return typeof value === 'string' ? value : undefined;`,
    tests: [`${folder}/parse-json.unit.test.ts`],
  },
];
