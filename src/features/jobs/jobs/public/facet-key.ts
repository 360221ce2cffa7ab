import { createSlug } from '../../../../platform/slug.ts';

/** The key of a company or location in URLs: its slug with its id, which makes it unique. */
export function toFacetKey(name: string, id: number): string {
  return `${createSlug(name, MAX_LENGTH, 'x')}-${id}`;
}

/** The id in a key with any slug. Undefined if the key has no id. */
export function parseFacetKey(key: string): number | undefined {
  const digits = /^(?:[a-z0-9-]{1,80}-)?([1-9]\d{0,9})$/.exec(key)?.[1];
  const id = Number(digits);
  return id <= MAX_ID ? id : undefined;
}

const MAX_LENGTH = 60;
const MAX_ID = 2_147_483_647;
