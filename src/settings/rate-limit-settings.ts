import { Type } from 'typebox';

/** The settings of what clients may do, which are part of `ConfigSchema`. */
export const rateLimitSettings = {
  MAX_CONNECTIONS: Type.Integer({
    minimum: 100,
    maximum: 1_000_000,
    default: 4_000,
    description:
      'Maximum number of open connections of clients; for each further one, an idle one is closed. At most half of them may have a request whose body has not arrived, and 64 of one IP address (IPv6: /64 network).',
  }),
  RATE_LIMIT_GET: rateLimit(
    100,
    'GET and HEAD requests, and previews of jobs, per minute and API key; 0 means no limit.',
  ),
  RATE_LIMIT_POST: rateLimit(30, 'POST requests per minute and API key; 0 means no limit.'),
  RATE_LIMIT_CHANGE: rateLimit(
    30,
    'PUT, PATCH and DELETE requests per minute and API key; 0 means no limit.',
  ),
  RATE_LIMIT_STAFF_READ: rateLimit(
    600,
    'GET and HEAD requests, and previews of jobs, per minute and signed-in user; 0 means no limit.',
  ),
  RATE_LIMIT_STAFF_CHANGE: rateLimit(120, 'Other requests per minute and signed-in user; 0 means no limit.'),
  RATE_LIMIT_WRONG_KEY: rateLimit(
    60,
    'Requests with an invalid API key per minute and IP address; 0 means no limit.',
  ),
  RATE_LIMIT_PUBLIC: rateLimit(
    300,
    'Public reads without an API key per minute and IP address: collections, `/docs`, the API description and board pages that are not cached; 0 means no limit.',
  ),
  RATE_LIMIT_SUBMIT: rateLimit(
    5,
    'Public submissions per minute and IP address, and ten times as many per day; 0 means no limit.',
  ),
  RATE_LIMIT_ALERT: rateLimit(
    10,
    'Job alerts requested per hour and IP address, or per hour and signed-in member; 0 means no limit.',
  ),
  RATE_LIMIT_POSTING: rateLimit(
    20,
    'Job postings started or submitted, and sign-in links for them, per hour and IP address, or per hour and signed-in member; 0 means no limit.',
  ),
  RATE_LIMIT_APPLY: rateLimit(
    10,
    'Applications per hour and IP address, or per hour and signed-in member. Failed tries do not count, and have ten times the limit. 0 means no limit.',
  ),
  RATE_LIMIT_INVITATION: rateLimit(50, 'Invitations of staff per hour and organization; 0 means no limit.'),
  RATE_LIMIT_TEST_EMAIL: rateLimit(20, 'Test emails per hour and organization; 0 means no limit.'),
  RATE_LIMIT_MAILBOX: rateLimit(
    30,
    'Emails per hour to one email address that anyone can cause, from all boards together: registrations, confirmations of alerts and applications, claims and invitations of companies; more are not sent. 0 means no limit.',
  ),
  RATE_LIMIT_VIEWS: rateLimit(
    300,
    'Page views and clicks counted per minute and IP address; more are ignored. 0 means no limit.',
  ),
  RATE_LIMIT_SIGN_IN: rateLimit(
    10,
    'Sign-ins per minute and IP address, and per 15 minutes for one account from one IP address; ten times as many per hour for one account. Half as many link requests per minute and IP address, and per hour for one account from one IP address. 0 means no limit.',
  ),
};

function rateLimit(fallback: number, description: string) {
  return Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: fallback, description });
}
