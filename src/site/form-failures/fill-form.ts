import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, parseFragment, serialize } from 'parse5';
import { attribute } from '../../platform/rich-text/parse-tree.ts';
import type { TypedField } from './typed.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

interface Filling {
  /** The path that the form is sent to. */
  action: string;
  typed: readonly TypedField[];
  /** HTML that stands before the form. */
  notice?: string;
  /** Whether hidden fields are filled in, too. They belong to the page that was sent. */
  fillsHidden?: boolean;
}

/** The page with its form filled in. Undefined if the page has no such form. */
export function fillForm(
  html: string,
  { action, typed, notice = '', fillsHidden = false }: Filling,
): string | undefined {
  const document = parse(html);
  const values = Map.groupBy(typed, ([name]) => name);
  const forms = findAll(document, (element) => element.tagName === 'form').filter(
    (form) => attribute(form, 'action') === action && attribute(form, 'method') === 'post',
  );
  const form = forms.find((form) => isSameChoice(form, values)) ?? forms[0];
  if (!form?.parentNode) return undefined;
  for (const control of findAll(form, isControl)) {
    const sent = values.get(attribute(control, 'name') ?? '')?.map(([, text]) => text);
    if (fillsHidden || attribute(control, 'type') !== 'hidden') fill(control, sent ?? []);
  }
  for (const node of parseFragment(notice).childNodes) {
    defaultTreeAdapter.insertBefore(form.parentNode, node as Element, form);
  }
  return serialize(document);
}

/** Pages such as the list of plans have a form for each choice, with hidden fields. */
function isSameChoice(form: Element, values: ReadonlyMap<string, TypedField[]>): boolean {
  return findAll(form, (element) => attribute(element, 'type') === 'hidden').every((field) => {
    const value = attribute(field, 'value') ?? '';
    return value === '' || values.get(attribute(field, 'name') ?? '')?.[0]?.[1] === value;
  });
}

const isControl = ({ tagName }: Element) => ['input', 'textarea', 'select'].includes(tagName);

function fill(control: Element, sent: readonly string[]): void {
  const type = attribute(control, 'type') ?? 'text';
  if (control.tagName === 'select') {
    for (const option of findAll(control, ({ tagName }) => tagName === 'option'))
      setFlag(option, 'selected', sent.includes(attribute(option, 'value') ?? ''));
  } else if (type === 'checkbox' || type === 'radio') {
    setFlag(control, 'checked', sent.includes(attribute(control, 'value') ?? 'on'));
  } else if (sent[0] === undefined || type === 'file') {
    return;
  } else if (control.tagName === 'textarea') {
    // Browsers ignore a line break at the start.
    const text = { nodeName: '#text', value: `\n${sent[0]}`, parentNode: control } as const;
    control.childNodes = [text];
  } else {
    removeAttribute(control, 'value');
    control.attrs.push({ name: 'value', value: sent[0] });
  }
}

function setFlag(element: Element, name: string, isSet: boolean): void {
  removeAttribute(element, name);
  if (isSet) element.attrs.push({ name, value: '' });
}

function removeAttribute(element: Element, name: string): void {
  element.attrs = element.attrs.filter((attr) => attr.name !== name);
}

function findAll(node: Node, matches: (element: Element) => boolean): Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  const found = children.flatMap((child) => findAll(child, matches));
  return 'tagName' in node && matches(node) ? [node, ...found] : found;
}
