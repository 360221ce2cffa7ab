import slugify from '@sindresorhus/slugify';
import { recordEvent } from '../../platform/events.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { holdCategory, insertCategory, toCategory } from './queries.ts';
import { type Category, type CreateCategory, categoryCreated } from './schema.ts';

/** Creates a category; a slug that is not given is made from the name, and numbered when taken. */
export async function createCategory(scope: Scope, input: CreateCategory): Promise<Category> {
  const name = input.name.trim();
  const { slug } = input;
  return inTransaction(scope, async (scope) => {
    for (const candidate of slug ? [slug] : slugCandidates(name)) {
      const row = await insertCategory(scope, name, candidate);
      if (!row) {
        if (await holdCategory(scope, { name })) throw nameTaken(name);
        continue;
      }
      const category = toCategory(row);
      await recordEvent(scope, categoryCreated, category);
      return category;
    }
    throw slugTaken(slug ?? '');
  });
}

export function nameTaken(name: string): HttpError {
  return new HttpError('name_taken', `There is already a category named ${name}.`);
}

export function slugTaken(slug: string): HttpError {
  return new HttpError('slug_taken', `The slug ${slug} is taken.`);
}

function* slugCandidates(name: string): Generator<string> {
  const base = slugify(name, { decamelize: false }).slice(0, 110).replace(/-$/, '') || 'category';
  yield base;
  for (let number = 2; number < 1000; number++) yield `${base}-${number}`;
}
