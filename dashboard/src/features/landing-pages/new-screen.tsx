import type { CreateLandingPage, LandingPage } from '@corkboard/client';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
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
  const t = useMessages('landing-pages');
  const common = useMessages('common');
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  const createLandingPage = useChange('createLandingPage');
  const form = useResourceForm<LandingPage, LandingPageValues>({
    draftKey: 'landing-pages/new',
    resource: undefined,
    toValues: toLandingPageValues,
    rules: landingPageRules,
    keptFields: ['content'],
    save: async (changed) =>
      (await createLandingPage({ body: toLandingPageBody<CreateLandingPage>(changed) })).data,
    onSaved: () => {
      notifyDone(t.created);
      void navigate({ to: `/o/${slug}/landing-pages` });
    },
  });
  const body = toLandingPageBody<CreateLandingPage>(form.changed());
  return (
    <Frame
      title={t.newTitle}
      text={t.editText}
      docs="/docs/landing-pages"
      requests={[requestOf('createLandingPage', { body })]}
    >
      <LandingPageForm form={form} isNew submitLabel={common.create} />
    </Frame>
  );
}
