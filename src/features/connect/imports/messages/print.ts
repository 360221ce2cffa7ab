import type { ImportMessage } from '@corkboard/job-feeds/message';
import { fillIn } from '../../../../../locales/fill-in.ts';
import type { StaffLanguage } from '../../../../platform/languages/languages.ts';
import { importMessagesIn } from './messages.ts';

/** A message in the language of an email. English without a code, as from older versions. The dashboard prints in the same way. */
export function printMessage(message: ImportMessage, language: StaffLanguage): string {
  const { code, values = {} } = message;
  if (language === 'en' || code === undefined) return message.message;
  const messages = importMessagesIn(language);
  if (!Object.hasOwn(messages, code)) return message.message;
  return fillIn(messages[code], (name) => printValue(name, values[name], language));
}

function printValue(
  name: string,
  value: string | number | ImportMessage | undefined,
  language: StaffLanguage,
): string {
  if (typeof value === 'number') return value.toLocaleString(language);
  if (typeof value === 'object') return printMessage(value, language);
  const line = name === 'position' ? /^line (\d+)$/.exec(value ?? '')?.[1] : undefined;
  return line === undefined ? (value ?? '') : importMessagesIn(language).line({ line });
}
