import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, newDataDir, run, serve } from './corkboard-process.ts';
import { freePort } from './redis-server.ts';

interface Report {
  is_healthy: boolean;
  checks: { check: string; status: string; message: string; remedy: string | null }[];
}

let settings: Record<string, string>;
let remove: () => Promise<void>;
beforeAll(async () => {
  const folder = await newDataDir();
  remove = folder.remove;
  settings = { DATA_DIR: folder.dataDir, PORT: `${await freePort()}` };
});
afterAll(() => remove());

async function examine(): Promise<{ status: number | null; errors: string; report: Report }> {
  const { status, errors, output } = await run(['doctor', '--json'], settings);
  return { status, errors, report: JSON.parse(output) };
}

const statusOf = ({ checks }: Report, name: string) =>
  checks.filter(({ check }) => check === name).map(({ status }) => status);

test('doctor works on the embedded database, while the server runs and when it is stopped, and creates none', {
  timeout: 180_000,
}, async () => {
  const none = await examine();
  expect(none).toMatchObject({ status: 1, errors: '', report: { is_healthy: false } });
  expect(statusOf(none.report, 'database')).toEqual(['error']);

  await createDatabase(settings);
  const stopped = await examine();
  expect(stopped, JSON.stringify(stopped.report)).toMatchObject({ status: 0, report: { is_healthy: true } });
  expect(statusOf(stopped.report, 'server')).toEqual(['skipped']);
  expect(statusOf(stopped.report, 'database')).toEqual(['ok']);

  await serve(settings);
  const running = await examine();
  expect(running).toMatchObject({ status: 0, report: { is_healthy: true } });
  expect(statusOf(running.report, 'server')).toEqual(['ok']);
  expect(running.report.checks.filter(({ remedy }) => remedy !== null)).toEqual([]);

  const text = await run(['doctor'], settings);
  expect(text.status).toBe(0);
  expect(text.output).toMatch(/^ok {6}settings {7}All \d+ settings are valid\.$/m);
  expect(text.output).toMatch(/\n\n0 errors, 0 warnings\.\n$/);
});
