import type { Import } from '@corkboard/client';
import { CreateImportRules } from '../../../generated/form-rules.ts';
import type { FormRules } from '../../../ui/form/rules.ts';
import { type FormValues, useResourceForm } from '../../../ui/form/use-resource-form.ts';
import type { SourceSettings } from '../sources.ts';
import { useCreateImport } from './use-create-import.ts';

interface SourceFormOptions<Values extends FormValues> {
  /** The inputs before anything is typed. Fields of the source begin with `source/`, as in the problems of the API. */
  initial: Values;
  required: (keyof Values & string)[];
  toImport(values: Values): { name: string; source: SourceSettings };
}

/** A form that creates an import and goes on to its fields. */
export function useSourceForm<Values extends FormValues>({
  initial,
  required,
  toImport,
}: SourceFormOptions<Values>) {
  const { create, openSetup } = useCreateImport();
  const rules: FormRules = { ...CreateImportRules };
  for (const field of required) rules[field] = { isRequired: true };
  return useResourceForm<Import, Values>({
    // Headers can have passwords, so there is no draft.
    draftKey: null,
    resource: undefined,
    toValues: () => initial,
    rules,
    save: (changed) => create(toImport({ ...initial, ...changed })),
    onSaved: ({ id }) => void openSetup(id),
  });
}

/** The name of an import until a person chooses a better one: the account, or the host of the URL. */
export function nameOf(source: SourceSettings): string {
  const { account, url } = source;
  return account ?? (url === undefined ? source.kind : (URL.parse(url)?.hostname ?? url));
}
