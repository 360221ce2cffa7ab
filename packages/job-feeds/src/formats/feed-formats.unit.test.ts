import { describe, expect, it } from 'vitest';
import { ParseReport } from '../parsing/parse-report.ts';
import { parseXml, proposeXmlShape } from '../parsing/xml.ts';
import type { SourceRecord } from '../sources/source.ts';
import type { Sample } from './format.ts';
import { formats, noteProposed, recognizeFormat } from './registry.ts';

const hints = { language: 'en', timeZone: 'UTC', country: 'DE' };

async function sampleOf(content: string | object[]): Promise<Sample> {
  if (typeof content !== 'string') return { kind: 'json', records: content as SourceRecord[] };
  const { root, path } = proposeXmlShape(content)!;
  const records: SourceRecord[] = [];
  for await (const { record } of parseXml(
    (async function* () {
      yield content;
    })(),
    path,
    new ParseReport(),
  ))
    records.push(record);
  return { kind: 'xml', root, element: path.split('.').at(-1)!, records };
}

const source = (job: string) => `<source><publisher>P</publisher><job>${job}</job></source>`;
const jobs = (job: string) => `<jobs><job>${job}</job></jobs>`;
const rss = (item: string) =>
  `<rss version="2.0"><channel><title>J</title><link>https://a.example</link><item>${item}</item></channel></rss>`;
const common =
  '<title>Chef</title><company>Quay</company><url>https://a.example/1</url><description>Cook all day long.</description>';

