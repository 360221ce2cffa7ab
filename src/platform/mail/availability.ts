import { HttpError } from '../http/errors/http-error.ts';
import { isLocalDomain } from '../local-domain.ts';

/** Settings, by the names of their environment variables. */
export interface AvailabilitySettings {
  SMTP_URL: string;
  PLATFORM_DOMAIN: string;
}

/** Whether emails reach people: by an email server, or as files on the machine where someone tries Corkboard. `reason` says why not. */
export type EmailAvailability =
  | { isAvailable: true; via: 'smtp' | 'files' }
  | { isAvailable: false; reason: string };

export function findEmailAvailability({
  SMTP_URL,
  PLATFORM_DOMAIN,
}: AvailabilitySettings): EmailAvailability {
  if (SMTP_URL !== '') return { isAvailable: true, via: 'smtp' };
  if (isLocalDomain(PLATFORM_DOMAIN)) return { isAvailable: true, via: 'files' };
  return {
    isAvailable: false,
    reason: 'This installation cannot send email because SMTP_URL is not set.',
  };
}

/** Throws 409 where an operation is pointless without email. */
export function assertEmailAvailable(availability: EmailAvailability): void {
  if (!availability.isAvailable) throw new HttpError('email_not_configured', availability.reason);
}
