/** What can go wrong, once: status, what it means, and what whoever meets it can do. Each has a page of its own. */
export const errorCodes = {
  validation_error: {
    status: 400,
    meaning: 'Part of the request does not have the form that this operation takes.',
    remedy:
      'Read details.issues: each entry names a place (a JSON pointer into the body, or the name of a query parameter) and what is wrong there. All problems are listed at once.',
  },
  invalid_json: {
    status: 400,
    meaning: 'The request body is not JSON in UTF-8.',
    remedy: 'Send one JSON value, encoded in UTF-8, without a trailing comma, comments or text after it.',
  },
  invalid_content: {
    status: 400,
    meaning: 'Rich text holds something that is not part of its schema.',
    remedy:
      'Read details.issues: the path leads into the TipTap document. HTML is never refused for its tags; what is not known is stripped.',
  },
  content_too_complex: {
    status: 400,
    meaning: 'Rich text is larger, deeper or has more parts than can be kept.',
    remedy: 'Send at most 512 kB of HTML, 20,000 nodes and 100 levels; split longer texts.',
  },
  external_image: {
    status: 400,
    meaning: 'The content, a logo or a favicon is an image that is hosted elsewhere.',
    remedy: 'Upload the images named in details.urls as assets, and refer to them by their new url.',
  },
  invalid_image: {
    status: 400,
    meaning: 'The file is damaged, or has more pixels than can be taken.',
    remedy: 'Open the image and save it anew. At most 40 megapixels, all frames together.',
  },
  target_not_allowed: {
    status: 400,
    meaning: 'The address is not one that this server may send requests to.',
    remedy:
      'Use a public http or https address. Whoever runs the server can open private ones with OUTBOUND_ALLOW.',
  },
  unknown_secret: {
    status: 400,
    meaning: 'A header or a setting names a secret that the vault does not have.',
    remedy: 'Store the secret first (POST /secrets), or correct the name.',
  },
  invalid_signature: {
    status: 400,
    meaning:
      'The Stripe-Signature header does not fit the body and the signing secret, or is older than five minutes.',
    remedy:
      "Store the endpoint's signing secret (whsec_…) under the name that the payment settings have, leave the body as Stripe sent it, and check the clock.",
  },
  secret_not_for_host: {
    status: 400,
    meaning: 'A header names a secret that may not be sent to this host.',
    remedy: 'Add the host to the allowed_hosts of the secret, or use another secret.',
  },
  bad_request: {
    status: 400,
    meaning: 'The request is not well-formed HTTP.',
    remedy:
      'Check the request line, the headers and the length of the body; a client library does this for you.',
  },
  missing_api_key: {
    status: 401,
    meaning: 'The request carries no API key.',
    remedy: 'Send your key in the x-api-key header.',
  },
  invalid_api_key: {
    status: 401,
    meaning: 'The API key is wrong, was revoked, or has expired.',
    remedy: 'Check that the key was copied whole; ask for a new one if it was revoked or has expired.',
  },
  sign_in_required: {
    status: 401,
    meaning: 'Only members who are signed in may do this.',
    remedy: 'Sign in on the board, and send its cookie along. Sessions end by themselves after a while.',
  },
  invalid_credentials: {
    status: 401,
    meaning: 'E-mail address and password do not belong together, or nobody may sign in with them.',
    remedy: 'Check both, or ask for a link by e-mail instead.',
  },
  link_expired: {
    status: 401,
    meaning: 'The link was used before, or replaced by a newer one, or is too old.',
    remedy: 'Ask for a new link. It works once, within 15 minutes.',
  },
  insufficient_scope: {
    status: 403,
    meaning: 'The API key is valid, but does not allow this operation.',
    remedy:
      'Use a key that holds the scope named in details.required. A write scope includes the read scope.',
  },
  entitlement_required: {
    status: 403,
    meaning: 'The member is signed in, but none of their subscriptions includes this.',
    remedy: 'Subscribe to a plan that gives the entitlement named in details.required.',
  },
  cross_origin_request: {
    status: 403,
    meaning: 'The request comes from a page that is not of this board.',
    remedy: 'Send it from a page of the board itself; programs leave Origin and Sec-Fetch-Site out.',
  },
  not_found: {
    status: 404,
    meaning: 'There is no such thing in the organization of this key.',
    remedy:
      'Check the id. Things of other organizations, deleted things and malformed ids all look the same.',
  },
  route_not_found: {
    status: 404,
    meaning: 'No operation has this path.',
    remedy:
      'Check the path against the API description. Paths are case-sensitive and have one spelling: no doubled or trailing slash, no needless percent-encoding.',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The path exists, but not with this method.',
    remedy: 'Use one of the methods in the Allow header.',
  },
  slug_taken: {
    status: 409,
    meaning: 'Another resource of the organization already has this slug.',
    remedy: 'Choose another slug, or leave it out to have one made.',
  },
  name_taken: {
    status: 409,
    meaning: 'Another resource of the organization already has this name, compared without regard to case.',
    remedy: 'Choose another name, or use the resource that has it.',
  },
  email_taken: {
    status: 409,
    meaning:
      'Another member of the organization already has this e-mail address, compared without regard to case.',
    remedy: 'Look up the member by the address, and change that one; or use another address.',
  },
  author_in_use: {
    status: 409,
    meaning: 'Pages name this author.',
    remedy:
      'Send the request again with ?reassign_to=<id of another author>, or give the pages another author.',
  },
  asset_in_use: {
    status: 409,
    meaning: 'The asset is shown somewhere.',
    remedy:
      'Remove it from the places in details.used_by, or send the request again with ?force=true, which leaves gaps there.',
  },
  secret_in_use: {
    status: 409,
    meaning: 'Webhooks, enrichment providers or the payment settings name this secret.',
    remedy:
      'Take it out of those in details.used_by, or send the request again with ?force=true, after which they fail.',
  },
  too_many_webhooks: {
    status: 409,
    meaning: 'The organization has as many webhooks as it can have.',
    remedy: 'Delete one that is no longer needed, or have one take more events: job.*, or *.',
  },
  too_many_domains: {
    status: 409,
    meaning: 'The organization has claimed as many domains as it can.',
    remedy: 'Delete one that is no longer needed (DELETE /domains/{id}), then send the request again.',
  },
  webhook_disabled: {
    status: 409,
    meaning: 'Nothing is sent for a webhook that is disabled.',
    remedy: 'Enable the webhook (PATCH with is_enabled: true), then send the request again.',
  },
  duplicate_job: {
    status: 409,
    meaning: 'The organization already has a job with this external_id.',
    remedy:
      'Change the job named in details.existing_job_id, or send the request again with ?on_duplicate=update or ?on_duplicate=skip.',
  },
  stripe_price_taken: {
    status: 409,
    meaning: 'Another plan of the organization is sold by this price at Stripe.',
    remedy:
      'Make another price at Stripe, or take it from the plan that has it (PATCH with stripePriceId: null).',
  },
  plan_inactive: {
    status: 409,
    meaning: 'The plan is not active, so nobody can be subscribed to it any more.',
    remedy: 'Choose another plan, or make this one active again (PATCH with isActive: true).',
  },
  managed_by_stripe: {
    status: 409,
    meaning: 'Stripe keeps this subscription or payment; what is here follows from its events.',
    remedy: 'Change it at Stripe. Its webhook brings the change here.',
  },
  invalid_transition: {
    status: 409,
    meaning: 'A payment of this status cannot get that one.',
    remedy:
      'A pending payment may succeed or fail, and one that succeeded may be refunded. Record anything else as a payment of its own.',
  },
  subscription_not_valid: {
    status: 409,
    meaning:
      'No job can be posted on this subscription now: it is not running, its period is over, or its plan is of another kind.',
    remedy:
      'Renew the subscription (status active and a currentPeriodEnd in the future), or post the job on another one.',
  },
  no_jobs_remaining: {
    status: 409,
    meaning: 'All jobs of this subscription have been posted.',
    remedy: 'Raise its jobsRemaining, or post the job on another subscription.',
  },
  idempotency_key_in_use: {
    status: 409,
    meaning: 'A request with this Idempotency-Key is still running.',
    remedy: 'Wait a moment and send the same request again: you will get the answer of the first.',
  },
  cursor_expired: {
    status: 410,
    meaning:
      'Events after this cursor have been forgotten, since they are kept for 30 days, or the store was restored from a backup.',
    remedy:
      'Get a new cursor with ?after=latest, then read what you need anew from the lists, then follow the events from that cursor.',
  },
  event_forgotten: {
    status: 410,
    meaning:
      'The delivery has no event that could be sent again: events are kept for 30 days, and a test has none.',
    remedy: 'Read what you need anew from the lists; to try a webhook, send another test.',
  },
  precondition_failed: {
    status: 412,
    meaning: 'The resource has changed since the version named in If-Match.',
    remedy: 'Read the resource again, apply your change to what it is now, and send it with the new ETag.',
  },
  payload_too_large: {
    status: 413,
    meaning: 'The request body is larger than this operation takes.',
    remedy: 'Send less: JSON bodies may have up to 1 MB, uploaded files up to 5 MB.',
  },
  unsupported_media_type: {
    status: 415,
    meaning: 'The body, or a file in it, is of a kind that this operation does not take.',
    remedy:
      'Send JSON as application/json. Files are uploaded as multipart/form-data: JPEG, PNG, WebP, GIF or AVIF by their content, whatever they are called.',
  },
  idempotency_key_reused: {
    status: 422,
    meaning: 'This Idempotency-Key was used before, for another request.',
    remedy: 'Use a new key for each operation, and repeat a key only with the very same request.',
  },
  rate_limited: {
    status: 429,
    meaning: 'Too many requests within a minute.',
    remedy:
      'Wait for the number of seconds in Retry-After. The RateLimit headers of every answer tell what is left.',
  },
  headers_too_large: {
    status: 431,
    meaning: 'The headers of the request are too large.',
    remedy: 'Send fewer or shorter headers: 16 kB in all.',
  },
  internal_error: {
    status: 500,
    meaning: 'The server failed. It is not your fault.',
    remedy: 'Try again later. If it happens again, tell whoever runs the server the request_id.',
  },
  db_error: {
    status: 500,
    meaning: 'The database refused or could not finish this request.',
    remedy: 'Try again later. If it happens again, tell whoever runs the server the request_id.',
  },
  payment_provider_failed: {
    status: 502,
    meaning: 'The payment provider refused the request, or did not answer in time.',
    remedy:
      "Check the secret that the payment settings name, and that the plan's price is there at Stripe and is of its kind, then send the request again.",
  },
  unavailable: {
    status: 503,
    meaning: 'The server is overloaded, restarting, or without its database for now.',
    remedy: 'Send the request again after the number of seconds in Retry-After.',
  },
} as const satisfies Record<string, ErrorDescription>;

export type ErrorCode = keyof typeof errorCodes;

interface ErrorDescription {
  status: number;
  meaning: string;
  remedy: string;
}