const table: [label: string, content: string | object[], expected: object][] = [
  [
    'Indeed XML',
    source(
      `${common}<referencenumber>7</referencenumber><city>Bath</city><state>SOM</state><country>GB</country><postalcode>B1</postalcode><salary>£20,000 per year</salary><jobtype>fulltime</jobtype><remotetype>Hybrid remote</remotetype>`,
    ),
    { location: 'Bath, SOM, United Kingdom', salary_min: 20_000, job_type: 'full-time', remote: 'hybrid' },
  ],
  [
    'ZipRecruiter XML',
    source(
      `${common}<referencenumber>7</referencenumber><city>Reno</city><state>NV</state><country>US</country><compensation_interval>annually</compensation_interval><compensation_min>50000</compensation_min><compensation_max>70000</compensation_max><compensation_currency>usd</compensation_currency>`,
    ),
    { salary_min: 50_000, salary_max: 70_000, salary_currency: 'USD', salary_period: 'yearly' },
  ],
  [
    'Talent.com XML',
    source(
      `${common}<referencenumber>7</referencenumber><city>Lyon</city><country>FR</country><dateposted>2026-11-20</dateposted><salary><min>24000</min><max>28000</max><currency>EUR</currency><period>year</period></salary><isremote>yes</isremote>`,
    ),
    { salary_min: 24_000, salary_currency: 'EUR', posted_at: '2026-11-20T00:00:00.000Z', remote: 'full' },
  ],
  [
    'Jobrapido XML',
    `<source><jobs><job>${common}<location>Phoenix</location><state>AZ</state><country>US</country><postalcode>8</postalcode><publishdate>19/10/2026</publishdate><expirydate>19/12/2026</expirydate><reference_id>ad3</reference_id><salary>$50K per year</salary></job></jobs></source>`,
    { location: 'Phoenix, AZ, United States', posted_at: '2026-10-19T00:00:00.000Z', salary_min: 50_000 },
  ],
  [
    'Jooble XML',
    '<jobs><job id="7"><link>https://a.example/1</link><name>Chef</name><region>Bath</region><salary>20000 GBP</salary><description>Cook all day long.</description><company>Quay</company><pubdate>20.11.2026</pubdate><expire>20.12.2026</expire><jobtype>full-time</jobtype></job></jobs>',
    {
      title: 'Chef',
      location: 'Bath',
      company_name: 'Quay',
      posted_at: '2026-11-20T00:00:00.000Z',
      how_to_apply: 'https://a.example/1',
    },
  ],
  [
    'Adzuna XML',
    jobs(
      `${common}<id>7</id><location>Bath</location><salary_min>20000</salary_min><salary_max>25000</salary_max><salary_currency>GBP</salary_currency><salary_frequency>year</salary_frequency><contract_time>full_time</contract_time><contract_type>permanent</contract_type><category>Catering</category><date>2026-11-20T10:00:00Z</date><expiry>2026-12-20</expiry>`,
    ),
    { salary_min: 20_000, salary_currency: 'GBP', job_type: 'full-time', category: 'Catering' },
  ],
  [
    'LinkedIn XML',
    source(
      '<partnerJobId>7</partnerJobId><title>Chef</title><company>Quay</company><description>Cook.</description><location>Bath</location><applyUrl>https://a.example/1</applyUrl><workplaceTypes>On-site</workplaceTypes>',
    ),
    { location: 'Bath', remote: 'none', how_to_apply: 'https://a.example/1' },
  ],
  [
    'Careerjet XML',
    jobs(
      `${common}<location><city>Bath</city><country>United Kingdom</country></location><contract_type>permanent</contract_type><working_hours>full-time</working_hours><application_email>a@b.example</application_email><apply_url>https://a.example/2</apply_url>`,
    ),
    { location: 'Bath, United Kingdom', job_type: 'full-time', how_to_apply: 'https://a.example/2' },
  ],
  [
    'Recruitee XML',
    jobs(
      '<reference>7</reference><title>Chef</title><company>Quay</company><description_requirements>&lt;p&gt;Cook.&lt;/p&gt;</description_requirements><city>Bath</city><hybrid>true</hybrid><remote>false</remote><url>https://a.example/1</url>',
    ),
    { remote: 'hybrid', description: '<p>Cook.</p>' },
  ],
  [
    'We Work Remotely RSS',
    rss(
      '<title>Quay: Senior engineer</title><region>Anywhere in the World</region><category>Programming</category><type>Full-Time</type><description>&lt;p&gt;x&lt;/p&gt;</description><pubDate>Fri, 20 Nov 2026 12:00:00 +0000</pubDate><guid>https://w.example/1</guid><link>https://w.example/1</link>',
    ),
    { title: 'Senior engineer', company_name: 'Quay', remote: 'full', job_type: 'full-time' },
  ],
  [
    'WordPress export',
    rss(
      '<title>Chef</title><link>https://w.example/1</link><guid>https://w.example/?p=1</guid><description/><content:encoded><![CDATA[<p>Cook.</p>]]></content:encoded><wp:post_id>7</wp:post_id><wp:post_type>job_listing</wp:post_type><category domain="job_listing_type" nicename="x">Full Time</category><category domain="job_listing_category">Kitchen</category><wp:postmeta><wp:meta_key>_application</wp:meta_key><wp:meta_value>jobs@quay.example</wp:meta_value></wp:postmeta><wp:postmeta><wp:meta_key>_job_location</wp:meta_key><wp:meta_value>Bath</wp:meta_value></wp:postmeta><wp:postmeta><wp:meta_key>_company_name</wp:meta_key><wp:meta_value>Quay</wp:meta_value></wp:postmeta>',
    ),
    {
      description: '<p>Cook.</p>',
      how_to_apply: 'jobs@quay.example',
      location: 'Bath',
      company_name: 'Quay',
      job_type: 'full-time',
      category: 'Kitchen',
    },
  ],
  [
    'RSS',
    rss(
      '<title>Chef</title><link>https://w.example/1</link><pubDate>Fri, 20 Nov 2026 12:00:00 +0000</pubDate><guid isPermaLink="false">x</guid><description>Short [...]</description><content:encoded><![CDATA[<p>Full text.</p>]]></content:encoded><job_listing:location>Bath</job_listing:location><job_listing:job_type>Full Time</job_listing:job_type><job_listing:company>Quay</job_listing:company>',
    ),
    { description: '<p>Full text.</p>', location: 'Bath', company_name: 'Quay', job_type: 'full-time' },
  ],
  [
    'RSS',
    rss(
      '<title>Laravel developer</title><link>https://l.example/1</link><guid>x</guid><description>Text.</description><job:location>Bonn</job:location><job:salary>USD 130,000 - 160,000</job:salary><job:company>Orpi</job:company>',
    ),
    { company_name: 'Orpi', salary_min: 130_000, location: 'Bonn' },
  ],
  [
    'Atom',
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Chef</title><link rel="self" href="https://a.example/self"/><link href="https://a.example/1"/><id>urn:1</id><updated>2026-11-20T18:30:02Z</updated><content type="xhtml"><div><p>Cook.</p></div></content></entry></feed>',
    {
      how_to_apply: 'https://a.example/1',
      description: '<div><p>Cook.</p></div>',
      posted_at: '2026-11-20T18:30:02.000Z',
    },
  ],
  [
    'Adzuna API',
    [
      {
        id: '1',
        title: '<strong>Chef</strong> de partie',
        description: 'Cook.',
        created: '2026-11-20T10:00:00Z',
        redirect_url: 'https://a.example/1',
        company: { display_name: 'Quay' },
        location: { display_name: 'Bath, Somerset', area: ['UK'] },
        salary_min: 20_000,
        category: { label: 'Catering', tag: 'c' },
      },
    ],
    { title: 'Chef de partie', company_name: 'Quay', location: 'Bath, Somerset', category: 'Catering' },
  ],
  [
    'Remote OK API',
    [
      { legal: 'Link back.', last_updated: 1 },
      {
        slug: 's',
        id: '7',
        epoch: 1_763_632_800,
        date: '2026-11-20T10:00:00+00:00',
        company: 'Quay',
        company_logo: '',
        position: 'Chef',
        tags: ['cook'],
        description: '<p>x</p>',
        location: 'Bath',
        apply_url: 'https://a.example/2',
        salary_min: 50_000,
        salary_max: 60_000,
        url: 'https://a.example/1',
      },
    ],
    {
      title: 'Chef',
      company_name: 'Quay',
      remote: 'full',
      salary_currency: 'USD',
      how_to_apply: 'https://a.example/2',
    },
  ],
  [
    'Remotive API',
    [
      {
        id: 7,
        url: 'https://a.example/1',
        title: 'Chef',
        company_name: 'Quay',
        company_logo: 'https://a.example/l.png',
        category: 'Kitchen',
        tags: ['a'],
        job_type: 'full_time',
        publication_date: '2026-11-20T10:00:00',
        candidate_required_location: 'Germany',
        salary: '$40k - $50k',
        description: '<p>x</p>',
      },
    ],
    { location: 'Germany', remote: 'full', job_type: 'full-time', salary_min: 40_000 },
  ],
  [
    'Arbeitnow API',
    [
      {
        slug: 'chef-7',
        company_name: 'Quay',
        title: 'Chef',
        description: '<p>x</p>',
        remote: false,
        url: 'https://a.example/1',
        tags: ['Kitchen'],
        job_types: ['Full time'],
        location: 'Bonn',
        created_at: 1_763_632_800,
      },
    ],
    { location: 'Bonn', remote: 'none', job_type: 'full-time', category: 'Kitchen' },
  ],
  [
    'Himalayas API',
    [
      {
        title: 'Chef',
        companyName: 'Quay',
        employmentType: 'Full Time',
        minSalary: 90_000,
        maxSalary: 120_000,
        salaryPeriod: 'annual',
        currency: 'USD',
        locationRestrictions: ['Germany'],
        description: '<p>x</p>',
        pubDate: 1_795_132_800,
        applicationLink: 'https://a.example/1',
        guid: 'g',
      },
    ],
    { salary_min: 90_000, salary_period: 'yearly', remote_regions: ['DE'], remote: 'full' },
  ],
  [
    'Jobicy API',
    [
      {
        id: 1,
        url: 'https://a.example/1',
        jobTitle: 'Writer &amp; Editor',
        companyName: 'Quay',
        jobType: ['Full-Time'],
        jobGeo: 'USA',
        jobDescription: '<p>x</p>',
        pubDate: '2026-11-20 10:00:00',
        annualSalaryMin: '50000',
        annualSalaryMax: '60000',
        salaryCurrency: 'USD',
      },
    ],
    { title: 'Writer & Editor', salary_min: 50_000, salary_period: 'yearly', location: 'USA' },
  ],
  [
    'USAJOBS API',
    [
      {
        MatchedObjectId: '7',
        MatchedObjectDescriptor: {
          PositionID: 'P',
          PositionTitle: 'IT specialist',
          ApplyURI: ['https://a.example/1'],
          PositionLocation: [{ LocationName: 'Denver, Colorado' }],
          OrganizationName: 'Agency',
          PositionSchedule: [{ Name: 'Full-time' }],
          PublicationStartDate: '2026-11-20T00:00:00.0000',
          PositionRemuneration: [
            { MinimumRange: '50000.0', MaximumRange: '60000.0', Description: 'Per Year' },
          ],
        },
      },
    ],
    {
      title: 'IT specialist',
      location: 'Denver, Colorado',
      job_type: 'full-time',
      how_to_apply: 'https://a.example/1',
      salary_max: 60_000,
      salary_currency: 'USD',
      salary_period: 'yearly',
    },
  ],
  [
    'Reed API',
    [
      {
        jobId: 7,
        employerId: 1,
        employerName: 'Quay',
        jobTitle: 'Chef',
        locationName: 'Bath',
        minimumSalary: 50_000,
        maximumSalary: 60_000,
        currency: 'GBP',
        expirationDate: '12/05/2027',
        date: '03/04/2026',
        jobDescription: 'Cook.',
        applications: 1,
        jobUrl: 'https://a.example/1',
      },
    ],
    {
      title: 'Chef',
      company_name: 'Quay',
      posted_at: expect.stringMatching(/^2026-04-0[23]T/),
      salary_min: 50_000,
    },
  ],
];

