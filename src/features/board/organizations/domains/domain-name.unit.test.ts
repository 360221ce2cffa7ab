import { describe, expect, test } from 'vitest';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { readDomainName } from './domain-name.ts';

const installation = {
  scheme: 'https',
  domain: 'boards.example.org:8443',
  cdnUrl: 'https://cdn.example.org/a',
};

describe('a domain name', () => {
  test.each([
    ['jobs.harbour.example', 'jobs.harbour.example'],
    ['Jobs.HARBOUR.Example', 'jobs.harbour.example'],
    ['jobs.harbour.example.', 'jobs.harbour.example'],
    ['harbour.example', 'harbour.example'],
    ['häfen.example', 'xn--hfen-loa.example'],
    ['jobs。harbour。example', 'jobs.harbour.example'],
    ['xn--hfen-loa.example', 'xn--hfen-loa.example'],
    ['1.jobs2.example', '1.jobs2.example'],
    ['example.org', 'example.org'],
    ['notboards.example.org', 'notboards.example.org'],
    [
      `${`${'a'.repeat(63)}.`.repeat(3)}${'b'.repeat(61)}`,
      `${`${'a'.repeat(63)}.`.repeat(3)}${'b'.repeat(61)}`,
    ],
  ])('%s is normalized to %s', (text, name) => {
    expect(readDomainName(text, installation)).toBe(name);
  });

  test.each([
    '',
    '.',
    'localhost',
    'harbour',
    '.harbour.example',
    'jobs..example',
    'jobs.harbour.example..',
    '-jobs.example',
    'jobs-.example',
    'jobs_1.example',
    '*.harbour.example',
    'jobs.harbour.example:443',
    'https://jobs.harbour.example',
    'jobs.harbour.example/x',
    'user@harbour.example',
    'jobs.harbour.example?x',
    'jobs.harbour.example#x',
    'jobs%2eharbour.example',
    'jobs harbour.example',
    'jobs.harbour.example\n',
    '\0jobs.harbour.example',
    '192.0.2.1',
    '3221225985',
    '0x7f.1',
    '127.1',
    '1.2.3.4.5',
    'harbour.1',
    '[2001:db8::1]',
    '2001:db8::1',
    `${'a'.repeat(64)}.example`,
    `${`${'a'.repeat(63)}.`.repeat(3)}${'b'.repeat(62)}`,
    'harbour.0x1',
    'boards.example.org',
    'BOARDS.example.org.',
    'harbour.boards.example.org',
    'a.b.boards.example.org',
    'cdn.example.org',
  ])('cannot be %j', (text) => {
    expect(() => readDomainName(text, installation)).toThrow(HttpError);
  });

  test('cannot be below localhost on a local installation', () => {
    const local = { scheme: 'http', domain: 'localhost:3000', cdnUrl: 'http://localhost:3000/assets' };
    expect(() => readDomainName('jobs.localhost', local)).toThrow(/must not belong to this installation/);
  });
});
