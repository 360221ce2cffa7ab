// Generated from locales/en/staff-emails by `npm run generate`. Do not edit.

/** The messages of locales/en/staff-emails/applications.json. */
export interface ApplicationsMessages {
  application_arrived: {
    subject: (values: { job: string }) => string;
    text: readonly [(values: { job: string; board: string }) => string, (values: { link: string }) => string, (values: { board: string }) => string];
  };
}

/** The messages of locales/en/staff-emails/domains.json. */
export interface DomainsMessages {
  domain_contested: {
    subject: (values: { domain: string; deadline: string }) => string;
    text: readonly [(values: { domain: string; board: string }) => string, (values: { deadline: string }) => string, (values: { txt_name: string; txt_value: string }) => string, string, (values: { deadline: string }) => string];
  };
  domain_failed: {
    subject: (values: { domain: string }) => string;
    text: readonly [(values: { board: string; domain: string; reason: string }) => string, string, (values: { txt_name: string; txt_value: string }) => string, string, (values: { board: string }) => string];
  };
  domainFailures: {
    unproved: string;
    lost: string;
  };
}

/** The messages of locales/en/staff-emails/imports.json. */
export interface ImportsMessages {
  import_needs_approval: {
    subject: (values: { import: string }) => string;
    text: readonly [(values: { import: string; board: string; reasons: string }) => string, string, (values: { run_id: string }) => string, (values: { board: string }) => string];
  };
  import_failed: {
    subject: (values: { import: string }) => string;
    text: readonly [(values: { import: string; board: string; error: string }) => string, string, (values: { run_id: string }) => string, (values: { board: string }) => string];
  };
}

/** The messages of locales/en/staff-emails/installation.json. */
export interface InstallationMessages {
  system_test: {
    subject: (values: { host: string }) => string;
    text: readonly [(values: { host: string }) => string];
  };
  backup_failed: {
    subject: string;
    text: readonly [string, (values: { problem: string }) => string, string];
  };
}

/** The messages of locales/en/staff-emails/postings.json. */
export interface PostingsMessages {
  posting_waits: {
    subject: (values: { title: string }) => string;
    text: readonly [(values: { company: string; title: string; board: string }) => string, (values: { link: string }) => string, (values: { board: string }) => string];
  };
}

/** The messages of locales/en/staff-emails/staff.json. */
export interface StaffMessages {
  staff_sign_in_link: {
    subject: (values: { host: string }) => string;
    text: readonly [(values: { host: string }) => string, (values: { link: string }) => string, (values: { minutes: string }) => string, string];
  };
  staff_invitation: {
    subject: (values: { board: string }) => string;
    text: readonly [(values: { inviter: string; board: string; role: string }) => string, (values: { link: string }) => string, (values: { expires_on: string }) => string, string];
  };
  operator_joined: {
    subject: (values: { board: string }) => string;
    text: readonly [(values: { operator: string; board: string }) => string, (values: { board: string }) => string];
  };
}

/** The messages of locales/en/staff-emails/webhooks.json. */
export interface WebhooksMessages {
  webhook_disabled: {
    subject: (values: { event: string; host: string }) => string;
    text: readonly [(values: { board: string; event: string; host: string; reason: string }) => string, string, (values: { webhook_id: string }) => string, (values: { board: string }) => string];
  };
  disabledReasons: {
    gone: string;
    failing: string;
  };
}

/** All messages of locales/en/staff-emails. */
export interface StaffEmailsMessages extends ApplicationsMessages, DomainsMessages, ImportsMessages, InstallationMessages, PostingsMessages, StaffMessages, WebhooksMessages {}
