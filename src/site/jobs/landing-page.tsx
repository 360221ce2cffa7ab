import { findCategories } from '../../features/categories/queries.ts';
import { findFacetNames } from '../../features/jobs/facet-queries.ts';
import { type JobCriteria, liveCriteria } from '../../features/jobs/filters.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Board } from '../board.ts';
import { Breadcrumbs } from '../layout/breadcrumbs.tsx';
import { Pagination } from '../layout/pagination.tsx';
import type { Messages } from '../messages/messages.ts';
import { pathOfPage, readPageNumber } from '../page-number.ts';
import { toBreadcrumbList } from '../structured-data/breadcrumbs.ts';
import type { BoardPage, Redirect, View, Visit } from '../view.ts';
import { idOfFacetKey, toFacetKey } from './facet-key.ts';
import { findPageOfList } from './find-page.ts';
import { JobCard } from './job-card.tsx';
import { toListPath, wholeList } from './list-state.ts';

/** What the jobs of a page have in common. */
interface Subject {
  name: string;
  /** How it is called in addresses. */
  key: string;
  criteria: Partial<JobCriteria>;
  /** The same jobs in the list with its filters, where there is such a filter. */
  listPath?: string | undefined;
}

interface LandingKind {
  /** Of the page that lists all subjects. */
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
    const listPath = toListPath({ ...wholeList, categories: [slug] });
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
    const listPath = found && toListPath({ ...wholeList, locations: [found.key] });
    return found && { ...found, criteria: { locationIds: [found.id] }, listPath };
  },
  listTitle: (messages) => messages.locations,
  title: (messages, name) => messages.jobsInLocation(name),
};

/** The jobs of one category, one company or one location: what people look for, at an address that can be found. */
export const landingPages: BoardPage[] = [categories, companies, locations].map((kind) => ({
  path: `${kind.path}/:key`,
  parameters: ['page'],
  show: (visit) => showLanding(visit, kind),
}));

async function findByKey(scope: Scope, kind: 'company' | 'location', key: string) {
  const id = idOfFacetKey(key);
  const name = id && (await findFacetNames(scope, kind, [id])).get(id);
  return name ? { id, name, key: toFacetKey(name, id) } : undefined;
}

async function showLanding({ board, params, query }: Visit, kind: LandingKind): Promise<View | Redirect> {
  const { scope, messages, formats } = board;
  const { key = '' } = params;
  const subject = isKey.test(key) ? await kind.find(scope, key) : undefined;
  if (!subject) throw notFound('list');
  const path = `${kind.path}/${subject.key}`;
  if (subject.key !== key) return { location: path, status: 301 };

  const page = readPageNumber(query);
  const criteria = { ...liveCriteria(), ...subject.criteria };
  const { jobs, total, pageCount } = await findPageOfList(scope, criteria, { page, sort: '-posted_at' });
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
    // Whoever has the address may still come, but there is nothing to be found.
    isUnlisted: total === 0,
    previousPath: page > 1 ? toPath(page - 1) : undefined,
    nextPath: page < pageCount ? toPath(page + 1) : undefined,
    section: 'jobs',
    structuredData: [toBreadcrumbList(board, trail)],
    main: (
      <>
        <Breadcrumbs board={board} trail={trail} />
        <LandingHead board={board} title={title} total={total} listPath={subject.listPath} />
        <ul className="jobs">
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
        {total === 0 ? messages.noneNow : messages.jobCount(total, formats.number(total))}
      </p>
      <p>
        <a href={total === 0 ? '/' : (listPath ?? '/')}>
          {total > 0 && listPath ? messages.refine : messages.toAllJobs}
        </a>
      </p>
    </header>
  );
}
