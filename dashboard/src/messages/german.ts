/// <reference types="vite/client" />
import type { ParsedMessages } from '../../../locales/bind-messages.ts';

/** All German messages, by file. They are one script. */
export const german = import.meta.glob<ParsedMessages>('../../../locales/de/dashboard/*.json', {
  base: '../../../locales/de/dashboard/',
  eager: true,
  import: 'default',
});
