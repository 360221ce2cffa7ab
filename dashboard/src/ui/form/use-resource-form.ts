import { CorkboardError, type Issue } from '@corkboard/client';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useOrganizationSlug } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { discardDraft, readDraft, storeDraft } from './drafts.ts';
import { type FormRules, findProblem } from './rules.ts';
import { showProblems } from './show-problems.ts';

export type FormValues = Record<string, unknown>;

export interface ResourceFormOptions<Resource extends object, Values extends FormValues> {
  /** Names the form among the drafts of this browser. Null for a form with secrets, which stores no draft. */
  draftKey: string | null;
  /** The object as it was read, or undefined for a new one. */
  resource: Resource | undefined;
  toValues(resource: Resource | undefined): Values;
  rules: FormRules;
  /** Sends the changed fields. `ifMatch` is the object that the form shows. */
  save(changed: Partial<Values>, ifMatch: Resource | undefined): Promise<Resource>;
  /** Reads the object again after a conflict. */
  read?(): Promise<Resource>;
  onSaved?(resource: Resource): void;
  /** Fields with an editor of their own. What they show stays after it was saved, even if the API prints it in another way. */
  keptFields?: readonly (keyof Values & string)[];
  /** Whether a new object stays in the form after it was created. */
  isKeptAfterCreation?: boolean;
}

/** A field that was changed here and elsewhere. */
interface Conflict {
  field: string;
  theirs: unknown;
  yours: unknown;
}

export interface ResourceForm<Values extends FormValues> {
  form: UseFormReturnType<Values>;
  rules: FormRules;
  isSaving: boolean;
  isDirty: boolean;
  /** An error that belongs to no field. */
  failure: CorkboardError | undefined;
  conflicts: Conflict[];
  hasDraft: boolean;
  /** Whether the object was saved. */
  submit(): Promise<boolean>;
  /** Saves without moving the focus. Does nothing while a field has a problem. */
  autosave(): Promise<void>;
  /** Fields that report late add a function here, which reports at once. Returns a function that removes it. */
  onFlush(flush: () => void): () => void;
  discard(): void;
  resolveConflicts(choices: Partial<Values>): Promise<void>;
  cancelConflicts(): void;
  changed(): Partial<Values>;
  /** Whether leaving now would interrupt the user: there are changes that are neither saved nor being saved. */
  isGuarded(): boolean;
}

/** What the fields of a form need. */
export type FormInputs<Values extends FormValues> = Pick<ResourceForm<Values>, 'form' | 'rules'> &
  Partial<Pick<ResourceForm<Values>, 'onFlush'>>;

/**
 * The life of a form: draft, check, save with If-Match, problems at their fields, conflicts. While nothing is changed here, the form
 * follows the object when it changes elsewhere.
 */
export function useResourceForm<Resource extends object, Values extends FormValues>(
  options: ResourceFormOptions<Resource, Values>,
): ResourceForm<Values> {
  const { resource, toValues, rules, save, read, onSaved } = options;
  const { keptFields = [], isKeptAfterCreation = false } = options;
  const draftKey = useDraftKey(options.draftKey);
  const t = useMessages('common');
  const base = useRef(baseOf(resource, toValues));
  const [draft] = useState(() => (draftKey === null ? undefined : readDraft<Values>(draftKey)));
  const [hasDraft, setHasDraft] = useState(draft !== undefined);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<CorkboardError>();
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const { flush, onFlush } = useFlushes();
  const form = useForm<Values>({
    initialValues: { ...base.current.values, ...draft },
    validate: (values) => findProblems(rules, values, t.invalid),
  });
  const changed = () => changedFields(base.current.values, form.getValues());
  const isDirty = !isEmpty(changed());
  // Not a state: what follows a save may leave the screen before the next render.
  const isGuarded = useRef(false);
  isGuarded.current = isDirty && !isSaving;

  const follow = useFollow(resource, isDirty || isSaving, rebase);
  useStoredDraft(draftKey, isDirty ? JSON.stringify(form.getValues()) : undefined);

  /** Shows the object. `typed` is what was typed while it was being saved. */
  function rebase(next: Resource | undefined, typed: Partial<Values> = {}) {
    const before = base.current;
    base.current = baseOf(next, toValues);
    for (const field of keptFields)
      if (isEqual(base.current.stored[field], before.stored[field]))
        base.current.values[field] = before.values[field];
    form.setInitialValues(base.current.values);
    form.setValues({ ...base.current.values, ...typed });
    form.clearErrors();
    setHasDraft(false);
  }

  async function send(values: Partial<Values>, ifMatch: Resource | undefined): Promise<boolean> {
    setSaving(true);
    setFailure(undefined);
    const sent = form.getValues();
    try {
      const saved = await save(values, ifMatch);
      if (draftKey !== null) discardDraft(draftKey);
      const isCreated = base.current.resource === undefined;
      follow.skipRead();
      base.current = { ...base.current, stored: toValues(saved), values: sent };
      if (isCreated && !isKeptAfterCreation) rebase(undefined);
      else rebase(saved, changedFields(sent, form.getValues()));
      isGuarded.current = false;
      onSaved?.(saved);
      return true;
    } catch (error) {
      if (!(error instanceof CorkboardError)) throw error;
      if (error.code === 'precondition_failed' && read) return await showConflicts(await read());
      showProblemsOf(error);
      return false;
    } finally {
      setSaving(false);
    }
  }

  function showProblemsOf(error: CorkboardError): void {
    showProblems(() => {
      form.setErrors(toErrors(error.issues, form.getValues()));
      if (!belongsToFields(error, form.getValues())) setFailure(error);
    });
  }

  /** Takes over what changed elsewhere only, and asks about the rest. */
  async function showConflicts(latest: Resource): Promise<boolean> {
    const yours = changed();
    const theirs = toValues(latest);
    const found = Object.keys(changedFields(base.current.stored, theirs))
      .filter((field) => field in yours && !isEqual(theirs[field], yours[field]))
      .map((field) => ({ field, theirs: theirs[field], yours: yours[field] }));
    base.current = baseOf(latest, toValues);
    form.setValues({ ...theirs, ...yours });
    if (found.length === 0) return send(yours, latest);
    setConflicts(found);
    return false;
  }

  return {
    form,
    rules,
    isSaving,
    isDirty,
    failure,
    conflicts,
    hasDraft,
    changed,
    isGuarded: () => isGuarded.current,
    onFlush,
    autosave: async () => {
      flush();
      const isValid = isEmpty(findProblems(rules, form.getValues(), t.invalid));
      if (!isSaving && isValid && !isEmpty(changed())) await send(changed(), base.current.resource);
    },
    submit: async () => {
      if (isSaving) return false;
      flush();
      const { hasErrors, errors } = form.validate();
      if (!hasErrors) return send(changed(), base.current.resource);
      showProblems(() => form.setErrors(errors));
      return false;
    },
    discard: () => {
      if (draftKey !== null) discardDraft(draftKey);
      rebase(base.current.resource);
    },
    resolveConflicts: async (choices) => {
      setConflicts([]);
      form.setValues({ ...form.getValues(), ...choices });
      await send(changed(), base.current.resource);
    },
    cancelConflicts: () => setConflicts([]),
  };
}

