import type { Company } from '../../features/jobs/companies/schema.ts';
import type { ListedJob } from '../../features/jobs/jobs/public/listed-jobs.ts';
import type { CurrencySpread } from '../../features/jobs/salaries/group.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { Prose } from '../content/prose.tsx';
import { toHostName, toWebUrl } from '../content/web-url.ts';
import { AlertBox } from '../job-lists/alert-box.tsx';
import { FeedLinks } from '../job-lists/feed-links.tsx';
import type { Introduction } from '../job-lists/introduction.tsx';
import { JobCard } from '../job-lists/job-card.tsx';
import { type NeighborGroup, Neighbors } from '../job-lists/neighbors.tsx';
import { Breadcrumbs } from '../layout/breadcrumbs.tsx';
import { Fact } from '../layout/fact.tsx';
import { Pagination } from '../layout/pagination.tsx';
import { Tile } from '../layout/tile.tsx';
import { VerifiedMark } from '../layout/verified-mark.tsx';
import { pathOfPage } from '../page-number.ts';
import { paths, toClaimPath, toCompanyPath } from '../paths.ts';
import { Currencies } from '../salaries/currencies.tsx';
import type { Crumb } from '../structured-data/breadcrumbs.ts';
import { toSizeName } from './size-name.ts';

export interface CompanyContent {
  /** Names the jobs of the company. */
  title: string;
  company: Company;
  page: number;
  pageCount: number;
  total: number;
  jobs: ListedJob[];
  descriptionHtml: string;
  introduction: Introduction | undefined;
  /** The salaries of the jobs that state their pay. */
  currencies: CurrencySpread[];
  neighbors: NeighborGroup[];
  feeds: NonNullable<View['feeds']>;
  /** One of the names of its jobs, which stands for all. */
  facetId: number | undefined;
  trail: Crumb[];
}

/** The description is on the first page only. The others continue the list of jobs. */
export function CompanyView(props: CompanyContent & { board: Board }) {
  const { board, company, page, pageCount, introduction, descriptionHtml, neighbors, facetId } = props;
  const path = toCompanyPath(company.slug);
  return (
    <>
      <Breadcrumbs board={board} trail={props.trail} />
      <CompanyHead board={board} company={company} />
      {page === 1 && (
        <div className="company-page">
          <CompanyFacts board={board} company={company} />
          <CompanyText board={board} company={company} {...{ introduction, descriptionHtml }} />
        </div>
      )}
      <CompanyJobs {...props} />
      <Pagination
        board={board}
        page={page}
        pageCount={pageCount}
        toPath={(number) => pathOfPage(path, number)}
      />
      {page === 1 && <CompanyPay board={board} currencies={props.currencies} />}
      {board.canEmail && (
        <p>
          <a className="quiet" href={toClaimPath(company.slug)} rel="nofollow">
            {board.messages.isThisYourCompany}
          </a>
        </p>
      )}
      {facetId !== undefined && <AlertBox board={board} query={{ company_ids: [facetId] }} />}
      <Neighbors board={board} groups={neighbors} />
    </>
  );
}

function CompanyHead({ board, company }: { board: Board; company: Company }) {
  const { name, tagline, logo_url } = company;
  return (
    <header className="job-head">
      <Tile name={name} imageUrl={logo_url} size={64} />
      <div>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {company.is_verified && <VerifiedMark board={board} />}
        {tagline !== null && (
          <p className="quiet">
            <bdi>{tagline}</bdi>
          </p>
        )}
      </div>
    </header>
  );
}

interface CompanyTextProps extends Pick<CompanyContent, 'company' | 'introduction' | 'descriptionHtml'> {
  board: Board;
}

function CompanyText({ board, company, introduction, descriptionHtml }: CompanyTextProps) {
  const hasIntroduction = introduction !== undefined && introduction.html !== '';
  if (!hasIntroduction && descriptionHtml === '') return null;
  return (
    <div className="company-text">
      {hasIntroduction && <Prose html={introduction.html} />}
      {descriptionHtml !== '' && (
        <section aria-labelledby="about">
          <h2 id="about">
            <bdi>{board.messages.aboutCompany({ name: company.name })}</bdi>
          </h2>
          <div dir="auto">
            <Prose html={descriptionHtml} />
          </div>
        </section>
      )}
    </div>
  );
}

function CompanyFacts({ board, company }: { board: Board; company: Company }) {
  const { messages } = board;
  const { locations, size, founded_year, industry, links } = company;
  const website = toWebUrl(company.website);
  const hasFacts =
    website || locations.length > 0 || size !== null || founded_year !== null || industry !== null;
  if (!hasFacts && links.length === 0) return null;
  return (
    <dl className="facts">
      {website && (
        <Fact name={messages.companyWebsite}>
          <WebLink url={website} label={toHostName(website)} />
        </Fact>
      )}
      {industry !== null && (
        <Fact name={messages.industry}>
          <bdi>{industry}</bdi>
        </Fact>
      )}
      {size !== null && <Fact name={messages.companySize}>{toSizeName(board, size)}</Fact>}
      {founded_year !== null && <Fact name={messages.founded}>{founded_year}</Fact>}
      {locations.length > 0 && (
        <Fact name={messages.locations}>
          <ul>
            {locations.map((location) => (
              <li key={location}>
                <bdi>{location}</bdi>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {links.length > 0 && (
        <Fact name={messages.companyLinks}>
          <ul>
            {links.map(({ label, url }) => (
              <li key={label + url}>
                <WebLink url={toWebUrl(url)} label={label} />
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

function WebLink({ url, label = '' }: { url: string | undefined; label: string | undefined }) {
  return (
    <a href={url} rel="nofollow noopener">
      <bdi>{label}</bdi>
    </a>
  );
}

function CompanyJobs({ board, title, total, jobs, feeds }: CompanyContent & { board: Board }) {
  const { messages } = board;
  const count = (jobs: number) => messages.jobCount({ count: jobs });
  return (
    <section className="company-jobs" aria-labelledby="company-jobs">
      <h2 id="company-jobs">
        <bdi>{title}</bdi>
      </h2>
      <p className="figures quiet">{total === 0 ? messages.noOpenJobs : count(total)}</p>
      <ul className="jobs" data-new={messages.newJob}>
        {jobs.map((job) => (
          <JobCard key={job.id} board={board} job={job} heading="h3" isAtCompany />
        ))}
      </ul>
      {total > 0 && <FeedLinks board={board} feeds={feeds} />}
    </section>
  );
}

function CompanyPay({ board, currencies }: Pick<CompanyContent, 'currencies'> & { board: Board }) {
  const { messages } = board;
  if (currencies.length === 0) return null;
  return (
    <section className="salaries" aria-labelledby="company-pay">
      <h2 id="company-pay">{messages.salaries}</h2>
      <Currencies board={board} currencies={currencies} heading="h3" />
      <p>
        <a href={paths.salaries}>{messages.seeSalaries}</a>
      </p>
    </section>
  );
}
