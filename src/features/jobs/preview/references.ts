import { newId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { createSlug } from '../../../platform/slug.ts';
import { findNames } from '../../companies/names/queries.ts';
import { assertOwnAsset, unknownLogo } from '../../logos/choose.ts';
import type { LockedLogo } from '../../logos/lock.ts';
import { findLogo } from '../../logos/queries.ts';
import { readLogoId } from '../../logos/url.ts';
import { type ChosenCategory, findNamedCategories } from '../category-queries.ts';
import { NEW, pickCategory } from '../choose-category.ts';
import { LOGO_PATH } from '../choose-logo.ts';
import { toFoldedCompany } from '../companies/choose.ts';
import type { References } from '../new-job.ts';
import type { UpdateJob } from '../schema.ts';

/** What a request refers to. Locks and creates nothing, and throws what a create would throw. */
export async function findReferences(scope: Scope, fields: UpdateJob): Promise<References> {
  const foldedName = toFoldedCompany(fields);
  const [company = null] = await findNames(scope, foldedName === '' ? [] : [foldedName]);
  return { category: await findCategory(scope, fields), logo: await findReadyLogo(scope, fields), company };
}

async function findCategory(scope: Scope, fields: UpdateJob): Promise<ChosenCategory | null | undefined> {
  const chosen = pickCategory(fields, await findNamedCategories(scope, [fields]));
  if (chosen !== NEW) return chosen;
  const name = fields.category?.trim() ?? '';
  return { id: newId(), name, slug: createSlug(name, 120, 'category') };
}

/** Null for a logo without a copy, because pages show copies only. */
async function findReadyLogo(
  scope: Scope,
  { company_logo_url: url }: UpdateJob,
): Promise<LockedLogo | null | undefined> {
  if (url === null || url === undefined) return url;
  const id = readLogoId(scope.cdnUrl, url);
  if (id === undefined) await assertOwnAsset(scope, { url, path: LOGO_PATH });
  const logo = await findLogo(scope, id === undefined ? { sourceUrl: url } : { id });
  if (!logo && id !== undefined) throw unknownLogo(LOGO_PATH);
  return logo?.status === 'ready' ? { id: logo.id, isReady: true } : null;
}
