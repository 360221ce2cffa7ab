import { expect, it } from 'vitest';
import { newOrganization } from '../../../../../test/app.ts';
import { describeQuery } from './describe-query.ts';

it.each([
  ['en', 'munich-de', 'Munich'],
  ['de', 'munich-de', 'München'],
  ['pl', 'munich-de', 'Monachium'],
  ['de', 'atlantis-xx', 'ein Filter, der derzeit nichts findet'],
] as const)('an email in %s names the city %s of an alert %s', async (language, place_slug, name) => {
  const { scope } = await newOrganization();
  expect(await describeQuery(scope, { query: { place_slug } }, language)).toBe(name);
});
