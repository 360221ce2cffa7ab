import { expect, test } from 'vitest';
import type { Scope } from '../../../platform/scope.ts';
import { findMissing, mergeContent, type PostingContent, toJobFields } from './content.ts';

const scope = { ownHosts: [] as readonly string[] } as Scope;
const pilot: PostingContent = {
  title: 'Harbour Pilot',
  company_name: 'North Sea Pilots',
  description: '<p>Guide ships.</p>',
};

test('the form of the board and another way to apply replace each other', () => {
  const byEmail = mergeContent(scope, pilot, { how_to_apply: 'work@pilots.example' });
  const byForm = mergeContent(scope, byEmail, { how_to_apply_method: 'form' });
  expect(byForm).toEqual({ ...pilot, how_to_apply_method: 'form' });
  expect(mergeContent(scope, byForm, { how_to_apply: 'work@pilots.example' })).toEqual(byEmail);
  expect(mergeContent(scope, byForm, { title: 'Chief Pilot' })).toMatchObject({
    how_to_apply_method: 'form',
  });
  expect(() =>
    mergeContent(scope, byForm, { how_to_apply_method: 'form', how_to_apply: 'x@a.example' }),
  ).toThrow();
});

test('a posting needs one way to apply', () => {
  expect(findMissing(pilot)).toEqual(['how_to_apply']);
  expect(findMissing({ ...pilot, how_to_apply_method: 'form' })).toEqual([]);
  expect(toJobFields({ ...pilot, how_to_apply_method: 'form' })).toMatchObject({
    how_to_apply: null,
    how_to_apply_method: 'form',
  });
});
