import { client } from './api/client.gen';
import { batchJobs, createJob, createPage, listJobs, updateJob, uploadAsset } from './api/sdk.gen';
import type { BatchOperation, CreateJob, Job } from './api/types.gen';

client.setConfig({ baseUrl: '/api/v1', headers: { 'x-api-key': 'cork_1' } });

export async function readActiveTitles(): Promise<string[]> {
  const { data, error } = await listJobs({
    query: { status: ['active'], sort: '-posted_at', per_page: 100 },
  });
  if (error) throw new Error(error.error.message);
  return data.data.map((job) => job.title);
}

export async function create(body: CreateJob): Promise<Job | string[]> {
  const { data, error } = await createJob({
    query: { on_duplicate: 'skip' },
    headers: { 'Idempotency-Key': 'import-1' },
    body,
  });
  if (data) return data.data;
  // The code narrows the union of errors to the one with these details.
  if (error.error.code === 'validation_error') return error.error.details.issues.map(({ path }) => path);
  if (error.error.code === 'duplicate_job') return [error.error.details.existing_job_id ?? ''];
  return [error.error.request_id];
}

export async function change(id: string): Promise<string | null> {
  const { data } = await updateJob({
    path: { id },
    headers: { 'If-Match': '"x"' },
    body: { company_name: null, salary_period: 'yearly' },
  });
  return data?.data.company_name ?? null;
}

export async function applyBatch(operations: BatchOperation[]): Promise<string[]> {
  const { data } = await batchJobs({ body: { operations } });
  return (data?.data ?? []).map((result) => {
    if (result.outcome === 'failed') return result.error.code;
    return result.outcome === 'deleted' ? result.data.id : result.data.title;
  });
}

export async function savePage(): Promise<string | undefined> {
  const content = { type: 'doc', content: [{ type: 'paragraph' }] };
  const { data } = await createPage({ body: { title: 'About', kind: 'page', content } });
  return data?.data.content_html;
}

export async function upload(file: File): Promise<string | undefined> {
  const { data } = await uploadAsset({ body: { file, alt: 'A tug' } });
  return data?.data.url;
}
