import type { OrganizationLimit } from '../../../../platform/http/rate-limit.ts';
import type { EmailAvailability } from '../../../../platform/mail/availability.ts';
import type { SessionOptions } from '../sessions/identify.ts';
import type { System } from './schema.ts';

export interface SystemOptions extends SessionOptions {
  readSystem(): Promise<System>;
  email: EmailAvailability;
  /** Test emails per hour. */
  testEmails: OrganizationLimit;
}
