import { readFile } from 'node:fs/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { until } from '../../../test/app.ts';
import { canLower, findServerProcess, readNiceness } from '../../../test/niceness.ts';
import { connectDatabase } from '../database/connect.ts';
import { lowerPriorityOf } from './low-priority.ts';

function connect() {
  const connection = connectDatabase(inject('databaseUrl'), { poolSize: 1 });
  onTestFinished(connection.close);
  return connection;
}

/** Undefined if Linux does not divide processors among sessions. */
async function readSessionNiceness(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => '');
  return text === '' ? undefined : Number(text.split(' ').at(-1));
}

test('the processes of PostgreSQL behind a pool go after others, and those of other pools stay as they are', async (context) => {
  const low = connect();
  lowerPriorityOf(low.pool);
  const pid = await findServerProcess(low.pool);
  if (!(await canLower(pid))) return context.skip('PostgreSQL runs elsewhere');
  const usual = await readNiceness(await findServerProcess(connect().pool));
  await until(
    () => readNiceness(pid),
    (niceness) => niceness === Math.max(usual, 10),
  );
  const usualSession = await readSessionNiceness(await findServerProcess(connect().pool));
  const lowered = usualSession === undefined ? undefined : Math.max(usualSession, 10);
  await until(
    () => readSessionNiceness(pid),
    (niceness) => niceness === lowered,
  );
  const other = await findServerProcess(connect().pool);
  expect([await readNiceness(other), await readSessionNiceness(other)]).toEqual([usual, usualSession]);
});
