import { postingEmail } from '../features/billing/postings/emails/kind.ts';
import { purchaseEmails } from '../features/billing/postings/emails/purchases.ts';
import { findOwnTemplates, type Templates } from '../features/board/emails/templates/built-in.ts';
import { testEmail } from '../features/board/emails/templates/test-email.ts';
import type { Installation } from '../features/board/organizations/board-url.ts';
import { domainContestedEmail } from '../features/board/organizations/domains/contest-email.ts';
import { applicationMessageEmail } from '../features/hiring/applications/emails/message.ts';
import { applicationNoticeEmail } from '../features/hiring/applications/emails/notice.ts';
import { applicationReceivedEmail } from '../features/hiring/applications/emails/received.ts';
import { applicationStageEmail } from '../features/hiring/applications/emails/stage.ts';
import { applicationToEmployerEmail } from '../features/hiring/applications/emails/to-employer.ts';
import { alertConfirmationEmail } from '../features/jobs/alerts/emails/confirmation.ts';
import { newJobsEmail } from '../features/jobs/alerts/emails/new-jobs.ts';
import { claimDecidedEmail } from '../features/jobs/company-claims/emails/claim-decided.ts';
import { claimRequestedEmail } from '../features/jobs/company-claims/emails/claim-requested.ts';
import { companyInvitationEmail } from '../features/jobs/company-claims/emails/invitation.ts';
import { signInLinkEmail } from '../features/people/members/sessions/links/email.ts';
import { registrationEmail } from '../features/people/members/sessions/registrations/email.ts';
import { staffInvitationEmail } from '../features/people/staff/invitations/email.ts';
import { toEmailKind } from '../features/people/staff/notifications/email-kind.ts';
import { operatorJoinedEmail } from '../features/people/staff/organizations/join-email.ts';
import { staffSignInLinkEmail } from '../features/people/staff/sign-in-links/email.ts';
import { backupFailedEmail } from '../features/people/staff/system/backup-failed-email.ts';
import { systemTestEmail } from '../features/people/staff/system/test-email.ts';
import type { KeyRing } from '../platform/encryption/key-ring.ts';
import type { EmailKind } from '../platform/mail/outbox/email-kind.ts';
import { notificationCauses } from './notification-causes.ts';

/** Every kind of email, and the templates that organizations can override. */
export function emailKinds(
  keyRing: KeyRing,
  installation: Installation,
): { kinds: EmailKind[]; templates: Templates } {
  const kinds = [
    signInLinkEmail(keyRing),
    registrationEmail(keyRing),
    claimRequestedEmail(keyRing),
    claimDecidedEmail,
    companyInvitationEmail(keyRing),
    alertConfirmationEmail(keyRing),
    newJobsEmail(keyRing),
    postingEmail,
    ...purchaseEmails,
    applicationReceivedEmail(keyRing),
    applicationNoticeEmail,
    applicationToEmployerEmail,
    applicationStageEmail(keyRing),
    applicationMessageEmail(keyRing),
    domainContestedEmail,
    staffSignInLinkEmail(keyRing, installation),
    staffInvitationEmail(keyRing, installation),
    operatorJoinedEmail,
    systemTestEmail,
    backupFailedEmail,
    ...notificationCauses.map(toEmailKind),
  ];
  const templates = findOwnTemplates(kinds);
  return { kinds: [...kinds, testEmail(templates)], templates };
}
