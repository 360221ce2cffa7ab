import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { translateError, translateIssue } from '../dashboard/src/api/translate-error.ts';
import errorTexts from '../locales/de/api/errors.json' with { type: 'json' };
import sentences from '../locales/de/api/sentences.json' with { type: 'json' };
import { type ErrorCode, errorCodes } from '../src/platform/http/errors/error-codes.ts';

const issueTexts = Object.entries(sentences);
const clientCodes = ['network_error', 'timeout', 'unexpected_response', 'invalid_webhook'];
/** Other texts, and sentences that only programs get. */
const forPrograms = [
  /^must be \{\}$/,
  // SQL, settings of the server, and files of a move
  /^is( not)?( distinct from)?$/,
  /^must be a network \(/,
  /^must be (the kind of a file that travels|a media type|the type of an image)$/,
  /^must be \{\}, the version of the consent$/,
  /^must be the next_cursor of an earlier response, or \{\}$/,
];

describe('the German texts of errors', () => {
  it('exist for every code of the API and of the client, and for no other', () => {
    expect(Object.keys(errorTexts).sort()).toEqual([...Object.keys(errorCodes), ...clientCodes].sort());
  });

  it('name only what the error has', () => {
    const unknown = Object.entries(errorTexts).flatMap(([code, text]) => {
      const { details } = (errorCodes[code as ErrorCode] ?? {}) as { details?: { properties: object } };
      const given = new Set(['message', 'seconds', ...Object.keys(details?.properties ?? {})]);
      return namesIn(text).filter((name) => !given.has(name));
    });
    expect(unknown).toEqual([]);
  });

  it.each([
    [
      'a limit',
      failure('too_many_imports', { limit: 1500 }),
      'Erlaubt sind höchstens 1.500 Importe. Lösche zuerst einen.',
    ],
    [
      'a scope',
      failure('insufficient_scope', { required: 'imports:write' }),
      'Dafür reicht deine Berechtigung nicht. Nötig ist imports:write.',
    ],
    [
      'a wait',
      failure('rate_limited', {}, 3.2),
      'Das waren zu viele Anfragen. Versuche es noch einmal. Wartezeit in Sekunden: 4.',
    ],
    ['a missing value', failure('too_many_imports'), 'In English.'],
    ['an unknown code', failure('invented_later'), 'In English.'],
  ])('print %s', (_, error, text) => {
    expect(translateError(error).message).toBe(text);
  });

  it('list what is wrong, with the texts of the issues', () => {
    const issues = [
      { path: '/name', message: 'is required' },
      { path: '/query', message: 'must not contain more than 2,048 characters' },
      { path: '', message: 'must be a rhyme' },
    ];
    expect(translateError({ ...failure('validation_error', { issues }), issues })).toEqual({
      message:
        'Die Eingabe ist nicht gültig: name: Er fehlt; query: Erlaubt sind höchstens 2.048 Zeichen; must be a rhyme',
      issues: [
        { path: '/name', message: 'Er fehlt' },
        { path: '/query', message: 'Erlaubt sind höchstens 2.048 Zeichen' },
        { path: '', message: 'must be a rhyme' },
      ],
    });
  });
});

describe('the German texts of issues', () => {
  it('name only what the sentence has', () => {
    const unknown = issueTexts.flatMap(([english, german]) => {
      const given = new Set(namesIn(english));
      return namesIn(german).filter((name) => !given.has(name));
    });
    expect(unknown).toEqual([]);
  });

  it('belong to one sentence each, also where another one has the same form', () => {
    const value = (text: string) => text.replace(/\{\w+\}/g, '7');
    const wrong = issueTexts.filter(([english, german]) => translateIssue(value(english)) !== value(german));
    expect(wrong.filter(([english]) => !english.startsWith('{'))).toEqual([]);
  });

  it.each([
    ['must be up to 255 visible ASCII characters', 'Erlaubt sind bis zu 255 sichtbare ASCII-Zeichen'],
    [
      'must be 1 to 64 lowercase letters, digits, hyphens and underscores',
      'Erlaubt sind 1 bis 64 Kleinbuchstaben, Ziffern, Bindestriche und Unterstriche',
    ],
  ])('have the words of the sentence: %s', (sentence, text) => {
    expect(translateIssue(sentence)).toBe(text);
  });

  it('exist for every sentence that the server says about a value', () => {
    const sentences = sentencesOfTheServer();
    expect(sentences.size).toBeGreaterThan(200);
    const untranslated = [...sentences].filter(
      (sentence) =>
        !forPrograms.some((pattern) => pattern.test(sentence)) &&
        translateIssue(sentence.replaceAll('{}', '5')) === sentence.replaceAll('{}', '5'),
    );
    expect(untranslated).toEqual([]);
  });
});

function failure(code: string, details?: Record<string, unknown>, retryAfterSeconds?: number) {
  return { code, message: 'In English.', issues: [], details, retryAfterSeconds };
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}

/** Texts such as `must be …`, after a colon or an arrow. What they name is `{}`. */
function sentencesOfTheServer(): Set<string> {
  const root = new URL('../src/', import.meta.url).pathname;
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /^(features|platform)\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'),
  );
  const sentences = files.flatMap((path) =>
    [...readFileSync(root + path, 'utf8').matchAll(SENTENCE)].map(([, , text = '']) =>
      text
        .replace(/\$\{counted\([^}]*'(\w+)'\)\}/g, '{} $1s')
        .replace(/\$\{[^}]*\}/g, '{}')
        .replaceAll('\\\\', '\\'),
    ),
  );
  return new Set(sentences);
}

const SENTENCE = /(?::|=>|\?|\?\?|return|\(|,)\s*(['"`])((?:must|is) [^\n]*?)\1(?=[,;)\s])/g;
