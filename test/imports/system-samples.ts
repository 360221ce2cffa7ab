import { escapeXml } from './xml.ts';

/** A job of a system. What it leaves out is that of the documented response. */
export interface SampleJob {
  id: string;
  title?: string;
  /** HTML in a paragraph of the description. */
  text?: string;
  /** Items of Lever's list. */
  items?: string;
}

/** One job of each system, composed from the documented fields. */
export const samples: Record<string, (job: SampleJob) => unknown> = {
  greenhouse: ({ id, title = 'Vault Designer', text = 'Keep the &amp; vault tidy.' }) => ({
    id: Number(id),
    internal_job_id: 144381,
    title,
    company_name: 'Vault-Tec',
    first_published: '2026-01-10T09:00:00-05:00',
    updated_at: '2026-01-14T10:55:28-05:00',
    requisition_id: '50',
    location: { name: 'NYC' },
    absolute_url: `https://boards.greenhouse.io/vaulttec/jobs/${id}`,
    language: 'en',
    metadata: null,
    content: escapeXml(`<p>${text}</p>`),
    departments: [{ id: 13583, name: 'Design', parent_id: null, child_ids: [] }],
    offices: [
      {
        id: 8787,
        name: 'New York City',
        location: 'New York, NY, United States',
        parent_id: null,
        child_ids: [],
      },
    ],
    pay_input_ranges: [
      { min_cents: 5000000, max_cents: 7500000, currency_type: 'USD', title: 'NYC Salary Range', blurb: '' },
    ],
  }),
  lever: ({ id, title = 'Harbour Pilot', text = 'Guide ships.', items = '<li>Licence</li>' }) => ({
    id,
    text: title,
    categories: {
      location: 'Oakland',
      allLocations: ['Oakland', 'Boston'],
      commitment: 'Full-time',
      team: 'Marine',
      department: 'Operations',
    },
    country: 'US',
    workplaceType: 'hybrid',
    createdAt: 1767600000000,
    description: `<div>${text}</div>`,
    descriptionPlain: 'Guide ships.',
    lists: [{ text: 'Requirements', content: items }],
    additional: '',
    hostedUrl: `https://jobs.lever.co/acme/${id}`,
    applyUrl: `https://jobs.lever.co/acme/${id}/apply`,
    salaryRange: { currency: 'USD', interval: 'per-year-salary', min: 90000, max: 120000 },
  }),
  ashby: ({ id, title = 'Platform Engineer', text = 'Run it.' }) => ({
    id,
    title,
    department: 'Engineering',
    team: 'Platform',
    employmentType: 'FullTime',
    location: 'Berlin',
    secondaryLocations: [{ location: 'Remote (EU)', address: null }],
    address: {
      postalAddress: { addressLocality: 'Berlin', addressRegion: 'Berlin', addressCountry: 'Germany' },
    },
    isRemote: true,
    workplaceType: 'Remote',
    publishedAt: '2026-10-01T10:00:00.000Z',
    isListed: true,
    jobUrl: `https://jobs.ashbyhq.com/acme/${id}`,
    applyUrl: `https://jobs.ashbyhq.com/acme/${id}/application`,
    descriptionHtml: `<p>${text}</p>`,
    descriptionPlain: 'Run it.',
    shouldDisplayCompensationOnJobPostings: true,
    compensation: {
      compensationTierSummary: '€80K – €100K',
      scrapeableCompensationSalarySummary: '€80K - €100K',
      compensationTiers: [],
      summaryComponents: [
        {
          compensationType: 'Salary',
          interval: '1 YEAR',
          currencyCode: 'EUR',
          minValue: 80000,
          maxValue: 100000,
        },
      ],
    },
  }),
  workable: ({ id, title = 'Senior Backend Developer', text = 'Build.' }) => ({
    title,
    shortcode: id,
    code: '',
    employment_type: 'Full-time',
    telecommuting: true,
    department: 'IT',
    url: `https://apply.workable.com/j/${id}`,
    shortlink: `https://apply.workable.com/j/${id}`,
    application_url: `https://apply.workable.com/j/${id}/apply`,
    published_on: '2026-06-23',
    created_at: '2026-06-20',
    country: 'Germany',
    state: 'Berlin',
    city: 'Berlin',
    education: '',
    experience: 'Mid-Senior level',
    function: 'Engineering',
    industry: '',
    locations: [{ country: 'Germany', countryCode: 'DE', city: 'Berlin', region: 'Berlin', hidden: false }],
    description: `<p>${text}</p>`,
  }),
  recruitee: ({ id, title = 'Game Director', text = 'Lead the team.' }) => ({
    id: Number(id),
    slug: 'game-director',
    status: 'published',
    title,
    department: 'Games',
    location: 'Warsaw, Poland',
    city: 'Warsaw',
    country: 'Poland',
    country_code: 'PL',
    remote: false,
    hybrid: true,
    on_site: false,
    employment_type_code: 'fulltime_permanent',
    experience_code: 'experienced',
    min_hours: 36,
    max_hours: 40,
    salary: { min: '50000', max: '70000', period: 'year', currency: 'EUR' },
    description: `<p>${text}</p>`,
    requirements: '<ul><li>7+ years</li></ul>',
    careers_url: 'https://acme.recruitee.com/o/game-director',
    careers_apply_url: 'https://acme.recruitee.com/o/game-director/c/new',
    created_at: '2026-04-24 10:13:38 UTC',
    published_at: '2026-04-25 08:00:00 UTC',
    options_cv: 'required',
    open_questions: [],
  }),
  smartrecruiters: ({ id, title = 'Backend Engineer' }) => ({
    id,
    uuid: `uuid-${id}`,
    name: title,
    refNumber: 'R12',
    company: { identifier: 'Acme', name: 'Acme' },
    releasedDate: '2026-06-11T15:19:46.134Z',
    location: { city: 'Berlin', region: '', country: 'de', remote: false, hybrid: true },
    department: { label: 'Tech' },
    function: { id: 'engineering', label: 'Engineering' },
    typeOfEmployment: { id: 'permanent', label: 'Full-time' },
    experienceLevel: { id: 'mid_senior_level', label: 'Mid-Senior Level' },
  }),
  personio: ({ id, title = 'Frontend Entwickler (m/w/d)', text = 'Du baust.' }) =>
    `<position><id>${id}</id><subcompany>Muster GmbH</subcompany><office>Berlin</office><additionalOffices><office>Hamburg</office></additionalOffices><department>Marketing</department><recruitingCategory>Office</recruitingCategory><name>${escapeXml(title)}</name><jobDescriptions><jobDescription><name>Aufgaben</name><value><![CDATA[<p>${text}</p>]]></value></jobDescription></jobDescriptions><employmentType>permanent</employmentType><seniority>experienced</seniority><schedule>full-time</schedule><yearsOfExperience>2-5</yearsOfExperience><keywords>react</keywords><occupation>web_development</occupation><occupationCategory>it_software</occupationCategory><createdAt>2026-10-01T08:30:00+00:00</createdAt></position>`,
  teamtailor: ({ id, title = 'Account Manager', text = 'Drive growth.' }) =>
    `<item><title>${escapeXml(title)}</title><description>${escapeXml(`<p>${text}</p>`)}</description><pubDate>Fri, 27 Feb 2026 19:59:48 +0100</pubDate><link>https://example.teamtailor.com/jobs/7308188-account-manager</link><remoteStatus>hybrid</remoteStatus><guid>${id}</guid><tt:locations><tt:location><tt:name>New York</tt:name><tt:city>New York</tt:city><tt:country>United States</tt:country></tt:location></tt:locations><tt:department>Revenue</tt:department></item>`,
  breezy: ({ id, title = 'Senior Designer' }) => ({
    id,
    friendly_id: `${id}-designer`,
    name: title,
    url: `https://acme.breezy.hr/p/${id}-senior-designer`,
    published_date: '2026-01-14T00:20:37.073Z',
    type: { id: 'fullTime', name: 'Full-Time' },
    location: {
      country: { name: 'Armenia', id: 'AM' },
      state: { id: '', name: '' },
      city: 'Yerevan',
      is_remote: false,
      name: 'Yerevan, AM',
    },
    locations: [],
    department: 'Design',
    salary: '$60,000 – $70,000 / year',
    company: { name: 'Acme', friendly_id: 'acme' },
  }),
  bamboohr: ({ id, title = 'Senior Designer' }) => ({
    id,
    jobOpeningName: title,
    departmentId: '18',
    departmentLabel: 'Design',
    employmentStatusLabel: 'Full-Time',
    location: { city: 'Yerevan', state: null },
    atsLocation: { country: 'Armenia', state: null, province: null, city: 'Yerevan' },
    isRemote: null,
    locationType: '0',
  }),
};

