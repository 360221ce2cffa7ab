import { newId } from '../../ids.ts';
import type { Scope } from '../../scope.ts';
import type { EmailKind, EmailPayload } from './email-kind.ts';

export interface NewEmail {
  kind: EmailKind['name'];
  /** Identifies the reason for this email among all of its kind, such as the id of a request and of its recipient. */
  cause: string;
  payload: EmailPayload;
}

/** `organizationId` 0 is the installation. */
type EmailScope = Pick<Scope, 'db' | 'organizationId'>;

/** Adds an email to the transaction of its cause. Each cause sends one email, however often it is enqueued. */
export async function enqueueEmail(scope: EmailScope, email: NewEmail): Promise<void> {
  await enqueueEmails(scope, [email]);
}

export async function enqueueEmails({ db, organizationId }: EmailScope, emails: NewEmail[]): Promise<void> {
  if (emails.length === 0) return;
  const rows = emails.map(({ kind, cause, payload }) => ({
    organization_id: organizationId,
    id: newId(),
    kind,
    cause,
    payload: JSON.stringify(payload),
  }));
  await db
    .insertInto('emails')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('emails_cause_key').doNothing())
    .execute();
}
