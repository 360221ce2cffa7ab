import { Type } from 'typebox';
import { JobDraft } from '../../mapping/job-draft.ts';
import { valueAt } from '../../mapping/paths.ts';
import { joinHtml } from '../../values/html.ts';
import type { MappedJob, ReadContext, SourceKind, SourceRecord } from '../source.ts';
import { type Account, AccountHost, accountOfHost, toAccount } from './accounts.ts';
import { joinParts, textAt } from './fields.ts';
import { readObjectPage } from './json-page.ts';
import { readListing } from './read-listing.ts';

/** The data of careers pages: one response with all jobs, without dates and the name of the company. */
export const pinpoint: SourceKind<Account> = {
  kind: 'pinpoint',
  label: 'Pinpoint',
  careersLink: 'acme.pinpointhq.com',
  settings: Type.Object({ account: AccountHost }, { additionalProperties: false }),
  recognize: (url) => toAccount(accountOfHost(url, 'pinpointhq.com')),
  read: ({ account }, context) =>
    readListing(
      {
        kind: 'pinpoint',
        label: 'Pinpoint',
        account,
        toRequest: () => ({
          url: `https://${account}.pinpointhq.com/postings.json`,
          accept: 'application/json',
        }),
        parse: (response) => readObjectPage(response, 'data'),
        idField: 'id',
        toJob: (posting) => toJob(posting, context),
      },
      context,
    ),
};

function toJob(posting: SourceRecord, { defaults }: ReadContext): MappedJob {
  const place = joinParts(posting, ['location.city', 'location.province']);
  const draft = new JobDraft(defaults)
    .set('title', valueAt(posting, 'title'))
    .set('location', place || valueAt(posting, 'location.name'))
    .set('remote', valueAt(posting, 'workplace_type'))
    .set('job_type', textAt(posting, 'employment_type_text') ?? textAt(posting, 'employment_type'))
    .set('category', valueAt(posting, 'job.department.name'))
    .set('description', toDescription(posting))
    .set('expires_at', valueAt(posting, 'deadline_at'))
    .set('how_to_apply', valueAt(posting, 'url'));
  // The employer hides the pay.
  if (posting.compensation_visible === false) return draft.finish();
  return draft
    .set('pay', valueAt(posting, 'compensation'))
    .set('salary_min', valueAt(posting, 'compensation_minimum'))
    .set('salary_max', valueAt(posting, 'compensation_maximum'))
    .set('salary_currency', valueAt(posting, 'compensation_currency'))
    .set('salary_period', valueAt(posting, 'compensation_frequency'))
    .finish();
}

const sections = ['key_responsibilities', 'skills_knowledge_expertise', 'benefits'];

function toDescription(posting: SourceRecord): string {
  return joinHtml([
    { html: posting.description },
    ...sections.map((name) => ({ heading: posting[`${name}_header`], html: posting[name] })),
  ]);
}
