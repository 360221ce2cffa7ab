import { type PostingState, postingStates } from '../../../features/billing/postings/states/machine.ts';
import type { WorkspacePosting } from '../../../features/billing/postings/workspace/list.ts';
import type { OwnCredit } from '../../../features/billing/postings/workspace/schema.ts';
import type { Company } from '../../../features/jobs/companies/schema.ts';
import type { Board } from '../../board.ts';
import type { View } from '../../board-page.ts';
import { narrowView } from '../../layout/narrow-view.tsx';
import { Pagination } from '../../layout/pagination.tsx';
import { WorkspaceLinks } from '../../layout/workspace-links.tsx';
import { paths } from '../../paths.ts';
import { PostingItem } from './posting-item.tsx';

interface PostingFilter {
  state: PostingState | undefined;
  companyId: string | undefined;
}

interface Listed {
  postings: WorkspacePosting[];
  /** Colleagues who posted, by id. */
  writers: Map<string, string>;
  filter: PostingFilter;
  companies: Company[];
  page: number;
  pageCount: number;
  credits: OwnCredit[];
  isSaved: boolean;
}

/** Jobs with their status and figures, and what can be done with each. */
export function postingsView(board: Board, listed: Listed): View {
  const { messages } = board;
  const { postings, writers, filter, page, pageCount, credits, isSaved } = listed;
  const isFiltered = filter.state !== undefined || filter.companyId !== undefined;
  return narrowView(
    { title: messages.myPostings },
    <>
      <WorkspaceLinks board={board} current="postings" />
      {isSaved && (
        <p className="notice" role="status">
          {messages.postingSaved}
        </p>
      )}
      {board.hasPosting && (
        <p>
          <a className="button" href={paths.post}>
            {messages.postJob}
          </a>
        </p>
      )}
      <Credits board={board} credits={credits} />
      {(isFiltered || postings.length > 0) && <Filter board={board} {...listed} />}
      {postings.length === 0 && (
        <p className="quiet">{isFiltered ? messages.noMatchingPostings : messages.noPostings}</p>
      )}
      <ul className="postings">
        {postings.map((posting) => (
          <PostingItem
            key={posting.id}
            board={board}
            posting={posting}
            writer={writers.get(posting.member_id ?? '')}
          />
        ))}
      </ul>
      <Pagination board={board} page={page} pageCount={pageCount} toPath={(n) => toPath(filter, n)} />
    </>,
  );
}

function toPath({ state, companyId }: PostingFilter, page: number): string {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(companyId && { company: companyId }),
    ...(page > 1 && { page: `${page}` }),
  });
  return query.size === 0 ? paths.postings : `${paths.postings}?${query}`;
}

function Filter({
  board: { messages },
  filter,
  companies,
}: Pick<Listed, 'filter' | 'companies'> & { board: Board }) {
  const states = postingStates.map((value) => ({ value, name: messages.postingStates[value] }));
  return (
    <form className="workspace-filter" method="get" action={paths.postings}>
      <Choice
        label={messages.postingStatus}
        name="state"
        value={filter.state}
        options={states}
        all={messages.showAll}
      />
      {companies.length > 1 && (
        <Choice
          label={messages.company}
          name="company"
          value={filter.companyId}
          options={companies.map(({ id, name }) => ({ value: id, name }))}
          all={messages.showAll}
        />
      )}
      <button className="button plain" type="submit">
        {messages.applyFilter}
      </button>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string | undefined;
  options: { value: string; name: string }[];
  all: string;
}

function Choice({ label, name, value = '', options, all }: ChoiceProps) {
  return (
    <p className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </p>
  );
}

function Credits({ board: { messages, formats }, credits }: Pick<Listed, 'credits'> & { board: Board }) {
  if (credits.length === 0) return null;
  return (
    <section aria-labelledby="prepaid">
      <h2 id="prepaid">{messages.prepaidJobs}</h2>
      <dl className="data">
        {credits.map(({ subscription_id, plan_name, jobs_remaining: jobs, ends_at }) => (
          <div key={subscription_id}>
            <dt>{plan_name}</dt>
            <dd>
              {jobs === null ? messages.unlimitedJobs : messages.jobCount({ count: jobs })}
              {ends_at && ` · ${messages.until({ date: formats.date(ends_at) })}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
