import type { Company } from '../../src/features/jobs/companies/schema.ts';
import type { Client } from '../app.ts';
import { postJob, readJob } from '../jobs.ts';
import type { Change } from './stage.ts';

async function post(client: Client, fields: object): Promise<Company> {
  return (await client.post('/companies', fields)).body.data;
}

async function read(client: Client, id: string | null): Promise<Company> {
  return (await client.get(`/companies/${id}`)).body.data;
}

export const companyChanges: Change[] = [
  [
    'a job is created with a new company, and another one with it',
    async ({ client }) => {
      const first = await postJob(client, { company_name: 'North Sea Pilots B.V.' });
      const second = await postJob(client, { company_name: 'north sea pilots' });
      // The event precedes the job.
      const company = { ...(await read(client, first.company_id)), job_count: 0, live_job_count: 0 };
      return [
        ['company.created', company],
        ['job.created', await readJob(client, first.id)],
        ['job.created', await readJob(client, second.id)],
      ];
    },
  ],
  [
    'a job is updated with a new company',
    async ({ client, begin }) => {
      const { id } = await postJob(client);
      await begin();
      await client.patch(`/jobs/${id}`, { company_name: 'North Sea Pilots' });
      const job = await readJob(client, id);
      const company = { ...(await read(client, job.company_id)), job_count: 0, live_job_count: 0 };
      return [
        ['company.created', company],
        ['job.updated', job, ['company_name', 'company_id']],
      ];
    },
  ],
  [
    'a job with a new company is rejected',
    async ({ client, begin }) => {
      const { slug } = await postJob(client);
      await begin();
      const body = { title: 'Cook', company_name: 'North Sea Pilots', slug };
      await client.post('/jobs', body);
      await client.post('/jobs/batch', { operations: [{ method: 'create', body }] });
      return [];
    },
  ],
  [
    'a company is created, updated, and updated with the same values',
    async ({ client }) => {
      const created = await post(client, { name: 'North Sea Pilots', locations: ['Kiel'] });
      const changes = { name: 'NSP', slug: 'nsp', links: [{ label: 'Careers', url: 'https://nsp.example' }] };
      await client.patch(`/companies/${created.id}`, changes);
      await client.patch(`/companies/${created.id}`, { ...changes, locations: ['Kiel'] });
      return [
        ['company.created', created],
        ['company.updated', await read(client, created.id), ['name', 'slug', 'links']],
      ];
    },
  ],
  [
    'a company is merged, the merge is undone, and the other company is deleted',
    async ({ client, begin }) => {
      const survivor = await post(client, { name: 'North Sea Pilots' });
      const merged = await post(client, { name: 'NSP', tagline: 'We guide ships' });
      await postJob(client, { company_name: 'NSP' });
      await begin();
      const { body } = await client.post(`/companies/${merged.id}/merge`, { into: survivor.id });
      const data = { ...(await read(client, survivor.id)) };
      await client.post(`/company-merges/${body.meta.merge_id}/undo`);
      await client.delete(`/companies/${survivor.id}`);
      // The jobs get no events of their own.
      return [
        ['company.merged', { ...data, merged: { id: merged.id, name: 'NSP', slug: 'nsp' } }],
        ['company.created', await read(client, merged.id)],
        ['company.deleted', survivor],
      ];
    },
  ],
  [
    'changes to companies are rejected',
    async ({ client, begin }) => {
      const { id } = await post(client, { name: 'North Sea Pilots', external_id: 'x' });
      const other = await post(client, { name: 'NSP' });
      await begin();
      await client.post('/companies', { name: 'NORTH SEA PILOTS B.V.' });
      await client.post('/companies', { name: 'New', external_id: 'x' });
      await client.patch(`/companies/${other.id}`, { name: 'North-Sea Pilots' });
      await client.patch(`/companies/${other.id}`, { tagline: 'x' }, { 'if-match': '"other"' });
      await client.post(`/companies/${id}/merge`, { into: id });
      await client.post(`/companies/${id}/merge`, { into: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10' });
      await client.delete(`/companies/${id}`, { 'if-match': '"other"' });
      return [];
    },
  ],
];
