import { expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../test/app.ts';
import { saveCollection, saveItem } from '../../../test/collections.ts';
import { openPage } from '../../../test/hosts.ts';
import { postJob } from '../../../test/jobs.ts';

async function boardIn(timeZone: string): Promise<Client> {
  const client = await newOrganization();
  expect((await client.patch('/organization', { time_zone: timeZone })).status).toBe(200);
  return client;
}

/** A day in the future, so that the job is live. */
const day = `${new Date().getUTCFullYear() + 1}-12-12`;
const printed = `December 12, ${day.slice(0, 4)}`;

test.each([
  ['UTC', 'T23:59:59.999Z', '-12'],
  ['America/Los_Angeles', 'T07:59:59.999Z', '-13'],
  ['Europe/Berlin', 'T22:59:59.999Z', '-12'],
  ['Pacific/Auckland', 'T10:59:59.999Z', '-12'],
])(
  'a date without a time is the end of that day in %s, and pages show that day',
  async (zone, time, date) => {
    const client = await boardIn(zone);
    const job = await postJob(client, {
      expires_at: day,
      location: 'Kiel, Germany',
      company_name: 'Pilots',
      description: '<p>Guide ships.</p>',
    });
    const end = `${day.slice(0, 7)}${date}${time}`;
    expect(job.expires_at).toBe(end);
    const { text } = await openPage(client, new URL(job.url).pathname);
    expect(text).toContain(`<time dateTime="${end}">${printed}</time>`);
    expect(text).toContain(`"validThrough":"${end}"`);
    const patched = await client.patch(`/jobs/${job.id}`, { expires_at: day });
    expect(patched.body.data.expires_at).toBe(end);
  },
);

test('a date without a time ends items, coupons and API keys with that day, too', async () => {
  const client = await boardIn('America/Los_Angeles');
  const end = `${day.slice(0, 7)}-13T07:59:59.999Z`;
  await saveCollection(client);
  const item = await saveItem(client, {}, { starts_at: `${day}T23:30:00Z`, expires_at: day });
  const coupon = await client.post('/coupons', { code: 'HARBOUR', percent_off: 20, expires_at: day });
  const key = await client.post('/api-keys', { name: 'Feed', scopes: ['jobs:read'], expires_at: day });
  for (const { expires_at } of [item, coupon.body.data, key.body.data]) expect(expires_at).toBe(end);
});

test('a moment is printed as the day that it has in the time zone of the board', async () => {
  const client = await boardIn('America/Los_Angeles');
  const job = await postJob(client, { expires_at: `${day}T23:59:59-08:00` });
  const { text } = await openPage(client, new URL(job.url).pathname);
  expect(text).toContain(printed);
});
