import { assetContent } from './features/assets/schema.ts';
import { categoryContent } from './features/categories/schema.ts';
import { collectionContent } from './features/collections/public/content.ts';
import { companyContent } from './features/companies/schema.ts';
import { jobContent } from './features/jobs/public/content.ts';
import { landingPageContent } from './features/landing-pages/schema.ts';
import { domainContent } from './features/organizations/domains/schema.ts';
import { organizationContent } from './features/organizations/schema.ts';
import { authorContent } from './features/pages/authors/schema.ts';
import { pageContent } from './features/pages/public-content.ts';
import type { PublicContent } from './platform/cache/public-content.ts';

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
