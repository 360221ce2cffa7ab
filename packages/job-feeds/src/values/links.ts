import { inferApplicationMethod, isHttpUrl } from '@corkboard/basics/contact';
import { isEmailAddress } from '@corkboard/basics/email-address';
import { MAX_URL_LENGTH } from '@corkboard/basics/limits';
import { type ImportMessage, newMessage } from '../message.ts';
import { absent, type ReadValue, rejected, toLine, toPlainLine, understood } from './value.ts';

/** A sentence with a way to apply. */
const MAX_TEXT_LENGTH = 2 * MAX_URL_LENGTH;

/**
 * Reads an http or https URL. Adds `https:` to `www.example.com`, `example.com/jobs` and `//example.com`, decodes `&amp;`, and encodes
 * spaces. `base` is for relative URLs.
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
  if (base !== undefined && !URL.canParse(url) && !/^(?:www\.|\/\/)/i.test(url) && URL.canParse(url, base))
    url = new URL(url, base).href;
  if (url.startsWith('//') || isBareHost(url)) {
    url = `https:${url.startsWith('//') ? '' : '//'}${url}`;
    notes.push(newMessage('url_scheme_added'));
  }
  if (url.includes(' ')) {
    url = url.replaceAll(' ', '%20');
    notes.push(newMessage('url_spaces_encoded'));
  }
  return url;
}

/** `acme.example`, `acme.example:8080/jobs?id=1`. */
const bareHost =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.){1,8}\p{L}[\p{L}\p{M}\p{N}-]{1,61}(?::\d{2,5})?(?:[/?#]\S*)?$/u;
/** What stands after a dot in names of files and programs. */
const noTopLevel =
  /^[^/?#]*\.(?:pdf|docx?|odt|rtf|txt|html?|jpe?g|png|js|ts|php|xlsx?|csv|xml|json)(?:[?#]|$)/i;

function isBareHost(text: string): boolean {
  return bareHost.test(text) && !noTopLevel.test(text);
}

/** Reads an email address, also from `mailto:jobs@acme.example?subject=…` and `Jobs <jobs@acme.example>`. */
export function readEmail(value: unknown): ReadValue<string> {
  const text = toPlainLine(value, MAX_URL_LENGTH);
  if (text === '') return absent();
  const inner = /<([^<>]*)>$/.exec(text)?.[1] ?? text;
  const email = decodeMailto(
    inner
      .replace(/\s*[[({]\s*(?:at|ät|@)\s*[\])}]\s*/i, '@')
      .replace(/\s*[[({]\s*(?:dot|punkt|\.)\s*[\])}]\s*/gi, '.'),
  );
  return isEmailAddress(email) ? understood(email) : rejected(newMessage('not_an_email'));
}

/** The first address of a URL such as `mailto:jobs%40acme.example,hr@acme.example?subject=x`. */
function decodeMailto(text: string): string {
  const [, addresses] = /^mailto:([^?]*)/i.exec(text) ?? [];
  if (addresses === undefined) return text.trim();
  const [first = ''] = addresses.split(/[,;]|%2C/i);
  try {
    return decodeURIComponent(first).trim();
  } catch {
    return first.trim();
  }
}

/**
 * Reads where candidates apply: a URL, an email address or a phone number. Of a list or a sentence, the first one, and the target of a
 * link.
 */
export function readContact(value: unknown): ReadValue<string> {
  const whole = toLine(value, MAX_TEXT_LENGTH);
  if (whole === '') return absent();
  const text = (findLink(whole) ?? toPlainLine(whole, MAX_TEXT_LENGTH)).replace(/^<([^<>\s]+)>$/, '$1');
  const alone = /\s/.test(text) ? undefined : readUrl(text);
  if (alone?.value !== undefined) return alone;
  const email = readEmail(text);
  if (email.value !== undefined) return email;
  const phone = readPhone(text);
  if (phone !== undefined) return understood(phone);
  const found = findContact(text);
  if (found !== undefined) return understood(found, [newMessage('contact_found', { contact: found })]);
  return rejected(
    text.length > MAX_URL_LENGTH && !/\s/.test(text)
      ? newMessage('url_too_long', { max: MAX_URL_LENGTH })
      : newMessage('not_a_contact'),
  );
}

/** The target of the first link of HTML that leads somewhere. */
function findLink(html: string): string | undefined {
  for (const [, ...quoted] of html.matchAll(
    /<a\s[^<>]*?href\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/gi,
  )) {
    const target = toPlainLine(quoted.find((each) => each !== undefined));
    if (/^(?:https?:|mailto:|tel:|\/\/|www\.)/i.test(target)) return target;
  }
  return undefined;
}

/** A phone number without its extension, which the API cannot store. */
function readPhone(text: string): string | undefined {
  const phone = text
    .replace(/^tel:/i, '')
    .replace(/[;,]?\s*(?:ext|extension|durchwahl|dw|poste|int|x)\.?[\s=:]*\d{1,6}$/i, '')
    .trim();
  return inferApplicationMethod(phone) === 'phone' ? phone : undefined;
}

const url = /(?:https?:\/\/|www\.)[^\s<>"'“”„«»]+/iu;
const email = /[^\s@<>()[\]{},;:"'“”„«»]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]{0,250}[\p{L}\p{N}])?/u;
const path =
  /(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}(?:\/[^\s<>"'“”„«»]*)?/gu;
const phone =
  /(?:\b(?:tel|telefon|telephone|téléphone|teléfono|telefono|telefone|telefoon|phone|fon|mobil|mobile|cell|call|whatsapp|rufen sie uns an|anruf)\b[^\d+]{0,20}|(?=\+))(\+?[\d(][\d\s().\-/]{4,30}\d)/iu;

/** The first URL or email address of a text, or else a host with a path, or else a phone number that is named so. */
function findContact(text: string): string | undefined {
  const found = [url.exec(text), email.exec(text)].filter((match) => match !== null);
  const [first] = found.sort((a, b) => a.index - b.index);
  const contact = first && asContact(first[0]);
  if (contact !== undefined) return contact;
  for (const [host] of text.matchAll(path)) {
    const isWritten = host.includes('/') || host.split('.').length > 2;
    const contact = isWritten && isBareHost(trimEnd(host)) ? asContact(host) : undefined;
    if (contact !== undefined) return contact;
  }
  return readPhone(phone.exec(text)?.[1] ?? '');
}

function asContact(text: string): string | undefined {
  const trimmed = trimEnd(text);
  return readUrl(trimmed).value ?? readEmail(trimmed).value;
}

/** Without the marks of a sentence, and without a closing bracket that nothing opens. */
function trimEnd(text: string): string {
  let end = text.length;
  for (let last = text[end - 1] ?? ''; /[.,;:!?)\]}*_|…]/.test(last); last = text[end - 1] ?? '') {
    if (last === ')' && text.includes('(')) break;
    end -= 1;
  }
  return text.slice(0, end);
}
