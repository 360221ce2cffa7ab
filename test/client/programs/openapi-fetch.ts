import createClient from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

type Schemas = components['schemas'];

const client = createClient<paths>({ baseUrl: '/api/v1', headers: { 'x-api-key': 'cork_1' } });

export async function readActiveTitles(): Promise<string[]> {
  const { data, error } = await client.GET('/jobs', {
    params: { query: { status: ['active'], sort: '-posted_at', per_page: 100 } },
  });
  if (error) throw new Error(error.error.message);
  return data.data.map((job) => job.title);
}

export async function createJob(body: Schemas['CreateJob']): Promise<Schemas['Job'] | string[]> {
  const { data, error } = await client.POST('/jobs', {
    params: { query: { on_duplicate: 'skip' }, header: { 'Idempotency-Key': 'import-1' } },
    body,
  });
  if (data) return data.data;
  // The code narrows the union of errors to the one with these details.
  if (error.error.code === 'validation_error') return error.error.details.issues.map(({ path }) => path);
  if (error.error.code === 'duplicate_job') return [error.error.details.existing_job_id ?? ''];
  return [error.error.request_id];
}

export async function changeJob(id: string): Promise<string | null> {
  const { data } = await client.PATCH('/jobs/{id}', {
    params: { path: { id }, header: { 'If-Match': '"x"' } },
    body: { company_name: null, salary_period: 'yearly' },
  });
  return data?.data.company_name ?? null;
}

export async function applyBatch(operations: Schemas['BatchOperation'][]): Promise<string[]> {
  const { data } = await client.POST('/jobs/batch', { body: { operations } });
  return (data?.data ?? []).map((result) => {
    if (result.outcome === 'failed') return result.error.code;
    return result.outcome === 'deleted' ? result.data.id : result.data.title;
  });
}

export async function savePage(): Promise<string | undefined> {
  const content = { type: 'doc', content: [{ type: 'paragraph' }] };
  const { data } = await client.POST('/pages', { body: { title: 'About', kind: 'page', content } });
  return data?.data.content_html;
}
