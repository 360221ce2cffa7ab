import { newId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { createSlug } from '../../../../platform/slug.ts';
import { NEW } from '../references/category.ts';
import { findReferences } from '../references/find.ts';
import { isNewLogo } from '../references/logo.ts';
import { type References, resolve } from '../references/resolve.ts';
import type { UpdateJob } from '../schema.ts';

/** What a request refers to. Creates nothing, and throws what a create would throw. */
export async function previewReferences(scope: Scope, fields: UpdateJob): Promise<References> {
  const { category, logo, company } = resolve(scope, fields, await findReferences(scope, [fields]));
  return {
    category: category === NEW ? toCategory(fields.category?.trim() ?? '') : category,
    // Pages show copies only.
    logo: isNewLogo(logo) || logo?.isReady === false ? null : logo,
    company,
  };
}

function toCategory(name: string) {
  return { id: newId(), name, slug: createSlug(name, 120, 'category') };
}
