import { isEmailAddress } from '../../platform/email-address.ts';
import { isHttpUrl } from '../../platform/http/validation.ts';

export const applicationMethods = ['url', 'email', 'phone'] as const;
export type ApplicationMethod = (typeof applicationMethods)[number];

/** Which kind of address to apply to this is, or undefined when it is none. */
export function inferApplicationMethod(address: string): ApplicationMethod | undefined {
  if (isHttpUrl(address)) return 'url';
  if (isEmailAddress(address)) return 'email';
  if (/^\+?[\d\s().\-/]+$/.test(address) && address.replace(/\D/g, '').length >= 5) return 'phone';
  return undefined;
}
