import { withoutLinks } from '../../../../platform/mail/without-links.ts';

const MAX_LENGTH = 100;

/** The name of a company in an email. Anyone can choose it. */
export function toPlainName(name: string): string {
  const characters = [...name];
  const shown = characters.length <= MAX_LENGTH ? name : `${characters.slice(0, MAX_LENGTH).join('')}…`;
  return withoutLinks(shown);
}
