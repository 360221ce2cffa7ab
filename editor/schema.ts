import { type DOMOutputSpec, type Mark, type Node, Schema } from 'prosemirror-model';

const levels = [1, 2, 3, 4, 5, 6];

/**
 * The nodes and marks of texts without embedded content. Their names are those of the server's schema. `src/site/content/editable.ts` lists
 * them, so that the editor opens no text that it would change.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: block('p', 'inline*'),
    heading: {
      ...block('h2', 'inline*'),
      attrs: { level: { default: 2 } },
      defining: true,
      parseDOM: levels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }: Node): DOMOutputSpec => [`h${attrs.level}`, 0],
    },
    blockquote: { ...block('blockquote', 'block+'), defining: true },
    bulletList: block('ul', 'listItem+'),
    orderedList: {
      ...block('ol', 'listItem+'),
      attrs: { start: { default: 1 } },
      parseDOM: [
        { tag: 'ol', getAttrs: (list: HTMLElement) => ({ start: Number(list.getAttribute('start') ?? 1) }) },
      ],
      toDOM: ({ attrs }: Node): DOMOutputSpec => ['ol', attrs.start === 1 ? {} : { start: attrs.start }, 0],
    },
    listItem: { ...block('li', 'paragraph block*'), group: '', defining: true },
    codeBlock: {
      content: 'text*',
      marks: '',
      group: 'block',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: (): DOMOutputSpec => ['pre', ['code', 0]],
    },
    horizontalRule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: (): DOMOutputSpec => ['hr'] },
    text: { group: 'inline' },
    hardBreak: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: (): DOMOutputSpec => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {}, title: { default: null } },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: readLink }],
      toDOM: ({ attrs }: Mark): DOMOutputSpec => ['a', attrs.title ? attrs : { href: attrs.href }, 0],
    },
    bold: {
      parseDOM: [
        { tag: 'strong' },
        { tag: 'b', getAttrs: isBold },
        { style: 'font-weight', getAttrs: isHeavy },
      ],
      toDOM: (): DOMOutputSpec => ['strong', 0],
    },
    code: { excludes: '_', parseDOM: [{ tag: 'code' }], toDOM: (): DOMOutputSpec => ['code', 0] },
    italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: (): DOMOutputSpec => ['em', 0] },
    strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }], toDOM: (): DOMOutputSpec => ['s', 0] },
  },
});

function block(tag: string, content: string) {
  return { content, group: 'block', parseDOM: [{ tag }], toDOM: (): DOMOutputSpec => [tag, 0] };
}

function readLink(link: HTMLElement) {
  return { href: link.getAttribute('href'), title: link.getAttribute('title') };
}

/** Google Docs wraps everything in `<b style="font-weight: normal">`. */
function isBold(element: HTMLElement): false | null {
  return element.style.fontWeight === 'normal' ? false : null;
}

function isHeavy(value: string): false | null {
  return /^(bold(er)?|[6-9]\d\d)$/.test(value) ? null : false;
}
