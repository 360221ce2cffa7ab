import { isEmailAddress } from './email-address.ts';

/** Whether the text is an absolute http or https URL without a user name or password. */
export function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

const MAX_PHONE_LENGTH = 500;

/** Returns undefined for a text that is neither a URL, an email address nor a phone number. */
export function inferApplicationMethod(target: string): 'url' | 'email' | 'phone' | undefined {
  if (isHttpUrl(target)) return 'url';
  if (isEmailAddress(target)) return 'email';
  if (target.length > MAX_PHONE_LENGTH) return undefined;
  if (/^\+?[\d\s().\-/]+$/.test(target) && target.replace(/\D/g, '').length >= 5) return 'phone';
  return undefined;
}
