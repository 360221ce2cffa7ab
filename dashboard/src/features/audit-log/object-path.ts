interface DashboardObject {
  type: string;
  id: string | null;
  /** The kind of a page. */
  kind?: string | null;
  collection?: string | null;
  member_id?: string | null;
}

type ToPath = (id: string, object: DashboardObject) => string | undefined;

const paths: Record<string, ToPath> = {
  api_key: (id) => `api-keys/${id}`,
  asset: (id) => `media/${id}`,
  author: () => 'authors',
  webhook: (id) => `webhooks/${id}`,
  enrichment_provider: (id) => `enrichment/${id}`,
  job: (id) => `jobs/${id}`,
  landing_page: (id) => `landing-pages/${id}`,
  category: () => 'categories',
  company: () => 'companies',
  collection: (_id, { collection }) => (collection ? `collections/${collection}` : undefined),
  item: (id, { collection }) => (collection ? `collections/${collection}/items/${id}` : undefined),
  page: (id, { kind }) => (kind ? `${kind === 'blog_post' ? 'posts' : 'pages'}/${id}` : undefined),
  member: (id) => `members/${id}`,
  subscription: (_id, { member_id }) => (member_id ? `members/${member_id}` : undefined),
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
export function objectPath(slug: string, object: DashboardObject): string | undefined {
  const path = object.id === null ? undefined : paths[object.type]?.(object.id, object);
  return path && `/o/${slug}/${path}`;
}
