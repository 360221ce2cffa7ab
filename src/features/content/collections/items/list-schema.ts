import { type Static, Type } from 'typebox';
import { externalIdFilter } from '../../../../platform/http/external-id.ts';
import { oneOf } from '../../../../platform/http/resource.ts';
import { MAX_SEARCH_TERMS, parseSearch } from '../../../../platform/search-words.ts';
import { Item, itemStatuses } from './schema.ts';

/** The query parameters of every list of items. */
export const pageFields = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 500,
      default: 50,
      description: 'The maximum number of items to return.',
      examples: [50],
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      default: 0,
      description: 'The number of items to skip.',
      examples: [0],
    }),
  ),
  sort: Type.Optional(
    Type.String({
      maxLength: 65,
      description:
        'The sort order: created_at, updated_at, position, starts_at, expires_at or a sortable field of the schema. A leading hyphen sorts in descending order. Items without a value of the field come last in both directions.',
      examples: ['-created_at'],
    }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: 500,
      description:
        'Words that the texts of an item must contain, all of them, each at least as the beginning of a word. The search ignores case and accents. Words in double quotes must occur in this order.',
      examples: ['pilots'],
    }),
  ),
};

export const ItemQuery = Type.Object(
  {
    status: Type.Optional(
      oneOf(itemStatuses, {
        title: 'ItemStatus',
        description: 'Returns only items with this status.',
        examples: ['published'],
      }),
    ),
    external_id: externalIdFilter,
    ...pageFields,
  },
  { rules: findQueryProblems },
);
export type ItemQuery = Static<typeof ItemQuery>;

/** The pagination fields of a list of items. */
export const pageOfItems = {
  total: Type.Integer({ description: 'The total number of matching items.', examples: [1] }),
  limit: Type.Integer({ examples: [50] }),
  offset: Type.Integer({ examples: [0] }),
};

export const ItemList = Type.Object({ items: Type.Array(Item), ...pageOfItems }, { title: 'ItemList' });
export type ItemList = Static<typeof ItemList>;

export function findQueryProblems({ search = '' }: { search?: string }) {
  if (parseSearch(search).length <= MAX_SEARCH_TERMS) return [];
  return [{ path: '/search', message: `must not contain more than ${MAX_SEARCH_TERMS} words` }];
}
