import { placeholderPattern } from '../../../platform/mail/placeholders.ts';
import type { MessageTemplate, messagePlaceholders } from '../../board/organizations/application-settings.ts';

/**
 * Replaces the placeholders of a template once, so that a value with a placeholder stays as it is. Templates of older versions may have
 * unknown ones, which stay too.
 */
export function fillTemplate(
  { subject, text }: MessageTemplate,
  values: Record<(typeof messagePlaceholders)[number], string>,
): Pick<MessageTemplate, 'subject' | 'text'> {
  const known: Map<string, string> = new Map(Object.entries(values));
  const fill = (template: string) =>
    template.replace(new RegExp(placeholderPattern, 'g'), (found, name: string) => known.get(name) ?? found);
  return { subject: fill(subject), text: fill(text) };
}
