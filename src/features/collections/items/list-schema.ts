import { type Static, Type } from 'typebox';
import { oneOf } from '../../../platform/http/resource.ts';
import { MAX_SEARCH_TERMS, parseSearch } from '../../../platform/search-words.ts';
import { Item, itemStatuses } from './schema.ts';

/** Of every list of items. */
export const pageFields = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 500,
      default: 50,
      description: 'Most items to answer with.',
      examples: [50],
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      default: 0,
      description: 'How many to leave out before them.',
      examples: [0],
    }),
  ),
  sort: Type.Optional(
    Type.String({
      maxLength: 65,
      description:
        'created_at, updated_at, position, starts_at, expires_at or a field of the schema that has an order; with a hyphen before it: descending. Items without a value of the field come last either way.',
      examples: ['-created_at'],
    }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: 500,
      description:
        'Words that must all occur in the texts of an item, each at least as the beginning of a word; case and accents do not matter. Words in double quotes must occur in this order.',
      examples: ['pilots'],
    }),
  ),
};

export const ItemQuery = Type.Object(
  {
    status: Type.Optional(oneOf(itemStatuses, { description: 'Only items that read as this.' })),
    ...pageFields,
  },
  { rules: findQueryProblems },
);
export type ItemQuery = Static<typeof ItemQuery>;

/** What a page of items says of itself. */
export const pageOfItems = {
  total: Type.Integer({ description: 'How many match in all.', examples: [1] }),
  limit: Type.Integer({ examples: [50] }),
  offset: Type.Integer({ examples: [0] }),
};

export const ItemList = Type.Object({ items: Type.Array(Item), ...pageOfItems });

export function findQueryProblems({ search }: { search?: string }) {
  if (parseSearch(search ?? '').length <= MAX_SEARCH_TERMS) return [];
  return [{ path: '/search', message: `must not hold more than ${MAX_SEARCH_TERMS} words` }];
}
