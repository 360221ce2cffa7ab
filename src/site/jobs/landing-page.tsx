import { findCategories } from '../../features/categories/queries.ts';
import { findFacetNames } from '../../features/jobs/search/facet-queries.ts';
import { type JobCriteria, liveCriteria } from '../../features/jobs/search/filters.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Board } from '../board.ts';
import type { BoardPage, PageRequest, Redirect, View } from '../board-page.ts';
import { Breadcrumbs } from '../layout/breadcrumbs.tsx';
import { Pagination } from '../layout/pagination.tsx';
import type { Messages } from '../messages/messages.ts';
import { pathOfPage, readPageNumber } from '../page-number.ts';
import { toBreadcrumbList } from '../structured-data/breadcrumbs.ts';
import { parseFacetKey, toFacetKey } from './facet-key.ts';
import { findListPage } from './find-list-page.ts';
import { JobCard } from './job-card.tsx';
import { toListPath, unfilteredList } from './list-state.ts';

/** The category, company or location of a landing page. */
interface Subject {
  name: string;
  /** Key in URLs. */
  key: string;
  criteria: Partial<JobCriteria>;
  /** Path of the job list filtered by this subject, if the list has this filter. */
  listPath?: string | undefined;
}

interface LandingKind {
  /** Path of the page that lists all subjects. */
  path: string;
  find(scope: Scope, key: string): Promise<Subject | undefined>;
  listTitle(messages: Messages): string;
  title(messages: Messages, name: string): string;
}

const categories: LandingKind = {
  path: '/categories',
  find: async (scope, slug) => {
    const [category] = await findCategories(scope, { slugs: [slug] });
    if (!category) return undefined;
    const { id, name } = category;
    const listPath = toListPath({ ...unfilteredList, categories: [slug] });
    return { name, key: slug, criteria: { categoryIds: [id] }, listPath };
  },
  listTitle: (messages) => messages.categories,
  title: (messages, name) => messages.jobsInCategory(name),
};

const companies: LandingKind = {
  path: '/companies',
  find: async (scope, key) => {
    const found = await findByKey(scope, 'company', key);
    return found && { ...found, criteria: { companyIds: [found.id] } };
  },
  listTitle: (messages) => messages.companies,
  title: (messages, name) => messages.jobsAtCompany(name),
};

const locations: LandingKind = {
  path: '/locations',
  find: async (scope, key) => {
    const found = await findByKey(scope, 'location', key);
    const listPath = found && toListPath({ ...unfilteredList, locations: [found.key] });
    return found && { ...found, criteria: { locationIds: [found.id] }, listPath };
  },
  listTitle: (messages) => messages.locations,
  title: (messages, name) => messages.jobsInLocation(name),
};

/** Pages with the jobs of one category, company or location, which search engines index. */
export const landingPages: BoardPage[] = [categories, companies, locations].map((kind) => ({
  path: `${kind.path}/:key`,
  parameters: ['page'],
  show: (request) => showLanding(request, kind),
}));

async function findByKey(scope: Scope, kind: 'company' | 'location', key: string) {
  const id = parseFacetKey(key);
  const name = id && (await findFacetNames(scope, kind, [id])).get(id);
  return name ? { id, name, key: toFacetKey(name, id) } : undefined;
}

async function showLanding(
  { board, params, query, caches }: PageRequest,
  kind: LandingKind,
): Promise<View | Redirect> {
  const { scope, messages, formats } = board;
  const { key = '' } = params;
  const subject = isKey.test(key) ? await kind.find(scope, key) : undefined;
  if (!subject) throw notFound('list');
  const path = `${kind.path}/${subject.key}`;
  if (subject.key !== key) return { location: path, status: 301 };

  const page = readPageNumber(query);
  const criteria = { ...liveCriteria(), ...subject.criteria };
  const { jobs, total, pageCount } = await findListPage(
    scope,
    criteria,
    { page, sort: '-posted_at' },
    caches.jobs,
  );
  const toPath = (number: number) => pathOfPage(path, number);
  const title = kind.title(messages, subject.name);
  const trail = [
    { name: messages.jobs, path: '/' },
    { name: kind.listTitle(messages), path: kind.path },
    { name: subject.name },
  ];
  return {
    title:
      page === 1 ? title : `${title} · ${messages.pageOf(formats.number(page), formats.number(pageCount))}`,
    description: `${title}: ${messages.jobCount(total, formats.number(total))}.`,
    canonicalPath: toPath(page),
    // Stays reachable by its URL, but search engines should not index an empty list.
    isUnlisted: total === 0,
    previousPath: page > 1 ? toPath(page - 1) : undefined,
    nextPath: page < pageCount ? toPath(page + 1) : undefined,
    section: 'jobs',
    picture: { path, title },
    structuredData: [toBreadcrumbList(board, trail)],
    main: (
      <>
        <Breadcrumbs board={board} trail={trail} />
        <LandingHead board={board} title={title} total={total} listPath={subject.listPath} />
        <ul className="jobs" data-new={messages.newJob}>
          {jobs.map((job) => (
            <JobCard key={job.id} board={board} job={job} heading="h2" />
          ))}
        </ul>
        <Pagination board={board} page={page} pageCount={pageCount} toPath={toPath} />
      </>
    ),
  };
}

const isKey = /^[a-z0-9-]{1,120}$/;

interface LandingHeadProps {
  board: Board;
  title: string;
  total: number;
  listPath: string | undefined;
}

function LandingHead({ board: { messages, formats }, title, total, listPath }: LandingHeadProps) {
  return (
    <header className="list-head">
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <p className="figures quiet">
        {total === 0 ? messages.noOpenJobs : messages.jobCount(total, formats.number(total))}
      </p>
      <p>
        <a href={total === 0 ? '/' : (listPath ?? '/')}>
          {total > 0 && listPath ? messages.refineJobs : messages.seeAllJobs}
        </a>
      </p>
    </header>
  );
}
