import { isObject, listAt, valueAt } from '../mapping/paths.ts';
import { newRecord } from '../parsing/plain-record.ts';
import type { SourceRecord } from '../sources/source.ts';
import { toLine } from '../values/value.ts';
import type { FeedFormat } from './feed-format.ts';

const xml = { kinds: ['xml'] } satisfies Pick<FeedFormat, 'kinds'>;

/** RSS and Atom, in general and as some boards write them. */
export const syndication: readonly FeedFormat[] = [
  {
    ...xml,
    name: 'wwr',
    label: 'We Work Remotely RSS',
    root: 'rss',
    marks: 'region type skills expires_at media:content.@url',
    minMarks: 2,
    others: 'country state guid',
    fields: {
      id: 'guid link',
      title: 'position title',
      company_name: 'company',
      company_logo_url: 'media:content.@url',
      description: 'description',
      location: 'region',
      category: 'category',
      job_type: 'type',
      posted_at: 'pubDate',
      expires_at: 'expires_at',
      how_to_apply: 'link',
    },
    fixed: { remote: 'full' },
    derive: withoutCompany,
  },
  {
    ...xml,
    name: 'wordpress',
    label: 'WordPress export',
    root: 'rss',
    marks: 'wp:post_type _application _job_location _company_name',
    minMarks: 2,
    others: 'wp:post_id guid excerpt:encoded dc:creator description wp:postmeta category',
    fields: {
      ...wordpressFields(),
      id: 'wp:post_id guid link',
      title: 'title',
      description: 'content:encoded',
      job_type: 'job_listing_type',
      category: 'job_listing_category',
      posted_at: 'wp:post_date_gmt pubDate',
      how_to_apply: '_application link',
    },
    // An export has pages, pictures and menus as well.
    isJob: (record) => /job/i.test(toLine(record['wp:post_type'])),
    derive: readWordpress,
  },
  {
    ...xml,
    name: 'rss',
    label: 'RSS',
    root: 'rss',
    marks: 'guid pubDate link',
    others: 'author dc:creator comments wfw:commentRss slash:comments post-id',
    fields: {
      id: 'guid link',
      title: 'title',
      company_name: 'job:company job_listing:company company',
      company_logo_url: 'job:company_logo job_listing:company_logo',
      // WordPress has an excerpt in `description`.
      description: 'content:encoded description',
      location: 'job:location job_listing:location location',
      job_type: 'job:job_type job_listing:job_type job_type',
      pay: 'job:salary job_listing:salary',
      category: 'category',
      posted_at: 'pubDate dc:date',
      expires_at: 'job_listing:expires',
      how_to_apply: 'link guid',
    },
  },
  {
    ...xml,
    name: 'atom',
    label: 'Atom',
    root: 'feed',
    marks: 'id title link updated published content summary',
    minMarks: 3,
    others: 'link content summary author category rights source',
    fields: {
      id: 'id alternate',
      title: 'title',
      description: 'content summary',
      category: 'category.@label category.@term',
      posted_at: 'published updated',
      how_to_apply: 'alternate',
    },
    derive: withAlternate,
  },
];

/** `Quay: Senior engineer` is a company and a position. */
function withoutCompany(record: SourceRecord): SourceRecord {
  const [, company, position] = /^([^:]{1,100}):\s+(\S.*)$/.exec(toLine(valueAt(record, 'title'), 500)) ?? [];
  return company === undefined ? {} : { company, position };
}

/** The link to the page, of several links. */
function withAlternate(record: SourceRecord): SourceRecord {
  const links = (Array.isArray(record.link) ? record.link : [record.link]).filter(isObject);
  const link = links.find((each) => each['@rel'] === undefined || each['@rel'] === 'alternate') ?? links[0];
  return link ? { alternate: link['@href'] } : {};
}

/** What plugins for jobs store, by its key. */
export function wordpressFields(): FeedFormat['fields'] {
  return {
    company_name: '_company_name',
    company_website: '_company_website',
    company_logo_url: '_company_logo',
    location: '_job_location',
    remote: '_remote_position',
    pay: '_job_salary',
    salary_currency: '_job_salary_currency',
    salary_period: '_job_salary_unit',
    expires_at: '_job_expires',
  };
}

/** Turns the list of keys and values of a post into its fields, and its terms by taxonomy. */
function readWordpress(record: SourceRecord): SourceRecord {
  const added = newRecord();
  for (const meta of listAt(record, 'wp:postmeta').filter(isObject))
    added[toLine(meta['wp:meta_key'], 100)] = meta['wp:meta_value'];
  for (const term of listOf(record.category).filter(isObject)) {
    const domain = toLine(term['@domain'], 100);
    added[domain] = [...listOf(added[domain]), term['#text']];
  }
  return added;
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
