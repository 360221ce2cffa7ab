import type { EmailTemplate, SaveEmailTemplate } from '@corkboard/client';
import { Grid } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { callOperation, useChange, useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { SaveEmailTemplateRules } from '../../generated/form-rules.ts';
import { useLanguage } from '../../messages/language.ts';
import { textOf, useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { nameLanguage } from '../../ui/language-name.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Preview } from './preview.tsx';
import { TemplateActions } from './template-actions.tsx';
import { TemplateForm, type TemplateValues } from './template-form.tsx';

export function Screen() {
  const { name = '', language = '' } = useParams({ strict: false });
  const template = useOperation('getEmailTemplate', { name, language });
  return (
    <Loaded query={template}>
      {({ data }) => <EditTemplate key={`${name}/${language}`} template={data} />}
    </Loaded>
  );
}

const toValues = (template: EmailTemplate | undefined): TemplateValues => ({
  subject: template?.subject ?? '',
  text: template?.text ?? '',
});

function EditTemplate({ template }: { template: EmailTemplate }) {
  const t = useMessages('emails');
  const common = useMessages('common');
  const dashboardLanguage = useLanguage();
  const { slug } = useMembership().organization;
  const saveTemplate = useChange('saveEmailTemplate');
  const { name, language } = template;
  const form = useResourceForm<EmailTemplate, TemplateValues>({
    draftKey: `emails/${name}/${language}`,
    resource: template,
    toValues,
    rules: SaveEmailTemplateRules,
    // The operation replaces the texts as a whole.
    save: async (changed, ifMatch) => {
      const body: SaveEmailTemplate = { ...toValues(ifMatch), ...changed };
      return (await saveTemplate({ name, language, body }, { ifMatch })).data;
    },
    read: async () => (await callOperation(slug, 'getEmailTemplate', { name, language })).data,
    onSaved: () => notifyDone(common.saved),
  });
  const body = form.form.getValues();
  return (
    <Frame
      title={`${textOf(t.names, name) ?? name} · ${nameLanguage(language, dashboardLanguage)}`}
      text={template.is_overridden ? t.own : t.builtIn}
      docs="/docs/guides/emails#change-the-texts"
      requests={[
        requestOf('getEmailTemplate', { name, language }),
        requestOf('saveEmailTemplate', { name, language, body }),
        requestOf('previewEmailTemplate', { name, body: { language, ...body } }),
        requestOf('resetEmailTemplate', { name, language }),
      ]}
      actions={<TemplateActions template={template} />}
    >
      <Grid>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <TemplateForm form={form} template={template} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Preview name={name} language={language} values={body} />
        </Grid.Col>
      </Grid>
    </Frame>
  );
}
