import type { ParametersOf } from '../../api/operations.ts';

/** The page of the list, as the URL of the screen has it. */
export interface AlertListState extends Record<string, string | undefined> {
  page?: string;
}

export function toAlertListQuery({ page }: AlertListState): ParametersOf<'listAlerts'> {
  return { per_page: 50, ...(page && { page: Number(page) }) };
}
