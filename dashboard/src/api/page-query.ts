const ROWS_PER_PAGE = 50;

type State = Record<string, string | undefined>;

/** The page of a list, as the URL of the screen has it. */
export function toPageQuery({ page }: { page?: string | undefined }): { per_page: number; page?: number } {
  return { per_page: ROWS_PER_PAGE, ...(page && { page: Number(page) }) };
}

/**
 * The page of a list with the filters that are set. The URL of the screen names them as the API does, and has `all` for a filter
 * with a default that is not set.
 */
export function toFilteredQuery<Filters extends object>(
  state: State,
  filters: readonly (keyof Filters & string)[] = [],
  defaults: State = {},
): Filters {
  const values = filters.flatMap((name) => {
    const value = state[name] || defaults[name];
    return value && value !== 'all' ? [[name, value]] : [];
  });
  return { ...Object.fromEntries(values), ...toPageQuery(state) };
}
