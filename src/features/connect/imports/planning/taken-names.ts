import { newMessage } from '@corkboard/job-feeds/message';
import type { JobFields, Note } from '@corkboard/job-feeds/source';
import { findJobsOfNames, type JobRow } from '../../../jobs/jobs/queries.ts';
import { preferredSlug } from '../../../jobs/jobs/slug.ts';
import type { Plan } from './plan.ts';

const NAMES = ['slug', 'external_id'] as const;

/** The jobs that have the slugs and external ids that rows give to other jobs. */
export async function findOwners(
  { scope }: Plan,
  rows: readonly { item: { jobId: string | null } | undefined; fields: JobFields }[],
  jobs: ReadonlyMap<string, JobRow>,
): ReturnType<typeof findJobsOfNames> {
  const renamed = (name: (typeof NAMES)[number]) =>
    rows.flatMap(({ item, fields }) => {
      const job = jobs.get(item?.jobId ?? '');
      const given = fields[name];
      return job && given && given !== job[name] ? given : [];
    });
  return findJobsOfNames(scope, { slugs: renamed('slug'), externalIds: renamed('external_id') });
}

/** Leaves out a slug or external id that another job has, or that an earlier row gives to one. The job keeps its own. */
export function leaveOutTakenNames(
  plan: Plan,
  fields: JobFields,
  job: JobRow,
  { bySlug, byExternalId }: Record<'bySlug' | 'byExternalId', ReadonlyMap<string, JobRow>>,
): { fields: JobFields; taken: Note[] } {
  const owners = { slug: bySlug, external_id: byExternalId };
  const taken = NAMES.flatMap((name): Note | [] => {
    const given = fields[name];
    if (!given || given === job[name]) return [];
    const owner = owners[name].get(given);
    if ((owner === undefined || owner.id === job.id) && claim(plan, name, given)) return [];
    return { field: name, ...newMessage('name_kept'), value: given };
  });
  const left = new Set(taken.map(({ field }) => field));
  const others = Object.entries(fields).filter(([name]) => !left.has(name));
  return { fields: Object.fromEntries(others), taken };
}

/**
 * The names of a new job. An earlier row may have the same: then the job gets another slug, but cannot have the same external id. Without
 * a slug, a job takes the one that its title and company make.
 */
export function claimNames(
  plan: Plan,
  fields: JobFields,
): { fields: JobFields; notes: Note[]; problem?: Note } {
  const { slug, external_id: externalId, title = '', company_name } = fields;
  if (externalId && !claim(plan, 'external_id', externalId))
    return {
      fields,
      notes: [],
      problem: { field: 'external_id', ...newMessage('same_external_id'), value: externalId },
    };
  const ownSlug = preferredSlug(title, company_name ?? null);
  if (slug === undefined) {
    claim(plan, 'slug', ownSlug);
    return { fields, notes: [] };
  }
  if (claim(plan, 'slug', slug)) return { fields, notes: [] };
  const { slug: _, ...others } = fields;
  claim(plan, 'slug', ownSlug);
  return { fields: others, notes: [{ field: 'slug', ...newMessage('slug_of_earlier_row'), value: slug }] };
}

/** False if an earlier row has it. */
function claim({ claimedNames }: Plan, kind: (typeof NAMES)[number], name: string): boolean {
  const key = `${kind} ${name}`;
  if (claimedNames.has(key)) return false;
  claimedNames.add(key);
  return true;
}
