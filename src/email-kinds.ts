import { alertConfirmationEmail } from './features/alerts/emails/confirmation.ts';
import { newJobsEmail } from './features/alerts/emails/new-jobs.ts';
import { applicationMessageEmail } from './features/applications/emails/message.ts';
import { applicationNoticeEmail } from './features/applications/emails/notice.ts';
import { applicationReceivedEmail } from './features/applications/emails/received.ts';
import { applicationStageEmail } from './features/applications/emails/stage.ts';
import { applicationToEmployerEmail } from './features/applications/emails/to-employer.ts';
import { claimDecidedEmail } from './features/company-claims/emails/claim-decided.ts';
import { claimRequestedEmail } from './features/company-claims/emails/claim-requested.ts';
import { companyInvitationEmail } from './features/company-claims/emails/invitation.ts';
import { findOwnTemplates, type Templates } from './features/emails/templates/built-in.ts';
import { testEmail } from './features/emails/templates/test-email.ts';
import { signInLinkEmail } from './features/members/sessions/links/email.ts';
import { registrationEmail } from './features/members/sessions/registrations/email.ts';
import type { Installation } from './features/organizations/board-url.ts';
import { domainContestedEmail } from './features/organizations/domains/contest-email.ts';
import { postingEmail } from './features/postings/emails/kind.ts';
import { purchaseEmails } from './features/postings/emails/purchases.ts';
import { staffInvitationEmail } from './features/staff/invitations/email.ts';
import { toEmailKind } from './features/staff/notifications/email-kind.ts';
import { operatorJoinedEmail } from './features/staff/organizations/join-email.ts';
import { staffSignInLinkEmail } from './features/staff/sign-in-links/email.ts';
import { backupFailedEmail } from './features/staff/system/backup-failed-email.ts';
import { systemTestEmail } from './features/staff/system/test-email.ts';
import { notificationCauses } from './notification-causes.ts';
import type { KeyRing } from './platform/encryption/key-ring.ts';
import type { EmailKind } from './platform/mail/outbox/email-kind.ts';

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
