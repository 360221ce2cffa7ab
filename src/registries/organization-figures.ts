import { domainFigures } from '../features/board/organizations/domains/figures.ts';
import { webhookFigures } from '../features/connect/webhooks/figures.ts';
import { assetFigures } from '../features/content/assets/figures.ts';
import { collectionFigures } from '../features/content/collections/figures.ts';
import { pageFigures } from '../features/content/pages/figures.ts';
import { jobFigures } from '../features/jobs/jobs/figures.ts';
import { memberFigures } from '../features/people/members/figures.ts';
import type { Figures } from '../platform/database/figures.ts';

/** Figures of an organization's data for operators: amounts and failures. */
export const organizationFigures: readonly Figures[] = [
  jobFigures,
  memberFigures,
  assetFigures,
  pageFigures,
  collectionFigures,
  webhookFigures,
  domainFigures,
];
