import type { Collection } from '@corkboard/client';
import { Button, Group, List, Text } from '@mantine/core';
import { useState } from 'react';
import { callOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { type Formats, useFormats } from '../../messages/formats.ts';
import { type MessagesOf, useMessages } from '../../messages/use-messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';
import { type CollectionValues, toCollectionBody } from './collection-values.ts';
import { labelOf } from './item-values.ts';
import { findChanges, type SchemaChange } from './schema-changes.ts';

interface Report {
  changes: SchemaChange[];
  /** How many stored items would not match, as the API counts them. */
  invalidItems: number;
}

interface Review {
  form: ResourceForm<CollectionValues>;
  report: Report | undefined;
  confirm(): void;
  cancel(): void;
}

/** Lets a form ask before it saves changes that take something away. Problems of the request appear at its fields as always. */
export function useSaveReview(form: ResourceForm<CollectionValues>, stored: Collection): Review {
  const { slug: organization } = useMembership().organization;
  const [report, setReport] = useState<Report>();
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (isBusy) return false;
    if (form.form.validate().hasErrors) return form.submit();
    setBusy(true);
    const found = await findReport(organization, stored, form.form.getValues());
    setBusy(false);
    if (!found || (found.changes.length === 0 && found.invalidItems === 0)) return form.submit();
    setReport(found);
    return false;
  };
  return {
    form: { ...form, isSaving: form.isSaving || isBusy, submit },
    report,
    confirm: () => {
      setReport(undefined);
      void form.submit();
    },
    cancel: () => setReport(undefined),
  };
}

/** Undefined if the API rejects the collection: then saving shows why. */
async function findReport(
  organization: string,
  stored: Collection,
  values: CollectionValues,
): Promise<Report | undefined> {
  const body = toCollectionBody(values);
  try {
    const { warnings } = await callOperation(organization, 'saveCollection', { dry_run: true, body });
    return { changes: findChanges(stored, body), invalidItems: warnings.invalid_items };
  } catch {
    return undefined;
  }
}

/** What a change takes away, before it is saved. */
export function SaveReview({ review: { report, confirm, cancel } }: { review: Review }) {
  const t = useMessages('builder').review;
  const common = useMessages('common');
  const formats = useFormats();
  if (!report) return null;
  const { changes, invalidItems } = report;
  return (
    <Dialog title={t.title} size="lg" onClose={cancel}>
      {changes.length > 0 && (
        <List size="sm" spacing="xs">
          {changes.map((change) => (
            <List.Item key={change.kind + ('field' in change ? change.field.name : '')}>
              {describe(change, t, formats)}
            </List.Item>
          ))}
        </List>
      )}
      <Text size="sm" fw={600}>
        {invalidItems === 0 ? t.noneInvalid : t.invalid({ count: invalidItems })}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={cancel} data-autofocus>
          {common.cancel}
        </Button>
        <Button color="red.9" onClick={confirm}>
          {t.confirm}
        </Button>
      </Group>
    </Dialog>
  );
}

function describe(change: SchemaChange, t: MessagesOf<'builder'>['review'], formats: Formats): string {
  if (change.kind === 'hidden') return t.hidden;
  const name = labelOf(change.field);
  if (change.kind === 'options') return t.options({ field: name, options: formats.list(change.options) });
  return t[change.kind]({ field: name });
}
