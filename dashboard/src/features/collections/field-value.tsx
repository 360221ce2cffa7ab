import type { Item, SchemaField } from '@corkboard/client';
import { Anchor, Badge, Group, Image } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { type Formats, useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { imagePath } from '../../ui/media/image-path.ts';
import { labelOf } from './item-values.ts';

const RichTextView = lazy(() =>
  import('../../ui/rich-text/rich-text-view.tsx').then(({ RichTextView }) => ({ default: RichTextView })),
);

interface FieldValueProps {
  item: Item;
  field: SchemaField;
}

/** A value of an item as a person reads it. Stored values may be of an older schema and of any type. */
export function FieldValue({ item, field }: FieldValueProps): ReactNode {
  const common = useMessages('common');
  const formats = useFormats();
  const value = item.data[field.name];
  if (field.type === 'richtext' && item.data_html?.[field.name] !== undefined)
    return (
      <Suspense>
        <RichTextView label={labelOf(field)} html={item.data_html[field.name] ?? ''} />
      </Suspense>
    );
  if (typeof value === 'string' && ['url', 'image'].includes(field.type)) return <UrlValue url={value} />;
  if (Array.isArray(value) && field.type === 'multiselect')
    return (
      <Group gap={4}>
        {value.map((option) => (
          <Badge key={String(option)} variant="default">
            {String(option)}
          </Badge>
        ))}
      </Group>
    );
  return <span className="pre-line">{toText(field, value, formats, common)}</span>;
}

/** A link, with the picture if it is an asset. Pictures of other sites are not loaded. */
function UrlValue({ url }: { url: string }) {
  const source = imagePath(url, 640);
  return (
    <>
      {source && <Image src={source} alt="" w="auto" mah={240} maw="100%" fit="contain" radius="sm" mb={6} />}
      <Anchor href={url} target="_blank" rel="noreferrer nofollow ugc" size="sm" className="fact">
        {url}
      </Anchor>
    </>
  );
}

/** One line for a table. */
export function CellValue({ item, field }: FieldValueProps) {
  const common = useMessages('common');
  const formats = useFormats();
  const value = item.data[field.name];
  const source = field.type === 'image' && typeof value === 'string' ? imagePath(value, 160) : undefined;
  if (source) return <Image src={source} alt="" h={24} w="auto" maw={64} fit="contain" />;
  return <div className="truncate">{toText(field, value, formats, common)}</div>;
}

function toText(
  { type }: SchemaField,
  value: unknown,
  formats: Formats,
  texts: { yes: string; no: string },
): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return formats.number(value);
  if (typeof value === 'string' && type === 'datetime') return formats.dateTime(value);
  if (typeof value === 'string' && type === 'date') return formats.date(value);
  if (Array.isArray(value) && type === 'multiselect') return formats.list(value.map(String));
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
