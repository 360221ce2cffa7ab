import { expect, test } from 'vitest';
import { parseMediaType } from './media-type.ts';

const parse = (text: string) => {
  const parsed = parseMediaType(text);
  return parsed && [parsed.type, Object.fromEntries(parsed.parameters)];
};

test.each([
  ['application/json', 'application/json', {}],
  ['Application/JSON;', 'application/json', {}],
  ['application/json ;\t;charset=utf-8 ; ', 'application/json', { charset: 'utf-8' }],
  ['application/json ; Charset="UTF-8"', 'application/json', { charset: 'UTF-8' }],
  ['a/b; x="\\"; y=1"; z=2', 'a/b', { x: '"; y=1', z: '2' }],
  ['multipart/form-data; boundary="a b"', 'multipart/form-data', { boundary: 'a b' }],
])('%s is a media type', (text, type, parameters) => {
  expect(parse(text)).toEqual([type, parameters]);
});

test.each([
  ...[
    '',
    'json',
    '/json',
    'application/',
    'application /json',
    ' application/json',
    '*/',
    'a/b c',
    'a/b, c/d',
  ],
  ...[
    'a/b; c',
    'a/b; c=',
    'a/b; c =d',
    'a/b; c= d',
    'a/b; c="d',
    'a/b; c="d"e',
    'a/b; c=d; C=e',
    'a/b; c="\n"',
  ],
])('%j is not a media type', (text) => {
  expect(parse(text)).toBeUndefined();
});
