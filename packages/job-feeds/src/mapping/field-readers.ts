import { currencies } from '@corkboard/basics/currencies';
import { MAX_DESCRIPTION_BYTES } from '@corkboard/basics/limits';
import { validate as isUuid } from 'uuid';
import { type ImportMessage, newMessage } from '../message.ts';
import { readDate } from '../values/date.ts';
import { joinHtml, readHtml } from '../values/html.ts';
import { readJobType } from '../values/job-type.ts';
import { readContact, readUrl } from '../values/links.ts';
import { readRemote } from '../values/remote.ts';
import { readFormData, readRegions } from '../values/structured.ts';
import {
  absent,
  type Hints,
  type ReadValue,
  rejected,
  toLine,
  toPlainLine,
  understood,
} from '../values/value.ts';

const MAX_ID = 200;

type Reader = (value: unknown, hints: Hints) => ReadValue<unknown>;

/** Reads each field of a job, except for fields that `JobDraft` derives from several values. */
export const fieldReaders = {
  title: line(200),
  company_name: line(500),
  company_website: (value: unknown) => readUrl(value),
  company_logo_url: (value: unknown) => readUrl(value),
  location: line(500),
  description: (value: unknown) => inBytes(readHtml(joinTexts(value))),
  job_type: readJobType,
  category: line(200),
  category_slug: line(120),
  category_id: (value: unknown) => matching(value, isUuid, newMessage('not_an_id')),
  remote: readRemote,
  remote_regions: readRegions,
  how_to_apply: readContact,
  recruiter_name: line(500),
  recruiter_url: (value: unknown) => readUrl(value),
  is_highlighted: readBoolean,
  is_sticky: readBoolean,
  is_remote: readBoolean,
  status: choice(['draft', 'active', 'expired']),
  slug: (value: unknown) => matching(value, isSlug, newMessage('not_a_slug')),
  source: line(50),
  external_id: (value: unknown) =>
    matching(value, (text) => [...text].length <= MAX_ID, newMessage('id_too_long', { max: MAX_ID })),
  form_data: readFormData,
  posted_at: (value: unknown, hints: Hints) => readDate(value, hints),
  expires_at: (value: unknown, hints: Hints) => readDate(value, { ...hints, isEnd: true }),
} satisfies Record<string, Reader>;

export type ReadableField = keyof typeof fieldReaders;

/** An ISO 4217 code, or undefined. */
export function readCurrencyCode(value: unknown): string | undefined {
  const code = toLine(value, 10).toUpperCase();
  return currencies.has(code) ? code : undefined;
}

/** Any property of JSON-LD may be a list, and a text may have several elements. */
function joinTexts(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.length > 1 ? joinHtml(value.map((html) => ({ html }))) : value[0];
}

/** Part of an HTML document has no meaning, so that a long description is not cut. */
function inBytes(html: ReadValue<string>): ReadValue<string> {
  if (html.value === undefined || html.value.length * 3 <= MAX_DESCRIPTION_BYTES) return html;
  return Buffer.byteLength(html.value) <= MAX_DESCRIPTION_BYTES
    ? html
    : rejected(newMessage('description_too_large'));
}

/** Words in one line, cut to `maxLength` characters. */
function line(maxLength: number) {
  return (value: unknown): ReadValue<string> => {
    const text = toPlainLine(
      Array.isArray(value) ? value.find((item) => toPlainLine(item) !== '') : value,
      10_000,
    );
    if (text === '') return absent();
    // JSON Schema counts code points.
    if (text.length <= maxLength) return understood(text);
    const characters = [...text];
    if (characters.length <= maxLength) return understood(text);
    const cut = characters
      .slice(0, maxLength - 1)
      .join('')
      .trimEnd();
    return understood(`${cut}…`, [newMessage('text_cut', { max: maxLength })]);
  };
}

function matching(
  value: unknown,
  isValid: (text: string) => boolean,
  problem: ImportMessage,
): ReadValue<string> {
  const text = toLine(value, 10_000);
  if (text === '') return absent();
  return isValid(text) ? understood(text) : rejected(problem);
}

function isSlug(text: string): boolean {
  return text.length <= 120 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

function choice<T extends string>(choices: readonly T[]) {
  return (value: unknown): ReadValue<T> => {
    const text = toLine(value, 100).toLowerCase();
    if (text === '') return absent();
    const found = choices.find((name) => name === text);
    return found === undefined
      ? rejected(newMessage('not_a_choice', { choices: choices.join(', ') }))
      : understood(found);
  };
}

function readBoolean(value: unknown): ReadValue<boolean> {
  const text = toLine(value, 20).toLowerCase();
  if (text === '') return absent();
  if (['true', 'yes', 'y', '1', 'ja', 'oui', 'sí', 'si'].includes(text)) return understood(true);
  if (['false', 'no', 'n', '0', 'nein', 'non'].includes(text)) return understood(false);
  return rejected(newMessage('not_a_boolean'));
}
