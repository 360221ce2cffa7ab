import { assetFigures } from './features/assets/figures.ts';
import { collectionFigures } from './features/collections/figures.ts';
import { jobFigures } from './features/jobs/figures.ts';
import { memberFigures } from './features/members/figures.ts';
import { domainFigures } from './features/organizations/domains/figures.ts';
import { pageFigures } from './features/pages/figures.ts';
import { webhookFigures } from './features/webhooks/figures.ts';
import type { Figures } from './platform/database/figures.ts';

/** What operators see of an organization's data: how much there is, and what fails. */
export const organizationFigures: readonly Figures[] = [
  jobFigures,
  memberFigures,
  assetFigures,
  pageFigures,
  collectionFigures,
  webhookFigures,
  domainFigures,
];
