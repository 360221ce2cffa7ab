import type { Static, TSchema } from 'typebox';
import { conflictCodes } from './conflict-codes.ts';
import { credentialCodes } from './credential-codes.ts';
import {
  type ErrorDescription,
  Issues,
  KeyPower,
  RateLimit,
  RequiredEntitlement,
  RequiredScope,
  SecretsAndHost,
  SourceFailure,
  UnknownSecrets,
  Urls,
} from './error-details.ts';

/** Every error code: its status, the schema of its `details`, its meaning and its remedy. The docs have a page for each. */
export const errorCodes = {
  validation_error: {
    status: 400,
    details: Issues,
    meaning: 'The request contains invalid fields or parameters.',
    remedy:
      'Correct every entry in details.issues. Each has a path (a JSON pointer into the body, or the name of a query parameter) and a message.',
  },
  invalid_json: {
    status: 400,
    meaning: 'The request body is not valid JSON in UTF-8.',
    remedy: 'Send a single JSON value in UTF-8, without comments, trailing commas or text after the value.',
  },
  invalid_content: {
    status: 400,
    details: Issues,
    meaning:
      'The TipTap document contains nodes, marks or attributes that the rich-text schema does not allow.',
    remedy:
      'Correct every entry in details.issues. Each path points into the TipTap document. HTML never causes this error: unsupported tags are removed.',
  },
  content_too_complex: {
    status: 400,
    details: Issues,
    meaning: 'The rich text is too large, too deeply nested or has too many nodes.',
    remedy: 'Send at most 512 kB of HTML, 20,000 nodes and 100 levels. Split longer texts.',
  },
  external_image: {
    status: 400,
    details: Urls,
    meaning: 'The content, logo or favicon uses an image that is hosted elsewhere.',
    remedy: 'Upload the images in details.urls as assets and use the url of each asset.',
  },
  invalid_image: {
    status: 400,
    meaning: 'The image file is damaged or has too many pixels.',
    remedy:
      'Save the image again in an image editor. An image may have at most 40 megapixels, counting all frames.',
  },
  unreadable_source: {
    status: 400,
    details: SourceFailure,
    meaning: 'Corkboard could not read jobs from the source. The message and details.reason say why.',
    remedy: 'Check the URL, the account or the file, then repeat the request.',
  },
  target_not_allowed: {
    status: 400,
    details: Issues,
    meaning: 'The server may not send requests to this URL.',
    remedy:
      'Use a public http or https URL. The operator of the server can allow private hosts with OUTBOUND_ALLOW.',
  },
  unknown_secret: {
    status: 400,
    details: UnknownSecrets,
    meaning: 'A header or setting refers to a secret that does not exist.',
    remedy: 'Create the secret first (POST /secrets), or correct the name.',
  },
  invalid_signature: {
    status: 400,
    meaning:
      'The Stripe-Signature header does not match the body and the signing secret, or is older than five minutes.',
    remedy:
      "Store the endpoint's signing secret (whsec_…) under the name in the payment settings. Forward the body unchanged, and check the server's clock.",
  },
  secret_not_for_host: {
    status: 400,
    details: SecretsAndHost,
    meaning: 'A header refers to a secret that may not be sent to this host.',
    remedy: 'Add the host to the allowed_hosts of the secret, or use another secret.',
  },
  several_credentials: {
    status: 400,
    meaning: 'The request has an API key and names an organization for a session.',
    remedy: 'Send x-api-key, or Corkboard-Organization with the session cookie.',
  },
  bad_request: {
    status: 400,
    meaning: 'The request is not valid HTTP.',
    remedy: 'Check the request line, the headers and the length of the body, or use an HTTP client library.',
  },
  ...credentialCodes,
  insufficient_scope: {
    status: 403,
    details: RequiredScope,
    meaning: 'The API key does not have the scope that this operation requires.',
    remedy: 'Use a key with the scope in details.required. A write scope includes the read scope.',
  },
  membership_required: {
    status: 403,
    meaning: 'The user has no role in the organization in Corkboard-Organization, or it does not exist.',
    remedy:
      'Check the slug. GET /me lists the organizations of the user. Ask an owner or admin for an invitation.',
  },
  second_factor_required: {
    status: 403,
    meaning: 'The organization requires a second factor, and this session was signed in without one.',
    remedy:
      'Sign in with your second factor (POST /session). If you have none, or signed in by a link from the command line, add one first (POST /me/passkeys/options, POST /me/totp/options).',
  },
  user_required: {
    status: 403,
    meaning: 'Only a signed-in user can do this. API keys cannot, whatever their scopes are.',
    remedy:
      'Sign in (POST /session) and send the cookie with Corkboard-Organization, or use the command line.',
  },
  owner_required: {
    status: 403,
    meaning: 'Only an owner of the organization can do this.',
    remedy: 'Ask an owner. GET /staff lists them.',
  },
  operator_required: {
    status: 403,
    meaning: 'Only an operator of the installation can do this.',
    remedy: 'Ask an operator, or use the command line (corkboard user create --operator).',
  },
  reauthentication_required: {
    status: 403,
    meaning: 'This sensitive action requires a sign-in within the last 15 minutes.',
    remedy: 'Sign in again in the same session (POST /session), then repeat the request.',
  },
  more_powerful_key: {
    status: 403,
    details: KeyPower,
    meaning:
      'A key cannot create, rotate or revoke a key that expires later or has higher rate limits than its own.',
    remedy:
      'Stay within the expires_at and rate_limits in details, or use another key or the command line (corkboard api-key).',
  },
  entitlement_required: {
    status: 403,
    details: RequiredEntitlement,
    meaning: "None of the member's subscriptions includes the required entitlement.",
    remedy: 'Subscribe to a plan that includes the entitlement in details.required.',
  },
  member_blocked: {
    status: 403,
    meaning: 'The operator of the board suspended or rejected the member.',
    remedy: 'Contact the operator of the board.',
  },
  employer_required: {
    status: 403,
    meaning: 'Only members with the role employer can act for companies.',
    remedy: 'Ask the operator of the board to change the role of the member (PATCH /members/{id}).',
  },
  company_owner_required: {
    status: 403,
    meaning: 'Only an owner of the company can do this.',
    remedy: 'Ask an owner. GET /organization/companies/{company_id}/members lists them.',
  },
  oidc_required: {
    status: 403,
    meaning: 'Users of this installation sign in with OpenID Connect only.',
    remedy:
      'Open /api/v1/session/oidc in the browser. A person with access to the server can also sign in with a new link of corkboard user link.',
  },
  cross_origin_request: {
    status: 403,
    meaning: 'The request comes from a page on another site.',
    remedy:
      'Send the request from a page of the board. Outside of a browser, omit the Origin and Sec-Fetch-Site headers.',
  },
  not_found: {
    status: 404,
    meaning: "The resource does not exist in this key's organization.",
    remedy:
      'Check the id. Resources of other organizations, deleted resources and malformed ids all return this error.',
  },
  route_not_found: {
    status: 404,
    meaning: 'No operation has this path.',
    remedy:
      'Check the path in the API reference. Paths are case-sensitive. Do not send double or trailing slashes or unnecessary percent-encoding.',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'This path does not support the request method.',
    remedy: 'Use one of the methods in the Allow header.',
  },
  ...conflictCodes,
  cursor_expired: {
    status: 410,
    meaning:
      'Events after this cursor were deleted, because they are older than 30 days or the database was restored from a backup.',
    remedy:
      'Get a new cursor with ?after=latest, reload your data from the lists, then read the events after that cursor.',
  },
  event_forgotten: {
    status: 410,
    meaning:
      'The event of this delivery can no longer be read. Events are available for 30 days, and test deliveries have no event.',
    remedy: 'Reload your data from the lists. To try a webhook, send another test.',
  },
  download_expired: {
    status: 410,
    meaning: 'The download link is older than five minutes.',
    remedy: 'Create a new link with the operation that returned this one.',
  },
  precondition_failed: {
    status: 412,
    meaning: 'The resource has changed: its ETag does not match If-Match.',
    remedy: 'Get the resource again, reapply your change, and send it with the new ETag.',
  },
  range_not_satisfiable: {
    status: 416,
    meaning: 'The file ends before the requested range.',
    remedy: 'Content-Range has the size of the file. If you have all of it, the download is complete.',
  },
  request_timeout: {
    status: 408,
    meaning: 'The server did not receive the complete request in time.',
    remedy:
      'Send the headers within 10 seconds, and a body of up to 1 MB within 10 seconds. Send a larger body at 64 kB per second or more after that.',
  },
  payload_too_large: {
    status: 413,
    meaning: 'The request body is too large.',
    remedy: 'Send JSON bodies of up to 1 MB and files of up to 5 MB.',
  },
  unsupported_media_type: {
    status: 415,
    meaning: 'This operation does not support the media type of the body or of an uploaded file.',
    remedy:
      'Send JSON as application/json, and files as multipart/form-data. Files must be JPEG, PNG, WebP, GIF or AVIF images; the content counts, not the file name.',
  },
  idempotency_key_reused: {
    status: 422,
    meaning: 'This Idempotency-Key was already used for a different request.',
    remedy: 'Use a new key for each operation. Reuse a key only to repeat the identical request.',
  },
  rate_limited: {
    status: 429,
    details: RateLimit,
    meaning: 'Too many requests within a minute.',
    remedy:
      'Wait for the number of seconds in Retry-After. The RateLimit headers of every response show how many requests remain.',
  },
  headers_too_large: {
    status: 431,
    meaning: 'The request headers are too large.',
    remedy: 'Send fewer or shorter headers, at most 16 kB in total.',
  },
  internal_error: {
    status: 500,
    meaning: 'An unexpected error occurred on the server.',
    remedy: 'Try again later. If the error persists, report the request_id to the operator of the server.',
  },
  db_error: {
    status: 500,
    meaning: 'The database could not complete this request.',
    remedy: 'Try again later. If the error persists, report the request_id to the operator of the server.',
  },
  payment_provider_failed: {
    status: 502,
    meaning: 'The payment provider rejected the request or did not respond in time.',
    remedy:
      "Check the secret in the payment settings. Check that the plan's price exists at Stripe and is of the same type as the plan. Then repeat the request.",
  },
  unavailable: {
    status: 503,
    meaning: 'The server is overloaded or restarting, or cannot reach its database.',
    remedy: 'Repeat the request after the number of seconds in Retry-After.',
  },
  organization_moving: {
    status: 503,
    meaning: 'The organization is moving to another installation. It can be read, but not changed.',
    remedy: 'Repeat the request after the move, at the URL of the board. Retry-After says when to try again.',
  },
} as const satisfies Record<string, ErrorDescription>;

export type ErrorCode = keyof typeof errorCodes;

/** The type of the `details` of a code, or the union for several codes. */
export type DetailsOf<C extends ErrorCode> = C extends ErrorCode
  ? (typeof errorCodes)[C] extends { details: infer S extends TSchema }
    ? Static<S>
    : undefined
  : never;
