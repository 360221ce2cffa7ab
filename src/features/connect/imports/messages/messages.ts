import type { ImportsMessages } from '../../../../../locales/types/imports.ts';
import type { StaffLanguage } from '../../../../platform/languages/languages.ts';
import { newMessageReader } from '../../../../platform/languages/read-messages.ts';

/** What imports say about values, rows, sources and runs, by code. A value is text, a number, or another message. */
export const importMessagesIn = newMessageReader<ImportsMessages, StaffLanguage>('imports');
