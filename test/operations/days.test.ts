import { expect, test } from 'vitest';
import { sharedServer } from '../app.ts';
import { type Contract, type Operation, readContract } from '../contract.ts';
import { createWorld, sendAs, type World } from './world.ts';

type Row = Record<string, string>;

test('every list with an end date includes that whole day', async () => {
  const contract = await readContract(await sharedServer());
  const world = await createWorld();
  const checked: string[] = [];
  for (const operation of contract.operations) {
    const end = ['to', 'date_to'].find((name) => hasParameter(contract, operation, name));
    if (end === undefined) continue;
    const rows = await readRows(world, operation, '');
    if (rows.length === 0) continue;
    const days = rows.map((row) => (row.created_at ?? row.createdAt ?? row.posted_at)!.slice(0, 10)).sort();
    const count = async (day: string) => (await readRows(world, operation, `${end}=${day}`)).length;
    const { operationId } = operation;
    expect({ operationId, count: await count(days.at(-1)!) }).toEqual({ operationId, count: rows.length });
    expect({ operationId, count: await count('2020-01-01') }).toEqual({ operationId, count: 0 });
    checked.push(operationId);
  }
  expect(checked.sort()).toEqual([
    'exportApplications',
    'exportJobs',
    'listApplications',
    'listAuditLog',
    'listJobs',
    'listPayments',
    'listReceivedApplications',
  ]);
});

function hasParameter({ resolve }: Contract, { definition }: Operation, name: string): boolean {
  return (definition.parameters ?? []).some((parameter: object) => resolve(parameter).name === name);
}

/** Empty for figures, whose days are tested with them, and for CSV, which shares the filters of its list. */
async function readRows({ owner, theirs }: World, operation: Operation, query: string): Promise<Row[]> {
  const { status, text, body } = await sendAs(owner, operation, theirs, { query });
  expect([operation.operationId, status, text]).toEqual([operation.operationId, 200, text]);
  const rows = Array.isArray(body) ? body : body?.data;
  return Array.isArray(rows) && !operation.path.startsWith('/analytics') ? rows : [];
}
