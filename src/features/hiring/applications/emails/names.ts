/** Kinds of emails. The first one goes to candidates, with the link to their application. */
export const APPLICATION_RECEIVED = 'application_received';
/** To the email address that a job names for it. */
export const APPLICATION_NOTICE = 'application_notice';
/** To each employer of the job. */
export const APPLICATION_TO_EMPLOYER = 'application_to_employer';
export const APPLICATION_STAGE = 'application_stage';
export const APPLICATION_MESSAGE = 'application_message';
