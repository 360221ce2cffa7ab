import { findJobs } from '../../src/features/jobs/jobs/queries.ts';
import type { Scope } from '../../src/platform/scope.ts';
import type { LoadRequest } from '../support/load-requests.ts';
import type { Contender } from '../support/processes.ts';
import type { Samples } from '../support/samples.ts';
import { toCreate } from '../support/scenarios.ts';

/** Changes of the board, made by a server that is not measured itself. */
export interface BoardChanges {
  port: number;
  requests: LoadRequest[];
  /** Makes one change. */
  make(): Promise<void>;
}

const CHANGED_JOBS = 20;

/** Creates copies of jobs, which the changes update. Half of them are new, so that changes also affect first pages. */
export async function prepareChanges(
  scope: Scope,
  { ids }: Samples,
  { port }: Contender,
  apiKey: string,
): Promise<BoardChanges> {
  const send = async ({ method, path, body = '' }: LoadRequest) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body,
    });
    if (!response.ok) throw new Error(`${method} ${path}: received status ${response.status}`);
    return (await response.json()) as { data: { id: string } };
  };
  const requests: LoadRequest[] = [];
  for (const [n, row] of (await findJobs(scope, ids.slice(-CHANGED_JOBS))).entries()) {
    const job = { ...toCreate(row), title: `${row.title.slice(0, 150)} ${n}` };
    const body = JSON.stringify(n % 2 === 0 ? job : { ...job, posted_at: row.posted_at });
    const { data } = await send({ method: 'POST', path: '/api/v1/jobs', body });
    const change = JSON.stringify({ recruiter_name: 'Recruiter #n#' });
    requests.push({ method: 'PATCH', path: `/api/v1/jobs/${data.id}`, body: change });
  }
  let made = 0;
  const make = async () => {
    const request = requests[made++ % requests.length] as LoadRequest;
    await send({ ...request, body: JSON.stringify({ recruiter_name: `Agency ${made}` }) });
  };
  return { port, requests, make };
}
