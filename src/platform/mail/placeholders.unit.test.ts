import { expect, it } from 'vitest';
import { findUnknownPlaceholders } from './placeholders.ts';

it.each([
  ['Dear {{name}}, about {{ job }}.', []],
  ['Costs {1 €} and { "a": 1 } are text.', []],
  ['Dear {candidat_name}', ['{candidat_name}']],
  ['Dear { name }', ['{ name }']],
  ['Dear {{candidat_name}} and {{candidat_name}}', ['{{candidat_name}}']],
  ['{{Name}} {{the job}} {{constructor}}', ['{{Name}}', '{{the job}}', '{{constructor}}']],
  ['Grüße, {Vorname}', ['{Vorname}']],
])('in %j, the unknown placeholders are %j', (text, unknown) => {
  expect(findUnknownPlaceholders('/text', text, ['name', 'job'])).toEqual(
    unknown.map((meant) => ({
      path: '/text',
      message: `has an unknown placeholder ${meant}; the known ones are {{name}}, {{job}}`,
    })),
  );
});

it.each(['Dear {{name', 'name}}', '{{\nname}}'])('braces that do not match are reported in %j', (text) => {
  expect(findUnknownPlaceholders('/text', text, ['name'])).toEqual([
    { path: '/text', message: 'has braces that are no placeholder; the known ones are {{name}}' },
  ]);
});
