import { expect, test } from 'vitest';
import { printFormRules } from '../scripts/form-rules.ts';

const printed = (schema: object) => {
  const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } } };
  const schemas = { Body: { type: 'object', required: ['field'], properties: { field: schema } } };
  const text = printFormRules({ paths: { '/': { post: { requestBody: body } } }, components: { schemas } });
  return JSON.parse(/BodyRules = (\{.*\}) satisfies/s.exec(text)?.[1] ?? '').field;
};

test.each([
  ['text', { type: 'string', maxLength: 5 }, { isRequired: true, maxLength: 5 }],
  ['a switch', { type: 'boolean' }, { isRequired: true, type: 'boolean' }],
  [
    'a number or nothing',
    { type: ['number', 'null'] },
    { isRequired: true, isNullable: true, type: 'number' },
  ],
  [
    'an integer among options',
    { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
    { isRequired: true, isNullable: true, type: 'integer', minimum: 1 },
  ],
  [
    'a list of choices',
    { type: 'array', items: { enum: ['a'] } },
    { isRequired: true, type: 'array', itemChoices: ['a'] },
  ],
  ['text or an object', { anyOf: [{ type: 'string' }, { type: 'object' }] }, { isRequired: true }],
])('the rule of %s', (_, schema, rule) => {
  expect(printed(schema)).toEqual(rule);
});
