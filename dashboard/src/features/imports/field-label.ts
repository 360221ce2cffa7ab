import { useMessages } from '../../messages/use-messages.ts';

/** Names of the fields that a source fills: those of the form of jobs, and those that only imports have. */
export function useFieldLabel(): (field: string) => string {
  const labels: Record<string, string> = {
    ...useMessages('jobs').fields,
    ...useMessages('import-setup').targets,
  };
  return (field) => labels[field] ?? field;
}
