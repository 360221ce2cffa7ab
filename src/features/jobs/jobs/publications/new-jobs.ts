import { sql } from 'kysely';
import type { Scope } from '../../../../platform/scope.ts';
import { isLive } from '../public/live.ts';
import type { Facet } from '../search/index-queries.ts';
import type { Publication } from './queries.ts';
import { WordIndex } from './word-index.ts';

/** Published live jobs, with the data for a search. A job's number is its place in `rows`. */
export interface NewJobs {
  rows: NewJobRow[];
  /** The facets of these jobs. */
  facets: (Facet & { id: number })[];
  words: WordIndex;
}

export interface NewJobRow {
  id: string;
  position: number;
  posted_at: string;
  job_type_id: number | null;
  location_id: number | null;
  company_id: number | null;
  category_id: string | null;
  is_remote: boolean;
}

export async function loadNewJobs(scope: Scope, publications: Publication[]): Promise<NewJobs> {
  const { db, organizationId } = scope;
  const positions = new Map(publications.map(({ jobId, position }) => [jobId, position]));
  const { rows } = await sql<
    Omit<NewJobRow, 'position'> & { word_sequence: string | null; remote_regions_id: number | null }
  >`select job_id as id, posted_at, job_type_id, location_id, company_id, category_id, is_remote, remote_regions_id, word_sequence
    from job_index where organization_id = ${organizationId} and job_id = any(${[...positions.keys()]}::uuid[])
      and ${isLive}`.execute(db);
  const facetIds = new Set(
    rows.flatMap((row) => [row.job_type_id, row.location_id, row.company_id, row.remote_regions_id]),
  );
  const words = new WordIndex();
  const jobs = rows.map(({ word_sequence, remote_regions_id: _, ...row }, n) => {
    words.add(n, word_sequence);
    return { ...row, position: positions.get(row.id) ?? 0 };
  });
  return { rows: jobs, facets: await readFacets(scope, [...facetIds]), words };
}

async function readFacets(
  { db, organizationId }: Scope,
  ids: (number | null)[],
): Promise<(Facet & { id: number })[]> {
  const { rows } = await sql<Facet & { id: number }>`
    select id, kind, value from job_facets
    where organization_id = ${organizationId} and id = any(${ids.filter((id) => id !== null)}::int[])`.execute(
    db,
  );
  return rows;
}
