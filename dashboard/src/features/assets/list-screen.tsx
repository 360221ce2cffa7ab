import { useNavigate } from '@tanstack/react-router';
import { useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AssetGrid } from '../../ui/media/asset-grid.tsx';
import { UploadArea } from '../../ui/media/upload-area.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useUrlState } from '../../ui/url-state.ts';

/** All images of the organization. */
export function Screen() {
  const t = useMessages('media');
  const can = usePermission();
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  const [{ search, page }, change] = useUrlState<{ search?: string; page?: string }>();
  const query = { per_page: 48, ...(search && { search }), ...(page && { page: Number(page) }) };
  const assets = useOperation('listAssets', query, { keepsPrevious: true });
  return (
    <Frame title={t.title} text={t.text} docs="/docs/assets" requests={[requestOf('listAssets', query)]}>
      {can('assets:write') && <UploadArea />}
      <SearchField value={search ?? ''} label={t.search} onSearch={(search) => change({ search })} />
      <AssetGrid
        query={assets}
        onOpen={({ id }) => void navigate({ to: `/o/${slug}/media/${id}` })}
        onPage={(page) => change({ page: String(page) })}
        empty={
          <EmptyState
            title={search ? t.nothingTitle : t.emptyTitle}
            text={search ? t.nothingText : t.emptyText}
          />
        }
      />
    </Frame>
  );
}
