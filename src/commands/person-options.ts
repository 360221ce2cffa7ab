import { isEmailAddress } from '@corkboard/basics/email-address';
import { InvalidArgumentError } from 'commander';
import { isName } from '../platform/text.ts';

export function toEmail(text: string): string {
  if (isEmailAddress(text)) return text;
  throw new InvalidArgumentError('Use a valid email address.');
}

export function toName(text: string): string {
  if (isName(text)) return text;
  throw new InvalidArgumentError('Use 1 to 200 characters on a single line.');
}
