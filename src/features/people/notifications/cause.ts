import type { StaffLanguage } from '../../../platform/languages/languages.ts';
import type { EmailPayload, EmailTemplate } from '../../../platform/mail/outbox/email-kind.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Role } from '../permissions/roles.ts';

/** A reason to email staff. The feature with the reason defines the cause; `src/registries/notification-causes.ts` lists all causes. */
export interface NotificationCause {
  /** Users with these roles get the email unless they choose otherwise. */
  defaultRoles: readonly Role[];
  /** Users whose role lacks this permission never get it. */
  permission: string;
  /** Its name is also the name of the cause and of the kind of email. Organizations can override its texts. */
  template: EmailTemplate;
  /** The values of the placeholders, read when the email is sent; undefined if the email is no longer needed. */
  findValues(
    scope: Scope,
    payload: EmailPayload,
    language: StaffLanguage,
  ): Promise<Record<string, string> | undefined>;
}

/** One occurrence of a cause. */
interface Occurrence {
  /** Differs from all other occurrences of the cause in the organization. Never personal data. */
  key: string;
  payload: EmailPayload;
}

/** Enqueues the emails in the transaction of the cause. `features/people/staff` has the implementation, because it has the recipients. */
export type NotifyStaff = (scope: Scope, cause: NotificationCause, occurrence: Occurrence) => Promise<void>;
