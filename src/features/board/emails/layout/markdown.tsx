import { Lexer, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import type { ListItem, Placeholder } from '../../../../platform/mail/outbox/email-kind.ts';
import { placeholderPattern } from '../../../../platform/mail/placeholders.ts';
import { ShallowTokenizer } from '../../../../platform/rich-text/markdown.ts';
import type { Brand } from './brand.ts';
import { Button, Heading, Link, LinkList, List, Paragraph } from './elements.tsx';
import { toUrlPlaceholder } from './placeholders.ts';

export interface MarkdownOptions {
  placeholders: Readonly<Record<string, Placeholder>>;
  values: Readonly<Record<string, string>>;
  lists: Readonly<Record<string, ListItem[]>>;
  colors: Brand['colors'];
}

/**
 * Turns paragraphs, headings, lists, bold and italic text and links into elements. A paragraph that is one link becomes a button, and
 * one that is the placeholder of a list becomes that list. All other Markdown, and all HTML, is shown as it was typed. Values are put in last, so they cannot contain markup.
 */
export function toElements(text: string, options: MarkdownOptions): ReactNode {
  return toBlocks(parseMarkdown(text), options);
}

export function parseMarkdown(text: string): Token[] {
  return new Lexer({ gfm: true, breaks: true, tokenizer: new EmailTokenizer() }).lex(text);
}

/** Quotes are text. */
class EmailTokenizer extends ShallowTokenizer {
  override blockquote(): undefined {
    return undefined;
  }
}

function toBlocks(tokens: readonly Token[], options: MarkdownOptions): ReactNode {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed.
    <Fragment key={index}>{toBlock(token, options)}</Fragment>
  ));
}

function toBlock(token: Token, options: MarkdownOptions): ReactNode {
  switch (token.type) {
    case 'space':
      return null;
    case 'heading':
      return <Heading>{toInlines(token.tokens ?? [], options)}</Heading>;
    case 'list':
      return <List>{(token as Tokens.List).items.map((item, index) => toItem(item, index, options))}</List>;
    case 'paragraph':
      if (isEmpty(token.raw, options)) return null;
      return (
        toList(token.raw, options) ??
        toButton(token.tokens ?? [], options) ?? (
          <Paragraph>{toInlines(token.tokens ?? [], options)}</Paragraph>
        )
      );
    default:
      return <Paragraph>{fillIn(token.raw.trim(), options)}</Paragraph>;
  }
}

/** Whether the text has only placeholders without values. */
function isEmpty(text: string, { values, lists }: MarkdownOptions): boolean {
  const rest = text.replace(new RegExp(placeholderPattern, 'g'), (_, name) =>
    lists[name] ? name : (values[name] ?? ''),
  );
  return rest.trim() === '';
}

function toItem({ tokens }: Tokens.ListItem, index: number, options: MarkdownOptions): ReactNode {
  const content = tokens.map((token, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed.
    <Fragment key={position}>
      {token.type === 'text' || token.type === 'paragraph'
        ? toInlines(token.tokens ?? [], options)
        : toBlock(token, options)}
    </Fragment>
  ));
  return <li key={index}>{content}</li>;
}

function toList(text: string, { lists, colors }: MarkdownOptions): ReactNode {
  const name = new RegExp(`^\\s*${placeholderPattern.source}\\s*$`).exec(text)?.[1] ?? '';
  const items = Object.hasOwn(lists, name) ? lists[name] : undefined;
  return items && <LinkList items={items} color={colors.light.accent} />;
}

function toButton(tokens: readonly Token[], options: MarkdownOptions): ReactNode {
  const [link, ...others] = tokens;
  if (link?.type !== 'link' || others.length > 0 || (link as Tokens.Link & { autolink?: boolean }).autolink)
    return undefined;
  const href = toHref(link.href, options);
  if (href === undefined) return undefined;
  return (
    <Button href={href} colors={options.colors}>
      {toInlines(link.tokens ?? [], options)}
    </Button>
  );
}

function toInlines(tokens: readonly Token[], options: MarkdownOptions): ReactNode {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed.
    <Fragment key={index}>{toInline(token, options)}</Fragment>
  ));
}

function toInline(token: Token, options: MarkdownOptions): ReactNode {
  switch (token.type) {
    case 'br':
      return <br />;
    case 'strong':
      return <strong>{toInlines(token.tokens ?? [], options)}</strong>;
    case 'em':
      return <em>{toInlines(token.tokens ?? [], options)}</em>;
    case 'text':
    case 'escape':
      return fillIn((token as Tokens.Text).text, options);
    case 'link': {
      const href = toHref(token.href, options);
      if (href === undefined) return fillIn(token.raw, options);
      return (
        <Link href={href} color={options.colors.light.accent}>
          {toInlines(token.tokens ?? [], options)}
        </Link>
      );
    }
    default:
      return fillIn(token.raw, options);
  }
}

/** Undefined for targets that are not safe. */
function toHref(target: string, { placeholders, values }: MarkdownOptions): string | undefined {
  const name = toUrlPlaceholder(target, placeholders);
  if (name !== undefined) return values[name];
  return isLinkTarget(target) ? target : undefined;
}

export function isLinkTarget(target: string): boolean {
  return /^(https?:\/\/|mailto:)/i.test(target) && URL.canParse(target) && !target.includes('{{');
}

function toLines(text: string): ReactNode {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** Replaces placeholders by their values; URLs become links. */
function fillIn(text: string, { placeholders, values, lists, colors }: MarkdownOptions): ReactNode {
  // Splitting by a pattern with a group returns texts and names in turn.
  return text.split(placeholderPattern).map((part, index) => {
    if (index % 2 === 0) return part;
    const titles = placeholders[part]?.sampleList
      ? lists[part]?.map(({ title }) => title).join(', ')
      : undefined;
    if (placeholders[part]?.hasLines) return toLines(values[part] ?? '');
    const value = (titles ?? values[part] ?? '').replace(/\s+/g, ' ');
    if (!placeholders[part]?.isUrl) return value;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed.
      <Link key={index} href={value} color={colors.light.accent}>
        {value}
      </Link>
    );
  });
}
