import type { DB } from '../../../../platform/database/tables.ts';

/** How the rows of a table travel with their organization. */
export interface TravelingTable {
  /** Columns that stay, each with the reason. At the receiver they get their default, or what `readers.ts` derives. */
  stays?: Record<string, string>;
  /** A condition on the rows, in SQL. */
  where?: string;
  /** The columns that order the rows. Default: the primary key. */
  orderedBy?: string[];
  /** Travels only if the export includes it. */
  onlyWith?: 'api_keys';
}

const CLAIM = 'Identifies a worker of this installation.';
const WRAPPED = 'Encrypted for this installation. The value travels if the export is for a receiver.';
const SEALED = { key_id: WRAPPED, wrapped_key: WRAPPED, sealed_value: WRAPPED };
const SEARCH = 'Computed from the row.';

/**
 * The tables whose rows travel, in the order of an import: a row follows its references. Events come before
 * webhooks and enrichment providers, so that an imported event is not sent again.
 */
export const travelingTables = {
  organizations: {
    stays: {
      id: 'Each installation numbers its organizations.',
      custom_domain: 'A domain proves itself again.',
      locked_at: 'The lock of the source.',
      arriving_since: 'The state of an import.',
    },
  },
  categories: {},
  logos: { stays: { claim: CLAIM } },
  companies: { stays: { sort_name: SEARCH, words: SEARCH } },
  company_slug_redirects: {},
  company_names: {},
  assets: {},
  authors: {},
  plans: {},
  members: { stays: { words: SEARCH } },
  company_members: {},
  // A job refers to the subscription that paid for it.
  subscriptions: {},
  credit_entries: {},
  coupons: {},
  company_claims: { stays: { token_hash: 'Links of the source lead to its board.' } },
  collections: { stays: { search_space: 'Each installation numbers the search spaces.' } },
  collection_items: { stays: { words: SEARCH } },
  collection_sort_fields: {
    stays: { id: 'Each installation numbers them.', is_ready: 'A task computes the keys.' },
    orderedBy: ['collection_id', 'field'],
  },
  // Their ids are in the URLs of the board, such as /locations/rotterdam-3.
  job_facets: { stays: { folded_name: 'Computed from the name.' } },
  jobs: {},
  job_publications: {
    stays: {
      position: 'A number of this database cluster. At the receiver, no alert reports the job.',
      run_id: 'Imports of the receiver publish nothing that runs of the source deferred.',
    },
  },
  job_slug_redirects: {},
  job_reports: {},
  saved_jobs: {},
  landing_pages: {},
  place_corrections: {},
  deleted_paths: {},
  pages: {},
  page_bodies: {},
  page_revisions: {},
  page_slug_redirects: {},
  job_postings: {},
  payments: {},
  postings: {},
  posting_charges: {},
  deleted_postings: {},
  payment_settings: {},
  stripe_checkouts: {},
  stripe_customers: {},
  stripe_names: {},
  stripe_objects: {},
  stripe_subscription_states: {},
  events: {
    stays: {
      transaction_id: 'A number of this database cluster.',
      position: 'A number of this database cluster. At the receiver, events are in the order of their ids.',
    },
  },
  audit_entries: {},
  webhooks: {},
  webhook_secrets: { stays: SEALED, where: 'expires_at is null or expires_at > now()' },
  webhook_deliveries: { stays: { claim: CLAIM } },
  webhook_attempts: {},
  enrichment_providers: {},
  enrichment_runs: { stays: { claim: CLAIM } },
  private_files: {
    stays: { key_id: WRAPPED, wrapped_key: WRAPPED },
    where: "kind <> 'organization_export' and (expires_at is null or expires_at > now())",
  },
  applications: { stays: { words: SEARCH } },
  application_files: {},
  application_entries: {},
  imports: {},
  import_items: {},
  import_runs: { stays: { claim: CLAIM } },
  import_run_changes: {},
  exports: {
    stays: { claim: CLAIM },
    where: "resource <> 'organization' and (expires_at is null or expires_at > now())",
  },
  asset_usages: { where: "user_type <> 'organization'" },
  secrets: { stays: { ...SEALED, needs_value: 'Follows from whether the value travels.' } },
  secret_usages: {},
  email_overrides: {},
  email_suppressions: {},
  alerts: {
    stays: {
      seen_snapshot: 'Numbers of this database cluster. At the receiver, only later publications are new.',
    },
  },
  alert_days: {},
  analytics_days: {},
  analytics_buckets: {},
  analytics_dimensions: {},
  analytics_deltas: {},
  analytics_totals: {},
  audit_log: { orderedBy: ['created_at', 'id'] },
  api_keys: {
    stays: {
      creator_user_id:
        'Users belong to an installation. The scopes travel as the role of the creator limits them.',
    },
    onlyWith: 'api_keys',
  },
  domains: {
    stays: {
      token: 'The receiver proves the domain again, with a token of its own.',
      status: 'Domains arrive as pending.',
      checks: 'The proof starts again.',
      due_at: 'The proof starts again.',
      last_checked_at: 'The proof starts again.',
      last_error: 'The proof starts again.',
      activated_at: 'The proof starts again.',
      proved_at: 'The proof starts again.',
      contested_since: 'The proof starts again.',
      transfer_at: 'The proof starts again.',
      contest_notified_at: 'The proof starts again.',
      claim: CLAIM,
      updated_at: 'The proof starts again.',
    },
  },
} satisfies Partial<Record<keyof DB, TravelingTable>>;

