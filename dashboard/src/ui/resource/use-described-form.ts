import { callOperation, useAnyChange } from '../../api/operations.ts';
import { useOrganizationSlug } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { fromJsonText, toJsonText } from '../form/json-field.tsx';
import { toBody } from '../form/nulls.ts';
import type { FormRules } from '../form/rules.ts';
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
  const { parameters = {}, operations } = resource;
  const { create, read, update } = operations;
  const { hasSecrets = false, keptFields = [] } = description;
  const t = useMessages('common');
  const texts = resource.useTexts();
  const change = useAnyChange() as unknown as (
    name: string | undefined,
    parameters: object,
    options?: object,
  ) => Promise<{ data: AnyRow }>;
  const organization = useOrganizationSlug();
  const id = stored && idOf(resource, stored);
  const createBodyOf = (changed: FormValues) =>
    bodyOf(description, { ...initialsOf(description, changed), ...changed });
  const send = async (values: FormValues, ifMatch: object) =>
    (
      await change(
        update,
        { ...parametersOf(resource, id ?? ''), body: bodyOf(description, values) },
        { ifMatch },
      )
    ).data;
  let takeBack: FormValues = {};
  const form = useResourceForm<AnyRow, FormValues>({
    draftKey: hasSecrets ? null : [resource.path, ...Object.values(parameters), id ?? 'new'].join('/'),
    resource: stored,
    toValues: (each) => toValues(description, each),
    rules: inputRules(description, stored === undefined),
    keptFields,
    save: async (changed, ifMatch) => {
      if (!ifMatch) return (await change(create, { ...parameters, body: createBodyOf(changed) })).data;
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
      else notifyDone(findText(texts, 'created', saved) ?? t.saved);
      onSaved(saved);
    },
  });
  return { form, body: stored ? bodyOf(description, form.changed()) : createBodyOf(form.changed()) };
}

/** The body of a request, from inputs. */
export function bodyOf(description: FormDescription, values: FormValues): object {
  const json = jsonFields(description).flatMap((name) =>
    values[name] === undefined ? [] : [[name, fromJsonText(values[name] as string)]],
  );
  const body = { ...toBody<Record<string, unknown>>(values, description.rules), ...Object.fromEntries(json) };
  return description.toBody?.(body, values) ?? body;
}

/** Objects are inputs with JSON, unless a component shows them. */
function jsonFields({ fields, rules }: FormDescription): string[] {
  return listFields(fields).flatMap(({ name, render }) =>
    rules[name]?.type === 'object' && !render ? [name] : [],
  );
}

/** The rules of the inputs. */
export function inputRules(description: FormDescription, isNew: boolean): FormRules {
  const { fields, rules } = description;
  const json = jsonFields(description).map((name) => [name, { ...rules[name], format: 'json' }]);
  // Fields of new objects need no value later.
  const newOnly = listFields(fields).flatMap(({ name, isForNewOnly }) =>
    isForNewOnly && !isNew ? [[name, {}]] : [],
  );
  return { ...rules, ...Object.fromEntries([...json, ...newOnly]) };
}

/** What a new object has before anything is typed. The server may have other defaults. */
function initialsOf({ fields }: FormDescription, changed: FormValues): FormValues {
  const shown = listFields(fields).filter(({ isShown }) => isShown?.(changed) ?? true);
  return Object.fromEntries(
    shown.flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])),
  );
}

/** The inputs of an object, or of a new one. */
export function toValues(description: FormDescription, stored: AnyRow | undefined): FormValues {
  const { fields, rules, toInputs } = description;
  const values = listFields(fields).map(({ name, initial }) => {
    const empty = emptyValueOf(rules[name] ?? {});
    return [name, stored ? (stored[name] ?? empty) : (initial ?? empty)];
  });
  const json = jsonFields(description).map((name) => [name, toJsonText(stored?.[name])]);
  return { ...Object.fromEntries([...values, ...json]), ...toInputs?.(stored) };
}
