import type { LandingSubject } from '../../features/jobs/landing-pages/subjects/find.ts';
import type { LandingKind } from '../../features/jobs/landing-pages/subjects/paths.ts';
import type { Board } from '../board.ts';
import { paths, toCategoryPath } from '../paths.ts';
import type { Crumb } from '../structured-data/breadcrumbs.ts';
import { type ListState, toListPath, unfilteredList } from './list-state.ts';

/** What names are written with. */
type Texts = Pick<Board, 'messages' | 'formats'>;

const titles: Record<LandingKind, (texts: Texts, subject: LandingSubject) => string> = {
  category: ({ messages }, { category }) => messages.jobsInCategory({ name: category?.name ?? '' }),
  company: ({ messages }, { name = '' }) => messages.jobsAtCompany({ name }),
  location: ({ messages, formats }, { name = '' }) =>
    messages.jobsInLocation({ name: formats.location(name) }),
  country: ({ messages, formats }, { name = '' }) =>
    messages.jobsInCountry({ country: formats.inCountry(formats.country(name)) }),
  job_type: ({ messages, formats }, { name = '' }) => messages.jobsOfType({ type: formats.jobType(name) }),
  category_location: ({ messages, formats }, { category, name = '' }) =>
    messages.jobsInCategoryAt({ category: category?.name ?? '', location: formats.location(name) }),
  remote_category: ({ messages }, { category }) =>
    messages.remoteJobsInCategory({ category: category?.name ?? '' }),
};

/** The generated title of a landing page. */
export function toTitle(texts: Texts, subject: LandingSubject): string {
  return titles[subject.kind](texts, subject);
}

/** The name of what a landing page is about, in a list of such pages. */
export function toPartName({ formats }: Pick<Texts, 'formats'>, subject: LandingSubject): string {
  const { kind, category, name = '' } = subject;
  if (kind === 'country') return formats.country(name);
  if (kind === 'job_type') return formats.jobType(name);
  if (kind === 'location' || kind === 'category_location') return formats.location(name);
  return name || (category?.name ?? '');
}

/** The way from the front page to a landing page. */
export function toTrail({ messages, formats }: Texts, subject: LandingSubject): Crumb[] {
  const { kind, category, name = '' } = subject;
  const jobs = { name: messages.jobs, path: '/' };
  const categories = { name: messages.categories, path: paths.categories };
  switch (kind) {
    case 'category':
      return [jobs, categories, { name: category?.name ?? '' }];
    case 'category_location':
      return [
        jobs,
        categories,
        { name: category?.name ?? '', path: toCategoryPath(category?.slug ?? '') },
        { name: formats.location(name) },
      ];
    case 'remote_category':
      return [jobs, { name: messages.remoteJobs, path: paths.remoteJobs }, { name: category?.name ?? '' }];
    case 'company':
      return [jobs, { name: messages.companies, path: paths.companies }, { name }];
    case 'location':
      return [jobs, { name: messages.locations, path: paths.locations }, { name: formats.location(name) }];
    case 'country':
      return [jobs, { name: messages.countries, path: paths.countries }, { name: formats.country(name) }];
    case 'job_type':
      return [jobs, { name: messages.jobTypesTitle, path: paths.jobTypes }, { name: formats.jobType(name) }];
  }
}

/** The path of the job list with the filters of the landing page. Undefined if the list has no such filter. */
export function toFilteredList(subject: LandingSubject): string | undefined {
  const { kind, category, name = '' } = subject;
  const categories = category ? [category.slug] : [];
  const states: Record<LandingKind, Partial<ListState> | undefined> = {
    category: { categories },
    company: undefined,
    location: toLocationFilter(subject),
    country: { countries: [name] },
    job_type: { jobTypes: [name] },
    category_location: { categories, ...toLocationFilter(subject) },
    remote_category: { categories, remote: ['full'] },
  };
  const state = states[kind];
  return state && toListPath({ ...unfilteredList, ...state });
}

/** The filter of the job list for the place of a landing page. */
export function toLocationFilter({ value, name = '', path }: LandingSubject): Partial<ListState> {
  const isText = value !== null && /^\d+$/.test(value);
  return isText ? { locations: [path.split('/').at(-1) ?? ''] } : { place: name };
}
