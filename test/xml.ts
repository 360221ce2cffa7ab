import { SaxesParser } from 'saxes';

/** An element of a parsed document. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The direct text of the element, including CDATA sections. */
  text: string;
}

/** Parses XML 1.0 with namespaces, and throws if the document is not well-formed. */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.values(attributes).map((attribute) => [attribute.name, attribute.value]);
    const element = { name, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (more: string) => {
    const element = open.at(-1);
    if (element) element.text += more;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  const [document] = root.children;
  if (!document) throw new Error('no element');
  return document;
}

/** All elements with this name at any depth. */
export function findAll(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...findAll(child, name),
  ]);
}

export function textOf(element: XmlElement, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.text;
}
