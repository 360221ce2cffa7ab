import { expect, test } from 'vitest';
import { newOrganization } from '../app.ts';
import { issuePaths } from '../jobs.ts';

test('names are one line: no line or paragraph separator, and no control character but line breaks and tabs', async () => {
  const client = await newOrganization();
  const paths: [path: string, fields: object][] = [
    ['/authors', {}],
    ['/categories', {}],
    ['/companies', {}],
    ['/api-keys', { scopes: ['jobs:read'] }],
    ['/members', { email: 'mette@pilots.example' }],
    ['/imports', { source: { kind: 'csv', url: 'https://feeds.pilots.example/jobs.csv' } }],
    ['/cms', { slug: 'partners', schema: [{ name: 'name', type: 'text' }] }],
  ];
  const names = ['Mette\u2028Holm', 'Mette\u2029Holm', 'Mette\u2028', '\u2029Mette', 'Mette\u001bHolm'];
  for (const [path, fields] of paths) {
    for (const name of names)
      expect([path, name, issuePaths(await client.post(path, { ...fields, name }))]).toEqual([
        path,
        name,
        ['/name'],
      ]);
    expect([path, (await client.post(path, { ...fields, name: ' Mette\nHolm\n' })).status]).toEqual([
      path,
      201,
    ]);
  }
});
