import type { Collection, CorkboardError, ItemList } from '@corkboard/client';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ParametersOf, readOf } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';

/** The collection with the slug, or null if none has it. */
export function useCollection(slug: string): UseQueryResult<Collection | null, CorkboardError> {
  const organization = useMembership().organization.slug;
  return useQuery({
    ...readOf(organization, 'listCollections', {}),
    select: ({ collections }) => collections.find((collection) => collection.slug === slug) ?? null,
  });
}

/** A page of items, in the form of the other lists. */
export function useItemPage(parameters: ParametersOf<'listItems'>) {
  const organization = useMembership().organization.slug;
  return useQuery({
    ...readOf(organization, 'listItems', parameters),
    placeholderData: keepPreviousData,
    select: toPage,
  });
}

function toPage({ items, total, limit, offset }: ItemList) {
  const pagination = {
    current_page: Math.floor(offset / limit) + 1,
    per_page: limit,
    total_items: total,
    total_pages: Math.ceil(total / limit),
    has_more: offset + items.length < total,
  };
  return { data: items, meta: { pagination } };
}
