import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Operation } from '../contract.ts';
import { createWorld, readEverything, type World } from './world.ts';

type Send = (operation: Operation) => Promise<void>;

/** Sends each operation and expects the owner's data to be the same afterwards. A failure names the operations that change it. */
export async function expectNoEffect(
  world: World,
  operations: Operation[],
  prepare: (world: World) => Promise<Send>,
): Promise<void> {
  const send = await prepare(world);
  const before = await readEverything(world.owner);
  for (const operation of operations) await send(operation);
  const after = await readEverything(world.owner);
  if (isDeepStrictEqual(after, before)) return;
  const another = await createWorld();
  expect(await listEffects(another, operations, await prepare(another))).toEqual([]);
  expect(after).toEqual(before);
}

/** Reads after each operation, which takes several times as long. */
async function listEffects({ owner }: World, operations: Operation[], send: Send): Promise<object[]> {
  const effects: object[] = [];
  let before = await readEverything(owner);
  for (const operation of operations) {
    await send(operation);
    const after = await readEverything(owner);
    const tables = Object.keys(after).filter((name) => !isDeepStrictEqual(after[name], before[name]));
    if (tables.length > 0) effects.push({ operation: operation.operationId, tables });
    before = after;
  }
  return effects;
}
