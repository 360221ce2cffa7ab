import { Instant } from '../../ui/instant.tsx';
import './write-screen.css';
import type { CreatePage, Page, PageType, UpdatePage } from '@corkboard/client';
import { Grid, Group, Stack, Tabs, Text, Textarea } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { callOperation, useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Form } from '../../ui/form/form.tsx';
import { RichTextField } from '../../ui/form/rich-text-field.tsx';
import { type ResourceForm, useResourceForm } from '../../ui/form/use-resource-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { pathOfKind } from './kinds.ts';
import { PageActions } from './page-actions.tsx';
import { PageSettings } from './page-settings.tsx';
import { type PageValues, pageRules, toPageBody, toPageValues } from './page-values.ts';
import { Previews } from './previews.tsx';
import { isScheduled, StatusBadge } from './status-badge.tsx';
import { useAutosave } from './use-autosave.ts';

const History = lazy(() => import('./history.tsx').then(({ History }) => ({ default: History })));

/** Writes a post or a page. A new one gets its own URL with the first save, and the writing goes on. */
export function WriteScreen({ kind }: { kind: PageType }) {
  const { id = 'new' } = useParams({ strict: false });
  const navigate = useNavigate();
  const base = `/o/${useMembership().organization.slug}/${pathOfKind[kind]}`;
  const [created, setCreated] = useState<{ id: string; key: string }>();
  const page = useOperation('getPage', { id }, { isEnabled: id !== 'new' });
  const isWriting = id === 'new' || id === created?.id;
  if (!isWriting)
    return <Loaded query={page}>{({ data }) => <WritePage key={id} kind={kind} page={data} />}</Loaded>;
  const key = created && created.id === id ? created.key : 'new';
  return (
    <WritePage
      key={key}
      kind={kind}
      page={page.data?.data}
      onCreated={({ id }) => {
        setCreated({ id, key });
        void navigate({ to: `${base}/${id}`, replace: true, ignoreBlocker: true });
      }}
    />
  );
}

interface WritePageProps {
  kind: PageType;
  page: Page | undefined;
  onCreated?(page: Page): void;
}

function WritePage({ kind, page, onCreated }: WritePageProps) {
  const t = useMessages('pages');
  const can = usePermission();
  const form = usePageForm(kind, page, onCreated);
  const isDraft = (page?.status ?? 'draft') === 'draft';
  const canWrite = can('pages:write');
  const savedAt = useAutosave(form, canWrite && isDraft);
  const isPost = kind === 'blog_post';
  const titles = isPost ? [t.newPost, t.post] : [t.newPage, t.page];
  const body = form.changed();
  return (
    <Frame
      title={titles[page ? 1 : 0] ?? ''}
      text={page ? (isDraft ? t.savedOnServer : t.savedInBrowser) : t.notCreated}
      docs="/docs/pages"
      requests={
        page
          ? [
              requestOf('getPage', { id: page.id }),
              requestOf('updatePage', { id: page.id, body: toPageBody<UpdatePage>(body) }),
              requestOf('listPageRevisions', { id: page.id }),
              requestOf('deletePage', { id: page.id }),
            ]
          : [requestOf('createPage', { body: { ...toPageBody<CreatePage>(body), kind } })]
      }
      actions={
        <>
          <SaveState form={form} page={page} savedAt={savedAt} />
          <PageActions form={form} page={page} kind={kind} />
        </>
      }
    >
      <Form form={form} labels={t.fields} isSavedElsewhere isGuarded={!isDraft}>
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <Writing form={form} canWrite={canWrite} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <Details form={form} page={page} kind={kind} />
          </Grid.Col>
        </Grid>
      </Form>
    </Frame>
  );
}

