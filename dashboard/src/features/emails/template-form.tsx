import type { EmailTemplate } from '@corkboard/client';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';
import { Section } from '../../ui/section.tsx';

export interface TemplateValues extends Record<string, unknown> {
  subject: string;
  text: string;
}

/** The texts of an email, and the placeholders that they can have. */
export function TemplateForm({
  form,
  template,
}: {
  form: ResourceForm<TemplateValues>;
  template: EmailTemplate;
}) {
  const t = useMessages('emails');
  const input = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const { text } = form.form.getValues();
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {};
    form.form.setFieldValue('text', `${text.slice(0, selectionStart)}{{${name}}}${text.slice(selectionEnd)}`);
    input.current?.focus();
  };
  return (
    <Form form={form} labels={t.fields}>
      <TextField form={form} field="subject" label={t.fields.subject} />
      <Textarea
        {...form.form.getInputProps('text')}
        ref={input}
        label={t.fields.text}
        description={t.help.text}
        autosize
        minRows={10}
        maxRows={24}
        required
        withAsterisk
      />
      <Section title={t.placeholders} text={t.placeholdersText}>
        <Stack gap="xs">
          {template.placeholders.map(({ name, description, is_required }) => (
            <Group key={name} gap="xs">
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t.insert({ name: `{{${name}}}` })}
                onClick={() => insert(name)}
              >
                <code>{`{{${name}}}`}</code>
              </Button>
              <Text size="sm" c="dimmed">
                <span lang="en">{description}</span> {is_required && `(${t.required})`}
              </Text>
            </Group>
          ))}
        </Stack>
      </Section>
    </Form>
  );
}
