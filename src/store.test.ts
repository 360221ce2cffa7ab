import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../test/app.ts';
import { canLower, findServerProcess, readNiceness } from '../test/niceness.ts';
import { ownDatabase } from '../test/own-database.ts';
import { findPool } from './platform/database/pools.ts';
import { readConfig } from './settings/config.ts';
import { openStore } from './store.ts';

test('recurring tasks have connections of their own, which go after those of requests', async (context) => {
  const config = readConfig({ DATABASE_URL: await ownDatabase() });
  const store = await openStore(config, 'server', pino({ level: 'silent' }));
  onTestFinished(store.close);
  const ofRequests = await findServerProcess(store.pool);
  const ofTasks = await findServerProcess(findPool(store.taskDb)!);
  if (!(await canLower(ofTasks))) return context.skip('PostgreSQL runs elsewhere');
  const usual = await readNiceness(ofRequests);
  const lowered = await until(
    () => readNiceness(ofTasks),
    (niceness) => niceness > usual,
  );
  expect([await readNiceness(ofRequests), lowered]).toEqual([usual, 10]);
});
