import { SimpleGrid } from '@mantine/core';
import { useMessages } from '../../../messages/use-messages.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { type HeaderRow, HeadersField, toHeaders } from '../../secrets/headers-field.tsx';
import { feedKinds, kindLabel } from '../sources.ts';
import { nameOf, useSourceForm } from './source-form.tsx';

/** A feed at a URL, with headers if it needs them. */
export function FeedForm() {
  const t = useMessages('import-setup');
  const texts = useMessages('imports');
  const form = useSourceForm({
    initial: { 'source/url': '', 'source/kind': 'xml', 'source/headers': [] as HeaderRow[] },
    required: ['source/url', 'source/kind'],
    toImport: (values) => {
      const headers = toHeaders(values['source/headers']);
      const source = { kind: values['source/kind'], url: values['source/url'].trim() };
      const hasHeaders = source.kind !== 'jsonld' && Object.keys(headers).length > 0;
      return { name: nameOf(source), source: { ...source, ...(hasHeaders && { headers }) } };
    },
  });
  const values = form.form.getValues();
  return (
    <Form form={form} submitLabel={t.next}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          form={form}
          field="source/url"
          type="url"
          label={t.feedUrl}
          placeholder="https://example.org/jobs.xml"
        />
        <SelectField
          form={form}
          field="source/kind"
          label={t.format}
          choices={feedKinds.map((value) => ({ value, label: kindLabel(value, texts) }))}
        />
      </SimpleGrid>
      {values['source/kind'] !== 'jsonld' && <HeadersField form={form} field="source/headers" />}
    </Form>
  );
}
