import type { Cache, CacheStore } from '../../../platform/cache/cache-store.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { CompanyName } from '../../companies/names/queries.ts';
import type { LockedLogo } from '../../logos/lock.ts';
import { toSourceHash } from '../../logos/queries.ts';
import type { ChosenCategory, FoundCategory } from '../category-queries.ts';
import { toFoldedCompany, toUnknown } from '../companies/choose.ts';
import type { CreateJob } from '../schema.ts';
import { toFacetKey } from '../search/index-jobs.ts';
import { type ExpectedReferences, toExpected } from './expected.ts';
import { type FoundReferences, facetsOfInput } from './find.ts';

type Reference = ChosenCategory | LockedLogo | FacetReference | CompanyName;

interface FacetReference {
  facetId: number;
}

/** What recent creates referred to. It may be outdated, so a statement that relies on it must check what it expects. */
export class RecentReferences {
  readonly #entries: Cache<Reference>;

  constructor(store: CacheStore) {
    this.#entries = store.open('job_references', (reference) => JSON.stringify(reference).length);
  }

  /** Remembers what a job refers to. Call it outside of transactions, because a rollback could undo what they read. */
  add(
    scope: Scope,
    input: CreateJob,
    found: Pick<FoundReferences, 'categories' | 'logos' | 'facetIds' | 'companies'>,
  ): void {
    const { categories, logos, facetIds, companies } = found;
    for (const { key, matches } of categoryKeys(scope, input)) this.#set(key, categories.find(matches));
    const logo = logoKey(scope, input);
    if (logo) this.#set(logo.key, logos.get(logo.hash));
    const company = companyKey(scope, input);
    if (company) this.#set(company.key, companies.get(company.foldedName) ?? toUnknown(company.foldedName));
    for (const { key, facet } of facetKeys(scope, input)) {
      const facetId = facetIds.get(facet);
      this.#set(key, facetId === undefined ? undefined : { facetId });
    }
  }

  /** Undefined if part of it is unknown. */
  find(
    scope: Scope,
    input: CreateJob,
  ): { references: FoundReferences; expected: ExpectedReferences } | undefined {
    const categories: FoundCategory[] = [];
    for (const { key, names } of categoryKeys(scope, input)) {
      const category = this.#entries.find(key) as ChosenCategory | undefined;
      if (!category) return undefined;
      categories.push({ ...category, names });
    }
    const logos = new Map<string, LockedLogo>();
    const wantedLogo = logoKey(scope, input);
    if (wantedLogo) {
      const logo = this.#entries.find(wantedLogo.key) as LockedLogo | undefined;
      if (!logo) return undefined;
      logos.set(wantedLogo.hash, logo);
    }
    const companies = new Map<string, CompanyName>();
    const wantedCompany = companyKey(scope, input);
    if (wantedCompany) {
      const company = this.#entries.find(wantedCompany.key) as CompanyName | undefined;
      if (!company) return undefined;
      companies.set(wantedCompany.foldedName, company);
    }
    const facetIds = new Map<string, number>();
    for (const { key, facet } of facetKeys(scope, input)) {
      const found = this.#entries.find(key) as FacetReference | undefined;
      if (!found) return undefined;
      facetIds.set(facet, found.facetId);
    }
    return {
      references: {
        ...{ categories, logos, facetIds, companies },
        takenExternalIds: new Set(),
        takenSlugs: new Set(),
        // The statement inserts nothing if there is one.
        corrections: new Map(),
      },
      expected: toExpected(categories, [...logos.values()], facetIds, [...companies.values()]),
    };
  }

  remove(scope: Scope, input: CreateJob): void {
    const single = [logoKey(scope, input), companyKey(scope, input)].filter((entry) => entry !== undefined);
    const entries = [...categoryKeys(scope, input), ...single, ...facetKeys(scope, input)];
    for (const { key } of entries) this.#entries.delete(key);
  }

  #set(key: string, reference: Reference | undefined): void {
    if (reference === undefined) this.#entries.delete(key);
    else this.#entries.set(key, reference);
  }
}

interface CategoryKey {
  key: string;
  matches: (category: FoundCategory) => boolean;
  /** The names by which the job means the category. */
  names: string[];
}

function categoryKeys({ organizationId }: Scope, input: CreateJob): CategoryKey[] {
  const keys: CategoryKey[] = [];
  const add = (field: string, value: string, matches: CategoryKey['matches'], names: string[] = []) =>
    keys.push({ key: `${organizationId} ${field} ${value}`, matches, names });
  const { category_id: id, category_slug: slug } = input;
  const name = input.category?.trim();
  if (id != null) add('category_id', id, (category) => category.id === id.toLowerCase());
  if (slug != null) add('category_slug', slug, (category) => category.slug === slug);
  if (name !== undefined) add('category', name, ({ names }) => names.includes(name), [name]);
  return keys;
}

function logoKey({ organizationId }: Scope, { company_logo_url: url }: CreateJob) {
  if (!url) return undefined;
  const hash = toSourceHash(url).toString('hex');
  return { key: `${organizationId} logo ${hash}`, hash };
}

function companyKey({ organizationId }: Scope, input: CreateJob) {
  const foldedName = toFoldedCompany(input);
  return foldedName === '' ? undefined : { key: `${organizationId} company ${foldedName}`, foldedName };
}

function facetKeys({ organizationId }: Scope, input: CreateJob): { key: string; facet: string }[] {
  return facetsOfInput(input).map((facet) => {
    const key = toFacetKey(facet);
    return { key: `${organizationId} facet ${key}`, facet: key };
  });
}
