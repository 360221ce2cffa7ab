import type { LandingPage, UpdateLandingPage } from '@corkboard/client';
import { Button } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { callOperation, useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import {
  LandingPageForm,
  type LandingPageValues,
  landingPageRules,
  toLandingPageBody,
  toLandingPageValues,
} from './landing-page-form.tsx';

export function Screen() {
  const { id = '' } = useParams({ strict: false });
  const page = useOperation('getLandingPage', { id });
  return <Loaded query={page}>{({ data }) => <EditLandingPage key={id} page={data} />}</Loaded>;
}

function EditLandingPage({ page }: { page: LandingPage }) {
  const t = useMessages('landing-pages');
  const common = useMessages('common');
  const canWrite = usePermission()('jobs:write');
  const { slug } = useMembership().organization;
  const updateLandingPage = useChange('updateLandingPage');
  const [isDeleting, setIsDeleting] = useState(false);
  const { id } = page;
  const form = useResourceForm<LandingPage, LandingPageValues>({
    draftKey: `landing-pages/${id}`,
    resource: page,
    toValues: toLandingPageValues,
    rules: landingPageRules,
    keptFields: ['content'],
    save: async (changed, ifMatch) => {
      const body = toLandingPageBody<UpdateLandingPage>(changed);
      return (await updateLandingPage({ id, body }, { ifMatch })).data;
    },
    read: async () => (await callOperation(slug, 'getLandingPage', { id })).data,
    onSaved: () => notifyDone(common.saved),
  });
  const body = toLandingPageBody<UpdateLandingPage>(form.changed());
  return (
    <Frame
      title={page.path ?? t.noPage}
      text={t.editText}
      docs="/docs/landing-pages"
      requests={[
        requestOf('getLandingPage', { id }),
        requestOf('updateLandingPage', { id, body }),
        requestOf('deleteLandingPage', { id }),
      ]}
      actions={
        <>
          {page.url !== null && (
            <Button component="a" href={page.url} target="_blank" rel="noreferrer" variant="default">
              {t.view}
            </Button>
          )}
          {canWrite && (
            <Button variant="default" color="red" onClick={() => setIsDeleting(true)}>
              {common.delete}
            </Button>
          )}
        </>
      }
    >
      <fieldset className="plain-fieldset" disabled={!canWrite}>
        <LandingPageForm form={form} isNew={false} submitLabel={common.save} />
      </fieldset>
      {isDeleting && <DeleteLandingPage id={id} onClose={() => setIsDeleting(false)} />}
    </Frame>
  );
}

function DeleteLandingPage({ id, onClose }: { id: string; onClose(): void }) {
  const t = useMessages('landing-pages');
  const common = useMessages('common');
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  const deleteLandingPage = useChange('deleteLandingPage');
  return (
    <Confirm
      title={t.deleteTitle}
      text={t.deleteText}
      confirmLabel={common.delete}
      onClose={onClose}
      onConfirm={async () => {
        await deleteLandingPage({ id });
        notifyDone(t.deleted);
        void navigate({ to: `/o/${slug}/landing-pages` });
      }}
    />
  );
}
