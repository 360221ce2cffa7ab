import { expect, it } from 'vitest';
import { newOrganization } from '../../../test/app.ts';
import { openPage } from '../../../test/hosts.ts';
import { attributeOf, findElements, requireSafePage, textOf } from '../../../test/html.ts';
import { postJob } from '../../../test/jobs.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

async function datesOf(fields: object): Promise<string[]> {
  const client = await newOrganization();
  await postJob(client, { title: 'Pilot', expires_at: null, ...fields });
  const page = requireSafePage(await openPage(client, '/'));
  const times = findElements(page, 'time');
  for (const time of times) expect(attributeOf(time, 'title')).toMatch(/^\w+ \d+, \d{4}$/);
  return times.map(textOf);
}

it('says how long ago a job was posted, with the exact date at hand', async () => {
  expect(await datesOf({})).toEqual(['today']);
  expect(await datesOf({ posted_at: inDays(-1) })).toEqual(['yesterday']);
  expect(await datesOf({ posted_at: inDays(-3) })).toEqual(['3 days ago']);
  expect(await datesOf({ posted_at: '2025-11-01T12:00:00Z' })).toEqual(['November 1, 2025']);
});

it('says when a job closes within a week', async () => {
  expect(await datesOf({ expires_at: inDays(2) })).toEqual(['today', 'closes in 2 days']);
  expect(await datesOf({ expires_at: inDays(9) })).toEqual(['today']);
});

it('does not say how old a pinned job is', async () => {
  expect(await datesOf({ posted_at: inDays(-20), is_sticky: true })).toEqual([]);
});
