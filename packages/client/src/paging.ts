import type { OperationRow, Parameters } from './operation.ts';

/** The parts of a page that tell the next one. Lists of items with an offset have no `meta`. */
interface Page {
  data?: unknown[];
  items?: unknown[];
  meta?: {
    pagination?: { current_page: number; has_more: boolean };
    next_cursor?: string;
    has_more?: boolean;
  };
  total?: number;
  offset?: number;
}

/** Reads pages until the list ends. */
export async function* readPages(
  { paging }: OperationRow,
  read: (parameters: Parameters) => Promise<unknown>,
  parameters: Parameters,
): AsyncGenerator<unknown, void, undefined> {
  for (let next: Parameters | undefined = parameters; next; ) {
    const page = (await read(next)) as Page;
    yield page;
    const value = nextValue(page);
    next = value === undefined ? undefined : { ...parameters, [paging as string]: value };
  }
}

/**
 * The value of the parameter that leads to the next page. Undefined after the last page. Events always have a cursor, to continue
 * from later; the audit log has none at its end.
 */
function nextValue({ items = [], meta = {}, total = 0, offset = 0 }: Page): number | string | undefined {
  const { pagination, next_cursor, has_more = true } = meta;
  if (pagination) return pagination.has_more ? pagination.current_page + 1 : undefined;
  if (next_cursor !== undefined) return has_more ? (next_cursor ?? undefined) : undefined;
  return items.length > 0 && offset + items.length < total ? offset + items.length : undefined;
}

export async function* readItems(
  pages: AsyncGenerator<unknown, void, undefined>,
): AsyncGenerator<unknown, void, undefined> {
  for await (const page of pages) yield* (page as Page).data ?? (page as Page).items ?? [];
}
