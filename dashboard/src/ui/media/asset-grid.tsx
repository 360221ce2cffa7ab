import type { Asset, CorkboardError, Pagination as PaginationMeta } from '@corkboard/client';
import { Group, Image, Pagination, SimpleGrid, Skeleton, Text, UnstyledButton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { Failed } from '../failed.tsx';
import { useLate } from '../use-late.ts';
import { imagePath } from './image-path.ts';

interface AssetGridProps {
  query: UseQueryResult<{ data: Asset[]; meta: { pagination: PaginationMeta } }, CorkboardError>;
  onOpen(asset: Asset): void;
  onPage(page: number): void;
  empty: ReactNode;
}

const COLUMNS = { base: 2, xs: 3, md: 4, lg: 6 };

/** A page of images, in its four states. */
export function AssetGrid({ query, onOpen, onPage, empty }: AssetGridProps) {
  const t = useMessages('common');
  const isLate = useLate(query.isPending);
  if (query.isError && !query.data)
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return isLate ? <LoadingGrid /> : null;
  const { data = [], meta } = query.data ?? {};
  if (data.length === 0) return empty;
  return (
    <>
      <SimpleGrid cols={COLUMNS} spacing="sm" component="ul" className="asset-grid">
        {data.map((asset) => (
          <li key={asset.id}>
            <AssetTile asset={asset} onOpen={() => onOpen(asset)} />
          </li>
        ))}
      </SimpleGrid>
      {meta && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed" role="status">
            {t.rows({ count: meta.pagination.total_items })}
          </Text>
          {meta.pagination.total_pages > 1 && (
            <Pagination
              size="sm"
              total={meta.pagination.total_pages}
              value={meta.pagination.current_page}
              onChange={onPage}
              getControlProps={(control) => ({
                'aria-label': { previous: t.previousPage, next: t.nextPage }[control as 'next'] ?? control,
              })}
            />
          )}
        </Group>
      )}
    </>
  );
}

function AssetTile({ asset, onOpen }: { asset: Asset; onOpen(): void }) {
  const t = useMessages('media');
  return (
    <UnstyledButton className="asset-tile" onClick={onOpen}>
      <Image src={imagePath(asset.url, 320)} alt={asset.alt ?? ''} h={120} fit="contain" loading="lazy" />
      <Text size="sm" truncate>
        {asset.name}
      </Text>
      <Text size="xs" c="dimmed">
        {asset.width} × {asset.height}
        {asset.alt === null && ` · ${t.withoutAlt}`}
      </Text>
    </UnstyledButton>
  );
}

function LoadingGrid() {
  const t = useMessages('common');
  return (
    <SimpleGrid cols={COLUMNS} spacing="sm" role="status" aria-label={t.loading}>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tiles have no identity.
        <Skeleton key={index} height={170} />
      ))}
    </SimpleGrid>
  );
}