describe('a feed', () => {
  it.each(table)('of %s is recognized and gives the job (%#)', async (label, content, expected) => {
    const sample = await sampleOf(content);
    const format = recognizeFormat(sample);
    expect(format?.label).toBe(label);
    const record = sample.records.findLast((each) => format?.isJob?.(each) ?? true)!;
    const { fields, problems } = format!.toJob(record, hints, sample.kind);
    expect(problems).toEqual([]);
    expect(fields).toMatchObject({
      title: expect.any(String),
      how_to_apply: expect.any(String),
      ...expected,
    });
    expect(format!.readId(record, sample.kind)).toBeTruthy();
  });

  it('has a name of its own in each format', () => {
    expect(new Set(formats.map(({ name }) => name)).size).toBe(formats.length);
    expect(formats.every(({ name }) => /^[a-z_]+$/.test(name))).toBe(true);
  });

  it.each<[string, Sample]>([
    ['a table', { kind: 'csv', records: [{ Titel: 'Koch', Ort: 'Bonn', url: 'https://a.example/1' }] }],
    [
      'another XML',
      {
        kind: 'xml',
        root: 'vacatures',
        element: 'vacature',
        records: [{ functie: 'Kok', plaats: 'Ede', url: 'x' }],
      },
    ],
    ['other JSON', { kind: 'json', records: [{ title: 'Chef', id: 1, company: 'Quay' }] }],
    ['nothing', { kind: 'json', records: [] }],
    [
      'a feed with few known names',
      {
        kind: 'xml',
        root: 'source',
        element: 'job',
        records: [{ referencenumber: '1', a: '1', b: '2', c: '3', d: '4' }],
      },
    ],
  ])('of no format is left to the proposal: %s', (_, sample) => {
    expect(recognizeFormat(sample)).toBeUndefined();
  });

  it('has other elements that the proposal reads, and a note that says so', async () => {
    const sample = await sampleOf(
      source(
        `${common}<referencenumber>7</referencenumber><city>Bath</city><recruiter>Ann</recruiter><companyUrl>https://q.example</companyUrl><salary>1</salary>`,
      ),
    );
    const format = recognizeFormat(sample)!;
    const { fields } = format.toJob(sample.records[0]!, hints, 'xml');
    expect(fields).toMatchObject({ recruiter_name: 'Ann', company_website: 'https://q.example' });
    expect(noteProposed(format)).toMatchObject([
      { code: 'format_completed', values: { format: 'Indeed XML' } },
    ]);
  });

  it('of WordPress leaves out what is no job', async () => {
    const sample = await sampleOf(
      `<rss><channel>${['page', 'job_listing', 'attachment'].map((type) => `<item><title>${type}</title><wp:post_type>${type}</wp:post_type><wp:post_id>1</wp:post_id><wp:postmeta><wp:meta_key>_application</wp:meta_key><wp:meta_value>a@b.example</wp:meta_value></wp:postmeta></item>`).join('')}</channel></rss>`,
    );
    const format = recognizeFormat(sample)!;
    expect(sample.records.map((record) => format.isJob!(record))).toEqual([false, true, false]);
  });
});

