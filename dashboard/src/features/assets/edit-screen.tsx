import type { AssetDetails } from '@corkboard/client';
import { Button, Grid, Image, Stack, Text, Title } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { UpdateAssetRules } from '../../generated/form-rules.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { imagePath } from '../../ui/media/image-path.ts';
import { notifyDone } from '../../ui/notify.ts';
import type { DialogProps } from '../../ui/resource/description.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Usages } from './usages.tsx';

export function Screen() {
  const { id = '' } = useParams({ strict: false });
  const asset = useOperation('getAsset', { id });
  return <Loaded query={asset}>{({ data }) => <EditAsset key={id} asset={data} />}</Loaded>;
}

function EditAsset({ asset }: { asset: AssetDetails }) {
  const t = useMessages('media');
  const common = useMessages('common');
  const formats = useFormats();
  const can = usePermission();
  const canWrite = can('assets:write');
  const copy = async () => {
    await navigator.clipboard.writeText(asset.url);
    notifyDone(common.copied);
  };
  return (
    <Frame
      title={asset.name}
      docs="/docs/assets"
      requests={[
        requestOf('getAsset', { id: asset.id }),
        requestOf('updateAsset', { id: asset.id, body: { alt: asset.alt } }),
        requestOf('deleteAsset', { id: asset.id }),
      ]}
      actions={
        <>
          <Button variant="default" onClick={() => void copy()}>
            {t.copyUrl}
          </Button>
          <Actions stored={asset} />
        </>
      }
    >
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Image src={imagePath(asset.url, 1280)} alt={asset.alt ?? ''} fit="contain" mah={560} />
          <Text size="sm" c="dimmed" mt="xs">
            {[`${asset.width} × ${asset.height}`, formats.bytes(asset.size), asset.content_type].join(' · ')}
            {' · '}
            <Instant at={asset.created_at} as="dateTime" />
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="xl">
            {canWrite ? <EditForm stored={asset} /> : <Text size="sm">{asset.alt}</Text>}
            <section>
              <Title order={2} mb="xs">
                {t.usedBy}
              </Title>
              <Usages usages={asset.used_by} />
            </section>
          </Stack>
        </Grid.Col>
      </Grid>
    </Frame>
  );
}

const { EditForm, Actions } = resourceScreens({
  path: 'media',
  useTexts: () => useMessages('media'),
  docs: '/docs/assets',
  permission: 'assets:write',
  operations: { read: 'getAsset', update: 'updateAsset', delete: 'deleteAsset' },
  name: ({ name }) => name,
  columns: [],
  form: { rules: UpdateAssetRules, fields: [{ name: 'alt', rows: 3 }, 'name'] },
  deletes: { dialog: DeleteAsset },
});

/** Names what loses the image, and deletes it all the same. */
function DeleteAsset({ row: asset, onClose }: DialogProps<AssetDetails>) {
  const t = useMessages('media');
  const common = useMessages('common');
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  const deleteAsset = useChange('deleteAsset');
  return (
    <Confirm
      title={t.deleteTitle({ name: asset.name })}
      text={
        <Stack gap="xs">
          <Text size="sm">{t.deleteText}</Text>
          {asset.used_by.length > 0 && (
            <>
              <Text size="sm" fw={600}>
                {t.breaks}
              </Text>
              <Usages usages={asset.used_by} />
            </>
          )}
        </Stack>
      }
      confirmLabel={common.delete}
      onClose={onClose}
      onConfirm={async () => {
        // Another place may have begun to use it since, so only what the dialog names may break.
        await deleteAsset(
          { id: asset.id, ...(asset.used_by.length > 0 && { force: true }) },
          { ifMatch: asset },
        );
        notifyDone(t.deleted);
        await navigate({ to: `/o/${slug}/media`, ignoreBlocker: true });
      }}
    />
  );
}
