import { toResource } from '../../../../platform/http/resource.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { toApplicationSettings } from '../../../board/organizations/application-settings.ts';
import { getOwnOrganization } from '../../../board/organizations/queries.ts';
import { toPublicForm } from '../../application-forms/form.ts';
import type { ApplicationForm } from '../../application-forms/schema.ts';
import type { Stage } from '../../application-forms/stages.ts';
import { type ApplicationRow, listFiles } from '../queries.ts';
import { SentApplication } from './schema.ts';

/** The view of a candidate: the sent data, and the stage if the organization shows stages. */
export async function toSentApplication(scope: Scope, row: ApplicationRow): Promise<SentApplication> {
  const files = await listFiles(scope, [row.id]);
  const { shows_stage } = toApplicationSettings(await getOwnOrganization(scope));
  const isShown = !row.is_pending && (shows_stage || row.stage === 'withdrawn');
  return toResource(SentApplication, row, {
    form: toPublicForm(row.form as unknown as ApplicationForm),
    files: files.map(({ name, size_bytes }) => ({ name, size_bytes })),
    stage: isShown ? (row.stage as Stage) : null,
  });
}