describe('a table', () => {
  it.each<[string, SourceRecord, object]>([
    [
      'SmartJobBoard export',
      {
        SID: '1',
        Title: 'Welder',
        'Job Category': 'Trades',
        'Employment Type': 'Full time',
        Location: 'Dallas, TX',
        'Salary From': '25',
        'Salary To': '30',
        'Salary Frequency': 'hourly',
        'Job Description': '<p>Weld.</p>',
        'Application Link or Email': 'https://apply.example/1',
        'Posting Date': 'Nov 20, 2026',
        'Company Name': 'Steel',
      },
      {
        salary_period: 'hourly',
        how_to_apply: 'https://apply.example/1',
        posted_at: '2026-11-20T00:00:00.000Z',
      },
    ],
    [
      'WP Job Manager export',
      {
        ID: '7',
        Title: 'Chef',
        Content: '<p>x</p>',
        Date: '2026-11-20',
        Permalink: 'https://old.example/1',
        _job_location: 'Bath',
        _company_name: 'Quay',
        _application: 'jobs@quay.example',
        _job_expires: '2026-12-20',
        'Job Types': 'Full Time',
        'Job Categories': 'Kitchen',
      },
      { how_to_apply: 'jobs@quay.example', location: 'Bath', job_type: 'full-time', category: 'Kitchen' },
    ],
  ])('of %s is recognized', (label, record, expected) => {
    const format = recognizeFormat({ kind: 'csv', columns: Object.keys(record), records: [record] });
    expect(format?.label).toBe(label);
    expect(format?.toJob(record, hints, 'csv').fields).toMatchObject(expected);
  });
});
