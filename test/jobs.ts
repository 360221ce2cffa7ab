import { expect } from 'vitest';
import type { BatchResult } from '../src/features/jobs/jobs/batch/schema.ts';
import type { Job } from '../src/features/jobs/jobs/schema.ts';
import type { Client, TestResponse } from './app.ts';

/** Creates a job, and expects 201. The title has a default. */
export async function postJob(client: Client, fields: Record<string, unknown> = {}): Promise<Job> {
  const response = await client.post('/jobs', { title: 'Harbour Pilot', ...fields });
  expect(response.text).toContain('"data"');
  expect(response.status).toBe(201);
  return response.body.data;
}

/** Creates jobs in this order with one batch request, and expects success for each. */
export async function postJobs(client: Client, jobs: Record<string, unknown>[]): Promise<Job[]> {
  const operations = jobs.map((body) => ({ method: 'create', body: { title: 'Harbour Pilot', ...body } }));
  const response = await client.post('/jobs/batch', { operations });
  expect(response.status).toBe(200);
  const results: BatchResult[] = response.body.data;
  expect(results.filter(({ status }) => status !== 201)).toEqual([]);
  return results.map(({ data }) => data as Job);
}

export async function readJob(client: Client, id: string): Promise<Job> {
  const response = await client.get(`/jobs/${id}`);
  expect(response.status).toBe(200);
  return response.body.data;
}

/** The titles of the jobs in a list response, in order. */
export async function titlesOf(
  client: Client,
  query: Record<string, string> | [string, string][],
): Promise<string[]> {
  const response = await client.get(`/jobs?${new URLSearchParams(query)}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data.map((job: Job) => job.title);
}

export interface RecordedEvent {
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary fields of events.
  data: any;
  changed_fields: string[] | null;
  actor: string;
}

/** The recorded events of the organization, oldest first. */
export async function eventsOf(client: Client): Promise<RecordedEvent[]> {
  const { db, organizationId } = client.scope;
  return db
    .selectFrom('events')
    .select(['type', 'data', 'changed_fields', 'actor'])
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute();
}

/** The paths of the issues in a 400 response. */
export function issuePaths(response: TestResponse): string[] {
  expect(response.status, response.text).toBe(400);
  expect(response.body.error.code).toBe('validation_error');
  return response.body.error.details.issues.map(({ path }: { path: string }) => path);
}

export function expectError(response: TestResponse, status: number, code: string): void {
  expect(response.status, response.text).toBe(status);
  expect(response.body.error).toMatchObject({ code, url: expect.stringMatching(`/docs/errors/${code}$`) });
  expect(response.body.error.message).toMatch(/\w+ .*\.$/);
}
