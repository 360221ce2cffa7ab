import { bindMessages, type ParsedMessages } from '../../../locales/bind-messages.ts';
import type { DashboardMessages } from '../../../locales/types/dashboard.ts';
import { type Language, useLanguage } from './language.ts';

type Subject = keyof DashboardMessages;
export type MessagesOf<Name extends Subject> = DashboardMessages[Name];

/** The messages of `locales/<language>/dashboard/<subject>.json` in the language of the user. */
export function useMessages<Name extends Subject>(subject: Name): MessagesOf<Name> {
  return messagesIn(useLanguage(), subject);
}

const parsed: Record<string, ParsedMessages> = {};
const bound: Record<string, unknown> = {};

/** Outside of components. English messages stand in for messages that could not load. */
export function messagesIn<Name extends Subject>(language: Language, subject: Name): MessagesOf<Name> {
  const key = `${language}/${subject}`;
  const own = parsed[key];
  if (own === undefined) return messagesIn('en', subject);
  bound[key] ??= bindMessages<MessagesOf<Name>>(own, language);
  return bound[key] as MessagesOf<Name>;
}

/**
 * Calls of it stand in each module that uses English messages, so that they load with the module: see `dashboard/vite/messages.ts`.
 * @public
 */
export function addMessages(language: Language, subject: string, messages: ParsedMessages): void {
  parsed[`${language}/${subject}`] = messages;
}

/** Loads the messages of a language once. English ones load with what uses them. */
export async function loadMessages(language: Language): Promise<void> {
  if (language === 'en' || parsed[`${language}/common`]) return;
  const { german } = await import('./german.ts').catch(() => ({ german: {} }));
  for (const [path, messages] of Object.entries(german))
    addMessages(language, path.replace(/^\.\/|\.json$/g, ''), messages);
}

/** The text of a name that comes from the server, which may be newer than the texts. */
export function textOf(texts: object, name: string): string | undefined {
  const text = (texts as Record<string, unknown>)[name];
  return typeof text === 'string' ? text : undefined;
}
