import type { MessageCode } from '@corkboard/job-feeds/message';
import { fillIn } from '../locales/fill-in.ts';
import { importMessagesIn } from '../src/features/connect/imports/messages/messages.ts';
import type { StaffLanguage } from '../src/platform/languages/languages.ts';

/** The messages of imports by code, for the dashboard. */
export function printImportMessages(): string {
  return `// Generated from locales/en/imports and locales/de/imports by \`npm run generate\`. Do not edit.

/** What imports say, by code. */
export const english = ${JSON.stringify(listSentences('en'), null, 2)};

/** The same in German. */
export const german = ${JSON.stringify(listSentences('de'), null, 2)};
`;
}

/** Each sentence, with names such as {max} in place of values. */
export function listSentences(language: StaffLanguage): Record<MessageCode, string> {
  const sentences = Object.entries(importMessagesIn(language)).map(([code, message]) => [
    code,
    fillIn(message, (name) => `{${name}}`),
  ]);
  return Object.fromEntries(sentences);
}
