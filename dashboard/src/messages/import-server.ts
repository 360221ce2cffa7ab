import { english, german } from '../generated/import-messages.ts';
import type { Messages } from './messages.ts';

/** What the server says about sources, rows and runs, by its codes. */
export const importServerMessages: Messages<Record<string, string>> = { en: english, de: german };
