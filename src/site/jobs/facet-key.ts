import { makeSlug } from '../../platform/slug.ts';

/** How a company or a location is called in addresses: readable, ASCII, and unlike any other's by the number at its end. */
export function toFacetKey(name: string, id: number): string {
  return `${makeSlug(name, MAX_LENGTH, 'x')}-${id}`;
}

/** The number in a key, whatever stands before it; undefined when there is none. */
export function idOfFacetKey(key: string): number | undefined {
  const digits = /^(?:[a-z0-9-]{1,80}-)?([1-9]\d{0,9})$/.exec(key)?.[1];
  const id = Number(digits);
  return id <= MAX_ID ? id : undefined;
}

const MAX_LENGTH = 60;
const MAX_ID = 2_147_483_647;
