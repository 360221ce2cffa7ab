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
    meaning: 'The content shows images that are hosted elsewhere.',
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
    meaning: 'Only members who are signed in may read this.',
    remedy: 'Sign in on the board as a member who holds what the collection asks for.',
  },
  insufficient_scope: {
    status: 403,
    meaning: 'The API key is valid, but does not allow this operation.',
    remedy:
      'Use a key that holds the scope named in details.required. A write scope includes the read scope.',
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
  duplicate_job: {
    status: 409,
    meaning: 'The organization already has a job with this external_id.',
    remedy:
      'Change the job named in details.existing_job_id, or send the request again with ?on_duplicate=update or ?on_duplicate=skip.',
  },
  idempotency_key_in_use: {
    status: 409,
    meaning: 'A request with this Idempotency-Key is still running.',
    remedy: 'Wait a moment and send the same request again: you will get the answer of the first.',
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
