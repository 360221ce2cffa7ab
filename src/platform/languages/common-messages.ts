import type { CommonMessages } from '../../../locales/types/common.ts';
import type { Language } from './languages.ts';
import { newMessageReader } from './read-messages.ts';

/** Texts that boards and emails share. */
export const commonMessagesIn = newMessageReader<CommonMessages, Language>('common');
