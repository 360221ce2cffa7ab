import type { Me } from '@corkboard/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { readOf } from './operations.ts';

/** The signed-in user. The route has read it before any screen that uses it. */
export function useMe(): Me {
  return useSuspenseQuery(readOf(null, 'getMe', {})).data.data;
}
