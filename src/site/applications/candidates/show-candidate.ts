import { toApplicationSettings } from '../../../features/board/organizations/application-settings.ts';
import { getOwnOrganization } from '../../../features/board/organizations/queries.ts';
import { fillTemplate } from '../../../features/hiring/applications/fill-template.ts';
import { readApplication } from '../../../features/hiring/applications/read.ts';
import { listEntries, toEntry } from '../../../features/hiring/applications/timeline-queries.ts';
import type { ApplicationEntry } from '../../../features/hiring/applications/timeline-schema.ts';
import { type EmployerScope, toEmployerScope } from '../../../features/hiring/applications/visibility.ts';
import { findMembers, type MemberRow } from '../../../features/people/members/queries.ts';
import type { Board } from '../../board.ts';
import type { View } from '../../board-page.ts';
import { type CandidatePage, candidateView } from './detail-view.tsx';
import type { TypedMessage } from './message-form.tsx';

interface Shown extends Pick<CandidatePage, 'notice' | 'hasProblem'> {
  /** The number of the chosen template, beginning with 1. */
  template?: string | undefined;
  /** What the employer has typed. */
  typed?: Partial<TypedMessage>;
}

/** The page of an application, which counts as read. Throws 404 unless it is for a job of the member. */
export async function showCandidate(
  board: Board,
  member: MemberRow,
  id: string,
  { template, typed, ...shown }: Shown,
): Promise<View> {
  const scope = toEmployerScope(board.scope, member.id);
  const application = await readApplication(scope, id);
  const timeline = (await listEntries(scope, application.id)).map(toEntry);
  const { message_templates: templates } = toApplicationSettings(await getOwnOrganization(scope));
  const chosen = templates[Number(template) - 1];
  const values = {
    name: application.name,
    job: application.job.title,
    company: application.job.company_name ?? board.name,
  };
  const filled = chosen && fillTemplate(chosen, values);
  const message = { subject: '', text: '', reply_to: member.email, ...filled, ...typed };
  const authors = await nameAuthors(scope, timeline);
  return candidateView(board, { application, timeline, authors, templates, message, ...shown });
}

/** The members who wrote entries. All other entries are of the board. */
async function nameAuthors(
  scope: EmployerScope,
  timeline: readonly ApplicationEntry[],
): Promise<Map<string, string>> {
  const ids = new Set(timeline.flatMap(({ actor }) => /^member:(.+)$/.exec(actor)?.[1] ?? []));
  const members = await findMembers(scope, [...ids]);
  return new Map(members.map(({ id, name, email }) => [`member:${id}`, name ?? email]));
}
