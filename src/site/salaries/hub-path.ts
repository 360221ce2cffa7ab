import type { LandingSubject } from '../../features/jobs/landing-pages/subjects/find.ts';

/** The path of the salaries that are closest to the jobs of a landing page. */
export function toHubPath({
  kind,
  category,
  path,
}: Pick<LandingSubject, 'kind' | 'category' | 'path'>): string {
  if (kind === 'location') return `/salaries${path}`;
  return category ? `/salaries/categories/${category.slug}` : '/salaries';
}
