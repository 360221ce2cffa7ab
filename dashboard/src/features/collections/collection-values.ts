import type { Collection, SaveCollection, SchemaField } from '@corkboard/client';
import { SaveCollectionRules } from '../../generated/form-rules.ts';
import type { FormRules } from '../../ui/form/rules.ts';
import { type DraftField, toDraft, toIdentifier, toSchema } from './schema-drafts.ts';

/** The slug follows from the name if it is empty. */
export const collectionRules: FormRules = {
  ...SaveCollectionRules,
  slug: { ...SaveCollectionRules.slug, isRequired: false },
};

/** The inputs of a collection. Those of its rules are named by their pointers. */
export interface CollectionValues extends Record<string, unknown> {
  name: string;
  slug: string;
  description: string;
  visibility: Collection['visibility'];
  required_entitlement: string;
  schema: DraftField[];
  'rules/allow_public_submit': boolean;
  'rules/moderation': Collection['rules']['moderation'];
  'rules/sort_by': string;
  'rules/sort_dir': Collection['rules']['sort_dir'];
}

export function toCollectionValues(collection: Collection | undefined): CollectionValues {
  const { name = '', slug = '', description = null, required_entitlement = null } = collection ?? {};
  const { visibility = 'private', schema = [], rules = defaultRules } = collection ?? {};
  return {
    name,
    slug,
    description: description ?? '',
    visibility,
    required_entitlement: required_entitlement ?? '',
    schema: schema.map(toDraft),
    'rules/allow_public_submit': rules.allow_public_submit,
    'rules/moderation': rules.moderation,
    'rules/sort_by': rules.sort_by,
    'rules/sort_dir': rules.sort_dir,
  };
}

const defaultRules: Collection['rules'] = {
  allow_public_submit: false,
  moderation: 'manual',
  sort_by: 'created_at',
  sort_dir: 'desc',
};

/** The body of a request. It replaces the collection, so it has all fields. */
export function toCollectionBody(values: CollectionValues): SaveCollection & { schema: SchemaField[] } {
  const { name, slug, description, visibility, required_entitlement, schema } = values;
  return {
    slug: slug === '' ? toIdentifier(name, '-') : slug,
    name,
    description: description === '' ? null : description,
    visibility,
    required_entitlement: visibility === 'gated' && required_entitlement !== '' ? required_entitlement : null,
    schema: toSchema(schema),
    rules: {
      allow_public_submit: values['rules/allow_public_submit'],
      moderation: values['rules/moderation'],
      sort_by: values['rules/sort_by'],
      sort_dir: values['rules/sort_dir'],
    },
  };
}
