import { type Static, Type } from 'typebox';
import { readText } from '../../fetching/documents.ts';
import { JobDraft } from '../../mapping/job-draft.ts';
import { listAt, valueAt } from '../../mapping/paths.ts';
import { newMessage } from '../../message.ts';
import { joinHtml } from '../../values/html.ts';
import {
  type FetchedResponse,
  type MappedJob,
  type ReadContext,
  SourceError,
  type SourceKind,
  type SourceRecord,
} from '../source.ts';
import { elementsOf, parseXmlValue } from '../xml-value.ts';
import { AccountHost, accountOfHost } from './accounts.ts';
import { joinPlaces, objectsAt, textAt } from './fields.ts';
import { type ListingPage, readListing } from './read-listing.ts';

const Settings = Type.Object(
  {
    account: AccountHost,
    language: Type.Optional(
      Type.String({
        pattern: '^[a-z]{2}$',
        description:
          'The language of the texts, such as de. The default is the language of the organization.',
      }),
    ),
  },
  { additionalProperties: false },
);
type Settings = Static<typeof Settings>;

const ROOT = 'workzag-jobs';

/** https://developer.personio.de: one XML document. An unknown company gets a 404, or a redirect to the marketing site. */
export const personio: SourceKind<Settings> = {
  kind: 'personio',
  label: 'Personio',
  careersLink: 'acme.jobs.personio.de',
  settings: Settings,
  recognize: (url) => {
    const account = accountOfHost(url, 'jobs.personio.de') ?? accountOfHost(url, 'jobs.personio.com');
    const language = url.searchParams.get('language') ?? '';
    return account ? { account, ...(/^[a-z]{2}$/.test(language) ? { language } : {}) } : undefined;
  },
  read: ({ account, language }, context) =>
    readListing(
      {
        kind: 'personio',
        label: 'Personio',
        account,
        toRequest: () => ({
          url: `${toOrigin(account)}/xml?language=${encodeURIComponent(language ?? context.defaults.language.slice(0, 2))}`,
          accept: 'application/xml, text/xml',
          maxRedirects: 0,
        }),
        parse,
        idField: 'id',
        toJob: (position) => toJob(account, position, context),
      },
      context,
    ),
};

function toOrigin(account: string): string {
  return `https://${account}.jobs.personio.de`;
}

async function parse(response: FetchedResponse): Promise<ListingPage> {
  const { root, value } = parseXmlValue(await readText(response));
  if (root !== ROOT)
    throw new SourceError('unexpected_content', newMessage('xml_other_root', { root, expected: ROOT }), {
      position: response.url,
    });
  return { jobs: elementsOf(value, 'position'), root };
}

function toJob(account: string, position: SourceRecord, { defaults }: ReadContext): MappedJob {
  const texts = objectsAt(position, 'jobDescriptions.jobDescription');
  const draft = new JobDraft(defaults)
    .set('title', valueAt(position, 'name'))
    .set('company_name', valueAt(position, 'subcompany'))
    .set('location', joinPlaces([position.office, ...listAt(position, 'additionalOffices.office')]))
    .set('job_type', toJobType(position))
    .set('category', textAt(position, 'department') ?? textAt(position, 'recruitingCategory'))
    .set('description', joinHtml(texts.map(({ name, value }) => ({ heading: name, html: value }))))
    .set('posted_at', valueAt(position, 'createdAt'))
    .set('how_to_apply', `${toOrigin(account)}/job/${encodeURIComponent(textAt(position, 'id') ?? '')}`);
  if (!draft.has('description')) draft.note('description', newMessage('no_text_in_language'));
  return draft.finish();
}

/** `employmentType` is the contract, `schedule` the working time. */
function toJobType(position: SourceRecord): string | undefined {
  const contract = textAt(position, 'employmentType');
  return contract === undefined || contract === 'permanent' ? textAt(position, 'schedule') : contract;
}
