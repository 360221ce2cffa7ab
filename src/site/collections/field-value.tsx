import type { ReactNode } from 'react';
import type { SchemaField } from '../../features/collections/field-schema.ts';
import type { JsonValue } from '../../features/collections/fields/contract.ts';
import type { FieldTypeName } from '../../features/collections/fields/registry.ts';
import { isEmailAddress } from '../../platform/email-address.ts';
import { isHttpUrl } from '../../platform/http/validation.ts';
import { parseInstant } from '../../platform/time.ts';
import type { Board } from '../board.ts';
import type { FindImage } from '../content/images.ts';
import { Picture } from '../content/picture.tsx';
import { Prose } from '../content/prose.tsx';

/** What showing the fields of an item takes. */
export interface ItemContext {
  board: Board;
  findImage: FindImage;
  /** Sent in by a visitor, for whose links the board does not vouch. */
  isFromOutside: boolean;
  /** HTML of the rich text, by field. */
  richText: ReadonlyMap<string, string>;
}

/** Longer ones are for programs. */
const MOST_JSON_CHARACTERS = 20_000;

/** One value as its field's type is shown. Items keep what an older schema let in, which is shown as the JSON that it is. */
export function FieldValue({
  field,
  value,
  ...context
}: ItemContext & { field: SchemaField; value: JsonValue }) {
  return renderers[field.type](value, context, field.name) ?? <Json value={value} />;
}

/** Undefined: the value is none of the type's. */
type Renderer = (value: JsonValue, context: ItemContext, name: string) => ReactNode | undefined;

const renderers: Record<FieldTypeName, Renderer> = {
  text: plain,
  select: plain,
  longtext: (value) => (typeof value === 'string' ? <p className="lines">{value}</p> : undefined),
  number: (value, { board }) => (typeof value === 'number' ? board.formats.number(value) : undefined),
  boolean: (value, { board: { messages } }) => {
    if (typeof value !== 'boolean') return undefined;
    return value ? messages.yes : messages.no;
  },
  date: (value, { board }) => toTime(value, board.formats.date),
  datetime: (value, { board }) => toTime(value, board.formats.dateTime),
  email: (value) =>
    typeof value === 'string' && isEmailAddress(value) ? <a href={toMailto(value)}>{value}</a> : undefined,
  url: toLink,
  image: (value, context) => {
    const image = typeof value === 'string' ? context.findImage(value) : undefined;
    if (!image) return toLink(value, context, '');
    return <Picture image={image} sizes="(max-width: 44rem) 92vw, 42rem" />;
  },
  multiselect: (value) => {
    if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string')) return undefined;
    return (
      <ul className="options">
        {value.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    );
  },
  richtext: (_value, { richText }, name) => {
    const html = richText.get(name);
    return html === undefined ? undefined : <Prose html={html} />;
  },
  json: () => undefined,
};

function plain(value: JsonValue): ReactNode | undefined {
  return typeof value === 'string' ? value : undefined;
}

function toTime(value: JsonValue, format: (instant: string) => string): ReactNode | undefined {
  if (typeof value !== 'string' || parseInstant(value) === undefined) return undefined;
  return <time dateTime={value}>{format(value)}</time>;
}

function toLink(value: JsonValue, { isFromOutside }: ItemContext, _name: string): ReactNode | undefined {
  if (typeof value !== 'string' || !isHttpUrl(value)) return undefined;
  const { host, pathname } = new URL(value);
  const rel = isFromOutside ? 'noopener nofollow ugc' : 'noopener';
  return (
    <a href={value} rel={rel}>
      {host + (pathname === '/' ? '' : pathname)}
    </a>
  );
}

/** Every character of it is part of the address, also `?`, behind which a link would name a subject. */
function toMailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}

function Json({ value }: { value: JsonValue }) {
  const text = JSON.stringify(value, null, 2);
  const isLong = text.length > MOST_JSON_CHARACTERS;
  return (
    <pre className="json">
      <code>{isLong ? `${text.slice(0, MOST_JSON_CHARACTERS).toWellFormed()}…` : text}</code>
    </pre>
  );
}
