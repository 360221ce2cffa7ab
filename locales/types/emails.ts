// Generated from locales/en/emails by `npm run generate`. Do not edit.

/** The messages of locales/en/emails/accounts.json. */
export interface AccountsMessages {
  member_sign_in_link: {
    subject: (values: { board: string }) => string;
    text: readonly [(values: { board: string }) => string, (values: { board: string; link: string }) => string, (values: { minutes: string }) => string, string];
  };
  member_registration: {
    subject: (values: { board: string }) => string;
    text: readonly [(values: { board: string }) => string, (values: { link: string }) => string, (values: { minutes: string }) => string, string];
  };
}

/** The messages of locales/en/emails/alerts.json. */
export interface AlertsMessages {
  alert_confirmation: {
    subject: (values: { board: string }) => string;
    text: readonly [(values: { board: string; query: string }) => string, (values: { link: string }) => string, (values: { days: string }) => string];
  };
  alert_new_jobs: {
    subject: (values: { summary: string; query: string }) => string;
    text: readonly [(values: { summary: string; board: string; query: string }) => string, (values: { jobs: string }) => string, (values: { more: string }) => string, (values: { list_link: string }) => string, (values: { board: string; manage_link: string; unsubscribe_link: string }) => string];
  };
  alertWords: {
    allJobs: string;
    goneFilter: string;
    newJobs: (values: { count: number }) => string;
    moreJobs: (values: { count: number }) => string;
    found: (values: { words: string }) => string;
    remote: {
      none: string;
      hybrid: string;
      full: string;
    };
    notRemote: string;
    workFrom: (values: { place: string }) => string;
    payFrom: (values: { amount: string }) => string;
    amountFrom: (values: { amount: string }) => string;
    amountUpTo: (values: { amount: string }) => string;
    withPay: string;
    periods: {
      hourly: string;
      daily: string;
      weekly: string;
      monthly: string;
      yearly: string;
    };
  };
}

/** The messages of locales/en/emails/applications.json. */
export interface ApplicationsMessages {
  application_received: {
    subject: (values: { job: string }) => string;
    text: readonly [(values: { name: string; job: string; company: string }) => string, (values: { link: string }) => string, string];
  };
  application_waiting: {
    subject: (values: { job: string }) => string;
    text: readonly [(values: { name: string; job: string; company: string }) => string, (values: { link: string }) => string, string];
  };
  application_already_read: {
    subject: (values: { job: string }) => string;
    text: readonly [(values: { name: string; job: string; company: string }) => string, (values: { link: string }) => string, string];
  };
  application_notice: {
    subject: (values: { job: string }) => string;
    text: readonly [(values: { name: string; email: string; job: string; board: string }) => string, (values: { board: string }) => string];
  };
  application_to_employer: {
    subject: (values: { job: string }) => string;
    text: readonly [(values: { name: string; job: string; board: string }) => string, (values: { link: string }) => string];
  };
  application_stage: {
    subject: (values: { job: string }) => string;
    text: readonly [(values: { name: string; job: string; company: string; stage: string }) => string, (values: { link: string }) => string];
  };
  application_message: {
    subject: (values: { subject: string }) => string;
    text: readonly [(values: { message: string }) => string, (values: { job: string; link: string }) => string];
  };
}

/** The messages of locales/en/emails/companies.json. */
export interface CompaniesMessages {
  company_claim_requested: {
    subject: (values: { company: string; board: string }) => string;
    text: readonly [(values: { member: string; company: string; board: string }) => string, (values: { link: string }) => string, (values: { days: string }) => string];
  };
  company_claim_granted: {
    subject: (values: { company: string; board: string }) => string;
    text: readonly [(values: { board: string; company: string }) => string, (values: { link: string }) => string];
  };
  company_claim_declined: {
    subject: (values: { company: string; board: string }) => string;
    text: readonly [(values: { board: string; company: string }) => string];
  };
  company_invitation: {
    subject: (values: { company: string; board: string }) => string;
    text: readonly [(values: { inviter: string; company: string; board: string }) => string, (values: { link: string }) => string, (values: { days: string; inviter: string }) => string];
  };
}

/** The messages of locales/en/emails/postings.json. */
export interface PostingsMessages {
  posting_received: {
    subject: (values: { title: string }) => string;
    text: readonly [(values: { title: string; board: string }) => string, (values: { link: string }) => string];
  };
  posting_approved: {
    subject: (values: { title: string }) => string;
    text: readonly [(values: { title: string; board: string }) => string, (values: { link: string }) => string];
  };
  posting_rejected: {
    subject: (values: { title: string }) => string;
    text: readonly [(values: { title: string }) => string, (values: { reason: string }) => string, string, (values: { link: string }) => string];
  };
  posting_edit_rejected: {
    subject: (values: { title: string }) => string;
    text: readonly [(values: { title: string }) => string, (values: { reason: string }) => string, (values: { board: string }) => string, (values: { link: string }) => string];
  };
  posting_expiring: {
    subject: (values: { title: string }) => string;
    text: readonly [(values: { title: string; board: string; date: string }) => string, (values: { link: string }) => string];
  };
  posting_expired: {
    subject: (values: { title: string }) => string;
    text: readonly [(values: { title: string; board: string }) => string, (values: { link: string }) => string];
  };
  posting_payment_due: {
    subject: (values: { title: string }) => string;
    text: readonly [(values: { title: string; amount: string; reference: string }) => string, (values: { instructions: string }) => string, string, (values: { link: string }) => string];
  };
  posting_payment_received: {
    subject: (values: { amount: string }) => string;
    text: readonly [(values: { amount: string; title: string }) => string, (values: { link: string }) => string];
  };
  posting_payment_failed: {
    subject: (values: { title: string }) => string;
    text: readonly [(values: { amount: string; title: string }) => string, (values: { link: string }) => string];
  };
  posting_payment_refunded: {
    subject: (values: { title: string }) => string;
    text: readonly [(values: { title: string; board: string }) => string, (values: { link: string }) => string];
  };
  posting_renewal_failed: {
    subject: (values: { plan: string }) => string;
    text: readonly [(values: { amount: string; plan: string; board: string }) => string, (values: { link: string }) => string];
  };
  posting_purchase_refunded: {
    subject: (values: { amount: string }) => string;
    text: readonly [(values: { amount: string; plan: string; board: string }) => string, (values: { postings: string }) => string, (values: { link: string }) => string];
  };
  withoutInstructions: string;
  postingSamples: {
    reason: string;
    instructions: string;
    plan: string;
  };
}

/** All messages of locales/en/emails. */
export interface EmailsMessages extends AccountsMessages, AlertsMessages, ApplicationsMessages, CompaniesMessages, PostingsMessages {}
