import { assetFigures } from './features/assets/figures.ts';
import { collectionFigures } from './features/collections/figures.ts';
import { jobFigures } from './features/jobs/figures.ts';
import { memberFigures } from './features/members/figures.ts';
import { domainFigures } from './features/organizations/domains/figures.ts';
import { pageFigures } from './features/pages/figures.ts';
import { webhookFigures } from './features/webhooks/figures.ts';
import type { Figures } from './platform/database/figures.ts';

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
