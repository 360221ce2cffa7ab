import { deleteExpiredSuppressions } from '../features/board/emails/suppressions/queries.ts';
import type { Installation } from '../features/board/organizations/board-url.ts';
import { RETENTION_CHANGED } from '../features/board/organizations/update.ts';
import { maintainPlans, PLAN_RETENTION_DAYS } from '../features/connect/imports/runs/retention.ts';
import { deleteOldApplications } from '../features/hiring/applications/retention.ts';
import { deleteOldMerges, MERGE_RETENTION_DAYS } from '../features/jobs/companies/merges/queries.ts';
import { deleteExpiredCompanyInvitations } from '../features/jobs/company-claims/invitations/queries.ts';
import { CLAIM_RETENTION_DAYS, deleteOldClaims } from '../features/jobs/company-claims/queries.ts';
import { deleteOldJobReports } from '../features/jobs/job-reports/queries.ts';
import { deleteSpentChallenges } from '../features/people/challenges/require-solution.ts';
import { deleteExpiredLinks } from '../features/people/members/sessions/links/queries.ts';
import { deleteExpiredSessions } from '../features/people/members/sessions/queries.ts';
import { deleteExpiredChallenges } from '../features/people/staff/factors/challenges.ts';
import { deleteExpiredInvitations } from '../features/people/staff/invitations/queries.ts';
import { deleteExpiredRequests } from '../features/people/staff/oidc/requests.ts';
import { deleteExpiredUserLinks } from '../features/people/staff/sessions/links.ts';
import { deleteExpiredUserSessions } from '../features/people/staff/sessions/queries.ts';
import { AUDIT_RETENTION_DAYS, maintainAuditLog } from '../platform/audit/partitions.ts';
import { EVENT_EXPIRY_DAYS, maintainEvents } from '../platform/events.ts';
import { deleteOldEmails, EMAIL_RETENTION_DAYS } from '../platform/mail/outbox/worker-queries.ts';
import type { Task } from '../platform/schedule.ts';

/** Delete what has expired or is old. */
export function expiryTasks(installation: Installation): Task[] {
  return [
    {
      name: 'delete old applications',
      everySeconds: 3600,
      wokenBy: RETENTION_CHANGED,
      run: (db) => deleteOldApplications(db, installation),
    },
    { name: 'delete expired sessions', everySeconds: 3600, run: deleteExpiredSessions },
    { name: 'delete expired challenges of visitors', everySeconds: 600, run: deleteSpentChallenges },
    { name: 'delete expired sign-in links', everySeconds: 600, run: deleteExpiredLinks },
    { name: 'delete expired sessions of users', everySeconds: 3600, run: deleteExpiredUserSessions },
    { name: 'delete expired challenges of users', everySeconds: 600, run: deleteExpiredChallenges },
    { name: 'delete expired links of users', everySeconds: 600, run: deleteExpiredUserLinks },
    { name: 'delete expired sign-ins with OpenID Connect', everySeconds: 600, run: deleteExpiredRequests },
    { name: 'delete expired invitations', everySeconds: 3600, run: deleteExpiredInvitations },
    { name: `delete emails after ${EMAIL_RETENTION_DAYS} days`, everySeconds: 3600, run: deleteOldEmails },
    {
      name: `delete records of merges of companies after ${MERGE_RETENTION_DAYS} days`,
      everySeconds: 3600,
      run: deleteOldMerges,
    },
    {
      name: `delete claims to companies after ${CLAIM_RETENTION_DAYS} days`,
      everySeconds: 3600,
      run: deleteOldClaims,
    },
    {
      name: 'delete expired invitations to companies',
      everySeconds: 3600,
      run: deleteExpiredCompanyInvitations,
    },
    { name: 'delete old job reports', everySeconds: 3600, run: deleteOldJobReports },
    { name: 'delete expired suppressions', everySeconds: 3600, run: deleteExpiredSuppressions },
  ];
}

/** Tables that are divided by time. */
export function partitionTasks(): Task[] {
  return [
    {
      name: `create partitions of plans of imports, and drop them after ${PLAN_RETENTION_DAYS} days`,
      everySeconds: 3600,
      run: (db) => maintainPlans(db),
    },
    {
      name: `create partitions of the audit log, and drop them after ${AUDIT_RETENTION_DAYS} days`,
      everySeconds: 3600,
      run: (db) => maintainAuditLog(db),
    },
    {
      name: `create partitions of events, and drop them after ${EVENT_EXPIRY_DAYS} days`,
      everySeconds: 3600,
      run: (db) => maintainEvents(db),
    },
  ];
}
