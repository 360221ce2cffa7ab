import type { PublicContent } from '../../../../platform/cache/public-content.ts';
import { jobCreated, jobDeleted, jobExpired, jobUpdated } from '../schema.ts';
import { nextExpiry } from './live.ts';

export const jobContent: PublicContent = {
  changedBy: [jobCreated, jobDeleted, jobExpired, jobUpdated],
  nextChange: (organizationId) => nextExpiry({ organizationId }),
};
