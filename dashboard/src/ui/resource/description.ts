import type { Me } from '@corkboard/client';
import type { ComponentType, ReactNode } from 'react';
import type { Operation, ParametersOf, ResultOf } from '../../api/operations.ts';
import type { OwnMembership } from '../../api/organization-context.ts';
import type { Formats } from '../../messages/formats.ts';
import type { ApiRequest } from '../api-menu.tsx';
import type { FormRules } from '../form/rules.ts';
import type { FormInputs, FormValues } from '../form/use-resource-form.ts';

/** The operations of a resource. What an organization cannot do with it is left out. */
export interface Operations {
  list?: Operation;
  read?: Operation;
  create?: Operation;
  update?: Operation;
  delete?: Operation;
}

export type RowOf<Named extends Operations> = Named['list'] extends Operation
  ? ResultOf<Named['list']> extends { data: (infer Row extends object)[] }
    ? Row
    : never
  : DataOf<Named['read'], never>;

/** What `read` returns, which may have more than the rows of the list. */
export type StoredOf<Named extends Operations> = DataOf<Named['read'], RowOf<Named>>;

/** What `create` returns, which may have what nothing returns again. */
export type CreatedOf<Named extends Operations> = DataOf<Named['create'], never>;

type DataOf<Name extends Operation | undefined, Otherwise> = Name extends Operation
  ? ResultOf<Name> extends { data: infer Data extends object }
    ? Data
    : never
  : Otherwise;

/** What cells and texts of rows can use. */
export interface Shown<Texts> {
  t: Texts;
  formats: Formats;
  /** The names of what the rows refer to. */
  nameOf(id: string | null): string | undefined;
  me: Me;
  /** Null on screens of the installation. */
  membership: OwnMembership | null;
  /** The path of the screens of the organization. */
  base: string;
}

/** A column. Its name is that of its label among the texts, and of the field that it shows by default. */
export interface ColumnDescription<Row, Texts, Label extends string = string> {
  name: Label;
  /** A `choice` has its label among the texts, below the name of the column. By default text. */
  as?: 'number' | 'date' | 'dateTime' | 'relative' | 'choice';
  /** The field, if the column has another name. */
  field?: keyof Row & string;
  /** The name of the text for no value. */
  none?: string;
  render?(row: Row, shown: Shown<Texts>): ReactNode;
  /** A smaller second line. */
  detail?(row: Row, shown: Shown<Texts>): ReactNode;
  /** The screen that the cell leads to, below the path of the organization. The first column opens the row. */
  to?(row: Row): string | null;
  isNumeric?: boolean;
  /** Not shown on a phone. */
  isWideOnly?: boolean;
  /** The API's orders by this column, the first one first. */
  sorts?: readonly string[];
}

export interface FieldProps {
  form: FormInputs<FormValues>;
  field: string;
  label: string;
  help?: string | undefined;
}

/** A field that is more than its rule says. */
export interface FieldDescription<Field extends string = string> {
  name: Field;
  /** The component, if the rule does not choose it. */
  render?: ComponentType<FieldProps>;
  /** The value of a new object, if it is not empty. */
  initial?: unknown;
  /** Lines of a longer text. */
  rows?: number;
  /** Whether the field is only part of new objects. */
  isForNewOnly?: boolean;
  /** Whether the field cannot change. */
  isFixed?: boolean;
  isShown?(values: FormValues): boolean;
}

/** Fields in a list stand side by side. */
export type FieldEntry<Field extends string = string> =
  | Field
  | FieldDescription<Field>
  | readonly (Field | FieldDescription<Field>)[];

/** A filter. Its name is the parameter of the API; its label is among `t.filters`, the labels of its choices below its name. */
export interface FilterDescription<Texts> {
  name: string;
  /** The name of its texts, if it is another. */
  texts?: string;
  /** By default a choice, whose values are the keys of its texts. */
  as?: 'choice' | 'segments' | 'date' | 'email';
  /** The value without a choice. Without one, the filter can be cleared. */
  initial?: string;
  /** The choices, if they are no texts. A hook. */
  useChoices?(texts: Texts): { value: string; label: string }[];
}

export interface DialogProps<Row> {
  row: Row;
  onClose(): void;
}

/** An entry of the menu of a row. Its label is among `t.actions`, and what it says afterwards among `t.done`. */
export interface ActionDescription<Row> {
  name: string;
  isShown?(row: Row, shown: Shown<AnyTexts>): boolean;
  /** Whether the screen of the object shows a button. The others are in its menu. */
  isButton?: boolean;
  isRed?: boolean;
  /** What asks for more. */
  dialog?: ComponentType<DialogProps<Row>>;
  /** Or what happens at once, also to all selected rows. */
  send?: SendDescription<Row>;
  /** Or a screen, below the path of the organization. */
  to?(row: Row): string;
}

export interface SendDescription<Row> {
  operation: Operation;
  parameters(row: Row): object;
  /** What takes it back. */
  undo?(row: Row): object;
  /** Whether it asks first, with the texts `<name>Title` and `<name>Text`. */
  asks?: boolean;
  /** More values of these texts than the name of the row. */
  values?(row: Row): object;
}

export interface ListPartProps {
  query: object;
  total: number;
  isFiltered: boolean;
}

