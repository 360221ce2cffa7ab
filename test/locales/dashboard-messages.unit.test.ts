import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findSubjects } from '../../dashboard/vite/messages.ts';

const files = globSync('dashboard/src/**/*.{ts,tsx}').filter((file) => !file.includes('/generated/'));
const sources = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const subjects = globSync('locales/en/dashboard/*.json').map((file) => path.basename(file, '.json'));

describe('the messages of the dashboard', () => {
  it('are named where they are used, so that the build finds them', () => {
    for (const { file, text } of sources) {
      if (file.startsWith('dashboard/src/messages/')) continue;
      const uses = [...text.matchAll(/\b(?:useMessages|messagesIn)\(/g)];
      expect({ file, uses: findSubjects(text).length }).toEqual({ file, uses: uses.length });
    }
    expect(new Set(sources.flatMap(({ text }) => findSubjects(text)))).toEqual(new Set(subjects));
  });

  it.each(subjects)('%s: each has a use', (subject) => {
    const messages = JSON.parse(readFileSync(`locales/en/dashboard/${subject}.json`, 'utf8'));
    expect(findUnused(messages, textsAround(subject))).toEqual([]);
  });
});

/** The sources in the folders of those that name the subject. Components get messages from others in their folder. */
function textsAround(subject: string): string {
  const naming = sources.filter(({ text }) => text.includes(`'${subject}'`));
  const folders = new Set(naming.map(({ file }) => path.dirname(file)));
  const own = sources.filter(({ file }) => folders.has(path.dirname(file))).map(({ text }) => text);
  const isDescribed = own.some((text) => text.includes('resourceScreens('));
  return [...own, ...(isDescribed ? described(own) : [])].join('\n');
}

/** What screens take from the texts of a description: fixed names, and the names in it. */
function described(own: string[]): string[] {
  const parts = sources.filter(({ file }) => file.startsWith('dashboard/src/ui/resource/'));
  const uses = parts.flatMap(({ text }) => [...text.matchAll(/findText\([\w.]+, ['`]([\w.]+)/g)]);
  const groups = uses.flatMap(([, name = '']) => name.split('.').map((part) => `t.${part}.`));
  // A field with choices has their labels, and an action that asks has a question.
  const names = own.flatMap((text) => [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name));
  const asked = ['delete', ...names].flatMap((name) => [`t.${name}Title;`, `t.${name}Text;`]);
  return [...groups, ...names.map((name) => `t.${name};`), ...asked];
}

/** Messages that no source names. Those of an object have a use if a source takes one by a variable. */
function findUnused(messages: object, text: string): string[] {
  const isTakenByVariable = /\bt\[|textOf\(t,/.test(text);
  return Object.entries(messages).flatMap(([key, inner]) => {
    if (!new RegExp(`\\.${key}\\b`).test(text) && !isTakenByVariable) return [key];
    if (typeof inner === 'string' || Array.isArray(inner) || new RegExp(`\\.${key}\\b(?!\\.)`).test(text))
      return [];
    return Object.keys(inner)
      .filter((name) => !new RegExp(`\\.${name}\\b`).test(text))
      .map((name) => `${key}.${name}`);
  });
}
