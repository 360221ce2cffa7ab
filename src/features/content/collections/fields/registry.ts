import { boolean } from './boolean.ts';
import type { FieldType } from './contract.ts';
import { date } from './date.ts';
import { datetime } from './datetime.ts';
import { email } from './email.ts';
import { image } from './image.ts';
import { json } from './json.ts';
import { longtext } from './longtext.ts';
import { multiselect } from './multiselect.ts';
import { number } from './number.ts';
import { richtext } from './richtext.ts';
import { select } from './select.ts';
import { text } from './text.ts';
import { url } from './url.ts';

/** All field types, by their names in schemas. Add new types here. */
const fieldTypes = {
  text,
  longtext,
  image,
  url,
  select,
  number,
  boolean,
  date,
  datetime,
  email,
  multiselect,
  richtext,
  json,
} satisfies Record<string, FieldType>;

export type FieldTypeName = keyof typeof fieldTypes;
export const fieldTypeNames = Object.keys(fieldTypes) as FieldTypeName[];

export function getFieldType(name: FieldTypeName): FieldType {
  return fieldTypes[name];
}

export function isFieldTypeName(name: unknown): name is FieldTypeName {
  return typeof name === 'string' && Object.hasOwn(fieldTypes, name);
}
