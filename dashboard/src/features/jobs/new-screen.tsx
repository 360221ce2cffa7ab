import type { CreateJob, Job } from '@corkboard/client';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { notifyDone } from '../../ui/notify.ts';
import { JobScreen } from './job-screen.tsx';
import { jobRules, toJobBody, toJobValues } from './job-values.ts';

export function Screen() {
  const t = useMessages('jobs');
  const common = useMessages('common');
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  const createJob = useChange('createJob');
  const form = useResourceForm<Job, ReturnType<typeof toJobValues>>({
    draftKey: 'jobs/new',
    resource: undefined,
    toValues: toJobValues,
    rules: jobRules,
    save: async (changed) => (await createJob({ body: toJobBody<CreateJob>(changed) })).data,
    onSaved: ({ id }) => {
      notifyDone(t.created);
      void navigate({ to: `/o/${slug}/jobs/${id}` });
    },
  });
  const body = toJobBody<CreateJob>(form.changed());
  return (
    <JobScreen
      title={t.newTitle}
      form={form}
      submitLabel={common.create}
      requests={[requestOf('createJob', { body })]}
    />
  );
}