function usePageForm(
  kind: PageType,
  page: Page | undefined,
  onCreated: WritePageProps['onCreated'],
): ResourceForm<PageValues> {
  const { slug } = useMembership().organization;
  const createPage = useChange('createPage');
  const updatePage = useChange('updatePage');
  const read = async (id: string) => (await callOperation(slug, 'getPage', { id })).data;
  return useResourceForm<Page, PageValues>({
    draftKey: `${pathOfKind[kind]}/${page?.id ?? 'new'}`,
    resource: page,
    toValues: toPageValues,
    rules: pageRules,
    keptFields: ['content'],
    isKeptAfterCreation: true,
    save: async (changed, stored) => {
      if (stored) {
        const body = toPageBody<UpdatePage>(changed);
        // The page was saved as a draft by itself, so its revisions are those of writing sessions.
        const isDraft = stored.status === 'draft' && body.status === undefined;
        const parameters = { id: stored.id, body, ...(isDraft && { revision: 'merge' as const }) };
        return (await updatePage(parameters, { ifMatch: stored })).data;
      }
      const { data } = await createPage({ body: { ...toPageBody<CreatePage>(changed), kind } });
      const created = await read(data.id);
      onCreated?.(created);
      return created;
    },
    ...(page && { read: () => read(page.id) }),
  });
}

/** What is saved where. Screen readers announce it. */
function SaveState({
  form,
  page,
  savedAt,
}: {
  form: ResourceForm<PageValues>;
  page: Page | undefined;
  savedAt: Date | undefined;
}) {
  const t = useMessages('pages');
  const common = useMessages('common');
  const formats = useFormats();
  const problems = Object.keys(form.form.errors).length;
  const saved = savedAt && t.savedAt({ time: formats.time(savedAt) });
  return (
    <Group gap="xs" role="status">
      <Text size="sm" c={problems > 0 ? 'red' : 'dimmed'}>
        {problems > 0
          ? common.formProblems({ count: problems })
          : form.isSaving
            ? t.saving
            : form.isDirty
              ? t.unsaved
              : saved}
      </Text>
      {page && <StatusBadge page={page} />}
      {page && isScheduled(page) && (
        <Text size="sm">
          <Instant at={page.published_at ?? ''}>
            {t.scheduledFor({ time: formats.dateTime(page.published_at ?? '') })}
          </Instant>
        </Text>
      )}
    </Group>
  );
}

function Writing({ form, canWrite }: { form: ResourceForm<PageValues>; canWrite: boolean }) {
  const t = useMessages('pages');
  const title = form.form.getInputProps('title');
  return (
    <Stack gap="sm">
      <Textarea
        {...title}
        variant="unstyled"
        aria-label={t.fields.title}
        placeholder={t.help.title}
        autosize
        minRows={1}
        readOnly={!canWrite}
        autoFocus={title.value === ''}
        // A title is one line. Enter leads to the text, as in other writing tools.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          focusText(event.currentTarget);
        }}
        onChange={({ currentTarget }) => title.onChange(currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
        classNames={{ input: 'page-title' }}
      />
      <RichTextField
        form={form}
        field="content"
        label={t.fields.content}
        format="json"
        isPage
        isReadOnly={!canWrite}
      />
    </Stack>
  );
}

/** The editor loads later than the title, so this waits for it, unless the user goes elsewhere. */
function focusText(title: HTMLElement): void {
  const text = document.querySelector<HTMLElement>('.tiptap');
  if (text) text.focus();
  else if (document.activeElement === title) requestAnimationFrame(() => focusText(title));
}

interface DetailsProps {
  form: ResourceForm<PageValues>;
  page: Page | undefined;
  kind: PageType;
}

function Details({ form, page, kind }: DetailsProps) {
  const t = useMessages('pages');
  const [{ tab = 'settings' }, change] = useUrlState<{ tab?: string }>();
  return (
    <Tabs
      value={tab}
      onChange={(tab) => change({ tab: tab === 'settings' ? undefined : (tab ?? undefined) })}
    >
      <Tabs.List aria-label={t.tabs.label} mb="md">
        <Tabs.Tab value="settings">{t.tabs.settings}</Tabs.Tab>
        <Tabs.Tab value="preview">{t.tabs.preview}</Tabs.Tab>
        {page && <Tabs.Tab value="history">{t.tabs.history}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="settings">
        <PageSettings form={form} page={page} kind={kind} />
      </Tabs.Panel>
      <Tabs.Panel value="preview">
        <Previews form={form} page={page} kind={kind} />
      </Tabs.Panel>
      {page && (
        <Tabs.Panel value="history">
          <Suspense>{tab === 'history' && <History form={form} page={page} />}</Suspense>
        </Tabs.Panel>
      )}
    </Tabs>
  );
}
