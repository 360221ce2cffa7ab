import type { PreflightReason } from '@corkboard/client';
import type { ParametersOf } from '../../api/operations.ts';

export interface PreflightState extends Record<string, string | undefined> {
  reason?: string;
  page?: string;
}

export function toPreflightQuery({ reason, page }: PreflightState): ParametersOf<'getPreflight'> {
  return {
    per_page: 50,
    ...(reason && { reason: reason as PreflightReason }),
    ...(page && { page: Number(page) }),
  };
}
