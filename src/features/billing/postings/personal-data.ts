import { deleteOwn } from '../../../platform/database/rows/own-rows.ts';
import { toEmailKey } from '../../../platform/email-address.ts';
import { inBatches, type PersonalDataSource } from '../../../platform/privacy/personal-data.ts';
import type { Scope } from '../../../platform/scope.ts';
import { listPostings } from './queries.ts';
import { Posting } from './schema.ts';
import { toPosting } from './to-posting.ts';

const BATCH_SIZE = 100;

/** Foreign keys delete the postings with the member. Their jobs stay, without an owner. */
export const postingsOfMember: PersonalDataSource = {
  list: {
    name: 'postings',
    description: 'What the member posted on the board.',
    schema: Posting,
    read: (scope, { id }) => {
      let offset = -BATCH_SIZE;
      return inBatches(BATCH_SIZE, async () => {
        offset += BATCH_SIZE;
        const range = { page: 1, offset, perPage: BATCH_SIZE };
        return (await listPostings(scope, { memberId: id }, range)).rows.map(toPosting);
      });
    },
  },
  async erase(scope, { email }) {
    await deleteDraftsTo(scope, email);
  },
};

/** Drafts of a browser that was to belong to this person. */
async function deleteDraftsTo(scope: Scope, email: string): Promise<void> {
  await deleteOwn(scope, 'postings').where('email_key', '=', toEmailKey(email)).execute();
}
