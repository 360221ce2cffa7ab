import type { Page, PageRevision, PageRevisionSummary } from '@corkboard/client';
import { Alert, Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone, notifyFailure } from '../../ui/notify.ts';
import { TextDiff } from '../../ui/text-diff.tsx';
import type { PageValues } from './page-values.ts';

interface RevisionDialogProps {
  form: ResourceForm<PageValues>;
  page: Page;
  revision: PageRevisionSummary;
  onClose(): void;
}

/** What differs between a revision and the saved page, and a button that restores it. */
export function RevisionDialog({ form, page, revision, onClose }: RevisionDialogProps) {
  const t = useMessages('pages').history;
  const common = useMessages('common');
  const formats = useFormats();
  const can = usePermission();
  const full = useOperation('getPageRevision', { id: page.id, revision_id: revision.id });
  const restorePageRevision = useChange('restorePageRevision');
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      await restorePageRevision({ id: page.id, revision_id: revision.id });
      form.discard();
      notifyDone(t.restored);
      onClose();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={`${t.title}: ${formats.dateTime(revision.replaced_at)}`}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Loaded query={full}>
        {({ data }) => (
          <Stack>
            <Differences revision={data} page={page} />
            {can('pages:write') && (
              <>
                <Alert color={form.isDirty ? 'orange' : 'gray'} p="xs">
                  <Text size="sm">{form.isDirty ? t.restoreDirty : t.restoreHelp}</Text>
                </Alert>
                <Group justify="flex-end">
                  <Button loading={isBusy} onClick={() => void restore()}>
                    {t.restore}
                  </Button>
                </Group>
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}

const FIELDS = [
  'title',
  'slug',
  'status',
  'published_at',
  'author_id',
  'meta_title',
  'meta_description',
  'cover_image',
  'og_image',
  'custom_fields',
] as const;

function Differences({ revision, page }: { revision: PageRevision; page: Page }) {
  const t = useMessages('pages');
  const common = useMessages('common');
  const formats = useFormats();
  const show = (value: unknown): string => {
    if (value === null || value === '') return common.empty;
    if (typeof value === 'object') return JSON.stringify(value);
    return /^\d{4}-\d\d-\d\dT/.test(String(value)) ? formats.dateTime(String(value)) : String(value);
  };
  const changed = FIELDS.filter((field) => JSON.stringify(revision[field]) !== JSON.stringify(page[field]));
  const isTextChanged = revision.content_text !== page.content_text;
  const isContentChanged = JSON.stringify(revision.content) !== JSON.stringify(page.content);
  return (
    <>
      {changed.length > 0 && (
        <Table.ScrollContainer minWidth={320} type="native">
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Td />
                <Table.Th>{t.history.before}</Table.Th>
                <Table.Th>{t.history.now}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changed.map((field) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{t.fields[field]}</Table.Th>
                  <Table.Td className="fact">{show(revision[field])}</Table.Td>
                  <Table.Td className="fact">{show(page[field])}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {isTextChanged && <TextDiff from={revision.content_text} to={page.content_text} />}
      {isContentChanged && !isTextChanged && <Text size="sm">{t.history.formatting}</Text>}
      {changed.length === 0 && !isContentChanged && <Text size="sm">{t.history.same}</Text>}
    </>
  );
}
