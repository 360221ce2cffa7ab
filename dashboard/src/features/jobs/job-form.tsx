import type { JobCheck, PreflightReason } from '@corkboard/client';
import { Fieldset, SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import {
  InstantField,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { RichTextField } from '../../ui/form/rich-text-field.tsx';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';
import { CountedPayText } from './counted-pay-text.tsx';
import { jobTypes } from './job-types.ts';
import type { JobValues } from './job-values.ts';
import { WorkplaceFields } from './workplace-fields.tsx';

interface JobFormProps {
  form: ResourceForm<JobValues>;
  submitLabel: string;
  actions?: ReactNode;
  /** What job searches would say. Undefined until it is known. */
  check: JobCheck | undefined;
}

/** Where the form shows what keeps a job out of job searches. */
const reasonFields: Partial<Record<PreflightReason, keyof JobValues>> = {
  no_company: 'company_name',
  no_country: 'location',
  no_description: 'description',
  thin_text: 'description',
  no_pay: 'salary_min',
  expired: 'expires_at',
};

export function JobForm({ form, submitLabel, actions, check }: JobFormProps) {
  const t = useMessages('jobs');
  const can = usePermission();
  const categories = useOperation('listCategories', { per_page: 100 }, { isEnabled: can('categories:read') });
  const field = <Name extends keyof JobValues & string>(name: Name) => {
    const finding = check?.findings.find(({ reason }) => reasonFields[reason] === name)?.reason;
    const warning = finding ?? check?.advice.find((each) => each.field === name)?.advice;
    return { form, field: name, label: t.fields[name], warning: warning && t.checks[warning] };
  };
  return (
    <Form form={form} labels={t.fields} submitLabel={submitLabel} actions={actions}>
      <Fieldset legend={t.sections.basics}>
        <Stack>
          <TextField {...field('title')} help={t.help.title} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextField {...field('company_name')} />
            <TextField {...field('location')} help={t.help.location} />
            <SelectField
              {...field('job_type')}
              choices={withCurrent(jobTypes, form.form.getValues().job_type)}
              isClearable
              isSearchable
            />
            <SelectField
              {...field('category_id')}
              isClearable
              isSearchable
              choices={(categories.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </SimpleGrid>
          <WorkplaceFields form={form} />
          <RichTextField {...field('description')} />
        </Stack>
      </Fieldset>
      <Fieldset legend={t.sections.pay}>
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          <NumberField {...field('salary_min')} decimals={2} />
          <NumberField {...field('salary_max')} decimals={2} />
          <TextField {...field('salary_currency')} placeholder="EUR" />
          <SelectField
            {...field('salary_period')}
            isClearable
            choices={Object.entries(t.period).map(([value, label]) => ({ value, label }))}
          />
        </SimpleGrid>
        <CountedPayText job={form.form.getValues()} />
      </Fieldset>
      <Fieldset legend={t.sections.apply}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <SwitchField {...field('applies_by_form')} help={t.help.applies_by_form} />
          <TextField {...field('notify_email')} help={t.help.notify_email} />
          <TextField {...field('how_to_apply')} help={t.help.how_to_apply} />
          <TextField {...field('company_website')} type="url" />
          <TextField {...field('recruiter_name')} />
          <TextField {...field('recruiter_url')} type="url" />
          <TextField {...field('company_logo_url')} type="url" help={t.help.company_logo_url} />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend={t.sections.publication}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <SelectField
            {...field('status')}
            choices={Object.entries(t.status).map(([value, label]) => ({ value, label }))}
          />
          <TextField {...field('slug')} help={t.help.slug} />
          <InstantField {...field('posted_at')} />
          <InstantField {...field('expires_at')} help={t.help.expires_at} />
          <SwitchField {...field('is_highlighted')} />
          <SwitchField {...field('is_sticky')} />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend={t.sections.more}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField {...field('source')} />
          <TextField {...field('external_id')} />
          {can('members:read') && <TextField {...field('subscription_id')} help={t.help.subscription_id} />}
        </SimpleGrid>
        <TextAreaField {...field('form_data')} help={t.help.form_data} />
      </Fieldset>
    </Form>
  );
}

function withCurrent(choices: { value: string; label: string }[], current: string) {
  const isListed = current === '' || choices.some(({ value }) => value === current);
  return isListed ? choices : [...choices, { value: current, label: current }];
}
