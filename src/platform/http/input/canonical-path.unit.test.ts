import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { requireCanonicalPath } from './canonical-path.ts';

const NOWHERE = '/-/not-canonical';
const rewrite = (url: string | undefined) => requireCanonicalPath({ url } as IncomingMessage);

describe('a canonical path stays unchanged', () => {
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

describe('any other spelling is not found', () => {
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
    '/jobs/%ff',
    '/caf%e9',
    '/jobs%u0041',
    '/jobs#top',
    '/a b',
    '/a\tb',
    '/caf\u00e9',
  ])('%j', (url) => {
    expect(rewrite(url)).toBe(NOWHERE);
  });

  test.each(['/docs', '/dashboard'])('except %s/, which people type', (path) => {
    expect(rewrite(`${path}/`)).toBe(path);
  });

  test('an undefined URL becomes the root', () => {
    expect(rewrite(undefined)).toBe('/');
  });
});

describe('an email address at the end of its path', () => {
  const under = ['/api/v1/members/'];
  const rewriteEmail = (url: string) => requireCanonicalPath({ url } as IncomingMessage, under);

  test.each([
    'mette@x.example',
    'mette%40x.example',
    'a+b@x.example',
    'a%2Bb%40x.example',
    'a%2bb%40x.example',
    'a%2Fb%40x.example',
    'a%2Fb%2Fc@x.example',
    'm%2Dette%40x%2Eexample',
    '%6D%65tte%40x.example',
    '%7Emette%40x.example',
    "o'neil@x.example",
    'o%27neil%40x.example',
    'j%C3%B6rg%40x.example',
    'mette%40x.example?a=//',
  ])('stays unchanged in any encoding: %s', (path) => {
    expect(rewriteEmail(under + path)).toBe(under + path);
  });

  test.each([
    '%2Fmette@x.example',
    'a%2F%2Fb@x.example',
    'a%2F..%2Fjobs@x',
    '..%2Fjobs%3F@x',
    '%2E%2E%2Fjobs%40x',
    'a%2F.%2Fb@x.example',
    '..%2F@%2F..',
    'mette@x.example%2F',
    'mette@x.example%2F..',
    'a%5Cb@x.example',
    'a%00b@x.example',
    'a%2Fb%0D%0Ac@x.example',
    'a%ZZ@x.example',
    'a%2Fb%FF@x.example',
    'a%@x.example',
    'a%2Fb@x.example/export',
    'a%2Fb@x.example/',
    'a%2Fb%2540x.example',
    'a%2Fb',
    '%6Dette',
    '019aa3c0%2D52a8-7cc1-9f43-2d2f0b6f7a10',
    'a%2Fb\u00e9@x.example',
    'a%2Fb@x.example#top',
  ])('is not found if its decoded text could be another path or is not an email address: %s', (path) => {
    expect(rewriteEmail(under + path)).toBe(NOWHERE);
  });

  test.each([
    '/api/v1/jobs/a%2Fb%40x.example',
    '/api/v1/members/x/a%2Fb%40x.example',
    '/%61pi/v1/members/a@x',
  ])('is not special elsewhere: %s', (url) => {
    expect(rewriteEmail(url)).toBe(NOWHERE);
  });
});
