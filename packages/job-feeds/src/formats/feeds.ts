import { isObject, listAt, valueAt } from '../mapping/paths.ts';
import { newRecord } from '../parsing/plain-record.ts';
import type { SourceRecord } from '../sources/source.ts';
import { toLine } from '../values/value.ts';
import type { FeedFormat } from './feed-format.ts';

const xml = { kinds: ['xml'] } satisfies Pick<FeedFormat, 'kinds'>;

/** Feeds that boards exchange, as their documentation or their files have them. */
export const feeds: readonly FeedFormat[] = [
  {
    ...xml,
    name: 'indeed',
    label: 'Indeed XML',
    root: 'source',
    marks: 'referencenumber remotetype requisitionid sourcename indeed-apply-data',
    others: 'postalcode streetaddress education experience campaign expirationdate phone',
    fields: {
      id: 'referencenumber url',
      title: 'title',
      company_name: 'company sourcename',
      description: 'description',
      city: 'city',
      region: 'state',
      country: 'country',
      pay: 'salary',
      job_type: 'jobtype',
      category: 'category',
      remote: 'remotetype',
      posted_at: 'date',
      expires_at: 'expirationdate',
      how_to_apply: 'url email',
    },
  },
  {
    ...xml,
    name: 'ziprecruiter',
    label: 'ZipRecruiter XML',
    root: 'source',
    marks:
      'compensation_min compensation_max compensation_interval compensation_currency compensation_has_commission job_category',
    others: 'postalcode zip experience education send_to_email interview_json',
    fields: {
      id: 'referencenumber url',
      title: 'title',
      company_name: 'company',
      description: 'description',
      city: 'city',
      region: 'state',
      country: 'country',
      salary_min: 'compensation_min',
      salary_max: 'compensation_max',
      salary_currency: 'compensation_currency',
      salary_period: 'compensation_interval',
      job_type: 'jobtype job_type',
      category: 'category job_category',
      remote: 'remote',
      posted_at: 'date',
      expires_at: 'expirationdate expiration_date',
      how_to_apply: 'url email',
    },
  },
  {
    ...xml,
    name: 'talent',
    label: 'Talent.com XML',
    root: 'source',
    marks: 'dateposted isremote salary.min salary.max salary.period salary.type',
    others: 'postalcode streetaddress experience education publisher cpc ppc benefits salary.currency',
    fields: {
      id: 'referencenumber url',
      title: 'title',
      company_name: 'company',
      company_logo_url: 'logo',
      description: 'description',
      city: 'city',
      region: 'state',
      country: 'country',
      salary_min: 'salary.min salary_min',
      salary_max: 'salary.max salary_max',
      salary_currency: 'salary.currency salary_currency',
      salary_period: 'salary.period salary_period salary.type',
      job_type: 'jobtype',
      category: 'category',
      remote: 'isremote',
      posted_at: 'dateposted date',
      expires_at: 'expirationdate',
      how_to_apply: 'url',
    },
  },
  {
    ...xml,
    name: 'jobrapido',
    label: 'Jobrapido XML',
    marks: 'publishdate expirydate reference_id website',
    minMarks: 2,
    others: 'postalcode education experience',
    fields: {
      id: 'reference_id url',
      title: 'title',
      company_name: 'company',
      company_website: 'website',
      description: 'description',
      city: 'location city',
      region: 'state',
      country: 'country',
      pay: 'salary',
      job_type: 'jobtype job_type contract_type',
      category: 'category',
      posted_at: 'publishdate',
      expires_at: 'expirydate',
      how_to_apply: 'url email',
    },
  },
  {
    ...xml,
    name: 'jooble',
    label: 'Jooble XML',
    marks: '@id name link pubdate expire updated',
    minMarks: 4,
    others: 'cpc currency',
    fields: {
      id: '@id link',
      title: 'name title',
      company_name: 'company',
      company_logo_url: 'company_logo logo',
      description: 'description',
      location: 'region location',
      pay: 'salary',
      job_type: 'jobtype',
      posted_at: 'pubdate updated',
      expires_at: 'expire',
      how_to_apply: 'apply_url link email',
    },
  },
  {
    ...xml,
    name: 'adzuna',
    label: 'Adzuna XML',
    marks: 'salary_frequency contract_time salary_min salary_max geo_lat expiry',
    minMarks: 2,
    others: 'geo_lng postcode advertiser_type contact contract_type',
    fields: {
      id: 'id url',
      title: 'title',
      company_name: 'company',
      description: 'description',
      location: 'location',
      city: 'city town',
      region: 'state county',
      country: 'country',
      salary_min: 'salary_min',
      salary_max: 'salary_max',
      pay: 'salary',
      salary_currency: 'salary_currency',
      salary_period: 'salary_frequency',
      job_type: 'contract_time contract_type',
      category: 'category',
      posted_at: 'date',
      expires_at: 'expiry',
      how_to_apply: 'url email',
    },
  },
  {
    ...xml,
    name: 'linkedin',
    label: 'LinkedIn XML',
    root: 'source',
    marks: 'partnerJobId applyUrl',
    minMarks: 2,
    others: 'companyId companyUrl postalCode experienceLevel jobFunctions posterEmail skills',
    fields: {
      id: 'partnerJobId applyUrl',
      title: 'title',
      company_name: 'company',
      company_website: 'companyUrl',
      description: 'description',
      location: 'location',
      city: 'city',
      region: 'state',
      country: 'country',
      job_type: 'jobtype',
      category: 'industryCodes.name',
      remote: 'workplaceTypes',
      posted_at: 'listDate',
      expires_at: 'expirationDate',
      salary_min: 'salaries.salary.lowEnd.amount',
      salary_max: 'salaries.salary.highEnd.amount',
      salary_currency: 'salaries.salary.lowEnd.currencyCode salaries.salary.highEnd.currencyCode',
      salary_period: 'salaries.salary.period',
      how_to_apply: 'applyUrl',
    },
  },
  {
    ...xml,
    name: 'careerjet',
    label: 'Careerjet XML',
    root: 'jobs',
    marks: 'contract_type working_hours company_url application_email careerjet-apply-data',
    others: 'job_reference programmatic',
    fields: {
      id: 'id job_reference url apply_url',
      title: 'title',
      company_name: 'company',
      company_website: 'company_url',
      description: 'description',
      location: 'location',
      city: 'location.city',
      region: 'location.region',
      country: 'location.country',
      pay: 'salary',
      // `contract_type` says how long the job lasts, `working_hours` how much of a week it takes.
      job_type: 'working_hours contract_type',
      how_to_apply: 'apply_url application_email url',
    },
  },
  {
    ...xml,
    name: 'recruitee',
    label: 'Recruitee XML',
    marks: 'description_requirements',
    others: 'locations education experience min_hours max_hours hybrid on_site',
    fields: {
      id: 'reference url',
      title: 'title',
      company_name: 'company',
      description: 'description_requirements',
      city: 'city',
      country: 'country',
      job_type: 'contract_type',
      category: 'category',
      pay: 'salary',
      salary_min: 'salary.min',
      salary_max: 'salary.max',
      salary_currency: 'salary.currency',
      salary_period: 'salary.period',
      remote: 'way_of_working',
      how_to_apply: 'url',
    },
    derive: withWayOfWorking,
  },
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

/** Each way of working has a flag. */
function withWayOfWorking(record: SourceRecord): SourceRecord {
  const isSet = (path: string) => /^(?:true|1|yes)$/i.test(toLine(valueAt(record, path)));
  const way = isSet('hybrid') ? 'hybrid' : isSet('remote') ? 'full' : isSet('on_site') ? 'none' : undefined;
  return way === undefined ? {} : { way_of_working: way };
}

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
