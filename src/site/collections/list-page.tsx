import { listItems } from '../../features/content/collections/items/list.ts';
import type { ItemRow } from '../../features/content/collections/items/queries.ts';
import type { CollectionRow } from '../../features/content/collections/queries.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import type { Board } from '../board.ts';
import type { BoardPage } from '../board-page.ts';
import { type FindImage, findImages } from '../content/images.ts';
import { Picture } from '../content/picture.tsx';
import { Pagination } from '../layout/pagination.tsx';
import { pathOfPage, readPageNumber } from '../page-number.ts';
import { toCollectionPath, toItemPath } from '../paths.ts';
import { Facts } from './facts.tsx';
import { COLLECTION_PATH, findCollection, isGated } from './find-collection.ts';
import { findTitleField, toSummary, toTitle } from './item-text.ts';

const ITEMS_PER_PAGE = 24;
/** Short fields on a card. */
const FIELDS_PER_CARD = 3;

/** The items of a public or gated collection. */
export const collectionPage: BoardPage = {
  path: COLLECTION_PATH,
  parameters: ['page'],
  isPersonal: isGated,
  show: async (request) => {
    const { board, query, caches } = request;
    const page = readPageNumber(query);
    const path = toCollectionPath(request.params.slug ?? '');
    const found = await findCollection(request, pathOfPage(path, page));
    if ('instead' in found) return found.instead;
    const { collection } = found;
    const range = { limit: ITEMS_PER_PAGE, offset: (page - 1) * ITEMS_PER_PAGE };
    const options = { cache: caches.itemLists, isPublic: true };
    const { rows, total } = await listItems(board.scope, collection, range, options);
    const pageCount = Math.max(1, Math.ceil(total / ITEMS_PER_PAGE));
    if (page > pageCount) throw notFound('page');
    const findImage = await findImages(board.scope, coversOf(collection, rows));
    const toPath = (number: number) => pathOfPage(path, number);
    return {
      title: collection.name,
      description: collection.description ?? undefined,
      canonicalPath: collection.visibility === 'public' ? toPath(page) : undefined,
      previousPath: page > 1 ? toPath(page - 1) : undefined,
      nextPath: page < pageCount ? toPath(page + 1) : undefined,
      main: (
        <>
          <h1 className="list-title">{collection.name}</h1>
          {collection.description && <p className="standfirst">{collection.description}</p>}
          {rows.length === 0 && <p className="quiet">{board.messages.noItems}</p>}
          <div className="cards">
            {rows.map((item) => (
              <ItemCard
                key={item.id}
                board={board}
                collection={collection}
                item={item}
                findImage={findImage}
              />
            ))}
          </div>
          <Pagination board={board} page={page} pageCount={pageCount} toPath={toPath} />
        </>
      ),
    };
  },
};

function coversOf({ schema }: CollectionRow, rows: ItemRow[]): string[] {
  const { name } = schema.find(({ type }) => type === 'image') ?? { name: undefined };
  return rows.map(({ data }) => (name === undefined ? undefined : data[name])).filter(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

interface ItemCardProps {
  board: Board;
  collection: CollectionRow;
  item: ItemRow;
  findImage: FindImage;
}

const SHORT_TYPES = ['text', 'select', 'number', 'boolean', 'date', 'datetime', 'multiselect'];

function ItemCard({ board, collection: { slug, name, schema }, item, findImage }: ItemCardProps) {
  const titleField = findTitleField(schema, item);
  const summary = toSummary(schema, item, titleField);
  const imageField = schema.find(({ type }) => type === 'image');
  const cover = imageField && findImage(toImageUrl(item.data[imageField.name]));
  const facts = schema
    .filter((field) => field !== titleField && SHORT_TYPES.includes(field.type))
    .filter((field) => item.data[field.name] !== undefined)
    .slice(0, FIELDS_PER_CARD);
  const context = { board, findImage, isFromOutside: item.source === 'public', richText: new Map() };
  return (
    <article className="card">
      {cover && (
        <div className="card-cover whole">
          <Picture image={cover} sizes="(max-width: 40rem) 92vw, 21rem" isDecoration />
        </div>
      )}
      <div className="card-text">
        <h2>
          <a href={toItemPath(slug, item.id)}>{toTitle(titleField, item, name)}</a>
        </h2>
        {summary && <p>{summary}</p>}
        <Facts fields={facts} item={item} context={context} />
      </div>
    </article>
  );
}

function toImageUrl(value: unknown): string | null {
  return isText(value) ? value : null;
}
