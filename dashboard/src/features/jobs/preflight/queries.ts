import type { PreflightReason } from '@corkboard/client';
import type { ParametersOf } from '../../../api/operations.ts';
import { toPageQuery } from '../../../api/page-query.ts';

export interface PreflightState extends Record<string, string | undefined> {
  reason?: string;
  page?: string;
}

export function toPreflightQuery({ reason, ...state }: PreflightState): ParametersOf<'getPreflight'> {
  return {
    ...(reason && { reason: reason as PreflightReason }),
    ...toPageQuery(state),
  };
}
