import { type Static, Type } from 'typebox';
import { oneOf } from '../../../../platform/http/resource.ts';
import { organizationParameter } from '../../../board/organizations/board-query.ts';
import { findQueryProblems, pageFields, pageOfItems } from '../items/list-schema.ts';
import { Item, itemStatuses } from '../items/schema.ts';

const { id, data, data_html, position, starts_at, expires_at, created_at, updated_at } = Item.properties;

/** The public fields of an item. */
export const PublicItem = Type.Object(
  { id, data, data_html, position, starts_at, expires_at, created_at, updated_at },
  { title: 'PublicItem' },
);
export type PublicItem = Static<typeof PublicItem>;

export const PublicListQuery = Type.Object(
  { organization: organizationParameter, ...pageFields },
  { rules: findQueryProblems },
);

export const PublicItemList = Type.Object(
  { items: Type.Array(PublicItem), ...pageOfItems },
  { title: 'PublicItemList' },
);
export const PublicItemResponse = Type.Object({ item: PublicItem });

export const Submission = Type.Object(
  {
    data: { ...data, description: 'The fields of the schema, up to 256 kB.' },
    website: Type.Optional(
      Type.Unsafe<unknown>({
        description:
          'A honeypot: hide the field from people and leave it empty. Submissions that fill it in are ignored.',
      }),
    ),
  },
  {
    title: 'Submission',
    additionalProperties: false,
    examples: [{ data: { quote: 'We found our harbour pilot within a week.', name: 'Mette Holm' } }],
  },
);
export type Submission = Static<typeof Submission>;

export const SubmissionResponse = Type.Object({
  item: Type.Object(
    {
      id,
      status: oneOf(itemStatuses, {
        title: 'ItemStatus',
        description: 'published: the item is public. pending_review: the item waits for review.',
        examples: ['pending_review'],
      }),
    },
    { title: 'Submitted' },
  ),
});
