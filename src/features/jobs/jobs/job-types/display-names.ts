import { commonMessagesIn } from '../../../../platform/languages/common-messages.ts';
import type { Language } from '../../../../platform/languages/languages.ts';

/** The name of a job type, which is stored folded. */
export function nameJobType(jobType: string, language: Language): string {
  const own: Readonly<Partial<Record<string, string>>> = commonMessagesIn(language).jobTypes;
  if (Object.hasOwn(own, jobType)) return own[jobType] ?? jobType;
  const words = jobType.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
