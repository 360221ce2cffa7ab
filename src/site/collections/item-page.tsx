import type { SchemaField } from '../../features/content/collections/field-schema.ts';
import { readRichText } from '../../features/content/collections/fields/richtext.ts';
import { isPublic } from '../../features/content/collections/items/publication.ts';
import { findItem, type ItemRow } from '../../features/content/collections/items/queries.ts';
import type { CollectionRow } from '../../features/content/collections/queries.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import type { Board } from '../board.ts';
import type { BoardPage, View } from '../board-page.ts';
import { hasFrames, renderBody } from '../content/body.ts';
import { findImages } from '../content/images.ts';
import { InlineStyles } from '../content/inline-styles.ts';
import { Breadcrumbs } from '../layout/breadcrumbs.tsx';
import { toCollectionPath, toItemPath } from '../paths.ts';
import { toBreadcrumbList } from '../structured-data/breadcrumbs.ts';
import { Facts } from './facts.tsx';
import { FieldValue, type ItemContext } from './field-value.tsx';
import { COLLECTION_PATH, findCollection, isGated } from './find-collection.ts';
import { findTitleField, toSummary, toTitle } from './item-text.ts';

/** An item of a collection with all its fields. */
export const itemPage: BoardPage = {
  path: `${COLLECTION_PATH}/:id(^[0-9a-f-]{36}$)`,
  isPersonal: isGated,
  show: async (request) => {
    const { board, params } = request;
    const found = await findCollection(request, toItemPath(params.slug ?? '', params.id ?? ''));
    if ('instead' in found) return found.instead;
    const item = await findItem(board.scope, found.collection, params.id ?? '');
    if (!item || !isPublic(item, Date.now())) throw notFound('item');
    return showItem(board, found.collection, item);
  },
};

async function showItem(board: Board, collection: CollectionRow, item: ItemRow): Promise<View> {
  const { schema, slug, name } = collection;
  const titleField = findTitleField(schema, item);
  const title = toTitle(titleField, item, name);
  const styles = new InlineStyles();
  const { richText, hasAnyFrames } = await printRichText(board, schema, item, styles);
  const findImage = await findImages(board.scope, imagesOf(schema, item));
  const context = { board, findImage, isFromOutside: item.source === 'public', richText };
  const trail = [{ name, path: toCollectionPath(slug) }, { name: title }];
  // A shortened title appears in full among the fields.
  const isFullTitle = titleField !== undefined && item.data[titleField.name] === title;
  const fields = schema.filter(
    (field) => item.data[field.name] !== undefined && !(isFullTitle && field === titleField),
  );
  const isPublicCollection = collection.visibility === 'public';
  return {
    title,
    description: toSummary(schema, item, titleField),
    canonicalPath: isPublicCollection ? toItemPath(slug, item.id) : undefined,
    structuredData: isPublicCollection ? [toBreadcrumbList(board, trail)] : [],
    hasFrames: hasAnyFrames,
    styles: styles.text,
    main: (
      <article className="article item">
        <Breadcrumbs board={board} trail={trail} />
        <h1>{title}</h1>
        {fields.filter(isImage).map((field) => (
          <div key={field.name} className="item-image">
            <FieldValue field={field} value={item.data[field.name] ?? null} {...context} />
          </div>
        ))}
        <Facts fields={fields.filter(isShort)} item={item} context={context} />
        {fields
          .filter((field) => !isShort(field) && !isImage(field))
          .map((field) => (
            <LongField key={field.name} field={field} item={item} context={context} />
          ))}
      </article>
    ),
  };
}

async function printRichText(board: Board, schema: SchemaField[], item: ItemRow, styles: InlineStyles) {
  const richText = new Map<string, string>();
  let hasAnyFrames = false;
  for (const { name, type } of schema) {
    const doc = type === 'richtext' ? readRichText(item.data[name]) : undefined;
    if (!doc) continue;
    hasAnyFrames ||= hasFrames(doc);
    const isFromOutside = item.source === 'public';
    richText.set(name, await renderBody(board, doc, { styles, topHeading: 3, isFromOutside }));
  }
  return { richText, hasAnyFrames };
}

function imagesOf(schema: SchemaField[], { data }: ItemRow): string[] {
  return schema
    .filter(({ type }) => type === 'image')
    .map(({ name }) => data[name])
    .filter((value) => typeof value === 'string');
}

function isImage({ type }: SchemaField): boolean {
  return type === 'image';
}

function isShort({ type }: SchemaField): boolean {
  return !['longtext', 'richtext', 'json', 'image'].includes(type);
}

interface LongFieldProps {
  field: SchemaField;
  item: ItemRow;
  context: ItemContext;
}

function LongField({ field, item, context }: LongFieldProps) {
  return (
    <section className="item-field">
      <h2>{field.label ?? field.name}</h2>
      <FieldValue field={field} value={item.data[field.name] ?? null} {...context} />
    </section>
  );
}
