import { findFacetValues } from '../../features/jobs/jobs/search/facet-queries.ts';
import type { FacetCounts } from '../../features/jobs/jobs/search/facets/count-facets.ts';
import {
  describeSubjects,
  type LandingSubject,
  type SubjectKey,
} from '../../features/jobs/landing-pages/subjects/find.ts';
import type { Board } from '../board.ts';
import { MIN_INDEXED_JOBS } from './indexing.ts';
import { mergePaths } from './merge-paths.ts';
import { toTitle } from './titles.ts';

/** Landing pages beside one. */
export interface NeighborGroup {
  heading: string;
  /** `count` is the number of jobs on the page; undefined when unknown. */
  pages: { subject: LandingSubject; count: number | undefined }[];
}

/**
 * The landing pages that share the category or place of this page, or divide it. `counts` count its jobs without the filter of the facet,
 * and `around` without its place. Links lead only to pages that search engines index.
 */
export async function findNeighbors(
  board: Board,
  subject: LandingSubject,
  counts: FacetCounts,
  around: FacetCounts,
): Promise<NeighborGroup[]> {
  const groups = await toGroups(board, subject, { ...counts, locations: around.locations });
  const described = await describeSubjects(
    board.scope,
    groups.flatMap(({ keys }) => keys),
  );
  let index = 0;
  return groups.flatMap(({ heading, keys, isPartial = false }) => {
    const found = mergePaths(keys.map(({ count }) => ({ subject: described[index++], count })));
    const pages = found
      .filter(({ subject: { path }, count }) => path !== subject.path && count >= MIN_INDEXED_JOBS)
      .map(({ subject, count }) => ({ subject, count: isPartial ? undefined : count }));
    return pages.length === 0 ? [] : [{ heading, pages }];
  });
}

interface KeyGroup {
  heading: string;
  /** Whether the counts are of some jobs of the pages only. */
  isPartial?: boolean;
  keys: (SubjectKey & { count: number })[];
}

async function toGroups(
  { scope, messages }: Board,
  { kind, category_id, value }: LandingSubject,
  { categories, locations, jobTypes, remote }: FacetCounts,
): Promise<KeyGroup[]> {
  const perCategory = (toKey: (id: string) => SubjectKey) =>
    categories.map(({ id, count }) => ({ ...toKey(id), count }));
  const perLocation = (toKey: (id: string) => SubjectKey) =>
    locations.map(({ id, count }) => ({ ...toKey(id), count }));
  const ofCategory = (id: string): SubjectKey => ({ kind: 'category', category_id: id, value: null });
  const ofRemote = (id: string): SubjectKey => ({ kind: 'remote_category', category_id: id, value: null });
  const ofLocation = (id: string): SubjectKey => ({ kind: 'location', category_id: null, value: id });
  const ofBoth = (categoryId: string, locationId: string): SubjectKey => ({
    kind: 'category_location',
    category_id: categoryId,
    value: locationId,
  });
  const id = category_id ?? '';
  switch (kind) {
    case 'category':
      return [
        { heading: messages.byLocation, keys: perLocation((location) => ofBoth(id, location)) },
        { heading: messages.remoteJobs, keys: [{ ...ofRemote(id), count: remote.full }] },
        { heading: messages.otherCategories, keys: perCategory(ofCategory) },
      ];
    case 'category_location':
      return [
        { heading: messages.otherLocations, keys: perLocation((location) => ofBoth(id, location)) },
        { heading: messages.otherCategories, keys: perCategory((other) => ofBoth(other, value ?? '')) },
      ];
    case 'remote_category':
      return [{ heading: messages.otherCategories, keys: perCategory(ofRemote) }];
    case 'location':
      return [
        { heading: messages.byCategory, keys: perCategory((other) => ofBoth(other, value ?? '')) },
        { heading: messages.otherLocations, keys: perLocation(ofLocation) },
      ];
    case 'country':
      return [
        { heading: messages.byLocation, keys: perLocation(ofLocation), isPartial: true },
        { heading: messages.byCategory, keys: perCategory(ofCategory), isPartial: true },
      ];
    case 'job_type': {
      const values = await findFacetValues(
        scope,
        'job_type',
        jobTypes.map((each) => Number(each.id)),
      );
      const keys = jobTypes.map(({ id, count }) => ({
        kind: 'job_type' as const,
        category_id: null,
        value: values.get(Number(id)) ?? '',
        count,
      }));
      return [{ heading: messages.otherJobTypes, keys }];
    }
    case 'company':
      return [
        { heading: messages.byCategory, keys: perCategory(ofCategory), isPartial: true },
        { heading: messages.byLocation, keys: perLocation(ofLocation), isPartial: true },
      ];
  }
}

interface NeighborsProps {
  board: Board;
  groups: NeighborGroup[];
}

/** Links to other landing pages. */
export function Neighbors({ board, groups }: NeighborsProps) {
  const { messages } = board;
  if (groups.length === 0) return null;
  return (
    <nav className="neighbors" aria-labelledby="more-jobs">
      <h2 id="more-jobs">{messages.moreJobs}</h2>
      {groups.map(({ heading, pages }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <ul className="entries">
            {pages.map(({ subject, count }) => (
              <li key={subject.path}>
                <a href={subject.path}>
                  <bdi>{toTitle(board, subject)}</bdi>
                </a>
                {count !== undefined && <span className="figures quiet">{messages.jobCount({ count })}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
