import type { StaffLanguage } from '../../../platform/languages/languages.ts';
import { german } from './german.ts';
import type { ImportMessage } from './message.ts';

/** A message in the language of an email. English without a code, as from older versions. The dashboard prints in the same way. */
export function printMessage(message: ImportMessage, language: StaffLanguage): string {
  const { code, values = {} } = message;
  if (language === 'en' || code === undefined || !Object.hasOwn(german, code)) return message.message;
  return german[code].replace(/\{(\w+)\}/g, (_, name: string) => printValue(name, values[name]));
}

function printValue(name: string, value: string | number | ImportMessage | undefined): string {
  if (typeof value === 'number') return value.toLocaleString('de');
  if (typeof value === 'object') return printMessage(value, 'de');
  const line = name === 'position' ? /^line (\d+)$/.exec(value ?? '')?.[1] : undefined;
  return line === undefined ? (value ?? '') : german.line.replace('{line}', line);
}
