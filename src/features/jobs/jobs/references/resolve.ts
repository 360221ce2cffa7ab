import type { Scope } from '../../../../platform/scope.ts';
import type { CompanyName } from '../../companies/names/queries.ts';
import type { LockedLogo } from '../../logos/lock.ts';
import { isNewCompany, pickCompany } from '../companies/choose.ts';
import type { UpdateJob } from '../schema.ts';
import { NEW, pickCategory } from './category.ts';
import type { ChosenCategory } from './category-queries.ts';
import type { FoundReferences } from './find.ts';
import { isNewLogo, type PickedLogo, pickLogo } from './logo.ts';

/** The rows that a job refers to. Undefined if a request does not mention one, and null if it clears one. */
export interface References {
  category: ChosenCategory | null | undefined;
  logo: LockedLogo | null | undefined;
  /** What the company name means. Null for a blank name. */
  company: CompanyName | null;
}

/** References of which some may not exist yet. */
export interface WantedReferences {
  category: References['category'] | typeof NEW;
  logo: PickedLogo;
  company: CompanyName | null;
}

/** What a request refers to. Throws if it contradicts itself, or names an id, slug or URL of ours that does not exist. */
export function resolve(scope: Scope, fields: UpdateJob, found: FoundReferences): WantedReferences {
  return {
    category: pickCategory(fields, found.categories),
    logo: pickLogo(scope, fields, found),
    company: pickCompany(fields, found.companies),
  };
}

/** Whether all that a request refers to exists. */
export function isComplete(scope: Scope, wanted: WantedReferences): wanted is References {
  const { category, logo, company } = wanted;
  return category !== NEW && !isNewLogo(logo) && !isNewCompany(scope, company);
}
