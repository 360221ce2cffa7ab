const paths: Record<string, (id: string) => string> = {
  api_key: (id) => `api-keys/${id}`,
  webhook: (id) => `webhooks/${id}`,
  enrichment_provider: (id) => `enrichment/${id}`,
  job: (id) => `jobs/${id}`,
  category: () => 'categories',
  member: (id) => `members/${id}`,
  plan: (id) => `plans/${id}`,
  payment: (id) => `payments/${id}`,
  email_template: (id) => `emails/${id}`,
  secret: () => 'secrets',
  staff: () => 'staff',
  invitation: () => 'staff',
  domain: () => 'domains',
  organization: () => 'board',
  payment_settings: () => 'payment-settings',
};

/** Where the dashboard shows an object, if it has a screen. A deleted object leads to its "not found". */
export function objectPath(
  slug: string,
  { type, id }: { type: string; id: string | null },
): string | undefined {
  const path = id === null ? undefined : paths[type]?.(id);
  return path && `/o/${slug}/${path}`;
}
