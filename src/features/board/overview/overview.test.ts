import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { newApplicationBoard } from '../../../../test/applications.ts';
import { saveCollection, saveItem } from '../../../../test/collections.ts';
import { newImportBoard, postImport, runImport, startSource } from '../../../../test/imports.ts';
import { postJob } from '../../../../test/jobs.ts';
import { approve, newEmployer, postPostingPlan } from '../../../../test/postings.ts';
import { postWebhook } from '../../../../test/webhooks.ts';

describe('GET /overview', () => {
  it('is empty for an empty board', async () => {
    const organization = await newOrganization();
    expect((await organization.get('/overview')).body.data).toEqual({
      jobs: { draft: 0, active: 0, expired: 0 },
      open_job_reports: 0,
      pending_postings: 0,
      new_applications: 0,
      pending_items: [],
      failing_webhooks: 0,
      pending_imports: [],
      unverified_domains: 0,
    });
  });

  it('counts jobs by status, and what waits for someone', async () => {
    const organization = await newOrganization();
    for (const status of ['draft', 'active', 'active', 'expired', 'expired', 'expired'])
      await postJob(organization, { status });
    await saveCollection(organization, { slug: 'events', name: 'Events' });
    await saveCollection(organization, { slug: 'alumni', name: 'Alumni' });
    await saveCollection(organization);
    for (const status of ['pending_review', 'pending_review', 'draft', 'published'])
      await saveItem(organization, { name: 'Harbour day' }, { slug: 'events', status });
    await saveItem(organization, { name: 'Mette' }, { slug: 'alumni', status: 'pending_review' });
    await organization.post('/domains', { domain: 'jobs.harbour.example' });
    const [failing] = [await postWebhook(organization), await postWebhook(organization)];
    const { db, organizationId } = organization.scope;
    await sql`update webhooks set failing_since = now() where organization_id = ${organizationId} and id = ${failing?.id}`.execute(
      db,
    );
    expect((await organization.get('/overview')).body.data).toEqual({
      jobs: { draft: 1, active: 2, expired: 3 },
      open_job_reports: 0,
      pending_postings: 0,
      new_applications: 0,
      pending_items: [
        { collection: 'alumni', name: 'Alumni', count: 1 },
        { collection: 'events', name: 'Events', count: 2 },
      ],
      failing_webhooks: 1,
      pending_imports: [],
      unverified_domains: 1,
    });
  });

  it('shows the next read a job that was just created', async () => {
    const organization = await newOrganization();
    await organization.get('/overview');
    await postJob(organization);
    expect((await organization.get('/overview')).body.data.jobs.active).toBe(1);
  });

  it('counts postings until staff decide, and applications until staff move them', async () => {
    const { client, apply, list } = await newApplicationBoard();
    const waiting = async () => {
      const { pending_postings, new_applications } = (await client.get('/overview')).body.data;
      return { pending_postings, new_applications };
    };
    const plan = await postPostingPlan(client, { amount: 0 });
    const employer = await newEmployer(client);
    const posting = await employer.act(await employer.draft({ plan_id: plan.id }), 'submit');
    await employer.draft({ plan_id: plan.id });
    await apply();
    await apply({ name: 'Ana Ruiz', email: 'ana@pilots.example' });
    expect(await waiting()).toEqual({ pending_postings: 1, new_applications: 2 });
    await approve(client, posting);
    const [application] = await list();
    await client.patch(`/applications/${application?.id}`, { stage: 'interview' });
    expect(await waiting()).toEqual({ pending_postings: 0, new_applications: 1 });
  });

  it('names the imports whose last run failed, until one works', async () => {
    const board = await newImportBoard();
    const source = await startSource([{ id: 'a', title: 'Pilot' }]);
    const { id, name } = await postImport(board, source);
    source.respond = (response) => response.writeHead(404).end();
    const { id: run_id } = await runImport(board, id);
    const pending = async () => (await board.get('/overview')).body.data.pending_imports;
    expect(await pending()).toEqual([{ id, name, run_id, state: 'failed' }]);
    source.respond = undefined;
    await runImport(board, id);
    expect(await pending()).toEqual([]);
  });

  it('leaves out what the key may not read', async () => {
    const organization = await newOrganization({ scopes: ['organization:read', 'jobs:read'] });
    expect((await organization.get('/overview')).body.data).toEqual({
      jobs: { draft: 0, active: 0, expired: 0 },
      open_job_reports: 0,
      pending_postings: 0,
      new_applications: null,
      pending_items: null,
      failing_webhooks: null,
      pending_imports: null,
      unverified_domains: null,
    });
  });
});
