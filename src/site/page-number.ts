import type { Board } from './board.ts';

/** The parameter `page`; 1 when it is missing or not a positive number. */
export function readPageNumber(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** The path of a page of a list. The first page has no parameter. */
export function pathOfPage(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}

/** “ · Page 2 of 5”, for titles and descriptions of lists. Empty on the first page. */
export function pageSuffix({ messages, formats }: Board, page: number, pageCount: number): string {
  return page === 1
    ? ''
    : ` · ${messages.pageOf({ page: formats.number(page), pageCount: formats.number(pageCount) })}`;
}
