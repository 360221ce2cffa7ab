import type { ImportMessage } from '@corkboard/job-feeds/message';
import type { StaffLanguage } from '../../../platform/languages/languages.ts';
import type { EmailPayload } from '../../../platform/mail/outbox/email-kind.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { NotificationCause } from '../../people/notifications/cause.ts';
import { printMessage } from './messages/print.ts';
import { findImport } from './queries.ts';
import { findRun } from './runs/queries.ts';
import type { ImportRun, RunState } from './runs/schema.ts';
import { toRun } from './runs/to-run.ts';

const common = {
  defaultRoles: ['owner', 'admin'],
  permission: 'imports:read',
} as const satisfies Pick<NotificationCause, 'defaultRoles' | 'permission'>;

const placeholders = {
  import: { description: 'The name of the import.', sample: 'Acme careers' },
  run_id: { description: 'The id of the run.', sample: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a71' },
};

/** Emails staff when a run would remove so many jobs that a person must look. */
export const importNeedsApprovalCause: NotificationCause = {
  ...common,
  template: {
    name: 'import_needs_approval',
    description: 'Informs staff that a run of an import waits for approval.',
    sender: 'organization',
    placeholders: {
      ...placeholders,
      reasons: { description: 'Why a person must decide, in sentences.', sample: '12 of 30 jobs would go.' },
    },
  },
  findValues: (scope, payload, language) =>
    findValues(scope, payload, 'waiting', ({ approval_messages }) => ({
      reasons: approval_messages.map((message) => printMessage(message as ImportMessage, language)).join(' '),
    })),
};

/** Emails staff when the first run of an import fails after one that worked. */
export const importFailedCause: NotificationCause = {
  ...common,
  template: {
    name: 'import_failed',
    description: 'Informs staff that a run of an import failed, once until one works again.',
    sender: 'organization',
    placeholders: {
      ...placeholders,
      error: { description: 'Why it failed, in a sentence.', sample: 'The server did not respond in time.' },
    },
  },
  findValues: (scope, payload, language) =>
    findValues(scope, payload, 'failed', ({ error }) => ({ error: printFailure(error, language) })),
};

/** Runs of older versions, and failures outside the source, have a sentence in English only. */
function printFailure(error: ImportRun['error'], language: StaffLanguage): string {
  const reason = error?.reason as ImportMessage | null | undefined;
  return reason ? printMessage(reason, language) : (error?.message ?? '');
}

/** Undefined if the run is no longer in this state. */
async function findValues(
  scope: Scope,
  { importId = '', runId = '' }: EmailPayload,
  state: RunState,
  toValues: (run: ImportRun) => Record<string, string>,
): Promise<Record<string, string> | undefined> {
  const [row, run] = [await findImport(scope, importId), await findRun(scope, importId, runId)];
  if (!row || run?.state !== state) return undefined;
  return { import: row.name, run_id: run.id, ...toValues(toRun(run)) };
}
