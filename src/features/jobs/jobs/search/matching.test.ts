import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newOrganization } from '../../../../../test/app.ts';
import { postJobs } from '../../../../../test/jobs.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { toTsVector, toWords } from '../../../../platform/search-words.ts';
import { convertWords } from './convert-words.ts';
import { readFilters } from './filters.ts';
import { resolveCriteria } from './find.ts';
import type { JobQuery } from './list-schema.ts';
import { matching } from './matching.ts';

const bodies = [
  { title: 'Harbour Pilot', company_name: 'Acme', job_type: 'contract', is_remote: true },
  { title: 'Night Pilot', company_name: 'Pilot Café', location: 'Bergen', category: 'Docks' },
  { title: 'Pilot of the night shift', job_type: 'contract', category: 'Docks', location: 'Bergen, Norway' },
  { title: 'The night pilot shift', description: '<p>of the night shift</p>', is_remote: true },
  { title: 'Shift of the night', description: '<p>the night, night of the pilot shift</p>' },
  { title: 'Expired pilot', status: 'expired', job_type: 'full-time' },
  { title: '夜間パイロット', company_name: 'Acme', status: 'draft', is_remote: true },
];
/** Each with the titles' positions. */
const searches: [JobQuery, number[]][] = [
  [{ search: 'p' }, [0, 1, 2, 3, 4, 5]],
  [{ search: 'pi' }, [0, 1, 2, 3, 4, 5]],
  [{ search: 'pil' }, [0, 1, 2, 3, 4, 5]],
  [{ search: 'pilot night' }, [1, 2, 3, 4]],
  [{ search: '"pilot"' }, [0, 1, 2, 3, 4, 5]],
  [{ search: '"pil"' }, []],
  [{ search: '"the night"' }, [2, 3, 4]],
  [{ search: '"of the night"' }, [2, 3, 4]],
  [{ search: '"the night shift"' }, [2, 3]],
  [{ search: '"of the night shift"' }, [2, 3]],
  [{ search: '"the pilot shift"' }, [4]],
  [{ search: '"night pilot shift"' }, [3]],
  [{ search: '"pilot acme"' }, []],
  [{ search: 'パイ' }, [6]],
  [{ search: '"夜間パイロ"' }, [6]],
  [{ search: 'pilot', job_types: ['contract'] }, [0, 2]],
  [{ search: 'pilot', job_types: ['contract', 'full-time'] }, [0, 2, 5]],
  [{ search: 'pilot', is_remote: true }, [0, 3]],
  [{ search: 'pilot', is_remote: false }, [1, 2, 4, 5]],
  [{ search: 'pilot', category: 'docks' }, [1, 2]],
  [{ search: 'pilot', locations: ['berg'] }, [1, 2]],
  [{ search: 'pilot', company: 'ACME' }, [0]],
  [{ search: 'pilot', status: ['expired'] }, [5]],
  [{ search: 'pilot', status: ['expired', 'draft'] }, [5]],
  [{ status: ['expired', 'draft'] }, [5, 6]],
];

it('finds the same jobs through the text index as row by row, also those that an older version indexed', async () => {
  const organization = await newOrganization();
  const { scope } = organization;
  const ids = (await postJobs(organization, bodies)).map(({ id }) => id);
  await expectAll(scope, ids);
  for (const id of ids.filter((_, n) => n % 2 === 0)) await indexLikeBefore(scope, id);
  await expectAll(scope, ids);
  await convertWords(scope.db, new AbortController().signal);
  await expectAll(scope, ids);
  const { rows } = await sql`
    select from job_index where organization_id = ${scope.organizationId}
      and (word_sequence is null or words is not null or beginnings is not null)`.execute(scope.db);
  expect(rows).toEqual([]);
});

it('does not convert a job that a writer holds, and converts it later', async () => {
  const organization = await newOrganization();
  const { scope } = organization;
  const [job] = await postJobs(organization, [{ title: 'Harbour Pilot' }]);
  const id = job?.id as string;
  await indexLikeBefore(scope, id);
  const writer = await scope.db.startTransaction().execute();
  await sql`select from jobs where organization_id = ${scope.organizationId} and id = ${id} for update`.execute(
    writer,
  );
  await convertWords(scope.db, new AbortController().signal);
  expect(await isConverted(scope, id)).toBe(false);
  await writer.rollback().execute();
  await convertWords(scope.db, new AbortController().signal);
  expect(await isConverted(scope, id)).toBe(true);
});

async function expectAll(scope: Scope, ids: string[]): Promise<void> {
  for (const [query, positions] of searches) {
    const match = await resolveCriteria(scope, readFilters(query).criteria);
    for (const hasFewCandidates of [false, true]) {
      const rows =
        match &&
        (await matching(scope, { ...match, hasFewCandidates })
          .select('job_id')
          .execute());
      const found = rows?.map(({ job_id }) => ids.indexOf(job_id)).sort();
      expect(found, JSON.stringify({ query, hasFewCandidates })).toEqual(positions);
    }
  }
}

/** Replaces the job's words by what an older version stored. */
async function indexLikeBefore(scope: Scope, id: string): Promise<void> {
  const { organizationId } = scope;
  const job = await scope.db
    .selectFrom('jobs')
    .select(['title', 'company_name', 'description'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const fields = [job.title, job.company_name ?? '', (job.description ?? '').replace(/<[^>]*>/g, ' ')];
  const space = organizationId.toString(36);
  const beginnings = fields
    .flatMap(toWords)
    .flatMap((word) => [1, 2, 3].map((n) => `'${space}:${word.slice(0, n)}'`));
  await sql`
    update job_index set word_sequence = null, words = ${toTsVector(space, fields)}::tsvector, beginnings = ${beginnings.join(' ')}::tsvector
    where organization_id = ${organizationId} and job_id = ${id}`.execute(scope.db);
}

async function isConverted(scope: Scope, id: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('job_index')
    .select('word_sequence')
    .where('organization_id', '=', scope.organizationId)
    .where('job_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.word_sequence !== null;
}
