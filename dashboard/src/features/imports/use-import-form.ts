import type { Import, UpdateImport } from '@corkboard/client';
import { callOperation, useChange } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { UpdateImportRules } from '../../generated/form-rules.ts';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { type HeaderRow, toHeaderRows, toHeaders } from '../secrets/headers-field.tsx';
import { toConditionRows, toRules } from './conditions.ts';
import { type SourceSettings, toSettings, toSource } from './sources.ts';

/** The inputs of an import. Parts of its source, defaults and rules have the names that problems of the API use. */
function toImportValues({ source, defaults, rules, ...resource }: Import) {
  const { account = '', url = '', region = 'global', headers } = toSettings(source);
  const { company_name = '', category = '', job_type = '' } = defaults as Partial<Record<string, string>>;
  return {
    name: resource.name,
    mode: resource.mode,
    schedule: resource.schedule,
    on_foreign_duplicate: resource.on_foreign_duplicate,
    adopt: resource.adopt,
    auto_create_companies: toChoice(resource.auto_create_companies),
    notify_alerts: resource.notify_alerts,
    'source/account': account,
    'source/url': url,
    'source/region': region,
    'source/headers': toHeaderRows(headers) as HeaderRow[],
    'defaults/company_name': company_name,
    'defaults/category': category,
    'defaults/job_type': job_type,
    'rules/mirror_delete': rules.mirror_delete ?? false,
    rules: toConditionRows(rules),
  };
}

export type ImportValues = ReturnType<typeof toImportValues>;

/** A select has texts as values. */
const companyChoices = { inherit: null, create: true, skip: false };
type CompanyChoice = keyof typeof companyChoices;

function toChoice(setting: boolean | null): CompanyChoice {
  if (setting === null) return 'inherit';
  return setting ? 'create' : 'skip';
}

/** The request body of the changed inputs. The API takes source, defaults and rules as a whole. */
function toImportBody(changed: Partial<ImportValues>, resource: Import): UpdateImport {
  const values = { ...toImportValues(resource), ...changed };
  const { name, mode, schedule, on_foreign_duplicate, adopt, auto_create_companies, notify_alerts } = changed;
  const isChanged = (group: string) =>
    Object.keys(changed).some((field) => field === group || field.startsWith(`${group}/`));
  return {
    ...(name !== undefined && { name }),
    ...(mode && { mode }),
    ...(schedule && { schedule }),
    ...(on_foreign_duplicate && { on_foreign_duplicate }),
    ...(adopt !== undefined && { adopt }),
    ...(auto_create_companies && { auto_create_companies: companyChoices[auto_create_companies] }),
    ...(notify_alerts !== undefined && { notify_alerts }),
    ...(isChanged('source') && { source: toSource(sourceOf(values, toSettings(resource.source))) }),
    ...(isChanged('defaults') && { defaults: defaultsOf(values, resource.defaults) }),
    ...(isChanged('rules') && {
      rules: toRules(values.rules, values['rules/mirror_delete']),
    }),
  };
}

function sourceOf(values: ImportValues, before: SourceSettings): SourceSettings {
  const headers = toHeaders(values['source/headers']);
  const { headers: _, region: __, ...others } = before;
  return {
    ...others,
    ...(before.account !== undefined && { account: values['source/account'] }),
    ...(before.url !== undefined && { url: values['source/url'] }),
    ...(values['source/region'] !== 'global' && { region: values['source/region'] }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

function defaultsOf(values: ImportValues, before: Record<string, unknown>): Record<string, unknown> {
  const { company_name: _, category: __, job_type: ___, ...others } = before;
  const company = values['defaults/company_name'].trim();
  const category = values['defaults/category'];
  const jobType = values['defaults/job_type'];
  return {
    ...others,
    ...(company && { company_name: company }),
    ...(category && { category }),
    ...(jobType && { job_type: jobType }),
  };
}

interface ImportFormOptions {
  /** Values that differ from those of the import from the start. */
  initial?: Partial<ImportValues>;
  onSaved(): void;
}

/** The form of an import's settings. */
export function useImportForm(resource: Import, { initial = {}, onSaved }: ImportFormOptions) {
  const { slug } = useMembership().organization;
  const updateImport = useChange('updateImport');
  const { id } = resource;
  return useResourceForm<Import, ImportValues>({
    // Headers can have passwords, so there is no draft.
    draftKey: null,
    resource,
    toValues: (shown = resource) => ({ ...toImportValues(shown), ...initial }),
    rules: UpdateImportRules,
    save: async (changed, ifMatch) =>
      (
        await updateImport(
          { id, body: toImportBody({ ...initial, ...changed }, ifMatch ?? resource) },
          { ifMatch },
        )
      ).data,
    read: async () => (await callOperation(slug, 'getImport', { id })).data,
    onSaved,
  });
}
