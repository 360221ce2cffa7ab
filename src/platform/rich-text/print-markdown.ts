import type { Mark, Node } from 'prosemirror-model';
import type { RichTextDocument } from './document.ts';

/**
 * Markdown of a document, for a text field. `markdownToHtml` reads it again. Paragraphs, headings, lists, quotes, code, links and
 * emphasis survive; colors, tables and embedded content become plain text.
 */
export function toMarkdown(doc: RichTextDocument): string {
  return blocks(doc).trim();
}

const printers: Readonly<Record<string, (node: Node) => string>> = {
  paragraph: inlines,
  heading: (node) => `${'#'.repeat(node.attrs.level)} ${inlines(node).replaceAll('\n', ' ')}`,
  // Markdown ends the last line of code with a line break.
  codeBlock: (node) => `\`\`\`\n${node.textContent.replace(/\n$/, '')}\n\`\`\``,
  bulletList: (node) => list(node, () => '-'),
  orderedList: (node) => list(node, (index) => `${node.attrs.start + index}.`),
  blockquote: (node) => prefix(blocks(node), '> ', '> '),
  horizontalRule: () => '---',
  image: ({ attrs }) => `![${escapeText(attrs.alt ?? '')}](<${attrs.src}>)`,
  table: (node) => node.children.map((row) => row.children.map(blocks).join(' · ')).join('\n\n'),
  youtube: () => '',
  iframe: () => '',
};

function blocks(parent: Node): string {
  return parent.children
    .map((child) => (printers[child.type.name] ?? blocks)(child))
    .filter(Boolean)
    .join('\n\n');
}

function list(node: Node, markerOf: (index: number) => string): string {
  return node.children
    .map((item, index) => {
      const marker = `${markerOf(index)} `;
      return prefix(blocks(item), marker, ' '.repeat(marker.length));
    })
    .join('\n');
}

function prefix(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first : others) + line)
    .join('\n');
}

function inlines(textblock: Node): string {
  return textblock.children.map((node) => (node.isText ? text(node) : '  \n')).join('');
}

/** Marks surround the words and not the spaces beside them, which would end the emphasis. */
function text(node: Node): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(node.text ?? '') ?? [];
  if (words === '') return before + after;
  const isCode = node.marks.some(({ type }) => type.name === 'code');
  const start = isCode ? `\`${words.replaceAll('`', "'")}\`` : escapeText(words);
  return before + node.marks.reduce(wrap, start) + after;
}

function wrap(words: string, { type, attrs }: Mark): string {
  if (type.name === 'bold') return `**${words}**`;
  if (type.name === 'italic') return `*${words}*`;
  if (type.name === 'strike') return `~~${words}~~`;
  if (type.name === 'link') return `[${words}](<${attrs.href}>)`;
  return words;
}

/** Characters that Markdown would read as markup. */
function escapeText(words: string): string {
  return words
    .replace(/[\\`*_[\]<>~]/g, '\\$&')
    .replace(/^(\s*)([#+-])(?=\s)/gm, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s)/gm, '$1\\$2');
}
