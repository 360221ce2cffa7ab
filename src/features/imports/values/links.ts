import { isEmailAddress } from '../../../platform/email-address.ts';
import { isHttpUrl } from '../../../platform/http/input/validation.ts';
import { inferApplicationMethod } from '../../jobs/rules.ts';
import { absent, type ReadValue, rejected, toLine, understood } from './value.ts';

const MAX_URL_LENGTH = 2_048;
const MAX_CONTACT_LENGTH = 500;

/**
 * Reads an http or https URL. Adds `https:` to `www.example.com` and `//example.com`, decodes `&amp;`, and encodes spaces. `base` is
 * for relative URLs.
 */
export function readUrl(value: unknown, base?: string): ReadValue<string> {
  const text = toLine(value, MAX_URL_LENGTH + 1);
  if (text === '') return absent();
  if (text.length > MAX_URL_LENGTH) return rejected(`The URL is longer than ${MAX_URL_LENGTH} characters.`);
  const notes: string[] = [];
  const url = repairUrl(text, base, notes);
  if (url.length > MAX_URL_LENGTH || !isHttpUrl(url))
    return rejected('The text is not an http or https URL.');
  return understood(url, notes);
}

function repairUrl(text: string, base: string | undefined, notes: string[]): string {
  let url = text;
  if (url.includes('&amp;')) {
    url = url.replaceAll('&amp;', '&');
    notes.push('“&amp;” in the URL is decoded.');
  }
  if (url.includes(' ')) {
    url = url.replaceAll(' ', '%20');
    notes.push('Spaces in the URL are encoded.');
  }
  if (url.startsWith('//') || /^www\.[^/]+\.[a-z]/i.test(url)) {
    url = `https:${url.startsWith('//') ? '' : '//'}${url}`;
    notes.push('“https:” is added to the URL.');
  } else if (base !== undefined && !URL.canParse(url) && URL.canParse(url, base))
    url = new URL(url, base).href;
  return url;
}

/** Reads an email address, also from `mailto:jobs@acme.example?subject=…` and `Jobs <jobs@acme.example>`. */
export function readEmail(value: unknown): ReadValue<string> {
  const text = toLine(value, MAX_CONTACT_LENGTH);
  if (text === '') return absent();
  const inner = /<([^<>]*)>$/.exec(text)?.[1] ?? text;
  const email = inner
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .trim();
  return isEmailAddress(email) ? understood(email) : rejected('The text is not an email address.');
}

/** Reads where candidates apply: a URL, an email address or a phone number, up to 500 characters. */
export function readContact(value: unknown): ReadValue<string> {
  const text = toLine(value, MAX_URL_LENGTH);
  if (text === '') return absent();
  const url = readUrl(text);
  if (url.value !== undefined && url.value.length <= MAX_CONTACT_LENGTH) return url;
  if (url.value !== undefined) return rejected(`The URL is longer than ${MAX_CONTACT_LENGTH} characters.`);
  const email = readEmail(text);
  if (email.value !== undefined) return email;
  const phone = text.replace(/^tel:/i, '');
  if (inferApplicationMethod(phone) === 'phone' && phone.length <= MAX_CONTACT_LENGTH)
    return understood(phone);
  return rejected('The text is not a URL, an email address or a phone number.');
}
