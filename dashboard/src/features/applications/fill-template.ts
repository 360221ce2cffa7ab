import type { Application, MessageTemplate } from '@corkboard/client';

/** Replaces the placeholders of a template once, as the board does. */
export function fillTemplate(
  { subject, text }: MessageTemplate,
  { name, job }: Pick<Application, 'name' | 'job'>,
  boardName: string,
): { subject: string; text: string } {
  const values = { name, job: job.title, company: job.company_name ?? boardName };
  const fill = (template: string) =>
    template.replace(/\{\{ *(name|job|company) *\}\}/g, (_, key: keyof typeof values) => values[key]);
  return { subject: fill(subject), text: fill(text) };
}
