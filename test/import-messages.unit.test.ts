import { describe, expect, it } from 'vitest';
import { importServerMessages } from '../dashboard/src/messages/import-server.ts';
import { listSentences } from '../scripts/import-messages.ts';

const english: Record<string, string> = listSentences('en');

describe.each(['en', 'de'] as const)('the dashboard in %s', (language) => {
  const texts = importServerMessages[language];

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
  expect(importServerMessages.en).toEqual(english);
});

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}
