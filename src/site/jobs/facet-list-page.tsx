import { findCategories } from '../../features/categories/queries.ts';
import type { FacetCount } from '../../features/jobs/count-facets.ts';
import { findFacetNames, type ListedFacet, listFacets } from '../../features/jobs/facet-queries.ts';
import { notFound } from '../../platform/http/errors.ts';
import { toPageRange } from '../../platform/http/pagination.ts';
import type { Scope } from '../../platform/scope.ts';
import { Breadcrumbs } from '../layout/breadcrumbs.tsx';
import { Pagination } from '../layout/pagination.tsx';
import type { Messages } from '../messages/messages.ts';
import { pathOfPage, readPageNumber } from '../page-number.ts';
import { toBreadcrumbList } from '../structured-data/breadcrumbs.ts';
import type { BoardPage, View, Visit } from '../view.ts';
import { toFacetKey } from './facet-key.ts';

interface ListKind {
  facet: ListedFacet;
  path: string;
  title(messages: Messages): string;
  name(scope: Scope, counts: FacetCount[]): Promise<Entry[]>;
}

interface Entry {
  name: string;
  key: string;
  count: number;
}

const kinds: ListKind[] = [
  {
    facet: 'category',
    path: '/categories',
    title: (messages) => messages.categories,
    name: nameCategories,
  },
  {
    facet: 'company',
    path: '/companies',
    title: (messages) => messages.companies,
    name: (scope, counts) => nameFacets(scope, 'company', counts),
  },
  {
    facet: 'location',
    path: '/locations',
    title: (messages) => messages.locations,
    name: (scope, counts) => nameFacets(scope, 'location', counts),
  },
];

/** All categories, companies and locations that live jobs have, those with the most jobs first. */
export const facetListPages: BoardPage[] = kinds.map((kind) => ({
  path: kind.path,
  parameters: ['page'],
  show: (visit) => showFacets(visit, kind),
}));

const ENTRIES_ON_A_PAGE = 100;

async function showFacets({ board, query }: Visit, kind: ListKind): Promise<View> {
  const { scope, messages, formats } = board;
  const page = readPageNumber(query);
  const range = toPageRange({ page, per_page: ENTRIES_ON_A_PAGE });
  const { counts, total } = await listFacets(scope, kind.facet, range);
  if (page > 1 && counts.length === 0) throw notFound('page');
  const pageCount = Math.max(1, Math.ceil(total / ENTRIES_ON_A_PAGE));
  const title = kind.title(messages);
  const trail = [{ name: messages.jobs, path: '/' }, { name: title }];
  const toPath = (number: number) => pathOfPage(kind.path, number);
  return {
    title:
      page === 1 ? title : `${title} · ${messages.pageOf(formats.number(page), formats.number(pageCount))}`,
    canonicalPath: toPath(page),
    isUnlisted: total === 0,
    previousPath: page > 1 ? toPath(page - 1) : undefined,
    nextPath: page < pageCount ? toPath(page + 1) : undefined,
    section: 'jobs',
    structuredData: [toBreadcrumbList(board, trail)],
    main: (
      <>
        <Breadcrumbs board={board} trail={trail} />
        <header className="list-head">
          <h1>{title}</h1>
          {total === 0 && <p className="quiet">{messages.noneNow}</p>}
        </header>
        <ul className="entries">
          {(await kind.name(scope, counts)).map(({ name, key, count }) => (
            <li key={key}>
              <a href={`${kind.path}/${key}`}>
                <bdi>{name}</bdi>
              </a>
              <span className="figures quiet">{messages.jobCount(count, formats.number(count))}</span>
            </li>
          ))}
        </ul>
        <Pagination board={board} page={page} pageCount={pageCount} toPath={toPath} />
      </>
    ),
  };
}

async function nameCategories(scope: Scope, counts: FacetCount[]): Promise<Entry[]> {
  const found = await findCategories(scope, { ids: counts.map(({ id }) => id) });
  const byId = new Map(found.map((category) => [category.id, category]));
  return counts.flatMap(({ id, count }) => {
    const category = byId.get(id);
    return category ? [{ name: category.name, key: category.slug, count }] : [];
  });
}

async function nameFacets(
  scope: Scope,
  kind: 'company' | 'location',
  counts: FacetCount[],
): Promise<Entry[]> {
  const names = await findFacetNames(
    scope,
    kind,
    counts.map(({ id }) => Number(id)),
  );
  return counts.flatMap(({ id, count }) => {
    const name = names.get(Number(id));
    return name === undefined ? [] : [{ name, key: toFacetKey(name, Number(id)), count }];
  });
}
