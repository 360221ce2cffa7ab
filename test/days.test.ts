import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Client, newOrganization } from './app.ts';
import { saveCollection, saveItem } from './collections.ts';
import { postJob } from './jobs.ts';
import { pathOf, subscribe } from './plans.ts';

const DAY = '2098-11-20';
const START = '2098-11-20T08:00:00.000Z';
const END = '2098-11-21T07:59:59.999Z';

async function newLosAngeles(): Promise<Client> {
  const organization = await newOrganization();
  await organization.patch('/organization', { time_zone: 'America/Los_Angeles' });
  return organization;
}

it('a date without a time is a day of the organization in everything that it writes', async () => {
  const client = await newLosAngeles();
  expect(await postJob(client, { posted_at: DAY, expires_at: DAY })).toMatchObject({
    posted_at: START,
    expires_at: END,
  });

  const page = (await client.post('/pages', { title: 'Fair', published_at: DAY })).body.data;
  expect(page.published_at).toBe(START);
  const changed = await client.patch(`/pages/${page.id}`, { published_at: '2098-11-21' });
  expect(changed.body.data.published_at).toBe('2098-11-21T08:00:00.000Z');

  await saveCollection(client, {
    schema: [
      { name: 'at', type: 'datetime' },
      { name: 'since', type: 'datetime', default: DAY },
    ],
  });
  const item = await saveItem(client, { at: DAY }, { starts_at: DAY, expires_at: DAY });
  expect(item).toMatchObject({ starts_at: START, expires_at: END, data: { at: START, since: START } });

  const period = { currentPeriodStart: DAY, currentPeriodEnd: DAY, cancelAt: DAY };
  const subscription = await subscribe(client, period);
  const stored = { currentPeriodStart: START, currentPeriodEnd: END, cancelAt: END };
  expect(subscription).toMatchObject(stored);
  expect(
    (await client.patch(pathOf(subscription), { currentPeriodEnd: '2098-11-21' })).body.data,
  ).toMatchObject({
    ...stored,
    currentPeriodEnd: '2098-11-22T07:59:59.999Z',
  });

  expect(
    (await client.post('/coupons', { code: 'DAY', percent_off: 10, expires_at: DAY })).body.data,
  ).toMatchObject({
    expires_at: END,
  });
});

it('an item must end after it starts, whatever its dates mean in the time zone', async () => {
  const client = await newLosAngeles();
  await saveCollection(client);
  const save = async (starts_at: string, expires_at: string) =>
    (await client.post('/cms/partners', { data: { name: 'A' }, starts_at, expires_at })).status;
  expect(await save(DAY, DAY)).toBe(201);
  expect(await save(DAY, START)).toBe(400);
  expect(await save(DAY, '2098-11-20T08:00:00.001Z')).toBe(201);
  expect(await save('2098-11-21T07:59:00Z', DAY)).toBe(201);
  expect(await save('2098-11-21', DAY)).toBe(400);
});

it('the days of a filter are days of the organization', async () => {
  const client = await newLosAngeles();
  for (const posted_at of [
    '2026-01-10T07:59:59Z',
    '2026-01-10T08:00:00Z',
    '2026-01-11T07:59:59Z',
    '2026-01-11T08:00:00Z',
  ])
    await postJob(client, { title: posted_at, posted_at });
  const jobs = await client.get('/jobs?date_from=2026-01-10&date_to=2026-01-10&sort=posted_at');
  expect(jobs.body.data.map(({ title }: { title: string }) => title)).toEqual([
    '2026-01-10T08:00:00Z',
    '2026-01-11T07:59:59Z',
  ]);
  expect(jobs.body.meta.filters).toMatchObject({
    date_from: '2026-01-10T08:00:00.000Z',
    date_to: '2026-01-11T07:59:59.999Z',
  });
});

interface Described {
  format?: string;
  schema?: { format?: string };
  description?: string;
}

it('each time that the API reads says what a date without a time means', () => {
  const found: string[] = [];
  const silent: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { format, schema, description } = value as Described;
    // A parameter has its description beside its schema.
    if (schema?.format === 'instant' || (format === 'instant' && description)) {
      found.push(path);
      if (!description?.includes('in the time zone of the organization')) silent.push(path);
    }
    for (const [key, child] of Object.entries(value)) visit(child, `${path}/${key}`);
  };
  visit(JSON.parse(readFileSync('docs/openapi.json', 'utf8')), '');
  expect(found.length).toBeGreaterThan(15);
  expect(silent).toEqual([]);
});
