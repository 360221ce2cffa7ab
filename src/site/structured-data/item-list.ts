import type { Job } from '../../features/jobs/jobs/schema.ts';
import type { Board } from '../board.ts';

/**
 * https://schema.org/ItemList of the jobs on a page, in their order. Google reads a list whose entries lead to pages of their own:
 * https://developers.google.com/search/docs/appearance/structured-data/carousel
 */
export function toItemList({ origin }: Board, name: string, jobs: Pick<Job, 'slug'>[]): object {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: jobs.length,
    itemListElement: jobs.map(({ slug }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: `${origin}/jobs/${slug}`,
    })),
  };
}
