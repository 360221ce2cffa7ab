import { isSecureOrLoopback } from '../../../platform/local-domain.ts';
import type { Scope } from '../../../platform/scope.ts';

/** Whether visitors must solve challenges. Browsers can only do so on https and on this machine, so other boards require none. */
export function needsProofOfWork(
  isRequired: boolean,
  { organization }: Pick<Scope, 'organization'>,
): boolean {
  return isRequired && isSecureOrLoopback(organization.boardUrl);
}
