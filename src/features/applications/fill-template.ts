import type { MessageTemplate } from '../organizations/application-settings.ts';

/** Replaces the placeholders of a template once, so that a value with a placeholder stays as it is. */
export function fillTemplate(
  { subject, text }: MessageTemplate,
  values: Record<'name' | 'job' | 'company', string>,
): Pick<MessageTemplate, 'subject' | 'text'> {
  const fill = (template: string) =>
    template.replace(/\{\{(name|job|company)\}\}/g, (_, name: keyof typeof values) => values[name]);
  return { subject: fill(subject), text: fill(text) };
}