export type TravelingTableName = keyof typeof travelingTables;

/** The staff of the organization, from `memberships` and `invitations`: email address and role. They arrive as invitations. */
export const STAFF_PART = 'staff';

/** Why the rows of the other tables do not travel. */
export const stayingTables: Record<Exclude<keyof DB, TravelingTableName>, string> = {
  alert_wakes: 'Numbers of this database cluster. The receiver has its own.',
  analytics_salts: 'The salts of a day belong to the installation.',
  analytics_views: 'Raw views are hashed with the salts of the installation. The figures of each day travel.',
  analytics_visitors: 'Hashed with the salts of the installation, and deleted after two days.',
  backups: 'The backups of the installation.',
  category_job_counts: 'A view.',
  collection_sort_keys: 'A task computes them from the items.',
  email_rejections: 'The mail server of the installation counts them.',
  company_job_counts: 'A view.',
  company_job_totals: 'A view.',
  company_public_jobs: 'A view.',
  company_invitations: 'Links of the source lead to its board. Owners invite again.',
  company_merges: 'Only the installation where companies were merged can undo it.',
  emails: 'Every kind of email concerns a sign-in, staff or a domain, none of which travels.',
  spent_challenges: 'Challenges of the source work at the source only, for ten minutes.',
  idempotency_keys: 'A response is stored for 24 hours, and may contain a secret that is shown once.',
  invitations: 'Staff travel as email address and role.',
  job_index: 'Computed from the jobs.',
  job_preflights: 'Computed from the jobs.',
  job_word_progress: 'A task reads the words of the jobs.',
  job_words: 'A task reads them from the jobs.',
  job_salaries: 'A trigger computes them from the jobs.',
  master_keys: 'The keys of the installation.',
  member_sessions: 'Sessions never travel.',
  memberships: 'Staff travel as email address and role.',
  notification_choices: 'A user chooses, and users belong to the installation.',
  oidc_requests: 'Sign-ins of the installation.',
  operator_notification_choices: 'Operators belong to the installation.',
  organization_arrivals: 'The state of an import.',
  outgoing_holds: 'The state of this installation. An imported organization is held until it is resumed.',
  preflight_states: 'How far this installation has checked the jobs.',
  sign_in_links: 'Sign-ins never travel.',
  stored_urls: 'The state of this installation. Exports have relative URLs.',
  unused_files: 'Files that the installation will remove.',
  user_challenges: 'Users belong to the installation.',
  user_identities: 'Users belong to the installation.',
  user_links: 'Users belong to the installation.',
  user_passkeys: 'Users belong to the installation.',
  user_recovery_codes: 'Users belong to the installation.',
  user_sessions: 'Users belong to the installation.',
  user_totp: 'Users belong to the installation.',
  users: 'Users belong to the installation.',
};
