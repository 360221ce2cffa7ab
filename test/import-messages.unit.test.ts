import { describe, expect, it } from 'vitest';
import { english as inEnglish, german as inGerman } from '../dashboard/src/generated/import-messages.ts';
import { listSentences } from '../scripts/import-messages.ts';

const english: Record<string, string> = listSentences('en');

describe.each([
  ['English', inEnglish],
  ['German', inGerman],
])('the dashboard in %s', (_, sentences) => {
  const texts: Record<string, string> = sentences;

  it('has a text for every code of an import, and for no other', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  });

  it('names in each text only what the message has', () => {
    const unknown = Object.entries(english).flatMap(([code, text]) => {
      const given = new Set(namesIn(text));
      return namesIn(texts[code] ?? '').filter((name) => !given.has(name));
    });
    expect(unknown).toEqual([]);
  });
});

it('the English texts of the dashboard are those of the server', () => {
  expect(inEnglish).toEqual(english);
});

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}
