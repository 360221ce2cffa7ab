import { useMessages } from '../../messages/use-messages.ts';

/** Names of the job's fields, as the form of jobs has them. */
export function useFieldLabel(): (field: string) => string {
  const labels: Record<string, string> = useMessages('jobs').fields;
  return (field) => labels[field] ?? (field === 'category' ? (labels.category_id ?? field) : field);
}
