import {
  ActiveRun,
  AssetUsages,
  type ErrorDescription,
  ExistingCompany,
  ExistingItem,
  ExistingJob,
  ExistingLandingPage,
  ExistingPage,
  Limit,
  OrganizationNames,
  PageCount,
  SecretUsages,
} from './error-details.ts';
import { saleConflictCodes } from './sale-conflict-codes.ts';

/** The error codes of status 409: the request conflicts with the current state of the data. */
export const conflictCodes = {
  ...saleConflictCodes,
  slug_taken: {
    status: 409,
    meaning: 'Another resource of the organization already has this slug.',
    remedy: 'Choose another slug, or omit it to have one generated.',
  },
  name_taken: {
    status: 409,
    meaning: 'Another resource of the organization already has this name. Names are not case-sensitive.',
    remedy: 'Choose another name, or use the existing resource.',
  },
  email_taken: {
    status: 409,
    meaning:
      'Another member of the organization, or another user, already has this email address. Email addresses are not case-sensitive.',
    remedy: 'Find the member by email address and update that member, or use another email address.',
  },
  registration_closed: {
    status: 409,
    meaning: 'People cannot create an account on this board by themselves.',
    remedy:
      'Set members.registration of the organization to open (PATCH /organization), or create the member (POST /members).',
  },
  author_in_use: {
    status: 409,
    details: PageCount,
    meaning: 'Pages or posts still have this author.',
    remedy:
      'Repeat the request with ?reassign_to=<id of another author>, or change the author of the pages first.',
  },
  asset_in_use: {
    status: 409,
    details: AssetUsages,
    meaning: 'Other resources still use the asset.',
    remedy:
      'Remove the asset from the resources in details.used_by, or repeat the request with ?force=true, which leaves them without the image.',
  },
  secret_in_use: {
    status: 409,
    details: SecretUsages,
    meaning: 'Webhooks, enrichment providers or the payment settings still use this secret.',
    remedy:
      'Remove the secret from the resources in details.used_by, or repeat the request with ?force=true, after which they fail.',
  },
  already_staff: {
    status: 409,
    meaning: 'The invited person already has a role in the organization.',
    remedy: 'Change the role of the user (PATCH /staff/{id}).',
  },
  last_owner: {
    status: 409,
    details: OrganizationNames,
    meaning: 'An organization would have no owner.',
    remedy: 'Make another user an owner of the organizations in details.organizations first.',
  },
  last_operator: {
    status: 409,
    meaning: 'The installation would have no operator.',
    remedy: 'Make another user an operator first (PATCH /users/{id}).',
  },
  no_second_factor: {
    status: 409,
    meaning: 'The user has no second factor, so recovery codes would be of no use.',
    remedy: 'Add a passkey or an authenticator app first. The first one comes with recovery codes.',
  },
  passkey_taken: {
    status: 409,
    meaning: 'The passkey is already registered.',
    remedy: 'Use another authenticator. GET /me/passkeys lists your passkeys.',
  },
  passkeys_unavailable: {
    status: 409,
    meaning: 'Browsers offer no passkeys at the URL of this installation.',
    remedy:
      'Use another sign-in method. Passkeys need https and a host name (PLATFORM_SCHEME, PLATFORM_DOMAIN); on your own machine, http suffices. GET /sign-in-methods has the reason.',
  },
  too_many_passkeys: {
    status: 409,
    details: Limit,
    meaning: 'The user has reached the limit of passkeys.',
    remedy: 'Delete a passkey that you no longer use (DELETE /me/passkeys/{id}), then repeat the request.',
  },
  too_many_webhooks: {
    status: 409,
    details: Limit,
    meaning: 'The organization has reached its limit of webhooks.',
    remedy: 'Delete a webhook that you no longer need, or subscribe one to more events, such as job.* or *.',
  },
  too_many_keys: {
    status: 409,
    details: Limit,
    meaning: 'The organization has reached its limit of active API keys.',
    remedy:
      'Revoke a key that you no longer need (DELETE /api-keys/{id}), or rotate with overlap_seconds: 0. The operator of the server can raise MAX_API_KEYS.',
  },
  too_many_domains: {
    status: 409,
    details: Limit,
    meaning: 'The organization has reached its limit of domains.',
    remedy: 'Delete a domain that you no longer need (DELETE /domains/{id}), then repeat the request.',
  },
  email_not_configured: {
    status: 409,
    meaning: 'The installation cannot send email.',
    remedy: 'The operator of the server sets SMTP_URL. The message says what is missing.',
  },
  outgoing_held: {
    status: 409,
    meaning:
      'Outgoing work of the organization is held, because the store was restored from a backup or the board was imported.',
    remedy:
      'The operator of the server runs corkboard resume when emails, webhooks, imports and payments may leave.',
  },
  webhook_disabled: {
    status: 409,
    meaning: 'The webhook is disabled and receives no deliveries.',
    remedy: 'Enable the webhook (PATCH with is_enabled: true), then repeat the request.',
  },
  duplicate_job: {
    status: 409,
    details: ExistingJob,
    meaning: 'The organization already has a job with this external_id.',
    remedy:
      'Update the job in details.existing_job_id, or repeat the request with ?on_duplicate=update or ?on_duplicate=skip.',
  },
  duplicate_page: {
    status: 409,
    details: ExistingPage,
    meaning: 'The organization already has a page or post with this external_id.',
    remedy:
      'Update the page in details.existing_page_id, or repeat the request with ?on_duplicate=update or ?on_duplicate=skip.',
  },
  duplicate_company: {
    status: 409,
    details: ExistingCompany,
    meaning:
      'Another company of the organization has this external_id, or a name that means the same: it differs only in case, accents, punctuation or the legal form.',
    remedy:
      'Update the company in details.existing_company_id, or merge the two (POST /companies/{id}/merge).',
  },
  merge_not_undoable: {
    status: 409,
    meaning:
      'The merge of companies cannot be undone: it is more than a day old, it was undone before, or the surviving company no longer exists.',
    remedy:
      'If the surviving company was merged into another one, undo that merge first. Otherwise create the company again, after changing the names of its jobs.',
  },
  duplicate_landing_page: {
    status: 409,
    details: ExistingLandingPage,
    meaning: 'The landing page already has an introduction, a title or a description.',
    remedy: 'Update the landing page in details.existing_landing_page_id.',
  },
  duplicate_item: {
    status: 409,
    details: ExistingItem,
    meaning: 'The collection already has an item with this external_id.',
    remedy:
      'Update the item in details.existing_item_id, or repeat the request with ?on_duplicate=update or ?on_duplicate=skip.',
  },
  applications_closed: {
    status: 409,
    meaning: 'The job takes no applications by form: it has ended, or candidates apply in another way.',
    remedy: 'GET the page of the job, which says how to apply.',
  },
  already_applied: {
    status: 409,
    meaning:
      'The candidate already has an application for this job, and staff have read it. Only a person who has proved the email address gets this response.',
    remedy: 'Withdraw the application by the link in its email, and then apply again.',
  },
  application_withdrawn: {
    status: 409,
    meaning: 'The candidate has withdrawn the application.',
    remedy: 'A withdrawn application stays withdrawn. The candidate can apply again.',
  },
  too_many_imports: {
    status: 409,
    details: Limit,
    meaning: 'The organization has reached its limit of imports.',
    remedy: 'Delete an import that you no longer need (DELETE /imports/{id}), then repeat the request.',
  },
  run_in_progress: {
    status: 409,
    details: ActiveRun,
    meaning: 'A run of this import is in progress.',
    remedy: 'Wait until the run in details.run_id has ended (GET /imports/{id}/runs/{run_id}).',
  },
  not_waiting: {
    status: 409,
    meaning: 'The run does not wait for this decision: it was made before, or the run has nothing to decide.',
    remedy: 'GET /imports/{id}/runs/{run_id} shows the state of the run.',
  },
  stale_plan: {
    status: 409,
    meaning: 'The import has changed, or has run again, since this plan was made.',
    remedy: 'Start another run (POST /imports/{id}/runs) and approve its plan.',
  },
  already_company_member: {
    status: 409,
    meaning: 'The member is an owner of the company already.',
    remedy: 'GET /organization/companies lists the companies of a member with the role in each.',
  },
  claim_not_pending: {
    status: 409,
    meaning:
      'The claim was decided or replaced before, its link has expired, or the website of the company or the member changed since.',
    remedy: 'Claim the company again (POST /organization/company-claims).',
  },
  too_many_claims: {
    status: 409,
    details: Limit,
    meaning: 'The member has claimed many companies, or the company has invited many people, within a day.',
    remedy: 'Try again tomorrow.',
  },
  last_company_owner: {
    status: 409,
    meaning: 'The company would have no owner.',
    remedy: 'Make another member an owner first.',
  },
  too_many_exports: {
    status: 409,
    details: Limit,
    meaning: 'The organization has reached its limit of exports that are queued or running.',
    remedy: 'Wait until one has ended (GET /exports/{id}), then repeat the request.',
  },
  export_not_ready: {
    status: 409,
    meaning: 'The file of this export is not complete, or the export failed.',
    remedy: 'GET /exports/{id} shows its state. Download the file once the state is done.',
  },
  idempotency_key_in_use: {
    status: 409,
    meaning: 'Another request with this Idempotency-Key is still in progress.',
    remedy: 'Wait a moment, then repeat the request to receive the response of the first one.',
  },
} as const satisfies Record<string, ErrorDescription>;
