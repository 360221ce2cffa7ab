import { expect } from 'vitest';
import { renderPicture } from '../src/demo/content/pictures.ts';
import type { Job } from '../src/features/jobs/jobs/schema.ts';
import { tokenOf as alertOf, onServer } from './alerts.ts';
import { type Client, newOrganization, type TestServer } from './app.ts';
import { tokenOf as applicationOf } from './applications.ts';
import { makeImage, uploadImage } from './assets.ts';
import { requestBoard, saveCollection, saveItem } from './collections.ts';
import { sendDueEmails } from './emails.ts';
import { requestHost } from './hosts.ts';
import { postJob, postJobs } from './jobs.ts';
import { postAuthor, postPage } from './pages.ts';
import { postMemberWithPassword } from './sign-in.ts';

/** A board with content on every kind of page. */
export interface FullBoard {
  client: Client;
  /** The board's URL, without a trailing slash. */
  origin: string;
  /** One path for each kind of page that returns 200 to every visitor. */
  pages: Record<PublicKind, string>;
  /** One path for each kind of error page. */
  failures: Record<'notFound' | 'gone', string>;
  /** One path for each kind of page that depends on the session of a member. */
  personal: Record<'gatedList' | 'gatedItem' | 'account', string>;
  memberEmail: string;
}

type PublicKind =
  | 'list'
  | 'filteredList'
  | 'emptyList'
  | 'job'
  | 'plainJob'
  | 'expiredJob'
  | 'categories'
  | 'companies'
  | 'locations'
  | 'category'
  | 'company'
  | 'location'
  | 'categoryLocation'
  | 'remoteCategory'
  | 'jobType'
  | 'country'
  | 'countries'
  | 'remote'
  | 'types'
  | 'salaries'
  | 'categorySalaries'
  | 'locationSalaries'
  | 'blog'
  | 'post'
  | 'customPage'
  | 'collection'
  | 'item'
  | 'signIn'
  | 'linkSent'
  | 'register'
  | 'registrationSent'
  | 'savedJobs'
  | 'alerts'
  | 'alertSent'
  | 'confirmAlert'
  | 'alert'
  | 'unsubscribe'
  | 'report'
  | 'reportSent'
  | 'apply'
  | 'applySent'
  | 'application';

/** `applyUrl` is the application URL of the job at `pages.job`. */
export async function fillBoard(server: TestServer, applyUrl: string): Promise<FullBoard> {
  const client = await newOrganization({ server });
  await brandBoard(client);
  const jobs = await fillJobs(client, applyUrl);
  const content = await fillContent(client);
  const gated = await fillCollections(client);
  await introduce(client);
  await describeCompany(client);
  const member = await postMemberWithPassword(client, { name: 'Mette Holm' });
  const location = await findFirstEntry(server, client, '/locations');
  return {
    client,
    origin: client.scope.organization.boardUrl,
    memberEmail: member.email,
    pages: {
      list: '/',
      filteredList: '/jobs?q=pilot&remote=1&category=shipping',
      emptyList: '/jobs?q=lighthouse+keeper',
      ...jobs.pages,
      categories: '/categories',
      companies: '/companies',
      locations: '/locations',
      category: '/categories/cranes',
      company: '/companies/north-sea-pilots',
      location,
      categoryLocation: `/categories/engines-and-boilers/${location.split('/').at(-1)}`,
      remoteCategory: '/remote/engines-and-boilers',
      jobType: '/types/full-time',
      country: '/countries/nl',
      countries: '/countries',
      remote: '/remote',
      types: '/types',
      salaries: '/salaries',
      categorySalaries: '/salaries/categories/engines-and-boilers',
      locationSalaries: `/salaries${location}`,
      ...content,
      collection: '/c/partners',
      item: gated.item,
      signIn: '/sign-in',
      linkSent: '/sign-in/sent',
      register: '/sign-in/register',
      registrationSent: '/sign-in/register/sent',
      savedJobs: `/account/saved-jobs?job=${jobs.id}`,
      ...(await fillAlerts(server, client)),
      report: `${jobs.pages.job}/report`,
      reportSent: `${jobs.pages.job}/report?sent=1`,
      apply: `${jobs.formPath}/apply`,
      applySent: `${jobs.formPath}/apply?sent=1`,
      application: await applyFor(server, client, jobs.formPath),
    },
    failures: { notFound: '/jobs/never-was', gone: jobs.gone },
    personal: { gatedList: '/c/pay-notes', gatedItem: gated.gatedItem, account: '/account' },
  };
}

