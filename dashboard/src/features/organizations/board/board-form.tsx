import type { Organization } from '@corkboard/client';
import { Fieldset, SimpleGrid, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { UpdateOrganizationRules } from '../../../generated/form-rules.ts';
import { useLanguage } from '../../../messages/language.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { listCountries } from '../../../ui/form/countries.ts';
import { NumberField, SelectField, TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { LinksField } from '../../../ui/form/links-field.tsx';
import { listTimeZones } from '../../../ui/form/time-zones.ts';
import type { ResourceForm } from '../../../ui/form/use-resource-form.ts';
import { nameLanguage } from '../../../ui/language-name.ts';
import type { BoardValues } from './board-values.ts';
import { BrandColors } from './brand-colors.tsx';
import { ColorField } from './color-field.tsx';
import { ImageField } from './image-field.tsx';

interface PartProps {
  form: ResourceForm<BoardValues>;
}

export function BoardForm({ form, organization }: PartProps & { organization: Organization }) {
  const t = useMessages('board');
  return (
    <Form form={form} labels={t.fields}>
      <Identity form={form} />
      <Fieldset legend={t.sections.color}>
        <Stack>
          <ColorField form={form} />
          <BrandColors organization={organization} isStale={'brand_color' in form.changed()} />
        </Stack>
      </Fieldset>
      <LanguageAndCountry form={form} />
      <Fieldset legend={t.sections.navigation}>
        <LinksField form={form} field="navigation" help={t.linksHelp} placeholder="/about" />
      </Fieldset>
      <Fieldset legend={t.sections.footer}>
        <LinksField form={form} field="footer_links" help={t.linksHelp} placeholder="/about" />
      </Fieldset>
      <Fieldset legend={t.sections.jobs}>
        <NumberField
          form={form}
          field="job_lifetime_days"
          label={t.fields.job_lifetime_days}
          help={t.help.job_lifetime_days}
        />
      </Fieldset>
      <Fieldset legend={t.sections.emails}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField form={form} field="from_name" label={t.fields.from_name} help={t.help.from_name} />
          <TextField
            form={form}
            field="reply_to"
            type="email"
            label={t.fields.reply_to}
            help={t.help.reply_to}
          />
          <TextField
            form={form}
            field="contact_email"
            type="email"
            label={t.fields.contact_email}
            help={t.help.contact_email}
          />
        </SimpleGrid>
      </Fieldset>
    </Form>
  );
}

function Identity({ form }: PartProps) {
  const t = useMessages('board');
  const image = (field: 'logo_url' | 'favicon_url') => (
    <ImageField
      label={t.fields[field]}
      help={t.help[field]}
      url={form.form.getValues()[field]}
      error={form.form.errors[field] as string | undefined}
      onChange={(url) => form.form.setFieldValue(field, url)}
    />
  );
  return (
    <Fieldset legend={t.sections.identity}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField form={form} field="name" label={t.fields.name} />
          <TextField form={form} field="tagline" label={t.fields.tagline} help={t.help.tagline} />
        </SimpleGrid>
        <TextAreaField
          form={form}
          field="description"
          label={t.fields.description}
          help={t.help.description}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {image('logo_url')}
          {image('favicon_url')}
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}

function LanguageAndCountry({ form }: PartProps) {
  const t = useMessages('board');
  const language = useLanguage();
  const countries = useMemo(() => listCountries(language), [language]);
  const { time_zone } = form.form.getValues();
  const timeZones = useMemo(() => listTimeZones(time_zone), [time_zone]);
  const toChoices = (labels: Record<string, string>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }));
  return (
    <Fieldset legend={t.sections.language}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField
          form={form}
          field="language"
          label={t.fields.language}
          help={t.help.language}
          choices={UpdateOrganizationRules.language.choices.map((value) => ({
            value,
            label: nameLanguage(value, language),
          }))}
        />
        <SelectField
          form={form}
          field="direction"
          label={t.fields.direction}
          help={t.help.direction}
          choices={toChoices(t.directions)}
          isClearable
        />
        <SelectField
          form={form}
          field="country"
          label={t.fields.country}
          help={t.help.country}
          choices={countries}
          isClearable
          isSearchable
        />
        <SelectField
          form={form}
          field="time_zone"
          label={t.fields.time_zone}
          help={t.help.time_zone}
          choices={timeZones}
          isSearchable
        />
      </SimpleGrid>
    </Fieldset>
  );
}
