import { Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { type Operation, useOperation } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { type ApiRequest, requestOf } from '../api-menu.tsx';
import { Dialog } from '../dialog.tsx';
import { Facts } from '../facts.tsx';
import { Form } from '../form/form.tsx';
import { Loaded } from '../loaded.tsx';
import { Screen as Frame } from '../screen.tsx';
import { toFacts } from './cells.tsx';
import { type AnyRow, type FormDescription, idOf, parametersOf, type Resource } from './description.ts';
import { Fields } from './fields.tsx';
import { ObjectActions } from './object-actions.tsx';
import { ObjectTabs } from './object-tabs.tsx';
import { findText } from './texts.ts';
import { type DescribedForm, useDescribedForm } from './use-described-form.ts';
import { useCanWrite, useShown } from './use-shown.ts';

interface FormProps {
  resource: Resource;
  description: FormDescription;
}

/** Creates an object, or changes a row of the list. */
export function FormDialog({
  resource,
  description,
  row,
  onClose,
}: FormProps & { row: AnyRow | undefined; onClose(): void }) {
  const shown = useShown(resource);
  const text = findText(shown.t, 'createText');
  const title = row
    ? (findText(shown.t, 'editTitle') ?? resource.name(row, shown))
    : (findText(shown.t, 'createTitle') ?? findText(shown.t, 'create') ?? '');
  const { created, onCreated } = useCreated(description, onClose);
  if (created) return created;
  return (
    <Dialog title={title} size={description.size ?? 'md'} onClose={onClose}>
      {!row && text && <Text size="sm">{text}</Text>}
      {row ? (
        <Stored resource={resource} id={idOf(resource, row)}>
          {(stored) => (
            <DialogForm resource={resource} description={description} stored={stored} onSaved={onClose} />
          )}
        </Stored>
      ) : (
        <DialogForm resource={resource} description={description} stored={undefined} onSaved={onCreated} />
      )}
    </Dialog>
  );
}

function DialogForm({
  stored,
  onSaved,
  ...props
}: FormProps & { stored: AnyRow | undefined; onSaved(saved: AnyRow): void }) {
  const { resource, description } = props;
  const { below: Below } = description;
  const described = useDescribedForm(resource, description, stored, onSaved);
  return (
    <>
      <DescribedFields {...props} described={described} isNew={stored === undefined} />
      {stored && Below && <Below stored={stored} />}
    </>
  );
}

/** Shows of a new object what nothing shows again, and then leaves the form. */
function useCreated({ created: Created }: FormDescription, onLeave: (saved: AnyRow) => void) {
  const [created, setCreated] = useState<AnyRow>();
  return {
    created: created && Created && <Created created={created} onClose={() => onLeave(created)} />,
    onCreated: Created ? setCreated : onLeave,
  };
}

/** The screen that creates an object. */
export function NewScreen({ resource, description }: FormProps) {
  const common = useMessages('common');
  const { t, base } = useShown(resource);
  const navigate = useNavigate();
  const { created, onCreated } = useCreated(description, (saved) => {
    const path = description.opensCreated ? `${resource.path}/${idOf(resource, saved)}` : resource.path;
    void navigate({ to: `${base}/${path}`, ignoreBlocker: true });
  });
  const described = useDescribedForm(resource, description, undefined, onCreated);
  return (
    <Frame
      title={findText(t, 'createTitle') ?? ''}
      text={findText(t, 'createText') ?? ''}
      docs={resource.docs}
      requests={requestsOf(resource, { create: { body: described.body } })}
    >
      <DescribedFields
        resource={resource}
        description={description}
        described={described}
        isNew
        submitLabel={common.create}
      />
      {created}
    </Frame>
  );
}

/** The screen of an object, which the URL names. */
export function EditScreen(props: FormProps) {
  const { id = '' } = useParams({ strict: false });
  return (
    <Stored resource={props.resource} id={id}>
      {(stored) => <Edit key={id} {...props} stored={stored} />}
    </Stored>
  );
}

function Edit({ resource, description, stored }: FormProps & { stored: AnyRow }) {
  const shown = useShown(resource, [stored]);
  const [body, setBody] = useState<object>({});
  const { above: Above, below: Below, buttons: Buttons } = description;
  const names = parametersOf(resource, idOf(resource, stored));
  return (
    <Frame
      title={resource.name(stored, shown)}
      text={findText(shown.t, 'editText') ?? findText(shown.t, resource.isSingle ? 'text' : '') ?? ''}
      docs={resource.docs}
      requests={[
        ...requestsOf(resource, { read: names, update: { ...names, body } }),
        ...(description.requests?.(stored) ?? []),
        ...requestsOf(resource, { delete: names }),
      ]}
      actions={
        <>
          {Buttons && <Buttons stored={stored} />}
          <ObjectActions resource={resource} stored={stored} />
        </>
      }
    >
      {Above && <Above stored={stored} />}
      {resource.facts && <Facts rows={toFacts(resource, stored, shown)} />}
      <ObjectTabs resource={resource} description={description} stored={stored}>
        {resource.operations.update && (
          <EditForm resource={resource} description={description} stored={stored} onBody={setBody} />
        )}
      </ObjectTabs>
      {Below && <Below stored={stored} />}
    </Frame>
  );
}

/** The form of a stored object. Without the permission, it cannot be changed. */
export function EditForm({
  resource,
  description,
  stored,
  onBody,
}: FormProps & { stored: AnyRow; onBody?(body: object): void }) {
  const canWrite = useCanWrite(resource);
  const described = useDescribedForm(resource, description, stored, () => {});
  const text = JSON.stringify(described.body);
  useEffect(() => onBody?.(JSON.parse(text)), [text, onBody]);
  return (
    <fieldset className="plain-fieldset" disabled={!canWrite}>
      <DescribedFields
        resource={resource}
        description={description}
        described={described}
        isNew={false}
        isReadOnly={!canWrite}
      />
    </fieldset>
  );
}

/** The requests of a screen, those whose operations exist. */
function requestsOf(
  { operations }: Resource,
  parameters: Partial<Record<'read' | 'create' | 'update' | 'delete', object>>,
): ApiRequest[] {
  return Object.entries(parameters).flatMap(([kind, values]) => {
    const operation = operations[kind as keyof typeof parameters];
    return operation ? [requestOf(operation, values as never)] : [];
  });
}

/** The object, as it is stored. A row of a list has no ETag. */
function Stored({
  resource,
  id,
  children,
}: {
  resource: Resource;
  id: string;
  children(stored: AnyRow): ReactNode;
}) {
  const { read, list } = resource.operations;
  const query = useOperation((read ?? list) as Operation, parametersOf(resource, id));
  return <Loaded query={query}>{(result) => children((result as { data: AnyRow }).data)}</Loaded>;
}

function DescribedFields({
  resource,
  description,
  described: { form },
  isNew,
  isReadOnly = false,
  submitLabel,
}: FormProps & { described: DescribedForm; isNew: boolean; isReadOnly?: boolean; submitLabel?: string }) {
  const texts = resource.useTexts();
  const labels = texts.fields as Record<string, string>;
  const label = submitLabel ?? (isNew ? findText(texts, 'submit') : undefined);
  return (
    <Form form={form} labels={labels} isSavedElsewhere={isReadOnly} {...(label && { submitLabel: label })}>
      <Fields form={form} fields={description.fields} texts={texts} isNew={isNew} />
    </Form>
  );
}
