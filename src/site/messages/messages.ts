import type { BoardMessages } from '../../../locales/types/board.ts';
import type { Language } from '../../platform/languages/languages.ts';
import { newMessageReader } from '../../platform/languages/read-messages.ts';

export type Messages = BoardMessages;

/** The texts of the interface in this language. The board's own texts, such as its name, are settings. */
export const messagesIn = newMessageReader<Messages, Language>('board');