/** Pages of an alert that is not confirmed, and of one that is. */
async function fillAlerts(server: TestServer, client: Client) {
  const board = onServer(server, client);
  const query = { search: 'pilot', country: ['NL'] };
  const alert = await board.subscribe({ query });
  const request = { email: 'ida@pilots.example', query, frequency: 'weekly' };
  expect((await board.send('POST', '/organization/alerts', request)).status).toBe(202);
  const unconfirmed = alertOf((await board.mails())[0]);
  return {
    alerts: '/alerts',
    alertSent: '/alerts?sent=1',
    confirmAlert: `/alerts/${unconfirmed}`,
    alert: `/alerts/${alert}`,
    unsubscribe: `/alerts/${alert}/unsubscribe`,
  };
}

async function brandBoard(client: Client): Promise<void> {
  const logo = await uploadImage(client, { bytes: await makeImage({ width: 96, height: 96 }) });
  const response = await client.patch('/organization', {
    tagline: 'Jobs at sea and ashore',
    description: 'Pilots, stokers, crane drivers: all open positions of the harbour.',
    brand_color: '#b0124f',
    logo_url: logo.url,
    favicon_url: logo.url,
    members: { registration: 'open' },
    applications: { form: applicationForm, shows_stage: true },
    navigation: [{ label: 'About us', url: '/about' }],
    footer_links: [
      { label: 'Partners', url: '/c/partners' },
      { label: 'Sign in', url: '/sign-in' },
    ],
  });
  expect(response.status, response.text).toBe(200);
}

/** A question of each type. */
const applicationForm = {
  consent: { text: 'Harbour Jobs may store my application for six months.', version: '2026-11' },
  questions: [
    { id: 'licence', type: 'yes_no', label: 'Do you have a licence?', knockout: [false] },
    { id: 'area', type: 'choice', label: 'Where would you like to work?', options: ['Kiel', 'Rotterdam'] },
    { id: 'shifts', type: 'multiple', label: 'Which shifts?', options: ['Day', 'Night'] },
    { id: 'years', type: 'number', label: 'How many years at sea?' },
    { id: 'from', type: 'date', label: 'From when?' },
    { id: 'ship', type: 'text', label: 'On which ship?' },
    { id: 'why', type: 'long_text', label: 'Why?' },
  ],
};

/** The path of an application, as its email has it. */
async function applyFor(server: TestServer, client: Client, jobPath: string): Promise<string> {
  const { host } = new URL(client.scope.organization.boardUrl);
  const body = {
    ...{ name: 'Mette Holm', email: 'mette@pilots.example', consent_version: '2026-11' },
    ...{ cover_letter: 'I know the harbour.\nAnd the tides.', links: ['https://mette.example/'] },
    answers: { licence: true, shifts: ['Day', 'Night'], years: 7 },
  };
  const response = await requestBoard(server.origin, host, `/organization${jobPath}/applications`, {
    method: 'POST',
    body,
  });
  expect(response.status, response.text).toBe(201);
  const mails = await sendDueEmails(server, client.scope.organizationId);
  return `/account/applications/${applicationOf(mails.find(({ to }) => to === body.email))}`;
}

const pilot = {
  title: 'Harbour Pilot',
  company_name: 'North Sea Pilots',
  company_website: 'https://pilots.example/',
  location: 'Rotterdam, Netherlands',
  is_remote: true,
  job_type: 'full-time',
  category: 'Shipping',
  salary_min: 52_000,
  salary_max: 68_000,
  salary_currency: 'EUR',
  salary_period: 'yearly',
  recruiter_name: 'Mette Holm',
  expires_at: '2999-01-01T00:00:00Z',
  description:
    '<h2>Your work</h2><p>Guide ships in and out, <strong>day and night</strong>.</p><ul><li>Tides</li><li>Tugs</li></ul>',
};

async function fillJobs(client: Client, applyUrl: string) {
  const logo = await uploadImage(client, { bytes: await makeImage({ width: 96, height: 96 }) });
  const many = Array.from({ length: 28 }, (_, index) => ({
    ...pilot,
    title: `${index % 2 ? 'Crane Driver' : 'Stoker'} ${index + 1}`,
    company_name: index % 3 ? 'Quay Works' : 'North Sea Pilots',
    location: index % 2 ? 'Ghent, Belgium' : 'Rotterdam, Netherlands',
    is_remote: index % 4 === 0,
    category: index % 2 ? 'Cranes' : 'Engines & Boilers',
    salary_min: 40_000 + index * 500,
  }));
  const [withForm] = await postJobs(client, [{ ...many[0], how_to_apply_method: 'form' }, ...many.slice(1)]);
  const job = await postJob(client, {
    ...pilot,
    company_logo_url: logo.url,
    how_to_apply: applyUrl,
    is_sticky: true,
    is_highlighted: true,
  });
  const plain = await postJob(client, { title: 'Cook', how_to_apply: 'galley@pilots.example' });
  const expired = await postJob(client, { ...pilot, title: 'Pilot of the past', status: 'expired' });
  const deleted = await postJob(client, { ...pilot, title: 'Deleted pilot' });
  expect((await client.delete(`/jobs/${deleted.id}`)).status).toBeLessThan(300);
  const pathOf = ({ slug }: Job) => `/jobs/${slug}`;
  return {
    id: job.id,
    pages: { job: pathOf(job), plainJob: pathOf(plain), expiredJob: pathOf(expired) },
    formPath: pathOf(withForm as Job),
    gone: pathOf(deleted),
  };
}

