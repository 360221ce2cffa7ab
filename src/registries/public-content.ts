import { domainContent } from '../features/board/organizations/domains/schema.ts';
import { organizationContent } from '../features/board/organizations/schema.ts';
import { assetContent } from '../features/content/assets/schema.ts';
import { collectionContent } from '../features/content/collections/public/content.ts';
import { authorContent } from '../features/content/pages/authors/schema.ts';
import { pageContent } from '../features/content/pages/public-content.ts';
import { categoryContent } from '../features/jobs/categories/schema.ts';
import { companyContent } from '../features/jobs/companies/schema.ts';
import { jobContent } from '../features/jobs/jobs/public/content.ts';
import { landingPageContent } from '../features/jobs/landing-pages/schema.ts';
import type { PublicContent } from '../platform/cache/public-content.ts';

/** Everything that the cached pages of a board show. */
export const publicContent: readonly PublicContent[] = [
  assetContent,
  authorContent,
  categoryContent,
  collectionContent,
  companyContent,
  domainContent,
  jobContent,
  landingPageContent,
  organizationContent,
  pageContent,
];
