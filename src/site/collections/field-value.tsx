import { isHttpUrl } from '@corkboard/basics/contact';
import { isEmailAddress } from '@corkboard/basics/email-address';
import { parseInstant } from '@corkboard/basics/instant';
import type { ReactNode } from 'react';
import type { SchemaField } from '../../features/content/collections/field-schema.ts';
import type { JsonValue } from '../../features/content/collections/fields/contract.ts';
import type { FieldTypeName } from '../../features/content/collections/fields/registry.ts';
import type { Board } from '../board.ts';
import type { FindImage } from '../content/images.ts';
import { Picture } from '../content/picture.tsx';
import { Prose } from '../content/prose.tsx';

/** What the rendering of fields needs. */
export interface ItemContext {
  board: Board;
  findImage: FindImage;
  /** Whether a visitor submitted the item, so that search engines should not follow its links. */
  isFromOutside: boolean;
  /** HTML of rich text fields, by field name. */
  richText: ReadonlyMap<string, string>;
}

/** Longer JSON is cut off. */
const MAX_JSON_CHARACTERS = 20_000;

/** Renders a value by the type of its field. A value from an older schema that does not fit the type appears as JSON. */
export function FieldValue({
  field,
  value,
  ...context
}: ItemContext & { field: SchemaField; value: JsonValue }) {
  return renderers[field.type](value, context, field.name) ?? <Json value={value} />;
}

/** Returns undefined when the value does not fit the type. */
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

/** Encodes every character, including `?`, which would start the subject. */
function toMailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

function Json({ value }: { value: JsonValue }) {
  const text = JSON.stringify(value, null, 2);
  const isLong = text.length > MAX_JSON_CHARACTERS;
  return (
    <pre className="json">
      <code>{isLong ? `${text.slice(0, MAX_JSON_CHARACTERS).toWellFormed()}…` : text}</code>
    </pre>
  );
}
