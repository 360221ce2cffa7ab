import type { Job, UpdateJob } from '@corkboard/client';
import { Button, Grid, Stack } from '@mantine/core';
import '@mantine/core/styles/Grid.layer.css';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { callOperation, useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { commonMessages } from '../../messages/common.ts';
import { jobMessages } from '../../messages/jobs.ts';
import { useMessages } from '../../messages/messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { JobFigures } from './job-figures.tsx';
import { JobForm, jobRules, toJobBody, toJobValues } from './job-form.tsx';
import { PreviewJob } from './preview-job.tsx';

export function Screen() {
  const { id = '' } = useParams({ strict: false });
  const job = useOperation('getJob', { id });
  // A new key gives each job a form of its own.
  return <Loaded query={job}>{({ data }) => <EditJob key={id} job={data} />}</Loaded>;
}

function EditJob({ job }: { job: Job }) {
  const t = useMessages(jobMessages);
  const common = useMessages(commonMessages);
  const can = usePermission();
  const { slug } = useMembership().organization;
  const updateJob = useChange('updateJob');
  const { id } = job;
  const form = useResourceForm<Job, ReturnType<typeof toJobValues>>({
    draftKey: `jobs/${id}`,
    resource: job,
    toValues: toJobValues,
    rules: jobRules,
    save: async (changed, ifMatch) =>
      (await updateJob({ id, body: toJobBody<UpdateJob>(changed) }, { ifMatch })).data,
    read: async () => (await callOperation(slug, 'getJob', { id })).data,
    onSaved: () => notifyDone(common.saved),
  });
  const requests = [
    requestOf('getJob', { id }),
    requestOf('updateJob', { id, body: toJobBody<UpdateJob>(form.changed()) }),
    requestOf('deleteJob', { id }),
  ];
  return (
    <Frame
      title={job.title}
      docs="/docs/jobs"
      requests={requests}
      actions={
        <>
          {job.status !== 'active' && can('jobs:write') && <PreviewJob id={id} />}
          {job.status === 'active' && (
            <Button variant="default" component="a" href={job.url} target="_blank" rel="noreferrer">
              {t.openOnBoard}
            </Button>
          )}
          {can('jobs:write') && <DeleteJob job={job} />}
        </>
      }
    >
      <Grid>
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <JobForm form={form} submitLabel={common.save} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack>{can('analytics:read') && <JobFigures id={id} />}</Stack>
        </Grid.Col>
      </Grid>
    </Frame>
  );
}

function DeleteJob({ job }: { job: Job }) {
  const t = useMessages(jobMessages);
  const common = useMessages(commonMessages);
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  const deleteJob = useChange('deleteJob');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="light" color="red" onClick={() => setAsking(true)}>
        {common.delete}
      </Button>
      {isAsking && (
        <Confirm
          title={t.deleteTitle}
          text={t.deleteText}
          confirmLabel={common.delete}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await deleteJob({ id: job.id });
            notifyDone(t.deleted);
            await navigate({ to: `/o/${slug}/jobs`, ignoreBlocker: true });
          }}
        />
      )}
    </>
  );
}
