import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { isMessage, type ParsedMessages } from '../../locales/bind-messages.ts';
import { printType } from '../../scripts/message-types.ts';
import { languages, staffLanguages } from '../../src/platform/languages/languages.ts';
import { listTexts } from '../list-texts.ts';
import { localesFolder, readLocale } from '../read-locale.ts';
import { isTest, readSources } from '../sources.ts';

const areas = readdirSync(path.join(localesFolder, 'en'));
const others = languages.filter((language) => language !== 'en');

/** Only the languages of the dashboard have the texts for staff. */
function areasOf(language: string): string[] {
  const isForStaff = staffLanguages.some((each) => each === language);
  return isForStaff ? areas : ['board', 'common', 'emails'];
}

function listMessages(node: ParsedMessages, at: string): [path: string, message: ParsedMessages][] {
  if (typeof node === 'string' || isMessage(node)) return [[at, node]];
  return Object.entries(node).flatMap(([key, inner]) => listMessages(inner, `${at}/${key}`));
}

/** The plurals of a message, and whether it has a `#` that would print nothing. */
function inspect(elements: MessageFormatElement[], inPlural = false, inSelect = false) {
  const plurals: string[][] = [];
  let losesNumber = false;
  for (const element of elements) {
    if (isPoundElement(element)) losesNumber ||= inSelect;
    if (!isPluralElement(element) && !isSelectElement(element)) continue;
    if (isPluralElement(element)) plurals.push(Object.keys(element.options));
    for (const { value } of Object.values(element.options)) {
      const isLost = isSelectElement(element) && (inPlural || inSelect);
      const inner = inspect(value, isPluralElement(element), isLost);
      plurals.push(...inner.plurals);
      losesNumber ||= inner.losesNumber;
    }
  }
  return { plurals, losesNumber };
}

test('each language has a folder, and each folder is one', () => {
  const folders = readdirSync(localesFolder).filter((name) => !name.endsWith('.ts') && name !== 'types');
  expect(folders.sort()).toEqual(languages.toSorted());
});

describe.each(others)('%s', (language) => {
  const english = [...readLocale('en')].filter(([file]) => areasOf(language).includes(path.dirname(file)));
  const own = new Map([...readLocale(language)].filter(([file]) => areas.includes(path.dirname(file))));

  test('has the files of English', () => {
    expect([...own.keys()]).toEqual(english.map(([file]) => file));
  });

  test.each(english)('%s has the messages and arguments of English', (file, messages) => {
    // Some details of failures are English, so German leaves them out. `import-messages.unit.test.ts` compares the others.
    const typeOf = file.startsWith('imports/') ? () => 'message' : toType;
    const typesOf = (node: ParsedMessages = {}) =>
      Object.fromEntries(listMessages(node, file).map(([at, message]) => [at, typeOf(message)]));
    expect(typesOf(own.get(file))).toEqual(typesOf(messages));
  });
});

/** Languages name the arguments in their own order. */
function toType(message: ParsedMessages): string {
  return printType(message).replace(/\{ (.+) \}/, (_, list: string) => list.split('; ').sort().join('; '));
}

test.each(languages)('%s has text in every message', (language) => {
  const empty = [...readLocale(language)].flatMap(([file, node]) =>
    listTexts(node, file).filter(([, text]) => !/\S/.test(text)),
  );
  expect(empty).toEqual([]);
});

test.each(languages)('%s has every plural category, and a number for each #', (language) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const messages = [...readLocale(language)].flatMap(([file, node]) => listMessages(node, file));
  for (const [at, message] of messages) {
    if (!isMessage(message)) continue;
    const { plurals, losesNumber } = inspect(message);
    expect({ at, losesNumber }).toEqual({ at, losesNumber: false });
    for (const cases of plurals) {
      const categories = cases.filter((name) => !name.startsWith('='));
      expect({ at, categories: categories.sort() }).toEqual({ at, categories: pluralCategories.toSorted() });
    }
  }
});

test('no two files of an area have the same message', () => {
  const keys = [...readLocale('en', '{board,common,emails,imports,staff-emails}/*.json')].flatMap(
    ([file, node]) => Object.keys(node).map((key) => `${path.dirname(file)}: ${key}`),
  );
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});

test('code uses every message', async () => {
  const files = (await readSources()).filter(({ file }) => !isTest(file));
  const code = files.map(({ text }) => text).join('\n');
  const isUsed = (key: string) =>
    new RegExp(`[mM]essages(?:In\\([^;]*?\\))?\\s*\\.${key}\\b`).test(code) ||
    new RegExp(`['"\`]${key}['"\`]`).test(code) ||
    // Destructured.
    new RegExp(`\\b${key}\\b[^{}]*\\}(?:: Messages| = [\\w.]*messages)\\b`).test(code);
  const unused = [...readLocale('en', '{board,common,emails,staff-emails}/*.json')].flatMap(([file, node]) =>
    Object.keys(node)
      .filter((key) => !isUsed(key))
      .map((key) => `${file}: ${key}`),
  );
  expect(unused).toEqual([]);
});
