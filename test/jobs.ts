import { expect } from 'vitest';
import type { BatchResult } from '../src/features/jobs/batch-schema.ts';
import type { Job } from '../src/features/jobs/schema.ts';
import type { Answer, Client } from './app.ts';

/** Creates a job, which must succeed; a title is made up when none is given. */
export async function postJob(client: Client, fields: Record<string, unknown> = {}): Promise<Job> {
  const answer = await client.post('/jobs', { title: 'Harbour Pilot', ...fields });
  expect(answer.text).toContain('"data"');
  expect(answer.status).toBe(201);
  return answer.body.data;
}

/** Creates jobs in this order with one request, which must succeed. */
export async function postJobs(client: Client, jobs: Record<string, unknown>[]): Promise<Job[]> {
  const operations = jobs.map((body) => ({ method: 'create', body: { title: 'Harbour Pilot', ...body } }));
  const answer = await client.post('/jobs/batch', { operations });
  expect(answer.status).toBe(200);
  const results: BatchResult[] = answer.body.data;
  expect(results.filter(({ status }) => status !== 201)).toEqual([]);
  return results.map(({ data }) => data as Job);
}

export async function readJob(client: Client, id: string): Promise<Job> {
  const answer = await client.get(`/jobs/${id}`);
  expect(answer.status).toBe(200);
  return answer.body.data;
}

/** The titles that a list answers with, in its order. */
export async function titlesOf(
  client: Client,
  query: Record<string, string> | [string, string][],
): Promise<string[]> {
  const answer = await client.get(`/jobs?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.map((job: Job) => job.title);
}

export interface RecordedEvent {
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events freely.
  data: any;
  changed_fields: string[] | null;
  actor: string;
}

/** What was recorded of the client's organization, the oldest first. */
export async function eventsOf(client: Client): Promise<RecordedEvent[]> {
  const { db, organizationId } = client.scope;
  return db
    .selectFrom('events')
    .select(['type', 'data', 'changed_fields', 'actor'])
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute();
}

/** The places that a 400 complains about. */
export function issuePaths(answer: Answer): string[] {
  expect(answer.status, answer.text).toBe(400);
  expect(answer.body.error.code).toBe('validation_error');
  return answer.body.error.details.issues.map(({ path }: { path: string }) => path);
}

export function expectError(answer: Answer, status: number, code: string): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.body.error).toMatchObject({ code, url: expect.stringMatching(`/docs/errors/${code}$`) });
  expect(answer.body.error.message).toMatch(/\w+ .*\.$/);
}
