import { isDeletedPath } from '../../features/content/deleted-paths/queries.ts';
import { findPublicCompany } from '../../features/jobs/companies/public/find-public.ts';
import { isIndexed } from '../../features/jobs/companies/public/sitemap-queries.ts';
import { toCompany } from '../../features/jobs/companies/queries.ts';
import { findCompaniesOfFacets } from '../../features/jobs/jobs/companies/of-facets.ts';
import { parseFacetKey } from '../../features/jobs/jobs/public/facet-key.ts';
import { findFacetNames } from '../../features/jobs/jobs/search/facet-queries.ts';
import { liveCriteria } from '../../features/jobs/jobs/search/filters.ts';
import { listFacetsOfCompany } from '../../features/jobs/jobs/search/look-up-names.ts';
import { findSubject, type LandingSubject } from '../../features/jobs/landing-pages/subjects/find.ts';
import { landingPaths, toLandingPath } from '../../features/jobs/landing-pages/subjects/paths.ts';
import { notFound, orNotFound } from '../../platform/http/errors/http-error.ts';
import { isEmpty } from '../../platform/rich-text/document.ts';
import { parseHtml } from '../../platform/rich-text/parse-html.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Board } from '../board.ts';
import type { BoardPage, PageRequest, Redirect, View } from '../board-page.ts';
import { hasFrames, renderBody } from '../content/body.ts';
import { InlineStyles } from '../content/inline-styles.ts';
import { findFacetCounts } from '../job-lists/facet-options.ts';
import { toFeedPath, toFeeds } from '../job-lists/feed-links.tsx';
import { findListPage } from '../job-lists/find-list-page.ts';
import { findIntroduction } from '../job-lists/introduction.tsx';
import { findNeighbors } from '../job-lists/neighbors.tsx';
import { toTrail } from '../job-lists/titles.ts';
import { messageView } from '../layout/message-view.tsx';
import { pageSuffix, pathOfPage, readPageNumber } from '../page-number.ts';
import { paths } from '../paths.ts';
import { toBreadcrumbList } from '../structured-data/breadcrumbs.ts';
import { toCompanyOrganization } from '../structured-data/company.ts';
import { toItemList } from '../structured-data/item-list.ts';
import { type CompanyContent, CompanyView } from './company-view.tsx';

/** A company with its live jobs. */
export const companyPage: BoardPage = {
  path: landingPaths.company,
  parameters: ['page'],
  show: async (request) => {
    const { board, params } = request;
    const key = params.key ?? '';
    if (!/^[a-z0-9-]{1,120}$/.test(key)) throw notFound('company');
    const subject = await findSubject(board.scope, 'company', { key });
    if (!subject) return goneOrSearch(board, key);
    if (subject.path !== toLandingPath('company', { key })) return { location: subject.path, status: 301 };
    return showCompany(request, subject);
  },
};

/** The company was deleted, or a name that means no company once had a list of its jobs at this path. */
async function goneOrSearch({ scope, messages }: Board, key: string): Promise<Redirect | View> {
  if (await isDeletedPath(scope, toLandingPath('company', { key })))
    return messageView({
      status: 410,
      title: messages.goneTitle,
      text: messages.goneText,
      link: { href: paths.companies, label: messages.allCompanies },
    });
  const facetId = parseFacetKey(key);
  const name = facetId === undefined ? undefined : await findUnlinkedName(scope, facetId);
  if (name === undefined) throw notFound('company');
  return { location: `${paths.jobs}?${new URLSearchParams({ q: name })}`, status: 302 };
}

async function findUnlinkedName(scope: Scope, facetId: number): Promise<string | undefined> {
  if ((await findCompaniesOfFacets(scope, [facetId])).size > 0) return undefined;
  return (await findFacetNames(scope, 'company', [facetId])).get(facetId);
}

async function showCompany({ board, query, caches }: PageRequest, subject: LandingSubject): Promise<View> {
  const { scope, messages } = board;
  const row = orNotFound(await findPublicCompany(scope, subject.value ?? ''), 'company');
  const company = toCompany(row, scope);
  const page = readPageNumber(query);
  const criteria = { ...liveCriteria(), ...subject.criteria };
  const found = await findListPage(scope, criteria, { page, sort: '-posted_at' }, caches.jobs);
  const introduction = await findIntroduction(board, subject);
  const { counts, maxAgeMs } = await findFacetCounts(scope, criteria, caches.jobs);
  const { currencies } = await caches.salaries.findGroup(scope, subject.criteria);
  const [facetId] = await listFacetsOfCompany(scope, company.id);
  const styles = new InlineStyles();
  const description = parseHtml(company.description ?? '', { ownHosts: scope.ownHosts });
  const title = introduction?.title ?? messages.jobsAtCompany({ name: company.name });
  const content: CompanyContent = {
    ...found,
    title,
    company,
    page,
    introduction,
    descriptionHtml: isEmpty(description)
      ? ''
      : await renderBody(board, description, { styles, topHeading: 3, isFromOutside: true }),
    currencies,
    neighbors: await findNeighbors(board, subject, counts, counts),
    feeds: toFeeds(`${board.messages.label({ text: board.name })} ${title}`, (format) =>
      toFeedPath(subject.path, format),
    ),
    facetId,
    trail: toTrail(board, subject),
  };
  return {
    ...headOf(board, content, subject.path),
    isUnlisted: !isIndexed(row),
    maxAgeMs,
    styles:
      [styles.text, page === 1 ? introduction?.styles : undefined].filter(Boolean).join('') || undefined,
    hasFrames: hasFrames(description) || (page === 1 && introduction?.hasFrames === true),
    main: <CompanyView board={board} {...content} />,
  };
}

function headOf(
  board: Board,
  { title, company, page, pageCount, jobs, total, introduction, trail, feeds }: CompanyContent,
  path: string,
): Omit<View, 'main'> {
  const { messages } = board;
  const position = pageSuffix(board, page, pageCount);
  const toPath = (number: number) => pathOfPage(path, number);
  const count = messages.jobCount({ count: total });
  const summary =
    introduction?.description ??
    [company.tagline, messages.landingDescription({ title, jobs: count })].filter(Boolean).join(' · ');
  return {
    title: title + position,
    description: summary + position,
    canonicalPath: toPath(page),
    previousPath: page > 1 ? toPath(page - 1) : undefined,
    nextPath: page < pageCount ? toPath(page + 1) : undefined,
    section: 'companies',
    picture: {
      path,
      title: company.name,
      subtitle: company.tagline ?? undefined,
      facts: company.locations.slice(0, 2),
    },
    feeds,
    structuredData: [
      toCompanyOrganization(board, company),
      toBreadcrumbList(board, trail),
      ...(jobs.length > 0 ? [toItemList(board, title, jobs)] : []),
    ],
  };
}
