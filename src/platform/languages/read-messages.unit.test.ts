import { expect, test } from 'vitest';
import { fillIn } from '../../../locales/fill-in.ts';
import type { CommonMessages, JobTypesMessages } from '../../../locales/types/common.ts';
import { newMessageReader } from './read-messages.ts';

test('the files of an area are one object, in each language', () => {
  const messagesIn = newMessageReader<CommonMessages, string>('common');
  expect(messagesIn('it').regions.EEA).toBe('Spazio economico europeo');
  expect(messagesIn('it').jobTypes['part-time']).toBe('Part-time');
  expect(messagesIn('it')).toBe(messagesIn('it'));
});

test('one file alone has no messages of others', () => {
  const messagesIn = newMessageReader<JobTypesMessages, string>('common', 'job-types.json');
  expect(Object.keys(messagesIn('de'))).toEqual(['jobTypes']);
});

test('a language that only a newer version has is English', () => {
  const messagesIn = newMessageReader<CommonMessages, string>('common');
  expect(messagesIn('xx').regions).toEqual(messagesIn('en').regions);
});

test('a message can be filled in by the names of its arguments', () => {
  expect(fillIn('Search', () => 'x')).toBe('Search');
  expect(
    fillIn(
      ({ a, b }: { a: string; b: string }) => `${a} ${b}`,
      (name) => `{${name}}`,
    ),
  ).toBe('{a} {b}');
});
