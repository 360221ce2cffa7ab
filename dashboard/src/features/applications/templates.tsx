import type { MessageTemplate } from '@corkboard/client';
import { Button, Fieldset, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import { Section } from '../../ui/section.tsx';

const MAX_TEMPLATES = 20;

interface TemplatesProps {
  templates: MessageTemplate[];
  /** Problems that the server has found, by JSON pointers such as `0/text`. */
  problems: Record<string, string>;
  onChange(templates: MessageTemplate[]): void;
}

/** Texts that messages to candidates begin with. */
export function Templates({ templates, problems, onChange }: TemplatesProps) {
  const t = useMessages('application-form');
  const change = (index: number, changes: Partial<MessageTemplate>) =>
    onChange(templates.map((template, at) => (at === index ? { ...template, ...changes } : template)));
  return (
    <Section title={t.templates} text={t.templatesText}>
      {templates.map(({ name, subject, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Templates have no ids, and move only when one is deleted.
        <Fieldset key={index} legend={name || t.newTemplate}>
          <TextInput
            label={t.templateName}
            value={name}
            maxLength={80}
            error={problems[`${index}/name`]}
            onChange={({ currentTarget }) => change(index, { name: currentTarget.value })}
          />
          <TextInput
            label={t.templateSubject}
            value={subject}
            maxLength={200}
            error={problems[`${index}/subject`]}
            onChange={({ currentTarget }) => change(index, { subject: currentTarget.value })}
          />
          <Textarea
            label={t.templateText}
            value={text}
            autosize
            minRows={3}
            maxRows={16}
            maxLength={5000}
            error={problems[`${index}/text`]}
            onChange={({ currentTarget }) => change(index, { text: currentTarget.value })}
          />
          <Button
            mt="xs"
            size="compact-xs"
            variant="subtle"
            aria-label={`${t.deleteTemplate}: ${name}`}
            onClick={() => onChange(templates.filter((_, at) => at !== index))}
          >
            {t.deleteTemplate}
          </Button>
        </Fieldset>
      ))}
      {templates.length < MAX_TEMPLATES && (
        <div>
          <Button
            variant="default"
            onClick={() => onChange([...templates, { name: '', subject: '', text: '' }])}
          >
            {t.addTemplate}
          </Button>
        </div>
      )}
    </Section>
  );
}
