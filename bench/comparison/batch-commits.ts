import type pg from 'pg';
import type { LoadRequest } from '../support/load-requests.ts';
import type { Contender } from '../support/processes.ts';

/**
 * Sends one batch. Returns the number of transactions that wrote its events, each of which waited for one commit. PostgreSQL's own
 * counter of commits includes those of statements that only read, and those of all other connections.
 */
export async function countCommits(
  pool: pg.Pool,
  { port }: Contender,
  { path, body = '' }: LoadRequest,
  apiKey: string,
): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: body.replaceAll('#n#', 'counted'),
  });
  const results = ((await response.json()) as { data: { outcome: string; data?: { id: string } }[] }).data;
  const ids = results.flatMap(({ data }) => data?.id ?? []);
  const { rows } = await pool.query(
    `SELECT count(*) AS events, count(DISTINCT transaction_id) AS commits FROM events
     WHERE type = 'job.created' AND object_id = ANY($1)`,
    [ids],
  );
  if (ids.length < results.length || Number(rows[0].events) < ids.length)
    throw new Error('A create of the batch failed, or recorded no event.');
  return Number(rows[0].commits);
}
