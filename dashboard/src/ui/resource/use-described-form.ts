import { callOperation, useAnyChange } from '../../api/operations.ts';
import { useOrganizationSlug } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { toBody } from '../form/nulls.ts';
import { type FormValues, type ResourceForm, useResourceForm } from '../form/use-resource-form.ts';
import { notifyDone } from '../notify.ts';
import { notifyUndo } from '../notify-undo.tsx';
import { type AnyRow, type FormDescription, idOf, parametersOf, type Resource } from './description.ts';
import { emptyValueOf, listFields } from './fields.tsx';
import { findText } from './texts.ts';

/** A form of a description, for a new object or a stored one. */
export interface DescribedForm {
  form: ResourceForm<FormValues>;
  /** The body of a request with what was changed. */
  body: object;
}

/** The form of a description. A saved change can be taken back. */
export function useDescribedForm(
  resource: Resource,
  description: FormDescription,
  stored: AnyRow | undefined,
  onSaved: (saved: AnyRow) => void,
): DescribedForm {
  const { create, read, update } = resource.operations;
  const { rules, hasSecrets = false, keptFields = [] } = description;
  const t = useMessages('common');
  const texts = resource.useTexts();
  const change = useAnyChange() as unknown as (
    name: string | undefined,
    parameters: object,
    options?: object,
  ) => Promise<{ data: AnyRow }>;
  const organization = useOrganizationSlug();
  const id = stored && idOf(resource, stored);
  const bodyOf = (values: FormValues) => {
    const body = toBody<Record<string, unknown>>(values, rules);
    return description.toBody?.(body, values) ?? body;
  };
  const createBodyOf = (changed: FormValues) => bodyOf({ ...initialsOf(description, changed), ...changed });
  const send = async (values: FormValues, ifMatch: object) =>
    (await change(update, { ...parametersOf(resource, id ?? ''), body: bodyOf(values) }, { ifMatch })).data;
  let takeBack: FormValues = {};
  const form = useResourceForm<AnyRow, FormValues>({
    draftKey: hasSecrets ? null : `${resource.path}/${id ?? 'new'}`,
    resource: stored,
    toValues: (each) => toValues(description, each),
    // Fields of new objects need no value later.
    rules: stored
      ? { ...rules, ...Object.fromEntries(newOnly(description).map((name) => [name, {}])) }
      : rules,
    keptFields,
    save: async (changed, ifMatch) => {
      if (!ifMatch) return (await change(create, { body: createBodyOf(changed) })).data;
      const before = toValues(description, ifMatch);
      takeBack = Object.fromEntries(Object.keys(changed).map((name) => [name, before[name]]));
      return send(changed, ifMatch);
    },
    ...(read &&
      id !== undefined && {
        read: async () =>
          ((await callOperation(organization, read, parametersOf(resource, id))) as { data: AnyRow }).data,
      }),
    onSaved: (saved) => {
      const undo = () => send(takeBack, saved).then(() => notifyDone(t.undone));
      if (stored && !hasSecrets) notifyUndo({ message: t.saved, label: t.undo, undo });
      else notifyDone(findText(texts, 'created') ?? t.saved);
      onSaved(saved);
    },
  });
  return { form, body: (stored ? bodyOf : createBodyOf)(form.changed()) };
}

function newOnly({ fields }: FormDescription): string[] {
  return listFields(fields).flatMap(({ name, isForNewOnly }) => (isForNewOnly ? [name] : []));
}

/** What a new object has before anything is typed. The server may have other defaults. */
function initialsOf({ fields }: FormDescription, changed: FormValues): FormValues {
  const shown = listFields(fields).filter(({ isShown }) => isShown?.(changed) ?? true);
  return Object.fromEntries(
    shown.flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])),
  );
}

function toValues({ fields, rules, toInputs }: FormDescription, stored: AnyRow | undefined): FormValues {
  const values = listFields(fields).map(({ name, initial }) => {
    const empty = emptyValueOf(rules[name] ?? {});
    return [name, stored ? (stored[name] ?? empty) : (initial ?? empty)];
  });
  return { ...Object.fromEntries(values), ...toInputs?.(stored) };
}
