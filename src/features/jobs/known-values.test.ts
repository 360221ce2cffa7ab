import { expect, test } from 'vitest';
import { newOrganization } from '../../../test/app.ts';
import { postJob } from '../../../test/jobs.ts';
import { takeSnapshot } from '../../platform/changes.ts';
import type { Scope } from '../../platform/scope.ts';
import { KnownValues, type Sighting } from './known-values.ts';

const HOUR_MS = 3_600_000;

/** Asks three times for a value that says how often it was made: a job is added before the third. */
async function askThrice(scope: Scope, change: () => Promise<unknown>, trustMs: number): Promise<number[]> {
  const known = new KnownValues<Sighting & { made: number }>(10);
  let made = 0;
  const ask = () =>
    known.findOrMake(scope, 'key', async () => {
      const snapshot = await takeSnapshot(scope);
      const now = performance.now();
      return { made: ++made, snapshot, validUntilMs: now + HOUR_MS, trustedUntilMs: now + trustMs };
    });
  const first = await ask();
  const second = await ask();
  await change();
  const third = await ask();
  return [first.made, second.made, third.made];
}

test('what was found out is found out again after a change', async () => {
  const organization = await newOrganization();
  expect(await askThrice(organization.scope, () => postJob(organization, { title: 'Pilot' }), 0)).toEqual([
    1, 1, 2,
  ]);
});

test('what is trusted is kept in spite of a change', async () => {
  const organization = await newOrganization();
  expect(
    await askThrice(organization.scope, () => postJob(organization, { title: 'Pilot' }), HOUR_MS),
  ).toEqual([1, 1, 1]);
});
