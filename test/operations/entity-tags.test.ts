import { expect, test } from 'vitest';
import { sharedServer } from '../app.ts';
import { readContract } from '../contract.ts';
import { attempts } from './attempts.ts';
import { createWorld, sendAs } from './world.ts';

/** They return another object than the GET of their path, or their path has no GET. */
const OTHERS = ['updateMember', 'correctPlace', 'editCompany', 'changeColleague'];

test('every PATCH that returns the resource of its path has the ETag of the next GET', async () => {
  const { operations } = await readContract(await sharedServer());
  const { owner, theirs } = await createWorld();
  const changes = operations.filter(({ method }) => method === 'PATCH');
  expect(changes.length).toBeGreaterThan(12);
  const tags = [];
  for (const change of changes) {
    const patched = await sendAs(owner, change, theirs);
    expect({ operation: change.operationId, status: patched.status, text: patched.text }).toMatchObject({
      status: 200,
    });
    const read = operations.find(({ method, path }) => method === 'GET' && path === change.path);
    const next = read && attempts[read.operationId] && (await sendAs(owner, read, theirs));
    tags.push({
      operation: change.operationId,
      isDescribed: 'ETag' in change.definition.responses[200].headers,
      tag: patched.headers.get('etag'),
      next: next?.headers.get('etag'),
    });
  }
  const expected = tags.map(({ operation, next }) =>
    OTHERS.includes(operation)
      ? { operation, isDescribed: false, tag: null, next }
      : { operation, isDescribed: true, tag: next, next },
  );
  expect(tags).toEqual(expected);
});
