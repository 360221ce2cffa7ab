import type { Page, PreviewLink as PreviewLinkData } from '@corkboard/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';
import { Instant } from '../../ui/instant.tsx';
import { notifyDone, notifyFailure } from '../../ui/notify.ts';
import type { PageValues } from './page-values.ts';

/** A link that shows the saved draft on the board, also to someone without an account. */
export function PreviewLink({ form, page }: { form: ResourceForm<PageValues>; page: Page }) {
  const t = useMessages('pages');
  const common = useMessages('common');
  const formats = useFormats();
  const can = usePermission();
  const createPagePreview = useChange('createPagePreview');
  const [link, setLink] = useState<PreviewLinkData>();
  const create = async () => {
    if (page.status === 'draft') await form.autosave();
    const { data } = await createPagePreview({ id: page.id });
    setLink(data);
    // Null only in a repeated response.
    return data.url ?? '';
  };
  const open = async () => {
    // Browsers block windows that open later than the click.
    const tab = window.open('about:blank', '_blank');
    try {
      const url = await create();
      if (tab) tab.location.href = url;
    } catch (error) {
      tab?.close();
      notifyFailure(error);
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await create());
      notifyDone(common.copied);
    } catch (error) {
      notifyFailure(error);
    }
  };
  if (!can('pages:write')) return null;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button variant="default" onClick={() => void open()}>
          {t.previewOnBoard}
        </Button>
        <Button variant="subtle" onClick={() => void copy()}>
          {t.copyPreview}
        </Button>
      </Group>
      {link && (
        <Text size="sm" role="status">
          <Instant at={link.expires_at}>{t.previewHelp({ time: formats.dateTime(link.expires_at) })}</Instant>
        </Text>
      )}
    </Stack>
  );
}
