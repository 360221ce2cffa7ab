import { SaxesParser } from 'saxes';
import { type ImportMessage, newMessage } from '../message.ts';
import { findXmlStart } from '../parsing/xml-start.ts';
import { SourceError, type SourceRecord } from './source.ts';

const MAX_DEPTH = 64;
/** A sitemap with 50,000 URLs in ten languages has 700,000. */
const MAX_ELEMENTS = 1_000_000;

/** Values are texts. An element with children is an object without prototype, a repeated child a list. Attributes are left out. */
export interface XmlDocument {
  root: string;
  value: SourceRecord;
}

interface OpenElement {
  name: string;
  text: string;
  children: SourceRecord | undefined;
}

/** Parses a whole document. DTDs and entities of the document are not expanded. Throws a `SourceError` with the line of an error. */
export function parseXmlValue(text: string): XmlDocument {
  const parser = new SaxesParser();
  const open: OpenElement[] = [];
  let document: XmlDocument | undefined;
  let elements = 0;
  const fail = (reason: ImportMessage, cause?: unknown) => {
    throw new SourceError('malformed', reason, { position: `line ${parser.line}`, cause });
  };
  parser.on('error', (error) => fail(newMessage('xml_invalid'), error));
  parser.on('opentag', ({ name }) => {
    elements += 1;
    if (elements > MAX_ELEMENTS) fail(newMessage('xml_too_many_elements', { max: MAX_ELEMENTS }));
    if (open.length >= MAX_DEPTH) fail(newMessage('xml_too_deep', { max: MAX_DEPTH }));
    open.push({ name, text: '', children: undefined });
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (!element) return;
    const { name, text, children } = element;
    const value = children ?? text.trim();
    const parent = open.at(-1);
    if (!parent) document = { root: name, value: children ?? Object.create(null) };
    else {
      parent.children ??= Object.create(null) as SourceRecord;
      addChild(parent.children, name, value);
    }
  });
  parser.write(text.slice(findXmlStart(text) ?? 0)).close();
  return document ?? fail(newMessage('xml_without_root'));
}

/** The elements at a name: none, one or several. */
export function elementsOf(parent: SourceRecord, name: string): unknown[] {
  const found = parent[name];
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found];
}

function addChild(children: SourceRecord, name: string, value: unknown): void {
  const before = children[name];
  if (before === undefined) children[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else children[name] = [before, value];
}
