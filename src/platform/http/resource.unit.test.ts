import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { toResource } from './resource.ts';

const Plan = Type.Object({
  name: Type.String(),
  kind: Type.Union([Type.Literal('basic'), Type.Literal('pro')]),
  amount: Type.Number(),
  ends_at: Type.Optional(Type.String()),
});

test.each([
  [
    'has the columns of the schema and no others, in the order of the schema',
    { name: 'Five jobs', kind: 'pro', secret: 'x' },
    {},
  ],
  ['prefers what was derived', { name: 'five jobs', kind: 'basic' }, { name: 'Five jobs', kind: 'pro' }],
] as const)('a resource %s', (_, row, derived) => {
  const resource = toResource(Plan, row, { amount: 5, ...derived });
  expect(JSON.stringify(resource)).toBe('{"name":"Five jobs","kind":"pro","amount":5}');
});

test('a field in camel case is in a column in snake case', () => {
  const Payment = Type.Object({ planId: Type.String(), amount: Type.Number() });
  expect(toResource(Payment, { plan_id: 'plan', amount: 5 }, {})).toEqual({ planId: 'plan', amount: 5 });
});

test('what no column holds must be derived', () => {
  // @ts-expect-error The row has no amount.
  toResource(Plan, { name: 'Five jobs', kind: 'pro' }, {});
  // @ts-expect-error The row has a number of another type.
  toResource(Plan, { name: 'Five jobs', kind: 'pro', amount: '5' }, {});
});
