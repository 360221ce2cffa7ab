import type { Collection, Item, SaveItem, SchemaField, UpdateItem } from '@corkboard/client';
import { SaveItemRules } from '../../generated/form-rules.ts';
import { fromJsonText, toJsonText } from '../../ui/form/json-field.tsx';
import { toBody, toInputs } from '../../ui/form/nulls.ts';
import type { FieldRule, FormRules } from '../../ui/form/rules.ts';

/** The inputs of an item. Those of its data are named by their pointers, such as `data/name`. */
export interface ItemValues extends Record<string, unknown> {
  status: Item['status'];
  starts_at: string;
  expires_at: string;
  position: number | '';
  owner_user_id: string;
  external_id: string;
}

const DATA = 'data/';

export function toFieldName({ name }: SchemaField): string {
  return DATA + name;
}

/** What a person calls the field. */
export function labelOf({ label, name }: SchemaField): string {
  return label ?? name;
}

/** A new item is published unless the person chooses otherwise: whoever works here does not moderate themselves. */
const newItem: ItemValues = {
  status: 'published',
  starts_at: '',
  expires_at: '',
  position: 0,
  owner_user_id: '',
  external_id: '',
};

export function toItemValues(item: Item | undefined, schema: readonly SchemaField[]): ItemValues {
  const { status, starts_at, expires_at, position, owner_user_id, external_id } = item ?? newItem;
  const data = schema.map((field) => [toFieldName(field), toInput(field, item)]);
  return {
    ...toInputs({ status, starts_at, expires_at, position, owner_user_id, external_id }),
    ...Object.fromEntries(data),
  };
}

/** The input of a stored value, which may be of an older schema and of any type. */
function toInput(field: SchemaField, item: Item | undefined): unknown {
  const value = item ? item.data[field.name] : field.default;
  switch (field.type) {
    case 'boolean':
      return toBooleanInput(value, field.required);
    case 'number':
      return typeof value === 'number' ? value : '';
    case 'multiselect':
      return Array.isArray(value) ? value : [];
    case 'richtext':
      return item?.data_html?.[field.name] ?? (typeof value === 'string' ? value : '');
    case 'json':
      return toJsonText(value);
    default:
      return typeof value === 'string' ? value : toJsonText(value);
  }
}

/** A switch has two states, so an optional value is a choice instead. */
function toBooleanInput(value: unknown, isRequired: boolean): boolean | string {
  if (isRequired) return value === true;
  return typeof value === 'boolean' ? String(value) : '';
}

/** What the inputs must follow, from the fields of the collection. */
export function toItemRules(schema: readonly SchemaField[]): FormRules {
  return {
    ...SaveItemRules,
    ...Object.fromEntries(schema.map((field) => [toFieldName(field), toRule(field)])),
  };
}

const formats: Partial<Record<SchemaField['type'], string>> = {
  url: 'http-url',
  image: 'http-url',
  email: 'idn-email',
  json: 'json',
};

function toRule({ type, required, max_length, min, max }: SchemaField): FieldRule {
  const format = formats[type];
  return {
    isRequired: required,
    isNullable: !required,
    ...(format !== undefined && { format }),
    ...(max_length !== undefined && { maxLength: max_length }),
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  };
}

/** The body of a request with the given inputs. */
export function toItemBody<Body extends SaveItem | UpdateItem>(
  inputs: Partial<ItemValues>,
  { schema }: Pick<Collection, 'schema'>,
): Body {
  const data = schema.flatMap((field) => {
    const input = inputs[toFieldName(field)];
    return input === undefined ? [] : [[field.name, toValue(field, input)]];
  });
  const others = Object.entries(inputs).filter(([name]) => !name.startsWith(DATA));
  return {
    ...toBody<Body>(Object.fromEntries(others), SaveItemRules),
    ...((data.length > 0 || schema.length === 0) && { data: Object.fromEntries(data) }),
  };
}

function toValue({ type, required }: SchemaField, input: unknown): unknown {
  if (type === 'json') return fromJsonText(input as string);
  if (type === 'boolean') return required ? input : { true: true, false: false }[input as string];
  if (type === 'multiselect') return (input as string[]).length === 0 && !required ? null : input;
  return input === '' ? null : input;
}

const titleTypes: SchemaField['type'][] = ['text', 'longtext', 'email', 'select', 'url'];

/** What an item is called: the value of its first field that is a text. */
export function titleOf(item: Item, schema: readonly SchemaField[]): string {
  for (const { name, type } of schema.toSorted(
    (a, b) => titleTypes.indexOf(a.type) - titleTypes.indexOf(b.type),
  )) {
    const value = item.data[name];
    if (titleTypes.includes(type) && typeof value === 'string' && value.trim() !== '') return value;
  }
  return item.id;
}
