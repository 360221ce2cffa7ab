import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../test/app.ts';
import { holdJobLock } from '../../../../test/held-locks.ts';
import { eventsOf, postJob, postJobs, readJob } from '../../../../test/jobs.ts';
import { publishLogos, setLogos } from '../../../../test/logos.ts';
import { recordLogoChanges } from '../jobs/record-logo-changes.ts';

const fields = { company_logo_url: 'https://pilots.example/logo.png' };

describe('when the copy of a logo becomes ready', () => {
  it('job.updated is recorded for each job with the logo, with its current data', async () => {
    const board = await newOrganization();
    const jobs = await postJobs(board, [fields, fields, { title: 'Without' }]);
    await setLogos(board, { status: 'ready' });
    await publishAll();
    await publishAll();
    const updates = (await eventsOf(board)).filter(({ type }) => type === 'job.updated');
    expect(updates).toHaveLength(2);
    for (const [index, event] of updates.entries()) {
      expect(event).toMatchObject({ changed_fields: ['company_logo_url'], actor: 'system' });
      expect(event.data).toEqual(await readJob(board, jobs[index]!.id));
      expect(event.data.company_logo_url).toMatch(/\.webp$/);
    }
  });

  it('more jobs than fit in one batch are recorded, and after a crash only the remaining ones', async () => {
    const board = await newOrganization();
    const job = await postJob(board, fields);
    await copyJob(board, job.id, 220);
    await setLogos(board, { status: 'ready' });
    let batches = 0;
    const crashing: typeof recordLogoChanges = async (...parameters) => {
      const isOwn = parameters[0].organizationId === board.scope.organizationId;
      if (isOwn && ++batches > 1) throw new Error('crash');
      return recordLogoChanges(...parameters);
    };
    await expect(publishAll(crashing)).rejects.toThrow('crash');
    expect(await countUpdates(board)).toEqual({ all: 100, jobs: 100 });
    await publishAll();
    expect(await countUpdates(board)).toEqual({ all: 221, jobs: 221 });
  });

  it('a locked job is skipped with an error, and later recorded with its latest data', async () => {
    const board = await newOrganization();
    const job = await postJob(board, fields);
    await setLogos(board, { status: 'ready' });
    const lock = await holdJobLock(job.id);
    await expect(publishAll()).rejects.toThrow(/failed to publish some logos/);
    expect(await countUpdates(board)).toEqual({ all: 0, jobs: 0 });
    await lock.release();
    await board.patch(`/jobs/${job.id}`, { title: 'Sea Pilot' });
    await publishAll();
    expect((await eventsOf(board)).at(-1)?.data).toEqual(await readJob(board, job.id));
    expect((await eventsOf(board)).at(-1)?.data.title).toBe('Sea Pilot');
  });
});

async function publishAll(publishNext = recordLogoChanges): Promise<void> {
  await publishLogos(await sharedServer(), publishNext);
}

async function copyJob({ scope }: Client, id: string, count: number): Promise<void> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'jobs' and column_name not in ('id', 'slug')`.execute(scope.db);
  const columns = sql.raw(rows[0]!.columns);
  await sql`
    insert into jobs (id, slug, ${columns})
    select gen_random_uuid(), slug || '-' || number, ${columns}
    from jobs cross join generate_series(1, ${sql.lit(count)}) as number
    where organization_id = ${scope.organizationId} and id = ${id}`.execute(scope.db);
}

async function countUpdates({ scope }: Client): Promise<{ all: number; jobs: number }> {
  const { rows } = await sql<{ all: number; jobs: number }>`
    select count(*) as all, count(distinct data->>'id') as jobs from events
    where organization_id = ${scope.organizationId} and type = 'job.updated'`.execute(scope.db);
  return rows[0]!;
}
