import type { Company } from '@corkboard/client';
import { Badge, Fieldset, Group } from '@mantine/core';
import { CreateCompanyRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ImageField } from '../../ui/form/image-field.tsx';
import { LinksField } from '../../ui/form/links-field.tsx';
import { RichTextField } from '../../ui/form/rich-text-field.tsx';
import type { FieldProps, ListPartProps } from '../../ui/resource/description.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { ExportButton } from '../exports/export-button.tsx';
import { AutoCreate } from './auto-create.tsx';
import { CompanyFigures } from './company-figures.tsx';
import { CompanyMembers } from './company-members.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { PendingClaims } from './pending-claims.tsx';

/** The companies that jobs belong to. */
export const { Screen } = resourceScreens({
  path: 'companies',
  useTexts: () => useMessages('companies'),
  docs: '/docs/companies',
  permission: 'companies:write',
  operations: {
    list: 'listCompanies',
    read: 'getCompany',
    create: 'createCompany',
    update: 'updateCompany',
    delete: 'deleteCompany',
  },
  name: ({ name }) => name,
  isSearchable: true,
  sort: 'name',
  columns: [
    { name: 'name', sorts: ['name'] },
    {
      name: 'state',
      isWideOnly: true,
      render: ({ is_verified, is_hidden }, { t }) => (
        <Group gap={4}>
          {is_verified && <Badge color="green">{t.verified}</Badge>}
          {is_hidden && <Badge color="gray">{t.hidden}</Badge>}
        </Group>
      ),
    },
    { name: 'job_count', as: 'number', sorts: ['-job_count'], to: ({ id }) => `jobs?company=${id}` },
    { name: 'live_job_count', as: 'number', sorts: ['-live_job_count'] },
    { name: 'created_at', as: 'date', isWideOnly: true, sorts: ['-created_at'] },
  ],
  actions: [{ name: 'merge', dialog: MergeDialog }],
  deletes: { values: ({ job_count }) => ({ jobs: job_count }) },
  form: {
    rules: CreateCompanyRules,
    size: 'lg',
    fields: [
      'name',
      'slug',
      'tagline',
      { name: 'description', render: RichTextField },
      'website',
      { name: 'logo_url', render: ImageField },
      'locations',
      'size',
      'founded_year',
      'industry',
      { name: 'links', render: CompanyLinks },
      'external_id',
      'is_verified',
      'is_hidden',
    ],
    below: Below,
  },
  buttons: ExportCompanies,
  above: PendingClaims,
  below: AutoCreate,
  example: { name: 'North Sea Pilots' },
});

function CompanyLinks({ form, field, label, help = '' }: FieldProps) {
  return (
    <Fieldset legend={label}>
      <LinksField form={form} field={field} help={help} placeholder="https://pilots.example/careers" />
    </Fieldset>
  );
}

function Below({ stored: { id } }: { stored: Company }) {
  return (
    <>
      <CompanyFigures id={id} />
      <CompanyMembers companyId={id} />
    </>
  );
}

function ExportCompanies(props: ListPartProps) {
  return props.total > 0 && <ExportButton resource="companies" {...props} />;
}
