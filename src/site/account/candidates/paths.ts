export const CANDIDATES_PATH = '/account/candidates';

export function toCandidatePath(id: string): string {
  return `${CANDIDATES_PATH}/${id}`;
}

/** What the list shows. The parameters of its URL have these names. */
export interface ListFilters {
  job?: string | undefined;
  stage?: string | undefined;
  search?: string | undefined;
}

export function toListPath(filters: ListFilters, page = 1): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? CANDIDATES_PATH : `${CANDIDATES_PATH}?${query}`;
}
