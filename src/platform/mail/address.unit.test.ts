import { expect, test } from 'vitest';
import { parseMailAddress } from './address.ts';

test.each([
  ['jobs@harbour.example', '', 'jobs@harbour.example'],
  ['<jobs@harbour.example>', '', 'jobs@harbour.example'],
  [' Harbour Jobs <jobs@harbour.example> ', 'Harbour Jobs', 'jobs@harbour.example'],
  ['Häfen & Co., Jobs <no-reply@localhost>', 'Häfen & Co., Jobs', 'no-reply@localhost'],
  ['a@b.example <jobs@harbour.example>', 'a@b.example', 'jobs@harbour.example'],
])('%s is a sender', (text, name, address) => {
  expect(parseMailAddress(text)).toEqual({ name, address });
});

test.each([
  '',
  'jobs',
  '@harbour.example',
  'jobs@',
  'a@b@c',
  'Jobs jobs@harbour.example',
  'jobs@harbour.example>',
  'Jobs <jobs@harbour.example',
  'Jobs <jobs@harbour.example> more',
  'Jobs <a@b.example>, <c@d.example>',
  'a@b.example, c@d.example',
  '"Jobs" <jobs@harbour.example>',
  'Jobs\r\nBcc: x@y.example <jobs@harbour.example>',
  'Jobs <jobs@harbour.example\r\n>',
])('%j is not a sender', (text) => {
  expect(parseMailAddress(text)).toBeUndefined();
});
