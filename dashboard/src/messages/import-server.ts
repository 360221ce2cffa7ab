import { english, german } from '../generated/import-messages.ts';
import type { Language } from './language.ts';

/** What the server says about sources, rows and runs, by its codes. */
export const importServerMessages: Record<Language, Record<string, string>> = { en: english, de: german };
