import { recordAudit } from '../../../platform/audit/record.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { enqueueEmail } from '../../../platform/mail/outbox/enqueue.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { APPLICATION_MESSAGE } from './emails/names.ts';
import { getApplication } from './queries.ts';
import { deleteEntry, type EntryRow, findEntry, toEntry } from './timeline-queries.ts';
import type { ApplicationEntry, CreateMessage } from './timeline-schema.ts';
import { insertEntries, type NewEntry, setRead } from './write-queries.ts';

export function toNote({ text }: { text: string }): NewEntry {
  return { kind: 'note', text: text.trim() };
}

export function toMessage({ subject, text, reply_to }: CreateMessage): NewEntry {
  return {
    kind: 'message',
    subject: subject.trim(),
    text: text.trim().replaceAll('\r\n', '\n'),
    ...(reply_to !== undefined && { reply_to }),
  };
}

/** Adds a note, or a message, which is emailed to the candidate. Any change counts as reading. */
export async function addEntry(
  scope: Scope,
  applicationId: string,
  entry: NewEntry,
  action: string,
): Promise<ApplicationEntry> {
  return inTransaction(scope, async (scope) => {
    const { id } = await getApplication(scope, applicationId);
    const entryId = await insertEntries(scope, [id], entry);
    await setRead(scope, id);
    await recordAudit(scope, { action, object: { type: 'application', id } });
    const payload = { applicationId: id, entryId };
    if (entry.kind === 'message')
      await enqueueEmail(scope, { kind: APPLICATION_MESSAGE, cause: entryId, payload });
    return toEntry((await findEntry(scope, id, entryId)) as EntryRow);
  });
}

/** `check` gets the note and may throw to prevent the deletion. */
export async function deleteNote(
  scope: Scope,
  applicationId: string,
  noteId: string,
  check: (current: { data: ApplicationEntry }) => void,
): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const { id } = await getApplication(scope, applicationId);
    const row = await findEntry(scope, id, noteId);
    if (row?.kind !== 'note') throw notFound('note');
    check({ data: toEntry(row) });
    await deleteEntry(scope, row);
    await recordAudit(scope, { action: 'application_note.deleted', object: { type: 'application', id } });
  });
}
