import { type ApplicationSettings, CorkboardError, type Organization } from '@corkboard/client';
import { NativeSelect, NumberInput, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { requestOf } from '../../ui/api-menu.tsx';
import { showProblems } from '../../ui/form/show-problems.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { stages } from './queries.ts';
import { QuestionList } from './question-list.tsx';
import { Templates } from './templates.tsx';

type Form = ApplicationSettings['form'];

/** What candidates fill in, and the settings of applications. */
export function Screen() {
  const organization = useOperation('getOrganization');
  return (
    <Loaded query={organization}>{({ data }) => <Editor key={data.updated_at} organization={data} />}</Loaded>
  );
}

function Editor({ organization }: { organization: Organization }) {
  const t = useMessages('application-form');
  const updateOrganization = useChange('updateOrganization');
  const [settings, setSettings] = useState(organization.applications);
  const [spam, setSpam] = useState(organization.spam_protection);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const change = (changes: Partial<ApplicationSettings>) => setSettings({ ...settings, ...changes });
  const save = async () => {
    const names = stages.map((stage) => [stage, settings.stage_names[stage]?.trim() || null]);
    const { message_templates, ...others } = settings;
    // Templates of an older version may have placeholders that can no longer be saved.
    const isChanged = message_templates !== organization.applications.message_templates;
    const applications = {
      ...others,
      ...(isChanged && { message_templates }),
      stage_names: Object.fromEntries(names),
    };
    const body = { applications, spam_protection: spam };
    setProblems({});
    try {
      await updateOrganization({ body }, { ifMatch: organization });
      notifyDone(t.saved);
    } catch (error) {
      const found = toTemplateProblems(error);
      if (Object.keys(found).length === 0) throw error;
      showProblems(() => setProblems(found));
    }
  };
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/guides/applications"
      requests={[requestOf('updateOrganization', { body: { applications: { retention_days: 90 } } })]}
      actions={<ActionButton onAct={save}>{t.save}</ActionButton>}
    >
      <Uses form={settings.form} onChange={(form) => change({ form })} />
      <QuestionList
        questions={settings.form.questions}
        onChange={(questions) => change({ form: { ...settings.form, questions } })}
      />
      <Consent form={settings.form} onChange={(form) => change({ form })} />
      <Section title={t.storage}>
        <NumberInput
          label={t.retention}
          description={t.retentionHelp}
          min={1}
          max={730}
          allowDecimal={false}
          value={settings.retention_days}
          onChange={(days) => change({ retention_days: Number(days) })}
        />
        <Switch
          label={t.showsStage}
          description={t.showsStageHelp}
          checked={settings.shows_stage}
          onChange={({ currentTarget }) => change({ shows_stage: currentTarget.checked })}
        />
      </Section>
      <StageNames settings={settings} onChange={(stage_names) => change({ stage_names })} />
      <Templates
        templates={settings.message_templates}
        problems={problems}
        onChange={(message_templates) => {
          setProblems({});
          change({ message_templates });
        }}
      />
      <Section title={t.spam}>
        <Switch
          label={t.proofOfWork}
          description={t.proofOfWorkHelp}
          checked={spam.proof_of_work}
          onChange={({ currentTarget }) => setSpam({ proof_of_work: currentTarget.checked })}
        />
      </Section>
    </Frame>
  );
}

const TEMPLATES = '/applications/message_templates/';

/** Empty unless the only problems of a request are those of templates. */
function toTemplateProblems(error: unknown): Record<string, string> {
  const issues = error instanceof CorkboardError ? error.issues : [];
  if (issues.some(({ path }) => !path.startsWith(TEMPLATES))) return {};
  return Object.fromEntries(issues.map(({ path, message }) => [path.slice(TEMPLATES.length), message]));
}

interface FormPartProps {
  form: Form;
  onChange(form: Form): void;
}

const fields = ['phone', 'resume', 'cover_letter', 'links'] as const;

function Uses({ form, onChange }: FormPartProps) {
  const t = useMessages('application-form');
  return (
    <Section title={t.fieldsTitle} text={t.fieldsText}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {fields.map((field) => (
          <NativeSelect
            key={field}
            label={t.fields[field]}
            value={form[field]}
            data={Object.entries(t.uses).map(([value, label]) => ({ value, label }))}
            onChange={({ currentTarget }) =>
              onChange({ ...form, [field]: currentTarget.value as Form['phone'] })
            }
          />
        ))}
      </SimpleGrid>
    </Section>
  );
}

function Consent({ form, onChange }: FormPartProps) {
  const t = useMessages('application-form');
  const { text, version } = form.consent ?? { text: '', version: '' };
  const change = (consent: { text: string; version: string }) =>
    onChange({ ...form, consent: consent.text === '' && consent.version === '' ? null : consent });
  return (
    <Section title={t.consent} text={t.consentText}>
      <Textarea
        label={t.consentLabel}
        value={text}
        autosize
        minRows={2}
        maxLength={2000}
        onChange={({ currentTarget }) => change({ text: currentTarget.value, version })}
      />
      <TextInput
        label={t.consentVersion}
        value={version}
        maxLength={40}
        onChange={({ currentTarget }) => change({ text, version: currentTarget.value })}
      />
    </Section>
  );
}

interface StageNamesProps {
  settings: ApplicationSettings;
  onChange(names: ApplicationSettings['stage_names']): void;
}

function StageNames({ settings, onChange }: StageNamesProps) {
  const t = useMessages('application-form');
  const builtIn = useMessages('applications').stages;
  return (
    <Section title={t.stageNames} text={t.stageNamesText}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {stages.map((stage) => (
          <TextInput
            key={stage}
            label={builtIn[stage]}
            placeholder={builtIn[stage]}
            maxLength={40}
            value={settings.stage_names[stage] ?? ''}
            onChange={({ currentTarget }) =>
              onChange({ ...settings.stage_names, [stage]: currentTarget.value })
            }
          />
        ))}
      </SimpleGrid>
    </Section>
  );
}
