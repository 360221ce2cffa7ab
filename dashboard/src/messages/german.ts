/// <reference types="vite/client" />
import type { ParsedMessages } from '../../../locales/bind-messages.ts';

/** Loads the German messages of a file. */
export const german = import.meta.glob<ParsedMessages>('../../../locales/de/dashboard/*.json', {
  base: '../../../locales/de/dashboard/',
  import: 'default',
});