export const smartrecruitersDetails = ({ id, title = 'Backend Engineer', text = 'Do it.' }: SampleJob) => ({
  id,
  name: title,
  postingUrl: `https://jobs.smartrecruiters.com/Acme/${id}-backend`,
  applyUrl: `https://jobs.smartrecruiters.com/Acme/${id}-backend?oga=true`,
  active: true,
  jobAd: {
    sections: {
      companyDescription: { title: 'Company', text: '<p>We.</p>' },
      jobDescription: { title: 'Job', text: `<p>${text}</p>` },
      qualifications: { title: 'Qualifications', text: '<ul><li>Go</li></ul>' },
      additionalInformation: { title: 'More', text: '' },
    },
  },
});

export const bamboohrDetails = ({ id, title = 'Senior Designer', text = 'Do the work.' }: SampleJob) => ({
  meta: {},
  result: {
    jobOpening: {
      jobOpeningShareUrl: `https://acme.bamboohr.com/careers/${id}`,
      jobOpeningName: title,
      jobOpeningStatus: 'Open',
      departmentLabel: 'Design',
      employmentStatusLabel: 'Full-Time',
      location: { city: 'Yerevan', state: null, postalCode: '', addressCountry: 'Armenia' },
      description: `<p>${text}</p>`,
      compensation: 'AMD 500,000',
      minimumExperience: 'Mid-level',
      datePosted: '2026-01-14',
      locationType: '0',
    },
  },
});

export function breezyPage({ title = 'Senior Designer', text = 'Draw things.' }: SampleJob): string {
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description: `<p>${text}</p>`,
    datePosted: '2026-01-14',
  };
  const data = JSON.stringify(posting).replaceAll('<', '\\u003c');
  return `<!DOCTYPE html><html><head><title>Job</title><script type="application/ld+json">
${data}
</script></head><body></body></html>`;
}
