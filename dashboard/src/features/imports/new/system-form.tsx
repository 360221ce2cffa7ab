import { SimpleGrid } from '@mantine/core';
import { systems } from '../../../generated/import-systems.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { careersLinkOf } from '../sources.ts';
import { useSourceForm } from './source-form.tsx';

/** An applicant tracking system and the account there. */
export function SystemForm() {
  const t = useMessages('import-setup');
  const texts = useMessages('imports');
  const form = useSourceForm({
    initial: { 'source/kind': '', 'source/account': '', 'source/region': 'global' },
    required: ['source/kind', 'source/account'],
    toImport: (values) => {
      const kind = values['source/kind'];
      const account = values['source/account'].trim();
      const isEuropean = kind === 'lever' && values['source/region'] === 'eu';
      return { name: account, source: { kind, account, ...(isEuropean && { region: 'eu' }) } };
    },
  });
  const kind = form.form.getValues()['source/kind'];
  return (
    <Form form={form} submitLabel={t.next}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField
          form={form}
          field="source/kind"
          label={t.system}
          help={t.systemHelp}
          choices={systems.map(({ kind, label }) => ({ value: kind, label }))}
          isSearchable
        />
        <TextField
          form={form}
          field="source/account"
          label={t.account}
          help={texts.help.account({ link: careersLinkOf(kind) })}
        />
        {kind === 'lever' && (
          <SelectField
            form={form}
            field="source/region"
            label={texts.fields.region}
            choices={Object.entries(texts.regions).map(([value, label]) => ({ value, label }))}
          />
        )}
      </SimpleGrid>
    </Form>
  );
}
