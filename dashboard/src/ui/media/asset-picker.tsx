import type { Asset } from '@corkboard/client';
import { Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { EmptyState } from '../empty-state.tsx';
import { SearchField } from '../search-field.tsx';
import { AssetGrid } from './asset-grid.tsx';
import { UploadArea } from './upload-area.tsx';

/** Chooses an image of the media library, or uploads one. */
export function AssetPicker({ onPick, onClose }: { onPick(asset: Asset): void; onClose(): void }) {
  const t = useMessages('media');
  const common = useMessages('common');
  const can = usePermission();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = { per_page: 24, page, ...(search && { search }) };
  const assets = useOperation('listAssets', query, { keepsPrevious: true });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.pick}
      size="xl"
      returnFocus={false}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Stack>
        {can('assets:write') && <UploadArea onUploaded={([asset]) => asset && onPick(asset)} />}
        <SearchField
          value={search}
          label={t.search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        <AssetGrid
          query={assets}
          onOpen={onPick}
          onPage={setPage}
          empty={
            <EmptyState
              title={search ? t.nothingTitle : t.emptyTitle}
              text={search ? t.nothingText : t.emptyText}
            />
          }
        />
      </Stack>
    </Modal>
  );
}