/** The screens of a resource, without its operations and form. */
export interface ScreensDescription<Row, Texts, Label extends string> {
  /** The path of the list, below the screens of the organization. */
  path: string;
  /** The texts. They have `title`, `text`, `columns`, `fields`, `help` and more by fixed names. */
  useTexts(): Texts;
  /** The page of the documentation. */
  docs: string;
  /** What changes need, such as `categories:write`. Without it, everyone who sees the screen may change everything. */
  permission?: string;
  /** Of every operation, such as a kind or the object that the rows belong to. */
  parameters?: object;
  /** What reading needs, if a section of another screen shows the list. */
  readPermission?: string;
  /** Whether the organization has one such object, such as its settings. It has no list and no id. */
  isSingle?: boolean;
  /** Whether the API returns all rows at once. */
  isUnpaged?: boolean;
  /** The field of rows that identifies them, by default `id`. */
  id?: keyof Row & string;
  /** What identifies a row, if it is more than a field. */
  idOf?(row: Row): string;
  /** The parameter of operations that names an object, by default the same. */
  parameter?: string;
  name(row: Row, shown: Shown<Texts>): string;
  /** Reads the names of what the rows refer to, with one request. A hook. */
  useNames?(rows: readonly Row[]): (id: string) => string | undefined;
  columns: readonly (Label | ColumnDescription<Row, Texts, Label>)[];
  /** Whether a search field is above the list. */
  isSearchable?: boolean;
  filters?: readonly FilterDescription<Texts>[];
  /** The API's order by default, if columns sort. */
  sort?: string;
  actions?: readonly ActionDescription<Row>[];
  deletes?: DeleteDescription<Row>;
  /** Where a row opens: in a dialog with its form, or on a screen at its id. New objects likewise. By default, in a dialog. */
  opensIn?: 'dialog' | 'screen';
  /** The screen of a row, below the path of the organization, if it is not at its id below `path`. */
  screenOf?(row: Row): string;
  /** Where a new object is created, if it is elsewhere. */
  createsIn?: 'dialog';
  /** Whether a row can change here. */
  isEditable?(row: Row): boolean;
  /** Instead of a form, a dialog that creates, or changes the row. */
  editor?: ComponentType<{ row: Row | undefined; onClose(): void }>;
  /** What stands in the place of a list without entries. */
  empty?: ComponentType<{ action: ReactNode }>;
  /** Buttons beside the one that creates. */
  buttons?: ComponentType<ListPartProps>;
  /** Buttons of a section. */
  sectionButtons?: ComponentType<{ parameters: object }>;
  /** What stands above and below the list. */
  above?: ComponentType;
  below?: ComponentType;
  /** Milliseconds between reads of what changes without events. */
  refetchInterval?: number;
  /** An example of a body, for the commands. */
  example?: object;
}

/** `t.delete` may name it, and `t.deleteText` says what is lost. */
interface DeleteDescription<Row> {
  isShown?(row: Row, shown: Shown<AnyTexts>): boolean;
  /** Values of the texts. */
  values?(row: Row): object;
  /** What the user types first, as `t.deleteTyped` asks, for what cannot be restored at all. */
  typed?(row: Row): string;
  /** Instead, a dialog that asks for more. */
  dialog?: ComponentType<DialogProps<Row>>;
}

export interface FormDescription<
  Stored = Record<string, unknown>,
  Field extends string = string,
  Created = Record<string, unknown>,
> {
  /** The generated rules of the fields. */
  rules: FormRules;
  fields: readonly FieldEntry<Field>[];
  size?: 'md' | 'lg' | 'xl';
  /** Secrets are not stored as a draft. */
  hasSecrets?: boolean;
  /** Inputs that are not the fields as they are. */
  toInputs?(stored: Stored | undefined): Partial<Record<Field, unknown>>;
  /** The body, from inputs that are not the fields as they are. `body` has empty inputs as null, or not at all. */
  toBody?(body: Record<string, unknown>, inputs: FormValues): object;
  /** Fields with an editor of their own. What they show stays after it was saved. */
  keptFields?: readonly Field[];
  /** What stands above and below the form of an object. */
  above?: ComponentType<{ stored: Stored }>;
  below?: ComponentType<{ stored: Stored }>;
  /** Buttons of the screen of an object. */
  buttons?: ComponentType<{ stored: Stored }>;
  /** Tabs before the one with the form, `settings`. Their labels are among `t.tabs`. */
  tabs?: Record<string, ComponentType<{ stored: Stored }>>;
  /** Further requests of the screen of an object, for the commands. */
  requests?(stored: Stored): ApiRequest[];
  /** Whether a new object opens after it was created. */
  opensCreated?: boolean;
  /** What shows a new object first, such as a secret that nothing shows again. */
  created?: ComponentType<{ created: Created; onClose(): void }>;
}

/** Texts that screens take by name. */
export type AnyTexts = Record<string, unknown>;
export type AnyRow = Record<string, unknown>;

/** What the parts of the screens see. */
export interface Resource extends ScreensDescription<AnyRow, AnyTexts, string> {
  operations: Operations;
  facts?: readonly (string | ColumnDescription<AnyRow, AnyTexts>)[];
  form?: FormDescription;
}

export function idOf({ id = 'id', idOf }: Resource, row: AnyRow): string {
  return idOf?.(row) ?? String(row[id]);
}

/** The parameters of an operation on one object. */
export function parametersOf(resource: Resource, id: string): ParametersOf<Operation> {
  if (resource.isSingle) return { ...resource.parameters } as ParametersOf<Operation>;
  return {
    ...resource.parameters,
    [resource.parameter ?? resource.id ?? 'id']: id,
  } as ParametersOf<Operation>;
}
