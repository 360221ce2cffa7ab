import {
  type Directory,
  type DirectoryQuery,
  readDirectory,
} from '../../features/jobs/companies/public/find-public.ts';
import { type CompanyRow, toCompany } from '../../features/jobs/companies/queries.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import { toPageRange } from '../../platform/http/pagination.ts';
import type { Board } from '../board.ts';
import type { BoardPage, PageRequest, View } from '../board-page.ts';
import { Breadcrumbs } from '../layout/breadcrumbs.tsx';
import { Pagination } from '../layout/pagination.tsx';
import { Tile } from '../layout/tile.tsx';
import { VerifiedMark } from '../layout/verified-mark.tsx';
import { pageSuffix, readPageNumber } from '../page-number.ts';
import { paths, toCompanyPath } from '../paths.ts';
import { toBreadcrumbList } from '../structured-data/breadcrumbs.ts';

/** All companies by name, with a search and their first letters. */
export const directoryPage: BoardPage = {
  path: paths.companies,
  parameters: ['q', 'letter', 'page'],
  show: showDirectory,
};

const COMPANIES_PER_PAGE = 48;
const MAX_SEARCH = 200;
/** The parameter for names that begin with anything but a Latin letter. */
const OTHER = 'other';

interface Choice {
  search: string;
  /** As in the URL. */
  letter: string | undefined;
  page: number;
}

async function showDirectory({ board, query }: PageRequest): Promise<View> {
  const { scope, messages } = board;
  const choice = readChoice(query);
  const { page } = choice;
  const range = toPageRange({ page, per_page: COMPANIES_PER_PAGE });
  const { rows, total, letters } = await readDirectory(scope, toDirectoryQuery(choice), range);
  const pageCount = Math.max(1, Math.ceil(total / COMPANIES_PER_PAGE));
  if (page > pageCount) throw notFound('page');
  const trail = [{ name: messages.jobs, path: '/' }, { name: messages.companies }];
  const toPath = (number: number) => toDirectoryPath({ ...choice, page: number });
  return {
    title: messages.companies + pageSuffix(board, page, pageCount),
    description: messages.companiesDescription({ board: board.name }),
    canonicalPath: toPath(page),
    // Searches and letters repeat what the pages of all companies show.
    isUnlisted: total === 0 || choice.search !== '' || choice.letter !== undefined,
    previousPath: page > 1 ? toPath(page - 1) : undefined,
    nextPath: page < pageCount ? toPath(page + 1) : undefined,
    section: 'companies',
    structuredData: [toBreadcrumbList(board, trail)],
    main: (
      <>
        <Breadcrumbs board={board} trail={trail} />
        <header className="list-head">
          <h1>{messages.companies}</h1>
          <p className="figures quiet">{messages.companyCount({ count: total })}</p>
        </header>
        <CompanySearch board={board} search={choice.search} />
        <Letters board={board} letters={letters} choice={choice} />
        {total === 0 && <NoCompanies board={board} choice={choice} />}
        <ul className="entries companies">
          {rows.map((row) => (
            <CompanyEntry key={row.id} board={board} row={row} />
          ))}
        </ul>
        <Pagination board={board} page={page} pageCount={pageCount} toPath={toPath} />
      </>
    ),
  };
}

function readChoice(query: URLSearchParams): Choice {
  const letter = query.get('letter')?.toLowerCase();
  const isLetter = letter !== undefined && (/^[a-z]$/.test(letter) || letter === OTHER);
  return {
    search: (query.get('q') ?? '').slice(0, MAX_SEARCH),
    letter: isLetter ? letter : undefined,
    page: readPageNumber(query),
  };
}

function toDirectoryQuery({ search, letter }: Choice): DirectoryQuery {
  return { search, ...(letter !== undefined && { letter: letter === OTHER ? '#' : letter }) };
}

function toDirectoryPath({ search, letter, page }: Choice): string {
  const parameters = new URLSearchParams({
    ...(search !== '' && { q: search }),
    ...(letter !== undefined && { letter }),
    ...(page > 1 && { page: `${page}` }),
  });
  return parameters.size === 0 ? paths.companies : `${paths.companies}?${parameters}`;
}

function CompanySearch({ board: { messages }, search }: { board: Board; search: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all screen readers support <search> yet.
    <form className="search" role="search" action={paths.companies}>
      <div className="field">
        <label htmlFor="q">{messages.searchCompanies}</label>
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={search}
          placeholder={messages.searchCompaniesHint}
          maxLength={MAX_SEARCH}
        />
      </div>
      <button className="button" type="submit">
        {messages.search}
      </button>
    </form>
  );
}

interface LettersProps {
  board: Board;
  letters: Directory['letters'];
  choice: Choice;
}

function Letters({ board: { messages }, letters, choice }: LettersProps) {
  if (letters.length < 2) return null;
  const entries = [
    { label: messages.allLetters, letter: undefined },
    ...letters.map(({ letter }) =>
      letter === '#' ? { label: '#', letter: OTHER } : { label: letter.toUpperCase(), letter },
    ),
  ];
  return (
    <nav className="letters" aria-label={messages.companiesByLetter}>
      <ul>
        {entries.map(({ label, letter }) => (
          <li key={label}>
            <a
              href={toDirectoryPath({ search: '', letter, page: 1 })}
              aria-current={letter === choice.letter && choice.search === '' ? 'true' : undefined}
              aria-label={letter === OTHER ? messages.otherLetters : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NoCompanies({ board: { messages }, choice }: { board: Board; choice: Choice }) {
  const isFiltered = choice.search !== '' || choice.letter !== undefined;
  return (
    <div className="nothing">
      <p>{isFiltered ? messages.noMatchingCompanies : messages.noCompanies}</p>
      {isFiltered && (
        <p>
          <a className="button plain" href={paths.companies}>
            {messages.allCompanies}
          </a>
        </p>
      )}
    </div>
  );
}

function CompanyEntry({ board, row }: { board: Board; row: CompanyRow }) {
  const { messages } = board;
  const { name, slug, tagline, logo_url, is_verified, live_job_count } = toCompany(row, board.scope);
  return (
    <li>
      <Tile name={name} imageUrl={logo_url} size={48} />
      <div>
        <a href={toCompanyPath(slug)}>
          <bdi>{name}</bdi>
        </a>
        {is_verified && <VerifiedMark board={board} />}
        {tagline !== null && (
          <p className="quiet">
            <bdi>{tagline}</bdi>
          </p>
        )}
        {live_job_count > 0 && (
          <p className="figures quiet">{messages.jobCount({ count: live_job_count })}</p>
        )}
      </div>
    </li>
  );
}
