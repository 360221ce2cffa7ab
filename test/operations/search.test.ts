import { expect, test } from 'vitest';
import { sharedServer, type TestResponse } from '../app.ts';
import { fileForm, makeImage } from '../assets.ts';
import { readContract } from '../contract.ts';
import { postJob } from '../jobs.ts';
import { postPage } from '../pages.ts';
import { createWorld, sendAs } from './world.ts';

const MARKS = '%_!. ,;-';

test('every list with a search finds nothing if the search has no word', async () => {
  const { operations, resolve } = await readContract(await sharedServer());
  const lists = operations.filter(({ definition }) =>
    (definition.parameters ?? []).some((parameter: object) => resolve(parameter).name === 'search'),
  );
  expect(lists.length).toBeGreaterThan(12);
  const { owner, theirs } = await createWorld();
  // A text with every mark, which a search for a part of a text would find.
  await postPage(owner, { title: `Page ${MARKS} Page` });
  await postJob(owner, { title: `Job ${MARKS}`, location: `Place ${MARKS} Place` });
  await owner.post('/assets', fileForm(await makeImage(), { name: `image ${MARKS} image.png` }));
  for (const operation of lists) {
    const count = async (search: string) => {
      const query = `search=${encodeURIComponent(search)}`;
      return countOf(await sendAs(owner, operation, theirs, { query }));
    };
    const { operationId } = operation;
    expect({ operationId, all: await count('') }).not.toEqual({ operationId, all: 0 });
    for (const search of [...MARKS, MARKS, '%%', '   ', '“”', '\u00a0', '🙂'])
      expect({ operationId, search, found: await count(search) }).toEqual({ operationId, search, found: 0 });
  }
});

function countOf({ status, headers, body, text }: TestResponse): number {
  expect({ status, text }).toEqual({ status: 200, text });
  if (headers.get('content-type')?.startsWith('text/csv')) return text.trim().split('\n').length - 1;
  const rows = Array.isArray(body) ? body : (body.data ?? body.items);
  return rows.length;
}
