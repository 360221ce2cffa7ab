import { examine, type Result } from '../../src/commands/doctor/run.ts';
import { PATIENT, TEST_MASTER_KEY } from '../app.ts';
import { ownDatabase } from '../own-database.ts';

/** What doctor finds for a check, as status and message. */
export type Findings = (check: string) => [Result['status'], string][];

/** Runs all checks with these settings, on a database of their own unless they name one. */
export async function examineWith(settings: Record<string, string> = {}): Promise<Findings> {
  const { DATABASE_URL = await ownDatabase() } = settings;
  const environment = { MASTER_KEY: TEST_MASTER_KEY, HOST: '127.0.0.1', PORT: '9', ...PATIENT, ...settings };
  const results = await examine({ ...environment, DATABASE_URL });
  return (check) =>
    results.filter((result) => result.check === check).map(({ status, message }) => [status, message]);
}
