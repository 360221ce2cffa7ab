import { newId } from '../../ids.ts';
import type { Scope } from '../../scope.ts';
import type { EmailKind, EmailPayload } from './email-kind.ts';

export interface NewEmail {
  kind: EmailKind['name'];
  /** Identifies the reason for this email among all of its kind, such as the id of a request and of its recipient. */
  cause: string;
  payload: EmailPayload;
}

/** Adds an email to the transaction of its cause. Each cause sends one email, however often it is enqueued. */
export async function enqueueEmail(
  { db, organizationId }: Scope,
  { kind, cause, payload }: NewEmail,
): Promise<void> {
  await db
    .insertInto('emails')
    .values({ organization_id: organizationId, id: newId(), kind, cause, payload: JSON.stringify(payload) })
    .onConflict((conflict) => conflict.constraint('emails_cause_key').doNothing())
    .execute();
}
