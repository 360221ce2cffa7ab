import { findForm } from '../../features/hiring/applications/find-form.ts';
import type { JobRow } from '../../features/jobs/jobs/queries.ts';
import { findMemberSession } from '../../features/people/members/sessions/sessions.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { messageView } from '../layout/message-view.tsx';
import { toJobPath } from '../paths.ts';
import { EMPTY_STATE } from './form-state.ts';
import { formView } from './form-view.tsx';

/** The empty form, with name and email address of the signed-in member. Opening it counts as a click to apply. */
export async function showForm(
  board: Board,
  job: JobRow,
  cookies: string | undefined,
  maxFileBytes: number,
): Promise<View> {
  const { form } = await findForm(board.scope, job);
  const member = (await findMemberSession(board.scope, cookies))?.member;
  const values = new Map<string, string[]>();
  if (member) values.set('name', [member.name ?? '']).set('email', [member.email]);
  const view = formView({ board, job, form, maxFileBytes, state: { ...EMPTY_STATE, values } });
  return { ...view, applyingFor: job.id };
}

/** Follows every application, whatever others the email address has. */
export function showSent({ messages }: Board, slug: string): View {
  return messageView({
    status: 200,
    title: messages.applySentTitle,
    text: messages.applySentText,
    link: { href: toJobPath(slug), label: messages.backToJob },
  });
}
