import { use } from 'react';
import { bindMessages, type ParsedMessages } from '../../../locales/bind-messages.ts';
import type { DashboardMessages } from '../../../locales/types/dashboard.ts';
import { type Language, readLanguage, useLanguage } from './language.ts';

type Subject = keyof DashboardMessages;
export type MessagesOf<Name extends Subject> = DashboardMessages[Name];

const parsed: Record<string, ParsedMessages> = {};
const bound: Record<string, unknown> = {};
const loading: Record<string, Promise<void>> = {};

/** The messages of `locales/<language>/dashboard/<subject>.json` in the language of the user. Suspends until they have loaded. */
export function useMessages<Name extends Subject>(subject: Name): MessagesOf<Name> {
  const language = useLanguage();
  if (!parsed[`${language}/${subject}`]) use(load(language, subject));
  return messagesIn(language, subject);
}

/** Outside of components. English messages stand in for those that have not loaded. */
export function messagesIn<Name extends Subject>(language: Language, subject: Name): MessagesOf<Name> {
  const key = `${language}/${subject}`;
  const own = parsed[key];
  if (own === undefined) return messagesIn('en', subject);
  bound[key] ??= bindMessages<MessagesOf<Name>>(own, language);
  return bound[key] as MessagesOf<Name>;
}

/**
 * Calls of it stand in each module that uses messages, so that English ones load with the module, and others begin to load at once: see
 * `dashboard/vite/messages.ts`.
 * @public
 */
export function addEnglish(subject: string, messages: ParsedMessages): void {
  parsed[`en/${subject}`] = messages;
  void load(readLanguage(), subject);
}

function load(language: Language, subject: string): Promise<void> {
  const key = `${language}/${subject}`;
  if (!parsed[key]) loading[key] ??= loadGerman(key, subject).catch(() => {});
  return loading[key] ?? Promise.resolve();
}

async function loadGerman(key: string, subject: string): Promise<void> {
  const { german } = await import('./german.ts');
  const messages = await german[`./${subject}.json`]?.();
  if (messages) parsed[key] = messages;
}

/** The text of a name that comes from the server, which may be newer than the texts. */
export function textOf(texts: object, name: string): string | undefined {
  const text = (texts as Record<string, unknown>)[name];
  return typeof text === 'string' ? text : undefined;
}