/** Shows the object when it has changed elsewhere, unless that would lose input. Then saving finds the conflict. */
function useFollow<Resource>(
  resource: Resource | undefined,
  isBusy: boolean,
  show: (resource: Resource) => void,
) {
  const seen = useRef(resource);
  const latest = useRef(resource);
  latest.current = resource;
  useEffect(() => {
    if (resource === undefined || resource === seen.current || isBusy) return;
    seen.current = resource;
    show(resource);
  });
  return {
    /** What was read so far is older than what was saved. */
    skipRead: () => {
      seen.current = latest.current;
    },
  };
}

function belongsToFields({ issues }: CorkboardError, values: FormValues): boolean {
  return issues.length > 0 && issues.every(({ path }) => findField(path.slice(1), values) !== undefined);
}

function isEmpty(object: object): boolean {
  return Object.keys(object).length === 0;
}

/** Drafts of different organizations must not mix. */
function useDraftKey(key: string | null): string | null {
  const organization = useOrganizationSlug();
  return key === null ? null : `${organization ?? ''}:${key}`;
}

/** Stores the values of a form while they differ from the object. */
function useStoredDraft(draftKey: string | null, text: string | undefined): void {
  useEffect(() => {
    if (draftKey === null) return;
    if (text === undefined) return discardDraft(draftKey);
    const timer = setTimeout(() => storeDraft(draftKey, JSON.parse(text) as object), 400);
    return () => clearTimeout(timer);
  }, [draftKey, text]);
}

/** The fields that report late, such as rich text. */
function useFlushes(): { flush(): void; onFlush: ResourceForm<FormValues>['onFlush'] } {
  const [flushes] = useState(() => new Set<() => void>());
  const [onFlush] = useState(() => (flush: () => void) => {
    flushes.add(flush);
    return () => void flushes.delete(flush);
  });
  return {
    onFlush,
    flush: () => {
      for (const each of flushes) each();
    },
  };
}

/** What the form compares with: the values that the API has, and the same values as the form shows them. */
function baseOf<Resource, Values>(
  resource: Resource | undefined,
  toValues: (resource: Resource | undefined) => Values,
): { resource: Resource | undefined; stored: Values; values: Values } {
  return { resource, stored: toValues(resource), values: { ...toValues(resource) } };
}

function findProblems(
  rules: FormRules,
  values: FormValues,
  texts: Parameters<typeof findProblem>[2],
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [field, value] of Object.entries(values)) {
    const problem = rules[field] && findProblem(rules[field], value, texts);
    if (problem !== undefined) problems[field] = problem;
  }
  return problems;
}

/** From JSON pointers such as `/links/0/url` to the names of fields. A problem inside a field without inputs appears at the field. */
function toErrors(issues: readonly Issue[], values: FormValues): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const pointer = path.replace(/^\//, '');
    const field = findField(pointer, values);
    if (field === undefined) continue;
    const name = pointer.replaceAll('/', '.');
    const isNested = Array.isArray(values[field]) && typeof values[field][0] === 'object';
    const key = isNested ? name : field;
    errors[key] = errors[key] === undefined ? message : `${errors[key]}; ${message}`;
  }
  return errors;
}

/** The field that a pointer leads to or into. A form names the field of an object by its pointer, such as `data/name`. */
function findField(pointer: string, values: FormValues): string | undefined {
  for (let name = pointer; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('/'))))
    if (name in values) return name;
  return undefined;
}

function changedFields<Values extends FormValues>(from: Values, to: Values): Partial<Values> {
  const entries = Object.entries(to).filter(([field, value]) => !isEqual(from[field], value));
  return Object.fromEntries(entries) as Partial<Values>;
}

function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
