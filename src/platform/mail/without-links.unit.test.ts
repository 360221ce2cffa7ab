import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutLinks } from './without-links.ts';

/** `|` stands for a word joiner. */
const table: [text: string, expected: string][] = [
  ['Mette Holm', 'Mette Holm'],
  ['J. R. Smith Jr.', 'J. R. Smith Jr.'],
  ['.NET Guild', '|.|NET Guild'],
  ['Booking.com', 'Booking|.|com'],
  ['Smith & Co. KG', 'Smith & Co. KG'],
  ['Müller/Schmidt: Bau', 'Müller|/|Schmidt: Bau'],
  ['AC/DC (Kiel)', 'AC|/|DC (Kiel)'],
  ['Node.js, C#, C++', 'Node|.|js, C#, C++'],
  ['https://evil.example/win', 'https evil|.|example|/|win'],
  ['http:\\\\evil.example', 'http evil|.|example'],
  ['//evil.example', 'evil|.|example'],
  ['www.evil.example', 'www|.|evil|.|example'],
  ['evil.example:8080/x', 'evil|.|example|:|8080|/|x'],
  ['me@evil.example', 'me|@|evil|.|example'],
  ['mailto:me@evil.example', 'mailto|:|me|@|evil|.|example'],
  ['192.0.2.1', '192|.|0|.|2|.|1'],
  ['evil。example', 'evil|。|example'],
  ['evil．example', 'evil|．|example'],
  ['http：／／evil｡example', 'http evil|｡|example'],
  ['me＠evil.example', 'me|＠|evil|.|example'],
  [' two\n  lines ', 'two lines'],
];

describe('a text without links', () => {
  it.each(table)('is, for %j, %j', (text, expected) => {
    expect(withoutLinks(text)).toBe(expected.replaceAll('|', '\u2060'));
  });

  it.each(table)('reads as %j', (text) => {
    const seen = withoutLinks(text).replaceAll('\u2060', '');
    const letters = (line: string) => line.replace(/[^\p{L}\p{N}.@]/gu, '');
    expect(letters(seen)).toBe(letters(text));
  });

  it('has no separator between two characters of one word', () => {
    const part = fc.constantFrom('evil', 'com', '.', '://', '/', '@', ':', '\\', ' ', '。', 'www', '\u2060');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(withoutLinks(parts.join(''))).not.toMatch(/[a-z][.。:/\\@]+[a-z]/);
      }),
    );
  });
});
