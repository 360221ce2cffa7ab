/** The introduction of the OpenAPI description. Links point to the guides on the same server. */
export const INTRODUCTION = `Manage the job boards of an organization: jobs, pages, collections, members, payments, webhooks and settings.

**Authentication.** Send an API key in the \`x-api-key\` header. A key gives access to one organization. Each operation names the scope it requires. [Keys and scopes](/docs/guides/api#keys-and-scopes)

**Errors.** Every error has the same form: \`{"error": {"code", "message", "details", "url", "request_id"}}\`. Branch on \`code\`; each operation lists its codes. [Errors](/docs/guides/api#errors), [all codes](/docs/errors)

**Pagination.** Lists take \`page\` and \`per_page\` (at most 100) and return \`meta.pagination\`. [Lists](/docs/guides/api#lists)

**Rate limits.** Limits apply per key and minute. The \`RateLimit\` headers show how many requests remain. Requests over the limit return 429 with \`Retry-After\`. [Rate limits](/docs/guides/api#rate-limits)

**Idempotency.** Send an \`Idempotency-Key\` with a POST, PATCH or DELETE request to retry it safely for 24 hours. [Idempotency](/docs/guides/api#idempotency)

**Webhooks.** Corkboard sends changes to your URLs as signed events. You can also read them with \`GET /events\`. [Webhooks](/docs/guides/webhooks)

More guides: [secrets](/docs/guides/secrets), [payments](/docs/guides/payments), [analytics](/docs/guides/analytics), [self-hosting](/docs/guides/self-hosting).`;
