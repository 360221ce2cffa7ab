import type { EventType } from '../../../../platform/events.ts';
import { categoryContent } from '../../categories/schema.ts';
import { companyContent } from '../../companies/schema.ts';
import { jobContent } from '../public/content.ts';

/** Events that change the results of job lists. */
export const jobListEvents: readonly EventType[] = [
  ...jobContent.changedBy,
  ...categoryContent.changedBy,
  ...companyContent.changedBy,
];
