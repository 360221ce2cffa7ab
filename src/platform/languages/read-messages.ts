import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { bindMessages } from '../../../locales/bind-messages.ts';
import { type Messages, parseMessages } from '../../../locales/parse-messages.ts';
import { ROOT_FOLDER } from '../root-folder.ts';

/**
 * Returns a function that reads the messages of an area in a language: the messages of all its files together, or of one file. Parsing an
 * area takes milliseconds, so each language is read when it is first used.
 */
export function newMessageReader<AreaMessages, Language extends string>(area: string, file?: string) {
  const read = new Map<Language, AreaMessages>();
  return (language: Language): AreaMessages => {
    const messages = read.get(language) ?? readMessages<AreaMessages>(area, language, file);
    read.set(language, messages);
    return messages;
  };
}

/** English for a language that only a newer version has, which may have stored it. */
function readMessages<AreaMessages>(area: string, language: string, file?: string): AreaMessages {
  const folder = new URL(`locales/${language}/${area}/`, ROOT_FOLDER);
  if (!existsSync(folder)) return readMessages(area, 'en', file);
  const names = file === undefined ? readdirSync(folder).sort() : [file];
  const files = names.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
  return bindMessages<AreaMessages>(parseMessages(Object.assign({}, ...files) as Messages), language);
}
