import { findPublicCompany } from '../../features/jobs/companies/public/find-public.ts';
import { toDescriptionText } from '../../features/jobs/jobs/columns.ts';
import { findJobPage, type JobSurroundings } from '../../features/jobs/jobs/public/find-public.ts';
import { toListedJob } from '../../features/jobs/jobs/public/listed-jobs.ts';
import { findRelations } from '../../features/jobs/jobs/public/similar.ts';
import { type JobRow, toJob } from '../../features/jobs/jobs/queries.ts';
import type { Job } from '../../features/jobs/jobs/schema.ts';
import type { SalaryCache } from '../../features/jobs/salaries/salary-cache.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Board } from '../board.ts';
import type { BoardPage, Redirect, View } from '../board-page.ts';
import { InlineStyles } from '../content/inline-styles.ts';
import { renderSanitized } from '../content/sanitized.ts';
import { toSimilarQuery } from '../job-lists/alert-query.ts';
import { toJobPicture } from '../job-lists/job-picture.ts';
import { messageView } from '../layout/message-view.tsx';
import { toCategoryPath, toJobPath } from '../paths.ts';
import { type Crumb, toBreadcrumbList } from '../structured-data/breadcrumbs.ts';
import { toJobPosting } from '../structured-data/job-posting.ts';
import { JobView } from './job-view.tsx';
import { toPayInsight } from './pay/insight.ts';

/** A job, and how to apply. */
export const jobPage: BoardPage = {
  path: toJobPath(':slug'),
  show: async ({ board, params, caches }) => {
    const found = await findJobPage(board.scope, params.slug ?? '');
    if (found === undefined) throw notFound('job');
    if (found === 'gone') return goneView(board);
    if ('movedTo' in found) return movedTo(found.movedTo);
    return showJob(board, found.job, { ...found.surroundings, salaries: caches.salaries });
  },
};

function movedTo(slug: string): Redirect {
  return { location: toJobPath(slug), status: 301 };
}

function goneView({ messages }: Board): View {
  return messageView({
    status: 410,
    title: messages.goneJobTitle,
    text: messages.goneJobText,
    link: { href: '/', label: messages.seeAllJobs },
  });
}

interface JobContext extends JobSurroundings {
  salaries: SalaryCache;
}

/** Without a context, such as in a preview, the page compares the pay with nothing. */
export async function showJob(board: Board, row: JobRow, context?: JobContext): Promise<View> {
  const { scope, messages } = board;
  const job = toJob(row, scope);
  const isLive = job.status === 'active';
  const styles = new InlineStyles();
  const description = await renderSanitized(board, job.description ?? '', { styles, topHeading: 2 });
  const { relations, company } = context ?? (await findSurroundings(scope, row));
  const insight = isLive && context ? toPayInsight(job, await context.salaries.findRecent(scope)) : undefined;
  const trail = toTrail(board, job);
  const posting = toJobPosting(job, board);
  return {
    title:
      job.company_name === null ? job.title : messages.jobAt({ title: job.title, company: job.company_name }),
    description: toSummary(board, job),
    canonicalPath: toJobPath(job.slug),
    // A closed job stays readable by its URL, but search engines should drop it.
    isUnlisted: !isLive,
    section: 'jobs',
    picture: toJobPicture(board, job),
    structuredData: [...(isLive && posting ? [posting] : []), toBreadcrumbList(board, trail)],
    hasFrames: description.hasFrames,
    styles: styles.text,
    jobId: job.id,
    main: (
      <JobView
        board={board}
        job={job}
        trail={trail}
        descriptionHtml={description.html}
        company={company ?? undefined}
        insight={insight}
        alertQuery={toSimilarQuery(job, relations.facets)}
        similar={relations.similar.map((each) => toListedJob(each, scope))}
      />
    ),
  };
}

/** The company of a draft may be secret. */
async function findSurroundings(scope: Scope, { id, company_id }: JobRow): Promise<JobSurroundings> {
  const company = company_id === null ? undefined : await findPublicCompany(scope, company_id);
  return { relations: await findRelations(scope, id), company: company ?? null };
}

function toTrail({ messages }: Board, { category, category_slug, title }: Job): Crumb[] {
  const middle =
    category !== null && category_slug !== null
      ? { name: category, path: toCategoryPath(category_slug) }
      : undefined;
  return [{ name: messages.jobs, path: '/' }, ...(middle ? [middle] : []), { name: title }];
}

/** The meta description: the location and the start of the description. */
function toSummary({ messages, formats }: Board, { location, description }: Job): string | undefined {
  const place = location === null ? undefined : messages.label({ text: formats.location(location) });
  const text = [place, toDescriptionText(description)].filter(Boolean).join(' ');
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_SUMMARY) return line || undefined;
  return `${line.slice(0, MAX_SUMMARY).replace(/\s+\S*$/, '')}…`;
}

const MAX_SUMMARY = 160;
