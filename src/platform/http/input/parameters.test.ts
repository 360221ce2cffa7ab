import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, newOrganization, type TestResponse } from '../../../../test/app.ts';

let client: Client;
beforeAll(async () => {
  client = await newOrganization();
});

const issuePaths = (response: TestResponse): string[] =>
  response.body.error.details.issues.map(({ path }: { path: string }) => path);

describe('a number in a query has only digits:', () => {
  test.each([
    '0x10',
    '0b11',
    '0o7',
    '%2B5',
    '%205',
    '5%20',
    '1e1',
    '5.0',
    '5.',
    '',
    '٥',
    'NaN',
    'Infinity',
    '--5',
  ])('%s is rejected', async (number) => {
    const response = await client.get(`/jobs?per_page=${number}&page=${number}`);
    expect(response.status).toBe(400);
    expect(issuePaths(response).sort()).toEqual(['page', 'per_page']);
    expect(response.body.error.details.issues[0].message).toBe('must be an integer');
  });

  test.each(['5', '05', '100'])('%s is accepted', async (number) => {
    const response = await client.get(`/jobs?per_page=${number}`);
    expect(response.body.meta.pagination.per_page).toBe(Number(number));
  });

  test('a negative number is parsed, too', async () => {
    const response = await client.get('/jobs?page=-1');
    expect(response.body.error.details.issues).toEqual([{ path: 'page', message: 'must be at least 1' }]);
  });

  test.each(['1', 'TRUE', 'yes', ''])('and %j is not a boolean', async (value) => {
    expect(issuePaths(await client.get(`/jobs?is_remote=${value}`))).toEqual(['is_remote']);
  });
});

describe('a list in a query', () => {
  const read = async (query: string): Promise<string[]> =>
    (await client.get(`/jobs?${query}`)).body.meta.filters.locations;

  test.each([
    ['is comma-separated in one value', 'locations=Berlin,Hamburg', ['Berlin', 'Hamburg']],
    ['has commas in entries as \\,', 'locations=Berlin%5C,%20Germany,Bonn', ['Berlin, Germany', 'Bonn']],
    [
      'is literal where the parameter is repeated',
      'locations=Berlin%2C%20Germany&locations=Hamburg%2C%20Germany',
      ['Berlin, Germany', 'Hamburg, Germany'],
    ],
    ['keeps a backslash where the parameter is repeated', 'locations=a%5C%2Cb&locations=c', ['a\\,b', 'c']],
    ['drops spaces and empty entries', 'locations=%20a%20,,b,', ['a', 'b']],
    ['may be empty', 'locations=', []],
  ])('%s', async (_, query, entries) => {
    expect(await read(query)).toEqual(entries);
  });

  test('matches locations that contain commas', async () => {
    const organization = await newOrganization();
    for (const location of ['Berlin, Germany', 'Hamburg, Germany', 'Bonn, Germany'])
      await organization.post('/jobs', { title: 'Pilot', location });
    const { body } = await organization.get(
      '/jobs?locations=Berlin%2C%20Germany&locations=Hamburg%2C%20Germany',
    );
    expect(body.data.map(({ location }: { location: string }) => location).sort()).toEqual([
      'Berlin, Germany',
      'Hamburg, Germany',
    ]);
  });

  test.each([
    ['/jobs?status=draft&status=none', 'status'],
    ['/jobs?status=draft,none', 'status'],
    ['/jobs?categories=no-id', 'categories'],
    [`/jobs?locations=${'a,'.repeat(101)}`, 'locations'],
    ['/events?types=job.created&types=none', 'types'],
    ['/events?types=', 'types'],
  ])('rejects %s', async (path, name) => {
    const response = await client.get(path);
    expect(response.status).toBe(400);
    expect(issuePaths(response)).toEqual([name]);
  });

  test('has the same syntax for events', async () => {
    for (const query of ['types=job.created,category.created', 'types=job.created&types=category.created'])
      expect((await client.get(`/events?${query}`)).status).toBe(200);
  });
});
