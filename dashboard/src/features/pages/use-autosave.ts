import { useEffect, useRef, useState } from 'react';
import type { FormValues, ResourceForm } from '../../ui/form/use-resource-form.ts';

/** Long enough that a sentence is one save, and short enough that a closed laptop loses none. */
const IDLE_MS = 4_000;

/** Saves when the user pauses, and when the screen closes. Returns the time of the last save. */
export function useAutosave<Values extends FormValues>(
  form: ResourceForm<Values>,
  isEnabled: boolean,
): Date | undefined {
  const [savedAt, setSavedAt] = useState<Date>();
  const latest = useRef({ form, isEnabled });
  latest.current = { form, isEnabled };
  const text = form.isDirty ? JSON.stringify(form.form.getValues()) : undefined;
  const isWaiting = isEnabled && text !== undefined && !form.isSaving && form.conflicts.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the pause again.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => void latest.current.form.autosave(), IDLE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, text]);
  useEffect(
    () => () => {
      const { form, isEnabled } = latest.current;
      // If this fails, the draft in the browser is still there.
      if (isEnabled && form.isDirty) void form.autosave();
    },
    [],
  );
  const wasSaving = useRef(false);
  useEffect(() => {
    if (wasSaving.current && !form.isSaving && form.failure === undefined) setSavedAt(new Date());
    wasSaving.current = form.isSaving;
  }, [form.isSaving, form.failure]);
  return savedAt;
}
