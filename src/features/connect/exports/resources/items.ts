import { Type } from 'typebox';
import { selectItemIds } from '../../../content/collections/items/list.ts';
import { findQueryProblems, ItemQuery } from '../../../content/collections/items/list-schema.ts';
import { findItems, toItem } from '../../../content/collections/items/queries.ts';
import { Item } from '../../../content/collections/items/schema.ts';
import { type CollectionRow, getCollection } from '../../../content/collections/queries.ts';
import type { Layout } from '../formats/format.ts';
import type { ExportResource } from './resource.ts';

const { status, external_id, search } = ItemQuery.properties;

/** The items of a collection, the oldest first. Rich text and JSON are as `POST /cms/{slug}` takes them, without HTML. */
export const items: ExportResource<ItemQuery> = {
  permission: 'cms:read',
  filters: Type.Object({ status, external_id, search }, { rules: findQueryProblems }),
  open: async (scope, query, slug) => {
    const collection = await getCollection(scope, slug);
    return {
      layout: toLayout(collection),
      ids: selectItemIds(scope, collection, query),
      readRows: async (ids) =>
        (await findItems(scope, collection, ids)).map((row) => {
          const { data_html, ...item } = toItem(row, { schema: [] });
          return item;
        }),
    };
  },
};

function toLayout({ schema }: Pick<CollectionRow, 'schema'>): Layout {
  const fields = schema.map(({ name, type }) => ({ name, isJson: type === 'json' || type === 'richtext' }));
  const columns = Object.keys(Item.properties).filter((name) => name !== 'data_html');
  return {
    plural: 'items',
    singular: 'item',
    columns: columns.map((name) => (name === 'data' ? { name, fields } : { name })),
  };
}
