import { readdirSync, readFileSync } from 'node:fs';
import { bindMessages } from '../../../locales/bind-messages.ts';
import { type Messages, parseMessages } from '../../../locales/parse-messages.ts';
import { ROOT_FOLDER } from '../root-folder.ts';

/**
 * Returns a function that reads the messages of an area in a language: those of all its files together. Parsing an area takes
 * milliseconds, so each language is read when it is first used.
 */
export function newMessageReader<AreaMessages, Language extends string>(area: string) {
  const read = new Map<Language, AreaMessages>();
  return (language: Language): AreaMessages => {
    const messages = read.get(language) ?? bindMessages<AreaMessages>(readMessages(area, language), language);
    read.set(language, messages);
    return messages;
  };
}

function readMessages(area: string, language: string) {
  const folder = new URL(`locales/${language}/${area}/`, ROOT_FOLDER);
  const files = readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
  return parseMessages(Object.assign({}, ...files) as Messages);
}
