import { importSetupMessages } from '../../messages/import-setup.ts';
import { jobMessages } from '../../messages/jobs.ts';
import { useMessages } from '../../messages/messages.ts';

/** Names of the fields that a source fills: those of the form of jobs, and those that only imports have. */
export function useFieldLabel(): (field: string) => string {
  const labels: Record<string, string> = {
    ...useMessages(jobMessages).fields,
    ...useMessages(importSetupMessages).targets,
  };
  return (field) => labels[field] ?? field;
}
