import { inferApplicationMethod, isHttpUrl } from '@corkboard/basics/contact';
import { isEmailAddress } from '@corkboard/basics/email-address';
import { MAX_URL_LENGTH } from '@corkboard/basics/limits';
import { type ImportMessage, newMessage } from '../message.ts';
import { absent, type ReadValue, rejected, toLine, understood } from './value.ts';

/** A name and an email address. */
const MAX_EMAIL_TEXT_LENGTH = 500;

/**
 * Reads an http or https URL. Adds `https:` to `www.example.com` and `//example.com`, decodes `&amp;`, and encodes spaces. `base` is
 * for relative URLs.
 */
export function readUrl(value: unknown, base?: string): ReadValue<string> {
  const text = toLine(value, MAX_URL_LENGTH + 1);
  if (text === '') return absent();
  if (text.length > MAX_URL_LENGTH) return rejected(newMessage('url_too_long', { max: MAX_URL_LENGTH }));
  const notes: ImportMessage[] = [];
  const url = repairUrl(text, base, notes);
  if (url.length > MAX_URL_LENGTH || !isHttpUrl(url)) return rejected(newMessage('not_a_url'));
  return understood(url, notes);
}

function repairUrl(text: string, base: string | undefined, notes: ImportMessage[]): string {
  let url = text;
  if (url.includes('&amp;')) {
    url = url.replaceAll('&amp;', '&');
    notes.push(newMessage('url_decoded'));
  }
  if (url.includes(' ')) {
    url = url.replaceAll(' ', '%20');
    notes.push(newMessage('url_spaces_encoded'));
  }
  if (url.startsWith('//') || /^www\.[^/]+\.[a-z]/i.test(url)) {
    url = `https:${url.startsWith('//') ? '' : '//'}${url}`;
    notes.push(newMessage('url_scheme_added'));
  } else if (base !== undefined && !URL.canParse(url) && URL.canParse(url, base))
    url = new URL(url, base).href;
  return url;
}

/** Reads an email address, also from `mailto:jobs@acme.example?subject=…` and `Jobs <jobs@acme.example>`. */
export function readEmail(value: unknown): ReadValue<string> {
  const text = toLine(value, MAX_EMAIL_TEXT_LENGTH);
  if (text === '') return absent();
  const inner = /<([^<>]*)>$/.exec(text)?.[1] ?? text;
  const email = inner
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .trim();
  return isEmailAddress(email) ? understood(email) : rejected(newMessage('not_an_email'));
}

/** Reads where candidates apply: a URL, an email address or a phone number. */
export function readContact(value: unknown): ReadValue<string> {
  const text = toLine(value, MAX_URL_LENGTH + 1);
  if (text === '') return absent();
  const url = readUrl(text);
  if (url.value !== undefined) return url;
  if (text.length > MAX_URL_LENGTH) return rejected(newMessage('url_too_long', { max: MAX_URL_LENGTH }));
  const email = readEmail(text);
  if (email.value !== undefined) return email;
  const phone = text.replace(/^tel:/i, '');
  if (inferApplicationMethod(phone) === 'phone') return understood(phone);
  return rejected(newMessage('not_a_contact'));
}
