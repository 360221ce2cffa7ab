import type { Import } from '@corkboard/client';
import { Alert, Button } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { FieldsStep } from './setup/fields-step.tsx';
import { PlanStep } from './setup/plan-step.tsx';
import { StartStep } from './setup/start-step.tsx';
import { type Step, Steps } from './setup/steps.tsx';

/** The steps of an import after its source: fields, plan, start. */
export function Screen() {
  const { id = '' } = useParams({ strict: false });
  const query = useOperation('getImport', { id });
  return <Loaded query={query}>{({ data }) => <Setup key={id} resource={data} />}</Loaded>;
}

const forms = { fields: FieldsStep, plan: PlanStep, start: StartStep };

function Setup({ resource }: { resource: Import }) {
  const t = useMessages('import-setup');
  const common = useMessages('common');
  const canWrite = usePermission()('imports:write');
  const { slug } = useMembership().organization;
  const [{ step = 'fields', run }] = useUrlState<{ step?: keyof typeof forms; run?: string }>();
  const { id, name } = resource;
  const StepForm = forms[step] ?? FieldsStep;
  const pathOf = (step: Step) =>
    `/o/${slug}/imports/${id}/setup?step=${step}${run === undefined ? '' : `&run=${run}`}`;
  return (
    <Frame
      title={name}
      text={t.text}
      docs="/docs/guides/dashboard#sources"
      requests={[
        requestOf('previewImport', { id, body: {} }),
        requestOf('updateImport', { id, body: { mapping: resource.mapping } }),
        requestOf('startImportRun', { id, body: { dry_run: true } }),
      ]}
      actions={canWrite && resource.job_count === 0 && <Discard resource={resource} />}
    >
      <Steps current={step} pathOf={pathOf} />
      {canWrite ? (
        <StepForm resource={resource} />
      ) : (
        <Alert color="orange">{common.withoutPermission({ scope: 'imports:write' })}</Alert>
      )}
    </Frame>
  );
}

function Discard({ resource: { id, name } }: { resource: Import }) {
  const t = useMessages('import-setup');
  const { slug } = useMembership().organization;
  const navigate = useNavigate();
  const deleteImport = useChange('deleteImport');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="light" color="red" onClick={() => setAsking(true)}>
        {t.discard}
      </Button>
      {isAsking && (
        <Confirm
          title={t.discardTitle({ name })}
          text={t.discardText}
          confirmLabel={t.discard}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await deleteImport({ id });
            await navigate({ to: `/o/${slug}/imports`, ignoreBlocker: true });
          }}
        />
      )}
    </>
  );
}
