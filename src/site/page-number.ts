/** A page number as visitors send it: what is none counts as absent. */
export function readPageNumber(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** The path of a page of a list; the first has no number. */
export function pathOfPage(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}
