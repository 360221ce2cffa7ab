import { type AttributeSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { type Attribute, attributesByType, isCanonical } from './attributes.ts';

/**
 * The allow list of nodes and marks. Names, content rules and the order of marks equal TipTap 3's StarterKit, TableKit, TextStyle, Color,
 * Image and Youtube, so that the editor does not change a document. Only `iframe` is our own.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    // Must be the first block: ProseMirror fills gaps with the first type that fits.
    paragraph: block('paragraph', { content: 'inline*' }),
    heading: block('heading', { content: 'inline*' }),
    blockquote: block('blockquote', { content: 'block+' }),
    bulletList: block('bulletList', { content: 'listItem+' }),
    orderedList: block('orderedList', { content: 'listItem+' }),
    listItem: withAttributes('listItem', { content: 'paragraph block*' }),
    codeBlock: block('codeBlock', { content: 'text*', marks: '', code: true }),
    horizontalRule: { group: 'block' },
    image: block('image', {}),
    table: block('table', { content: 'tableRow+' }),
    tableRow: withAttributes('tableRow', { content: '(tableCell | tableHeader)*' }),
    tableHeader: withAttributes('tableHeader', { content: 'block+' }),
    tableCell: withAttributes('tableCell', { content: 'block+' }),
    youtube: block('youtube', {}),
    iframe: block('iframe', {}),
    text: { group: 'inline' },
    hardBreak: { inline: true, group: 'inline' },
  },
  marks: {
    link: withAttributes<MarkSpec>('link', {}),
    textStyle: withAttributes<MarkSpec>('textStyle', {}),
    bold: {},
    // As in TipTap, code excludes all other marks.
    code: { excludes: '_' },
    italic: {},
    strike: {},
  },
});

function block(name: string, spec: NodeSpec): NodeSpec {
  return withAttributes(name, { ...spec, group: 'block' });
}

function withAttributes<Spec extends NodeSpec | MarkSpec>(name: string, spec: Spec): Spec {
  const attributes = Object.entries(attributesByType[name] ?? {});
  return { ...spec, attrs: Object.fromEntries(attributes.map(([key, value]) => [key, toSpec(key, value)])) };
}

function toSpec(name: string, attribute: Attribute): AttributeSpec {
  const validate = (value: unknown) => {
    if (!isCanonical(attribute, value)) throw new RangeError(`Invalid value for attribute ${name}`);
  };
  return attribute.fallback === undefined ? { validate } : { validate, default: attribute.fallback };
}
