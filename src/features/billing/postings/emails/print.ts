import { newDateFormat, newMoneyFormat } from '../../../../platform/languages/formats.ts';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { toMajor } from '../../../../platform/money.ts';

/** An amount in the smallest unit, as the board shows it: “€99.50”, “99,50 €”. */
export function printAmount(minor: number, currency: string, language: EmailLanguage): string {
  return newMoneyFormat(language, currency).format(toMajor(minor, currency));
}

/** A day: “December 24, 2026”. */
export function printDate(instant: string, language: EmailLanguage, timeZone: string): string {
  return newDateFormat(language, timeZone, { dateStyle: 'long' })(instant);
}