const article = `<h1>Before dawn</h1>
<p>Fog, and <a href="/about">a link</a>. <span style="color: #ffd400">Yellow words</span>.</p>
<blockquote><p>Wait for the tide.</p></blockquote>
<ul><li>Tugs</li><li>Ropes</li></ul><pre><code>ahoy()</code></pre>
<h3>Later</h3><p style="text-align: center">In the middle.</p>`;

async function introduce(client: Client): Promise<void> {
  const introduction = {
    path: '/remote/engines-and-boilers',
    title: 'Stokers without a ship',
    content: article,
  };
  const response = await client.post('/landing-pages', introduction);
  expect(response.status, response.text).toBe(201);
}

async function describeCompany(client: Client): Promise<void> {
  const { data } = (await client.get('/companies?name=North+Sea+Pilots')).body;
  const response = await client.patch(`/companies/${data[0].id}`, {
    tagline: 'We guide ships',
    description: article,
    website: 'https://pilots.example',
    locations: ['Rotterdam, Netherlands', 'Ghent, Belgium'],
    size: '51-200',
    founded_year: 1987,
    industry: 'Shipping',
    links: [{ label: 'Careers', url: 'https://pilots.example/careers' }],
    is_verified: true,
  });
  expect(response.status, response.text).toBe(200);
}

const table = `<table><tr><th>Ship</th><th>Length</th></tr><tr><td>Ane</td><td>120</td></tr></table>
<div data-youtube-video><iframe src="https://www.youtube-nocookie.com/embed/abc123def45"></iframe></div>`;

async function fillContent(client: Client) {
  const { alt, jpeg } = await renderPicture('pictures', 'hills');
  const cover = await uploadImage(client, { bytes: jpeg, alt });
  const author = await postAuthor(client, { avatar_url: cover.url });
  const post = (title: string, fields: object = {}) =>
    postPage(client, {
      title,
      kind: 'blog_post',
      status: 'published',
      published_at: '2026-03-01T09:00:00Z',
      author_id: author.id,
      cover_image: cover.url,
      meta_description: `What a pilot thinks of ${title.toLowerCase()}.`,
      content: article,
      ...fields,
    });
  await post('Pilots and their tides');
  await post('Without a picture', { cover_image: null, author_id: null });
  const newest = await post('Tides for beginners', { published_at: '2026-04-01T09:00:00Z' });
  const page = await postPage(client, {
    title: 'About us',
    slug: 'about',
    status: 'published',
    content: article + table,
  });
  return { blog: '/blog', post: `/blog/${newest.slug}`, customPage: `/${page.slug}` };
}

async function fillCollections(client: Client) {
  const schema = [
    { name: 'name', type: 'text', label: 'Name' },
    { name: 'about', type: 'longtext', label: 'About' },
    { name: 'ships', type: 'number', label: 'Ships' },
    { name: 'story', type: 'richtext', label: 'Story' },
  ];
  const data = {
    name: 'Quay Works',
    about: 'Cranes since 1911.',
    ships: 1200,
    story: '<h2>Early</h2><p>Fog</p>',
  };
  await saveCollection(client, { visibility: 'public', schema, description: 'Those who help.' });
  const item = await saveItem(client, data, { status: 'published' });
  await saveCollection(client, { slug: 'pay-notes', name: 'Pay notes', visibility: 'gated', schema });
  const secret = { ...data, name: 'What pilots earn' };
  const gated = await saveItem(client, secret, { slug: 'pay-notes', status: 'published' });
  return { item: `/c/partners/${item.id}`, gatedItem: `/c/pay-notes/${gated.id}` };
}

/** The path of the first link in the list of locations. */
async function findFirstEntry({ origin }: TestServer, { scope }: Client, path: string): Promise<string> {
  const { host } = new URL(scope.organization.boardUrl);
  const { text } = await requestHost(origin, host, path, { headers: { accept: 'text/html' } });
  return new RegExp(`href="(${path}/[^"]+)"`).exec(text)?.[1] ?? '';
}
