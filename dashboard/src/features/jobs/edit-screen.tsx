import type { Job, UpdateJob } from '@corkboard/client';
import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { callOperation, useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { ImportNote } from './import-note.tsx';
import { JobFigures } from './job-figures.tsx';
import { JobScreen } from './job-screen.tsx';
import { jobRules, toJobBody, toJobValues } from './job-values.ts';
import { PreviewJob } from './preview-job.tsx';

export function Screen() {
  const { id = '' } = useParams({ strict: false });
  const job = useOperation('getJob', { id });
  // A new key gives each job a form of its own.
  return <Loaded query={job}>{({ data }) => <EditJob key={id} job={data} />}</Loaded>;
}

function EditJob({ job }: { job: Job }) {
  const t = useMessages('jobs');
  const common = useMessages('common');
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
    <JobScreen
      title={job.title}
      form={form}
      id={id}
      submitLabel={common.save}
      requests={requests}
      actions={
        <>
          {job.status !== 'active' && can('jobs:write') && <PreviewJob id={id} />}
          {job.status === 'active' && (
            <Button variant="default" component="a" href={job.url} target="_blank" rel="noreferrer">
              {t.openOnBoard}
            </Button>
          )}
          {job.how_to_apply_method === 'form' && can('applications:read') && (
            <Button variant="default" component={Link} to={`/o/${slug}/applications?job=${id}`}>
              {t.applications}
            </Button>
          )}
          {can('jobs:write') && <DeleteJob job={job} />}
        </>
      }
      aside={
        <>
          {job.import_id !== null && <ImportNote job={job} />}
          {can('analytics:read') && <JobFigures id={id} />}
        </>
      }
    />
  );
}

function DeleteJob({ job }: { job: Job }) {
  const t = useMessages('jobs');
  const common = useMessages('common');
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
