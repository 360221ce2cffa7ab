import type { UpdateJob } from '@corkboard/client';
import { Button, Grid, Modal, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { type ApiRequest, requestOf } from '../../ui/api-menu.tsx';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';
import { Screen } from '../../ui/screen.tsx';
import { JobForm } from './job-form.tsx';
import { type JobValues, toJobBody } from './job-values.ts';
import { JobPreflight } from './preflight/job-preflight.tsx';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { usePreview } from './preview/use-preview.ts';
import { useProblems, useUnsaved } from './preview/use-unsaved.ts';

interface JobScreenProps {
  title: string;
  form: ResourceForm<JobValues>;
  /** The id of an existing job. */
  id?: string;
  submitLabel: string;
  requests: ApiRequest[];
  actions?: ReactNode;
  /** Above the preview. */
  aside?: ReactNode;
}

/** The form of a job, and beside it the page that the board shows for what is typed. */
export function JobScreen({ title, form, id, submitLabel, requests, actions, aside }: JobScreenProps) {
  const t = useMessages('job-editor');
  const common = useMessages('common');
  const canWrite = usePermission()('jobs:write');
  const panelId = useId();
  const { isWide, isOpen, toggle } = usePreview();
  const body = { ...toJobBody<UpdateJob>(form.changed()), ...(id !== undefined && { id }) };
  const values = form.form.getValues();
  const check = useUnsaved('checkJob', body, useProblems(values).length === 0).data?.data;
  const panel = canWrite && isOpen && <PreviewPanel form={form} body={body} />;
  const hasSide = Boolean(aside) || check || (panel && isWide);
  return (
    <Screen
      title={title}
      docs="/docs/jobs"
      requests={[
        ...requests,
        requestOf('checkJob', { body }),
        ...(canWrite ? [requestOf('previewJob', { body })] : []),
      ]}
      actions={
        <>
          {canWrite && (
            <Button
              variant="default"
              onClick={toggle}
              aria-expanded={isOpen}
              {...(isOpen && { 'aria-controls': panelId })}
            >
              {isOpen ? t.hide : t.show}
            </Button>
          )}
          {actions}
        </>
      }
    >
      <Grid>
        <Grid.Col span={{ base: 12, lg: hasSide ? 7 : 12 }}>
          <JobForm form={form} submitLabel={submitLabel} check={check} />
        </Grid.Col>
        {hasSide && (
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <Stack h="100%">
              {aside}
              {check && <JobPreflight check={check} status={values.status} />}
              {panel && isWide && (
                <section id={panelId} aria-label={t.title} className="preview-side">
                  {panel}
                </section>
              )}
            </Stack>
          </Grid.Col>
        )}
      </Grid>
      {/* Always there, because it returns the focus only when it closes. */}
      <Modal
        opened={Boolean(panel) && !isWide}
        fullScreen
        onClose={toggle}
        title={t.title}
        closeButtonProps={{ 'aria-label': common.close }}
      >
        <div id={panelId} className="preview-dialog">
          {panel}
        </div>
      </Modal>
    </Screen>
  );
}
