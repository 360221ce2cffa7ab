const ROWS_PER_PAGE = 50;

/** The page of a list, as the URL of the screen has it. */
export function toPageQuery({ page }: { page?: string }): { per_page: number; page?: number } {
  return { per_page: ROWS_PER_PAGE, ...(page && { page: Number(page) }) };
}
