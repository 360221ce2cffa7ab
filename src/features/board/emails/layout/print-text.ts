import { Children, isValidElement, type ReactNode } from 'react';

type Props = { children?: ReactNode; href?: string; className?: string };
type Component = (props: object) => ReactNode;

/** The plain text of the elements that also make the HTML. Components must have no state. */
export function printText(node: ReactNode): string {
  return `${print(node)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

function print(node: ReactNode): string {
  if (!isValidElement<Props>(node)) {
    if (typeof node === 'string' || typeof node === 'number') return String(node);
    return Children.toArray(node).map(printChild).join('');
  }
  const { type, props } = node;
  if (typeof type === 'function') return print((type as Component)(props));
  const text = print(props.children);
  switch (type) {
    case 'head':
      return '';
    case 'a':
      return printLink(text, props);
    case 'br':
      return '\n';
    case 'li':
      return `\n- ${text}`;
    case 'p':
    case 'h1':
    case 'h2':
    case 'ul':
      return `\n\n${text}\n\n`;
    default:
      return text;
  }
}

/** Children.toArray returns elements and texts only, so the recursion ends. */
function printChild(child: ReactNode): string {
  return print(child);
}

/** The URL of a button or a title gets a line of its own, where every email program makes it a link. */
function printLink(text: string, { href = '', className }: Props): string {
  const bare = href.replace(/^mailto:/, '');
  if (text === href || text === bare) return text;
  if (className === 'button') return `${text}:\n${href}`;
  return className === 'link title' ? `${text}\n${href}` : `${text} (${href})`;
}
