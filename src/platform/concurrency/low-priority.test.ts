import { readFile, stat } from 'node:fs/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { until } from '../../../test/app.ts';
import { connectDatabase } from '../database/connect.ts';
import { lowerPriorityOf } from './low-priority.ts';

function connect() {
  const connection = connectDatabase(inject('databaseUrl'), { poolSize: 1 });
  onTestFinished(connection.close);
  return connection;
}

async function findServerProcess({ pool }: ReturnType<typeof connect>): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** The 19th field of proc_pid_stat(5). */
async function readNiceness(pid: number): Promise<number> {
  const fields = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(fields.slice(fields.lastIndexOf(')') + 2).split(' ')[16]);
}

/** Undefined if Linux does not divide processors among sessions. */
async function readSessionNiceness(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => '');
  return text === '' ? undefined : Number(text.split(' ').at(-1));
}

test('the processes of PostgreSQL behind a pool go after others, and those of other pools stay as they are', async (context) => {
  const low = connect();
  lowerPriorityOf(low.pool);
  const pid = await findServerProcess(low);
  const owner = await stat(`/proc/${pid}`).catch(() => undefined);
  const uid = process.getuid?.();
  if (!owner || (uid !== 0 && uid !== owner.uid)) return context.skip('PostgreSQL runs elsewhere');
  const usual = await readNiceness(await findServerProcess(connect()));
  await until(
    () => readNiceness(pid),
    (niceness) => niceness === Math.max(usual, 10),
  );
  const usualSession = await readSessionNiceness(await findServerProcess(connect()));
  const lowered = usualSession === undefined ? undefined : Math.max(usualSession, 10);
  await until(
    () => readSessionNiceness(pid),
    (niceness) => niceness === lowered,
  );
  const other = await findServerProcess(connect());
  expect([await readNiceness(other), await readSessionNiceness(other)]).toEqual([usual, usualSession]);
});
