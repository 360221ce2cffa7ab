import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { refuseOtherSpellings } from './canonical-path.ts';

const NOWHERE = '/-/not-canonical';
const rewrite = (url: string | undefined) => refuseOtherSpellings({ url } as IncomingMessage);

describe('a canonical path goes through as it is', () => {
  test.each([
    '/',
    '/jobs',
    '/api/v1/jobs/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10',
    '/a.b/c..d/.well-known/...',
    '/~user/a-b_c',
    "/a!$&'()*+,;=:@b",
    '/caf%C3%A9',
    '/caf%c3%a9',
    '/a%20b%3Fc%23d%25',
    '/jobs?',
    '/jobs?a=//&b=/../&c=%6A&d=%zz&e=\\&f=%00',
    '/?x=/',
  ])('%s', (url) => {
    expect(rewrite(url)).toBe(url);
  });
});

describe('any other spelling leads nowhere', () => {
  test.each([
    '',
    'jobs',
    '*',
    'http://example.org/jobs',
    '//',
    '//jobs',
    '/jobs//1',
    '/jobs/',
    '/jobs/?a=1',
    '/.',
    '/..',
    '/./jobs',
    '/jobs/.',
    '/jobs/..',
    '/jobs/../keys',
    '/\\jobs',
    '/jobs\\..\\keys',
    '/%2e/jobs',
    '/%2E%2e/jobs',
    '/jobs%2Fx',
    '/jobs%5Cx',
    '/%6Aobs',
    '/%4Aobs',
    '/job%30',
    '/a%2Db',
    '/a%5fb',
    '/a%7Eb',
    '/jobs%00',
    '/jobs%',
    '/jobs%4',
    '/jobs%zz',
    '/jobs%u0041',
    '/jobs#top',
    '/a b',
    '/a\tb',
    '/caf\u00e9',
  ])('%j', (url) => {
    expect(rewrite(url)).toBe(NOWHERE);
  });

  test('nothing at all is the root', () => {
    expect(rewrite(undefined)).toBe('/');
  });
});
