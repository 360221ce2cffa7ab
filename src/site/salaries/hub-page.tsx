import { findFacetValues } from '../../features/jobs/jobs/search/facet-queries.ts';
import {
  describeSubjects,
  findSubject,
  type LandingSubject,
  type SubjectKey,
} from '../../features/jobs/landing-pages/subjects/find.ts';
import { toLandingPath } from '../../features/jobs/landing-pages/subjects/paths.ts';
import type { GroupSalaries, PartSpread } from '../../features/jobs/salaries/group.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import type { Board } from '../board.ts';
import type { BoardPage, PageRequest, Redirect, View } from '../board-page.ts';
import { toListPath, unfilteredList } from '../job-lists/list-state.ts';
import { toLocationFilter, toTitle } from '../job-lists/titles.ts';
import { Breadcrumbs } from '../layout/breadcrumbs.tsx';
import { paths, toHubPath, toSalaryPath } from '../paths.ts';
import { toBreadcrumbList } from '../structured-data/breadcrumbs.ts';
import { Currencies, toMaxAmount } from './currencies.tsx';
import { findOtherHubs, type HubLink } from './hub-links.ts';
import { type SpreadRow, SpreadTable } from './spread-table.tsx';

type HubKind = 'category' | 'location';

/** What the jobs of one category or location pay, in every currency of at least three jobs. */
export const salaryHubs: BoardPage[] = [
  { path: toSalaryPath(':category'), show: (request) => showHub(request, 'category') },
  {
    path: `${paths.salaries}${toLandingPath('location', { key: ':key' })}`,
    show: (request) => showHub(request, 'location'),
  },
];

interface Hub {
  subject: LandingSubject;
  title: string;
  salaries: GroupSalaries;
  tables: { id: string; title: string; rows: SpreadRow[] }[];
  others: HubLink[];
}

async function showHub({ board, params, caches }: PageRequest, kind: HubKind): Promise<View | Redirect> {
  const key = Object.values(params)[0] ?? '';
  const subject = /^[a-z0-9-]{1,120}$/.test(key) ? await findSubject(board.scope, kind, params) : undefined;
  if (!subject) throw notFound('page');
  const path = toHubPath(subject);
  if (path.split('/').at(-1) !== key) return { location: path, status: 301 };
  const salaries = await caches.salaries.findGroup(board.scope, subject.criteria);
  const ofBoard = await caches.salaries.findRecent(board.scope);
  return toView(board, {
    subject,
    title: toHubTitle(board, subject),
    salaries,
    tables: await toTables(board, subject, salaries),
    others: await findOtherHubs(board.scope, ofBoard, path),
  });
}

function toHubTitle({ messages, formats }: Board, { kind, category, name = '' }: LandingSubject): string {
  return kind === 'category'
    ? messages.salariesInCategory({ category: category?.name ?? '' })
    : messages.salariesInLocation({ location: formats.location(name) });
}

function toView(board: Board, hub: Hub): View {
  const { messages, formats } = board;
  const { subject, title, salaries, tables, others } = hub;
  const [main] = salaries.currencies;
  const trail = [
    { name: messages.jobs, path: '/' },
    { name: messages.salaries, path: paths.salaries },
    { name: subject.category?.name ?? formats.location(subject.name ?? '') },
  ];
  return {
    title,
    description: main && describe(board, hub),
    canonicalPath: toHubPath(subject),
    isUnlisted: main === undefined,
    section: 'salaries',
    structuredData: [toBreadcrumbList(board, trail)],
    main: (
      <div className="salaries">
        <Breadcrumbs board={board} trail={trail} />
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <p>
          <a href={subject.path}>{toTitle(board, subject)}</a>
        </p>
        {main === undefined && <p>{messages.noHubSalaries}</p>}
        <Currencies board={board} currencies={salaries.currencies} />
        {main &&
          tables.map((table) => (
            <SpreadTable
              key={table.id}
              {...table}
              board={board}
              currency={main.currency}
              maxAmount={toMaxAmount(tables.flatMap(({ rows }) => rows))}
            />
          ))}
        {main && <p className="quiet note">{messages.salaryHubMethod}</p>}
        <OtherHubs board={board} others={others} />
      </div>
    ),
  };
}

function describe({ messages, formats }: Board, { title, salaries }: Hub): string | undefined {
  const [main] = salaries.currencies;
  if (!main) return undefined;
  const { median, currency, count } = main;
  return messages.salariesHubDescription({
    title,
    median: formats.money(median, currency),
    jobs: messages.jobCount({ count }),
  });
}

async function toTables(
  { scope, messages, formats }: Board,
  subject: LandingSubject,
  salaries: GroupSalaries,
) {
  const { kind, category, category_id, value } = subject;
  const isCategory = kind === 'category';
  const parts = isCategory ? salaries.locations : salaries.categories;
  const keys = parts.map(
    ({ id }): SubjectKey => ({
      kind: 'category_location',
      category_id: isCategory ? category_id : id,
      value: isCategory ? id : value,
    }),
  );
  const subjects = await describeSubjects(scope, keys);
  const byOther = parts.flatMap((part, index): SpreadRow[] => {
    const found = subjects[index];
    const name = isCategory ? formats.location(found?.name ?? '') : (found?.category?.name ?? '');
    return found ? [{ ...part, name, path: found.path }] : [];
  });
  const types = await findFacetValues(scope, 'job_type', salaries.jobTypes.map(toNumber));
  const filter = isCategory ? {} : toLocationFilter(subject);
  const byType = salaries.jobTypes.map((part): SpreadRow => {
    const type = types.get(toNumber(part)) ?? '';
    const categories = category ? [category.slug] : [];
    const path = toListPath({ ...unfilteredList, ...filter, categories, jobTypes: [type] });
    return { ...part, name: formats.jobType(type), path };
  });
  return [
    isCategory
      ? { id: 'by-location', title: messages.salariesByLocation, rows: byOther }
      : { id: 'by-category', title: messages.salariesByCategory, rows: byOther },
    { id: 'by-type', title: messages.salariesByJobType, rows: byType },
  ];
}

function toNumber({ id }: PartSpread): number {
  return Number(id);
}

function OtherHubs({ board: { messages, formats }, others }: { board: Board; others: HubLink[] }) {
  if (others.length === 0) return null;
  return (
    <nav className="neighbors" aria-labelledby="more-salaries">
      <h2 id="more-salaries">{messages.moreSalaries}</h2>
      <ul className="entries">
        {others.map(({ path, name, spread, currency }) => (
          <li key={path}>
            <a href={path}>
              <bdi>{name}</bdi>
            </a>
            <span className="figures quiet">{formats.money(spread.median, currency)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
