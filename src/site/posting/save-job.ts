import { PostingContent } from '../../features/billing/postings/content.ts';
import { updateDraft } from '../../features/billing/postings/drafts.ts';
import { findChanges, toTextVersion } from '../../features/billing/postings/job-text.ts';
import { editPosting } from '../../features/billing/postings/manage.ts';
import type { PostingRow } from '../../features/billing/postings/queries.ts';
import { getOwnPosting, type Visitor } from '../../features/billing/postings/visitor.ts';
import { assertLogoTargetAllowed } from '../../features/jobs/jobs/references/logo.ts';
import { HttpError, type Issue } from '../../platform/http/errors/http-error.ts';
import { validateBody } from '../../platform/http/input/validation.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Board } from '../board.ts';
import { paths, toStepPath } from '../paths.ts';
import { type JobField, type JobForm, jobFields, toContent } from './job-fields.ts';
import type { JobFormView } from './job-view.tsx';
import { isOnBoard } from './pages.ts';

interface SentForm {
  typed: JobForm;
  /** Of the text that the employer saw. */
  version: string | null;
}

type FormProblems = Partial<Pick<JobFormView, 'wrong' | 'changed' | 'version'>>;

/** Where to go next, or what the form shows. */
export async function saveJob(
  board: Board,
  id: string,
  { typed, version }: SentForm,
  visitor: Visitor,
  { outbound }: { outbound: Outbound },
): Promise<string | FormProblems> {
  const { scope } = board;
  const posting = await getOwnPosting(scope, id, visitor, 'manage');
  const job = toContent(board, typed, (posting.edit ?? posting.content) as PostingContent);
  const issues = validateBody(PostingContent, job);
  if (issues.length > 0) return { wrong: toFields(issues) };
  assertLogoTargetAllowed(scope, job, outbound);
  try {
    if (isOnBoard(posting)) await editPosting(scope, id, job, visitor, (row) => assertSame(row, version));
    else await updateDraft(scope, id, { job }, visitor);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.code === 'precondition_failed') return findChanged(scope, id, job, visitor);
    if (error.code !== 'validation_error') throw error;
    return { wrong: toFields((error.details as { issues: Issue[] }).issues) };
  }
  return isOnBoard(posting) ? `${paths.postings}?saved=1` : toStepPath(id, 'preview');
}

/** Throws 412 if staff, or a colleague, changed the text since the employer opened the form. */
function assertSame(posting: PostingRow, version: string | null): void {
  if (version === null || version === toTextVersion(posting)) return;
  throw new HttpError('precondition_failed', 'The text of the job has changed.');
}

/** The employer compares, and sends the form again to replace what is on the board. */
async function findChanged(
  scope: Scope,
  id: string,
  job: PostingContent,
  visitor: Visitor,
): Promise<FormProblems> {
  const posting = await getOwnPosting(scope, id, visitor);
  const changes = Object.keys(findChanges((posting.edit ?? posting.content) as PostingContent, job));
  return {
    changed: jobFields.filter((field) => changes.includes(field)),
    version: toTextVersion(posting),
  };
}

function toFields(issues: Issue[]): Set<JobField> {
  const names = issues.map(({ path }) => path.replace(/^\/job/, '').split('/')[1]);
  return new Set(jobFields.filter((field) => names.includes(field)));
}
