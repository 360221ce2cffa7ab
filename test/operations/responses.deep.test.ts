import { beforeAll, describe, expect, test } from 'vitest';
import { tokenOf } from '../alerts.ts';
import {
  type Client,
  newOrganization,
  request,
  sharedServer,
  type TestResponse,
  type TestServer,
} from '../app.ts';
import { tokenOf as applicationTokenOf, resumeForm } from '../applications.ts';
import { fileForm, makeImage, uploadImage } from '../assets.ts';
import { requestBoard } from '../collections.ts';
import { type Contract, type Operation, readContract } from '../contract.ts';
import { addActiveDomain } from '../domains.ts';
import { sendDueEmails } from '../emails.ts';
import { insertFinishedExport } from '../exports.ts';
import { performNow } from '../imports.ts';
import { walkPostings } from '../openapi-postings.ts';
import { walkReceived } from '../openapi-received.ts';
import { sellThroughStripe, sign } from '../stripe.ts';
import { stripeEvent, stripeSubscription } from '../stripe-events.ts';
import { makePdf } from '../zip.ts';
import { createEmployers } from './employers.ts';
import { isOfBoards } from './success.ts';

let server: TestServer;
let contract: Contract;
beforeAll(async () => {
  server = await sharedServer();
  contract = await readContract(server);
});

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestResponse>;

describe('every response matches the description', () => {
  /** Sends requests as this client, and validates each response against the description. */
  const newValidatingClient =
    (client: Client): Send =>
    async (method, path, body, headers = {}) => {
      const options = { method, ...(body === undefined ? {} : { body }) };
      const isPublic = contract.find(method, path)?.scope === undefined;
      const response = isPublic
        ? await requestBoard(server.origin, `${client.slug}.boards.localhost`, path, { ...options, headers })
        : await request(`${server.origin}/api/v1${path}`, {
            ...options,
            headers: { 'x-api-key': client.key, ...headers },
          });
      const problems = contract.validate(method, path, response);
      expect({ method, path, problems }).toEqual({ method, path, problems: [] });
      return response;
    };

  const fullJob = {
    title: 'Harbour Pilot',
    description: '<p>Guide <strong>ships</strong>.</p>',
    company_name: 'North Sea Pilots',
    company_website: 'https://pilots.example',
    company_logo_url: 'https://pilots.example/logo.png',
    location: 'Rotterdam, Netherlands',
    is_remote: false,
    remote: 'hybrid',
    remote_regions: ['NL', 'EMEA'],
    place: { city: 'Rotterdam', region: 'South Holland', country: 'NL', latitude: 51.9, longitude: 4.5 },
    locked_fields: ['title'],
    job_type: 'Full Time',
    category: 'Shipping',
    salary_min: 52_000,
    salary_max: 68_000.5,
    salary_currency: 'eur',
    salary_period: 'yearly',
    how_to_apply: 'work@pilots.example',
    recruiter_name: 'Mette Holm',
    recruiter_url: 'https://pilots.example/mette',
    is_highlighted: true,
    is_sticky: true,
    source: 'import',
    external_id: 'ATS-1',
    form_data: { shift: 'night', levels: [1, { deep: null }] },
    posted_at: '2026-01-31',
    expires_at: '2099-01-31T00:00:00+02:00',
  };

  const fullPlan = {
    name: 'Five jobs',
    kind: 'job_posting',
    amount: 249.9,
    currency: 'EUR',
    interval: 'year',
    jobsIncluded: 5,
    entitlements: ['talent-pool'],
    isActive: true,
    stripePriceId: 'price_1',
    description: 'Five jobs at sea.',
    sortOrder: 2,
    durationDays: 30,
    highlight: true,
    stickyDays: 7,
    taxBehavior: 'exclusive',
  };

  test('when every operation succeeds', async () => {
    const client = await newOrganization();
    const send = newValidatingClient(client);
    const done = new Set<string>();
    const sendOk: Send = async (method, path, ...rest) => {
      const response = await send(method, path, ...rest);
      expect({ method, path, text: response.text, isDone: response.status < 300 }).toMatchObject({
        isDone: true,
      });
      done.add(`${method} ${contract.find(method, path)?.path}`);
      return response;
    };

    await sendOk('GET', '/organization');
    const { id: logoId, url: logo_url } = await uploadImage(client);
    await sendOk('PATCH', '/organization', {
      name: 'Harbour Jobs',
      job_lifetime_days: null,
      companies: { auto_create: true },
      posting: {
        ...{ approval: 'new_employers', review_edits: true, payment_instructions: 'By bank.' },
        rejection_reasons: ['Too short.'],
      },
      language: 'de',
      direction: 'ltr',
      tagline: 'Stellen am Kai',
      description: 'Alle offenen Stellen des Hafens.',
      brand_color: '#1D5C63',
      logo_url,
      favicon_url: logo_url,
      theme: 'dense',
      hero_style: 'picture',
      hero_image_url: logo_url,
      navigation: [{ label: 'Über uns', url: '/about' }],
      footer_links: [{ label: 'Post', url: 'mailto:post@harbour.example' }],
    });
    await sendOk('GET', `/assets/${logoId}`);
    await sendOk('POST', '/organization/preview', { theme: 'calm', page: 'job' });
    await sendOk('PATCH', '/organization', { logo_url: null, favicon_url: null, hero_image_url: null });
    await sendOk('DELETE', `/assets/${logoId}`);

    const given = await addActiveDomain(client, `jobs.${client.slug}.example`);
    const claimed = (await sendOk('POST', '/domains', { domain: `www.${client.slug}.example` })).body.data;
    await sendOk('POST', '/domains', { domain: claimed.domain });
    await sendOk('GET', '/domains?page=1&per_page=1');
    await sendOk('GET', `/domains/${claimed.id}`);
    await sendOk('PATCH', `/domains/${given.id}`, { is_primary: true });
    await sendOk('GET', `/domains/${given.id}/records`);
    await sendOk('POST', `/domains/${given.id}/verify`);
    await sendOk('GET', `/domains/known?domain=${given.domain}`);
    await sendOk('DELETE', `/domains/${claimed.id}`);
    await sendOk('DELETE', `/domains/${given.id}`);

    const category = (await sendOk('POST', '/categories', { name: 'Harbours' })).body.data;
    await sendOk('GET', '/categories');
    await sendOk('GET', `/categories/${category.id}`);
    await sendOk('PATCH', `/categories/${category.id}`, { name: 'Ports', slug: 'ports' });

    const companyFields = {
      name: 'Pilots of the North',
      slug: 'pilots',
      tagline: 'We guide ships',
      description: '<p>Since 1987.</p>',
      website: 'https://pilots.example',
      logo_url: 'https://pilots.example/logo.png',
      locations: ['Rotterdam'],
      size: '51-200',
      founded_year: 1987,
      industry: 'Shipping',
      links: [{ label: 'Careers', url: 'https://pilots.example/careers' }],
      is_verified: true,
      is_hidden: false,
      external_id: 'C-1',
    };
    const company = (await sendOk('POST', '/companies', companyFields)).body.data;
    const survivor = (await sendOk('POST', '/companies', { name: 'Survivor' })).body.data;
    await sendOk('GET', `/companies?search=pil&is_verified=true&is_hidden=false&sort=-job_count&per_page=5`);
    await sendOk('GET', `/companies?name=PILOTS%20OF%20THE%20NORTH%20BV&external_id=C-1`);
    await sendOk('GET', `/companies/${company.id}`);
    await sendOk('GET', `/salaries/companies/${company.id}`);
    await sendOk('GET', `/analytics/companies?company_id=${company.id}&from=2026-01-01&to=2026-12-31`);
    await sendOk('GET', `/analytics/jobs?company_id=${company.id}`);
    await sendOk('PATCH', `/companies/${company.id}`, { slug: 'northern-pilots', website: null });
    const merge = await sendOk('POST', `/companies/${company.id}/merge`, { into: survivor.id });
    await sendOk('POST', `/company-merges/${merge.body.meta.merge_id}/undo`);
    const companyBatch = await sendOk('POST', '/companies/batch', {
      operations: [
        { method: 'create', body: { name: 'Cooks at Sea' } },
        { method: 'update', id: survivor.id, body: { tagline: 'Still here' } },
        { method: 'delete', id: UNKNOWN_ID },
      ],
    });
    expect(companyBatch.body.data.map(({ status }: { status: number }) => status)).toEqual([201, 200, 404]);
    await sendOk('DELETE', `/companies/${survivor.id}`);

    const full = (await sendOk('POST', '/jobs', fullJob)).body.data;
    const bare = (await sendOk('POST', '/jobs', { title: 'Stoker', category_id: category.id })).body.data;
    expect(full).toMatchObject({
      job_type: 'full-time',
      salary_currency: 'EUR',
      how_to_apply_method: 'email',
    });
    await sendOk('POST', '/jobs?on_duplicate=update', { ...fullJob, title: 'Sea Pilot' });
    await sendOk('POST', '/jobs?on_duplicate=skip', fullJob);
    await sendOk('GET', '/jobs');
    await sendOk(
      'GET',
      `/jobs?search=pilot&locations=Rotterdam&job_types=full-time&categories=${full.category_id}&category=shipping&company=North%20Sea%20Pilots&company_id=${full.company_id}&is_remote=false&status=active&date_from=2026-01-01&date_to=2026-12-31&sort=title&per_page=1`,
    );
    await sendOk('GET', '/jobs?posted_within=7d&page=99');
    await sendOk('GET', `/jobs/${full.id}`);
    await sendOk('GET', `/jobs/${bare.id}`);
    await sendOk('POST', `/jobs/${bare.id}/preview`);
    await sendOk('POST', '/jobs/preview', { ...fullJob, id: bare.id });
    await sendOk('POST', '/jobs/preflight', { ...fullJob, id: bare.id });
    await sendOk('POST', `/organization/jobs/${full.slug}/reports?organization=${client.slug}`, {
      reason: 'outdated',
    });
    const query = {
      ...{ search: 'pilot', job_types: ['full-time'], locations: ['Rotterdam'], company: 'North Sea Pilots' },
      ...{ categories: [full.category_id], category: 'shipping', is_remote: false, place: 'Rotterdam' },
      ...{ place_slug: 'rotterdam-nl', country: ['NL'], remote: ['hybrid'], remote_region: 'NL' },
      ...{ pay_min: 1, pay_currency: 'EUR', has_pay: true, location_ids: [3], company_ids: [7] },
    };
    const settings = { hour: 18, weekday: 5, time_zone: 'Europe/Berlin', language: 'de' };
    const alert = { email: 'mette@pilots.example', query, frequency: 'weekly', ...settings, website: '' };
    await sendOk('POST', `/organization/alerts?organization=${client.slug}`, alert);
    const [confirmation] = await sendDueEmails(await sharedServer(), client.scope.organizationId);
    const alertPath = `/organization/alerts/${tokenOf(confirmation)}`;
    await sendOk('POST', `${alertPath}/confirm`);
    await sendOk('GET', alertPath);
    await sendOk('PATCH', alertPath, {
      frequency: 'daily',
      hour: 7,
      weekday: 1,
      time_zone: null,
      language: 'en',
    });
    const spare = { ...alert, email: 'spare@pilots.example', query: {} };
    await sendOk('POST', `/organization/alerts?organization=${client.slug}`, spare);
    const { data: alerts } = (await sendOk('GET', '/alerts?email=spare%40pilots.example&page=1&per_page=5'))
      .body;
    await sendOk('GET', '/alerts/figures?from=2026-01-01&to=2099-12-31');
    await sendOk('DELETE', `/alerts/${alerts[0].id}`);
    await sendOk('DELETE', `${alertPath}?all=true`);
    await sendApplications(sendOk, client);
    const { data: reports } = (await sendOk('GET', `/job-reports?status=open&job_id=${full.id}`)).body;
    await sendOk('GET', `/job-reports/${reports[0].id}`);
    await sendOk('PATCH', `/job-reports/${reports[0].id}`, { status: 'resolved' });
    await sendOk('GET', '/jobs/preflight?reason=no_pay&per_page=5');
    await sendOk('GET', `/jobs/${full.id}/preflight`);
    const intro = {
      path: `/categories/${full.category_slug}`,
      title: 'At sea',
      description: 'Pilots',
      content: '<p>Hired.</p>',
    };
    const landing = (await sendOk('POST', '/landing-pages', intro)).body.data;
    await sendOk('GET', `/landing-pages?path=${intro.path}&per_page=5`);
    await sendOk('GET', `/landing-pages/${landing.id}`);
    await sendOk('PATCH', `/landing-pages/${landing.id}`, {
      markdown: '**Hired.**',
      title: null,
      description: null,
    });
    await sendOk('DELETE', `/landing-pages/${landing.id}`);
    await sendOk('GET', '/places?unknown=false&per_page=1');
    await sendOk('PATCH', '/places', {
      location: full.location,
      place: { city: 'Rotterdam', country: 'NL' },
    });
    await sendOk('GET', '/overview');
    await sendOk('GET', '/activity?limit=5');
    await sendOk('GET', '/salaries');
    await sendOk('GET', '/salaries?explain=true');
    const unclearable = [
      'title',
      'is_remote',
      'remote',
      'remote_regions',
      'is_highlighted',
      'is_sticky',
      'source',
    ];
    const cleared = Object.fromEntries(
      Object.keys(fullJob)
        .filter((name) => ![...unclearable, 'posted_at', 'locked_fields'].includes(name))
        .map((name) => [name, null]),
    );
    await sendOk('PATCH', `/jobs/${full.id}`, cleared);
    await sendOk('PATCH', `/jobs/${bare.id}`, { ...fullJob, status: 'expired', external_id: 'ATS-2' });
    const batch = await sendOk('POST', '/jobs/batch', {
      operations: [
        { method: 'create', body: { title: 'Cook' } },
        { method: 'update', id: full.id, body: { title: 'Captain' } },
        { method: 'update', id: full.id, body: { title: '' } },
        { method: 'delete', id: UNKNOWN_ID },
        { method: 'delete', id: bare.id },
      ],
    });
    expect(batch.body.data.map(({ status }: { status: number }) => status)).toEqual([
      201, 200, 400, 404, 200,
    ]);
    for (const path of ['jobs', 'companies', 'members']) await sendOk('GET', `/exports/${path}.json`);
    const created = await sendOk('POST', '/exports', {
      resource: 'jobs',
      format: 'csv',
      filters: { search: 'x' },
    });
    await sendOk('GET', `/exports/${created.body.data.id}`);
    const exportId = await insertFinishedExport(client.scope, server);
    await sendOk('GET', `/exports/${exportId}/file`);
    await sendOk('POST', `/exports/${exportId}/link`);
    await sendOk('GET', '/exports?resource=jobs');
    await sendOk('DELETE', `/exports/${exportId}`);
    await sendOk('GET', '/organization-lock');
    await sendOk('DELETE', `/jobs/${full.id}`);
    await sendOk('DELETE', `/categories/${category.id}`);

    const author = (await sendOk('POST', '/authors', { name: 'Mette Holm', avatar_url: null })).body.data;
    const heir = (await sendOk('POST', '/authors', { name: 'Heir' })).body.data;
    await sendOk('GET', '/authors');
    await sendOk('GET', `/authors/${author.id}`);
    await sendOk('PATCH', `/authors/${author.id}`, { avatar_url: 'https://pilots.example/mette.png' });
    const post = {
      title: 'A day on the Meuse',
      kind: 'blog_post',
      status: 'published',
      content: '<h2>Before dawn</h2><ul><li><p>The <em>first</em> ship</p></li></ul>',
      slug: 'meuse',
      cover_image: 'https://pilots.example/cover.jpg',
      og_image: 'https://pilots.example/og.jpg',
      meta_title: 'Meuse',
      meta_description: 'Between two tides.',
      author_id: author.id,
      published_at: '2026-01-31',
      custom_fields: { badge: 'new', levels: [1, { deep: null }] },
    };
    const page = (await sendOk('POST', '/pages', post)).body.data;
    await sendOk('POST', '/pages', { title: 'About us', content: page.content });
    await sendOk('GET', '/pages');
    await sendOk(
      'GET',
      `/pages?kind=blog_post&status=published&search=meuse&author_id=${author.id}&page=1&per_page=1`,
    );
    await sendOk('GET', `/pages/${page.id}`);
    await sendOk('POST', `/pages/${page.id}/preview`);
    await sendOk('PATCH', `/pages/${page.id}?revision=merge`, { title: 'The Meuse' });
    await sendOk('PATCH', `/pages/${page.id}`, {
      title: 'Meuse',
      content: '',
      status: 'archived',
      author_id: null,
      custom_fields: null,
    });
    const [revision] = (await sendOk('GET', `/pages/${page.id}/revisions?per_page=1`)).body.data;
    await sendOk('GET', `/pages/${page.id}/revisions/${revision.id}`);
    await sendOk('POST', `/pages/${page.id}/revisions/${revision.id}/restore`);
    await sendOk('DELETE', `/authors/${author.id}?reassign_to=${heir.id}`);
    await sendOk('DELETE', `/pages/${page.id}`);

    const picture = await makeImage();
    const asset = (await sendOk('POST', '/assets', fileForm(picture, { alt: 'A quay' }))).body.data;
    await sendOk('POST', '/assets', fileForm(picture));
    await sendOk('GET', '/assets?search=picture');
    await sendOk('GET', `/assets/${asset.id}`);
    await sendOk('PATCH', `/assets/${asset.id}`, { name: 'quay.png', alt: null });
    await sendOk('DELETE', `/assets/${asset.id}`);

    const everyType = {
      slug: 'partners',
      name: 'Partners',
      description: 'Companies that support the board.',
      visibility: 'public',
      schema: [
        { name: 'name', type: 'text', label: 'Name', required: true, max_length: 120 },
        { name: 'tier', type: 'select', options: ['gold', 'silver'], default: 'silver' },
        { name: 'staff', type: 'number', min: 1, max: 1_000_000 },
        { name: 'story', type: 'richtext' },
        { name: 'more', type: 'json', default: { levels: [1, { deep: null }] } },
      ],
      rules: { allow_public_submit: true, moderation: 'manual', sort_by: 'name', sort_dir: 'asc' },
      required_entitlement: 'member',
    };
    const partner = { name: 'North Sea Pilots', staff: 12.5, story: '<p>Since <em>1920</em></p>' };
    await sendOk('POST', '/cms', everyType);
    await sendOk('POST', '/cms', { slug: 'bare', name: 'Bare', schema: [] });
    await sendOk('GET', '/cms');
    await sendOk('GET', '/cms/partners/schema');
    const item = (await sendOk('POST', '/cms/partners', { data: partner, status: 'published', position: -1 }))
      .body.item;
    await sendOk('POST', '/cms/partners', {
      id: item.id,
      data: partner,
      starts_at: '2026-01-31',
      expires_at: '2099-01-31T00:00:00+02:00',
      owner_user_id: null,
    });
    await sendOk('GET', '/cms/partners?status=published&limit=1&offset=0&sort=-staff&search=pilots');
    await sendOk('GET', `/cms/partners/${item.id}`);
    await sendOk('GET', '/exports/items/partners.json?status=published');
    await sendOk('GET', '/organization/cms/partners?limit=1&sort=name&search=pilots&organization=other');
    await sendOk('GET', `/organization/cms/partners/${item.id}`);
    await sendOk('POST', '/organization/cms/partners/submit', { data: partner, website: '' });
    await sendOk('POST', '/cms', { ...everyType, rules: { ...everyType.rules, moderation: 'auto' } });
    await sendOk('POST', '/organization/cms/partners/submit', { data: partner });
    await sendOk('PATCH', `/cms/partners/${item.id}`, { data: { staff: null }, expires_at: null });
    await sendOk('DELETE', `/cms/partners/${item.id}`);
    await sendOk('DELETE', '/cms/partners');

    const fullMember = {
      email: 'Mette.Holm@Pilots.example',
      name: 'Mette Holm',
      role: 'employer',
      approvalStatus: 'pending',
      profilePicture: 'https://pilots.example/mette.png',
      description: 'Hires pilots.',
      customFields: { company: 'North Sea Pilots', levels: [1, { deep: null }] },
    };
    const member = (await sendOk('POST', '/members', fullMember)).body.data;
    await sendOk('PATCH', `/members/${member.id}`, { ...fullMember, name: null, isSuspended: true });
    await sendOk('GET', '/members?search=mette&role=employer&approval_status=pending&page=1&per_page=1');
    await sendOk('GET', '/members/mette.holm%40pilots.example');
    await sendOk('GET', `/members/${member.id}/audit?per_page=1`);
    await sendOk('GET', `/members/${member.id}/export`);
    await sendOk('DELETE', '/members/mette.holm%40pilots.example');

    const buyer = (await sendOk('POST', '/members', { email: 'buyer@pilots.example' })).body.data;
    const plan = (await sendOk('POST', '/plans', fullPlan)).body.data;
    await sendOk('GET', '/plans?kind=job_posting&is_active=true&page=1&per_page=1');
    await sendOk('GET', `/plans/${plan.id}`);
    await sendOk('PATCH', `/plans/${plan.id}`, {
      ...fullPlan,
      kind: undefined,
      currency: 'jpy',
      amount: 900,
    });
    const bought = (
      await sendOk('POST', `/members/${buyer.id}/subscriptions`, {
        planId: plan.id,
        status: 'past_due',
        currentPeriodStart: '2026-01-31',
        currentPeriodEnd: '2099-01-31T00:00:00+02:00',
        cancelAt: '2099-02-01',
        jobsRemaining: 3,
        companyId: null,
        metadata: { invoice: 'A-1', levels: [1, { deep: null }] },
      })
    ).body.data;
    const subscribed = `/members/${buyer.id}/subscriptions`;
    await sendOk('GET', subscribed);
    await sendOk('GET', `${subscribed}/${bought.id}`);
    await sendOk('GET', `${subscribed}/${bought.id}/credits?page=1&per_page=5`);
    await sendOk('PATCH', `${subscribed}/${bought.id}`, {
      status: 'canceled',
      cancelAt: null,
      metadata: null,
    });
    await sendOk('PATCH', `${subscribed}/${bought.id}`, { status: 'active' });
    await sendOk('POST', '/jobs', { title: 'Deckhand', subscription_id: bought.id });
    const paid = (
      await sendOk('POST', `/members/${buyer.id}/payments`, {
        amount: 0.29,
        currency: 'EUR',
        planId: plan.id,
      })
    ).body.data;
    await sendOk('GET', `/members/${buyer.id}/payments`);
    await sendOk('GET', '/payments?status=succeeded&from=2026-01-01&to=2099-12-31&page=1&per_page=1');
    await sendOk('PATCH', `/payments/${paid.id}`, { status: 'refunded' });
    await sendOk('GET', `/payments/${paid.id}`);
    await sendOk('GET', `/members/${buyer.id}`);
    await sendOk('GET', `/members/${buyer.id}/export`);
    await sendOk('POST', `/members/${buyer.id}/export/link`);

    await sendOk('GET', '/payment-settings');
    await sellThroughStripe(client);
    const event = JSON.stringify(stripeEvent('customer.subscription.created', stripeSubscription(fullPlan)));
    await sendOk('POST', '/payments/stripe/webhook', event, { 'stripe-signature': sign(event) });
    await sendOk('PATCH', '/payment-settings', {
      provider: 'manual',
      stripeKeySecret: null,
      stripe_tax: true,
    });
    await sendOk('POST', '/payment-settings/check');
    const addresses = { successUrl: 'https://jobs.example/welcome', cancelUrl: 'https://jobs.example/plans' };
    await sendOk('POST', `/members/${buyer.id}/checkout`, { planId: plan.id, jobId: null, ...addresses });

    await sendOk('POST', '/organization/views', { path: '/jobs', referrer: '' });
    await sendOk('GET', '/organization/views/pixel.gif?path=/jobs');
    await sendOk('GET', '/analytics?from=2026-01-01&to=2026-12-31&interval=month');
    await sendOk('GET', '/analytics/jobs?sort=-apply_rate&page=1&per_page=1');
    await sendOk('GET', '/analytics/companies?sort=-views&page=1&per_page=1');

    const { email } = buyer;
    const [password, newPassword] = ['three tugs at dawn', 'a quay in the fog'];
    await sendOk('POST', `/members/${buyer.id}/password`, { password });
    const signedIn = await sendOk('POST', '/organization/session', { email, password });
    await sendOk('GET', '/organization/session', undefined, cookieOf(signedIn));
    const { id: savedJob } = (await sendOk('POST', '/jobs', { title: 'Saved' })).body.data;
    await sendOk('PUT', `/organization/saved-jobs/${savedJob}`, undefined, cookieOf(signedIn));
    await sendOk('GET', `/organization/saved-jobs/${savedJob}`, undefined, cookieOf(signedIn));
    await sendOk('GET', '/organization/saved-jobs', undefined, cookieOf(signedIn));
    await sendOk('GET', '/organization/applications', undefined, cookieOf(signedIn));
    await sendOk('DELETE', `/organization/saved-jobs/${savedJob}`, undefined, cookieOf(signedIn));
    await walkPostings(sendOk, cookieOf(signedIn));
    await useCompanies(client, sendOk);
    await sendOk('POST', '/organization/sign-in-links', { email, returnTo: '/jobs?page=2' });
    await sendOk('PATCH', '/organization', { members: { registration: 'open' } });
    await sendOk('POST', '/organization/registrations', { email, name: 'Ines Roth', returnTo: '/jobs' });
    const passwords = { currentPassword: password, newPassword };
    const renewed = await sendOk('POST', '/organization/password', passwords, cookieOf(signedIn));
    await sendOk('DELETE', '/organization/session?all=true', undefined, cookieOf(renewed));
    await sendOk('POST', `/members/${buyer.id}/sign-out`);
    const { next_cursor } = (await sendOk('GET', '/events?types=job.*,cms.*&limit=1')).body.meta;
    await sendOk('GET', `/events?after=${next_cursor}`);
    await sendOk('GET', '/events?after=latest');
    await sendOk('GET', '/webhooks/events');

    const secret = { name: 'pilots-api', value: 'a-key', allowed_hosts: ['api.pilots.example'] };
    const texts = '/email-templates/member_sign_in_link/en';
    await sendOk('GET', '/email-templates');
    await sendOk('GET', texts);
    await sendOk('PUT', texts, { subject: 'Ahoy', text: '{{link}}' });
    await sendOk('POST', '/email-templates/member_sign_in_link/preview', { language: 'de' });
    await sendOk('POST', '/email-templates/member_sign_in_link/test', { to: 'office@pilots.example' });
    await sendOk('DELETE', texts);
    const bounce = { email: 'gone@pilots.example', reason: 'bounce' };
    const { id: suppressionId } = (await sendOk('POST', '/suppressions', bounce)).body.data;
    await sendOk('POST', '/suppressions', bounce);
    await sendOk('GET', '/suppressions?email=GONE@pilots.example');
    await sendOk('DELETE', `/suppressions/${suppressionId}`);
    await sendOk('POST', '/secrets', secret);
    await sendOk('POST', '/secrets', { ...secret, allowed_hosts: null });
    await sendOk('GET', '/secrets?page=1&per_page=1');
    await sendOk('GET', '/secrets/pilots-api');
    await sendOk('DELETE', '/secrets/pilots-api?force=true');

    await client.post('/secrets', { name: 'soon-gone', value: 'x' });
    const webhook = (
      await sendOk('POST', '/webhooks', {
        event: 'category.*',
        target_type: 'webhook',
        target_url: 'https://hooks.pilots.example/corkboard',
        headers: { 'X-Token': 'vault:soon-gone' },
        is_enabled: true,
      })
    ).body.data;
    await sendOk('POST', '/webhooks', {
      event: '*',
      target_url: 'https://hooks.pilots.example',
      is_enabled: false,
    });
    await sendOk('GET', '/webhooks');
    await sendOk('GET', '/webhooks?per_page=1&page=2');
    await sendOk('PATCH', `/webhooks/${webhook.id}`, { event: 'category.created' });
    await sendOk('GET', `/webhooks/${webhook.id}`);
    await sendOk('POST', '/categories', { name: 'Told of' });
    // Without its secret, the webhook sends no request, so this test needs no receiver.
    await client.delete('/secrets/soon-gone?force=true');
    await sendOk('POST', `/webhooks/${webhook.id}/test`, { event: 'job.created' });
    const tested = await sendOk('POST', `/webhooks/${webhook.id}/test`);
    expect(tested.body.data).toMatchObject({ status: 'exhausted', attempts: [{ response_status: null }] });
    const deliveries = `/webhooks/${webhook.id}/deliveries`;
    const [delivery] = (await sendOk('GET', `${deliveries}?status=pending&event_type=category.created`)).body
      .data;
    await sendOk('GET', `${deliveries}?per_page=1`);
    await sendOk('GET', `${deliveries}/${delivery.id}`);
    await sendOk('GET', `${deliveries}/${tested.body.data.id}`);
    await sendOk('POST', `${deliveries}/${delivery.id}/replay`);
    await sendOk('POST', `/webhooks/${webhook.id}/recover`, { since: new Date().toISOString() });
    await sendOk('POST', `/webhooks/${webhook.id}/rotate-secret`);
    await sendOk('POST', `/webhooks/${webhook.id}/rotate-secret`, { overlap_seconds: 0 });
    await sendOk('DELETE', `/webhooks/${webhook.id}`);

    await client.post('/secrets', { name: 'soon-gone', value: 'x' });
    const provider = (
      await sendOk('POST', '/enrichment-providers', {
        name: 'Salary estimates',
        url: 'https://salaries.example/v1/estimate',
        trigger: 'job.created',
        headers: { 'X-Token': 'vault:soon-gone' },
        fields: ['salary_min', 'category', 'form_data'],
        timeout_ms: 1000,
        is_enabled: true,
      })
    ).body.data;
    await client.delete('/secrets/soon-gone?force=true');
    const providerPath = `/enrichment-providers/${provider.id}`;
    await sendOk('GET', '/enrichment-providers?per_page=1');
    await sendOk('GET', providerPath);
    const [asked, skipped] = [
      await client.post('/jobs', { title: 'A' }),
      await sendOk('POST', '/jobs', { title: 'B' }),
    ];
    await sendOk('POST', `${providerPath}/test`);
    await sendOk('POST', `${providerPath}/test`, { job_id: asked.body.data.id });
    await sendOk('GET', `${providerPath}/runs?status=pending&per_page=1`);
    await sendOk('PATCH', providerPath, { is_enabled: false, fields: ['location'] });
    const { body: ended } = await sendOk('GET', `${providerPath}/runs`);
    expect(ended.data).toMatchObject([{ job_id: skipped.body.data.id, status: 'skipped' }, {}]);
    await sendOk('DELETE', providerPath);

    await sendImports(client, sendOk, send);
    done.add('POST /imports/recognize');

    const key = (
      await sendOk('POST', '/api-keys', { name: 'Import', scopes: ['jobs:write'], expires_at: '2099-01-01' })
    ).body.data;
    await sendOk('GET', '/api-keys');
    await sendOk('GET', `/api-keys/${key.id}`);
    await sendOk('POST', `/api-keys/${key.id}/rotate`, { overlap_seconds: 60 });
    await sendOk('DELETE', `/api-keys/${key.id}`);
    await sendOk('GET', '/api-keys?per_page=1&page=2');
    await sendOk('GET', '/audit-log?type=job');

    const described = contract.operations.filter(isOfBoards).map(({ method, path }) => `${method} ${path}`);
    // Add a request for each new operation above.
    expect([...done].sort()).toEqual(described.sort());
  });

  async function sendImports(client: Client, sendOk: Send, send: Send): Promise<void> {
    const unread = await send('POST', '/imports/recognize', { url: 'http://127.0.0.1:9/jobs.json' });
    expect(unread.body.error.code).toBe('unreadable_source');
    const source = { kind: 'csv', url: 'https://feeds.pilots.example/jobs.csv', delimiter: ';' };
    const full = {
      name: 'Pilots',
      source: { ...source, headers: { 'X-Token': 'a-token' } },
      mapping: {
        title: { path: 'Titel' },
        location: { template: '{Ort}, {Land}' },
        job_type: { path: 'Art', lookup: { VZ: 'full-time' }, otherwise: null },
        source: { constant: 'partner' },
      },
      rules: { include: [{ path: 'Land', operator: 'equals', values: ['DE'] }], mirror_delete: true },
      defaults: { company_name: 'North Sea Pilots', is_sticky: true },
      limits: { max_jobs: 100, max_bytes: 1_000_000, timeout_seconds: 60 },
      mode: 'update',
      schedule: 'weekly',
      on_foreign_duplicate: 'create',
      adopt: true,
      notify_alerts: true,
      is_enabled: true,
    };
    const { id } = (await sendOk('POST', '/imports', full)).body.data;
    const file = fileForm(Buffer.from('Titel;Ort\nLotse;Hamburg\n'), { name: 'jobs.csv' });
    const { id: file_id } = (await sendOk('POST', `/imports/${id}/files`, file)).body.data;
    await sendOk('PATCH', `/imports/${id}`, { source: { kind: 'csv', file_id }, rules: {}, mapping: {} });
    const preview = await sendOk('POST', `/imports/${id}/preview`);
    expect(preview.body.data.rows).toMatchObject([{ fields: { title: 'Lotse' } }]);
    await sendOk('PATCH', `/imports/${id}`, { mapping: { title: { path: 'Titel' } } });
    const { id: runId } = (await sendOk('POST', `/imports/${id}/runs?dry_run=true`)).body.data;
    await sendOk('GET', '/imports?page=1&per_page=1');
    await sendOk('GET', `/imports/${id}`);
    await sendOk('GET', `/imports/${id}/runs?page=1&per_page=1`);
    await sendOk('GET', `/imports/${id}/runs/${runId}`);
    await performNow({ ...client, server }, (await client.get(`/imports/${id}/runs/${runId}`)).body.data);
    await sendOk('GET', `/imports/${id}/runs/${runId}/changes?action=created&page=1&per_page=1`);
    await sendOk('GET', `/imports/${id}/runs/${runId}/companies?page=1&per_page=1`);
    await sendOk('POST', `/imports/${id}/runs/${runId}/approve`);
    await performNow({ ...client, server }, (await client.get(`/imports/${id}/runs/${runId}`)).body.data);
    await sendOk('POST', `/imports/${id}/runs/${runId}/undo`);
    const { id: planId } = (await client.post('/imports', { name: 'B', source: { kind: 'csv', file_id } }))
      .body.data;
    const planned = (await client.post(`/imports/${planId}/runs`, { dry_run: true })).body.data;
    await performNow({ ...client, server }, planned);
    await sendOk('POST', `/imports/${planId}/runs/${planned.id}/reject`);
    await sendOk('POST', `/imports/${planId}/restore`);
    await sendOk('DELETE', `/imports/${planId}?jobs=expire`);
    const { id: spareId } = (await sendOk('POST', '/imports', { name: 'C', source })).body.data;
    await sendOk('DELETE', `/imports/${spareId}`);
  }

  test('when requests of every operation are rejected', async () => {
    const client = await newOrganization();
    const send = newValidatingClient(client);
    const sendWithWrongKey = newValidatingClient({ ...client, key: 'nonsense' });
    const sendWithoutScope = newValidatingClient(await client.withKey({ scopes: ['api_keys:read'] }));
    const job = (await send('POST', '/jobs', { title: 'Pilot', external_id: 'x' })).body.data;
    const tag = { 'if-none-match': '*', 'if-match': '"other"' };
    for (const { method, path, scope, definition } of contract.operations.filter(isOfBoards)) {
      const unknown = path.replace(/\{\w+\}/g, UNKNOWN_ID);
      const body = method === 'GET' || method === 'DELETE' ? undefined : { nonsense: true };
      if (scope !== undefined) {
        expect((await sendWithWrongKey(method, unknown, body)).status).toBe(401);
        expect((await sendWithoutScope(method, unknown, body)).status).toBe(403);
      }
      for (const [invalidBody, status, headers] of invalidBodies(path, definition))
        expect({ method, path, status: (await send(method, unknown, invalidBody, headers)).status }).toEqual({
          method,
          path,
          status,
        });
    }
    const unknownMember = { email: 'nobody@pilots.example', password: 'three tugs at dawn' };
    const page = { origin: 'https://elsewhere.example' };
    expect((await send('POST', '/organization/session', unknownMember)).status).toBe(401);
    expect((await send('POST', '/organization/session', { token: 'a'.repeat(43) })).status).toBe(401);
    for (const [method, path, body] of [
      ['POST', '/organization/session', unknownMember],
      ['DELETE', '/organization/session', undefined],
      ['POST', '/organization/sign-in-links', { email: unknownMember.email }],
      ['POST', '/organization/registrations', { email: unknownMember.email }],
      ['POST', '/organization/password', { newPassword: unknownMember.password }],
      ['POST', '/organization/alerts', { email: unknownMember.email, query: {}, frequency: 'daily' }],
      ['PUT', `/organization/saved-jobs/${UNKNOWN_ID}`, undefined],
    ] as const)
      expect((await send(method, path, body, page)).status).toBe(403);
    expect((await send('GET', '/organization/saved-jobs')).status).toBe(401);
    expect((await send('GET', '/organization/postings')).status).toBe(401);
    expect((await send('GET', '/organization/session')).status).toBe(401);
    expect((await send('DELETE', '/organization/session')).status).toBe(401);
    expect(
      (await send('POST', '/organization/password', { newPassword: unknownMember.password })).status,
    ).toBe(401);
    await send('POST', '/cms', { slug: 'gated', name: 'Gated', visibility: 'gated', schema: [] });
    expect((await send('GET', '/organization/cms/gated')).status).toBe(401);
    expect((await send('GET', `/organization/cms/gated/${UNKNOWN_ID}`)).status).toBe(401);
    expect((await send('POST', '/organization/cms/gated/submit', { data: {} })).status).toBe(404);
    expect((await send('POST', '/jobs', { title: 'Pilot', external_id: 'x' })).status).toBe(409);
    expect((await send('PATCH', `/jobs/${job.id}`, { title: 'x' }, tag)).status).toBe(412);
    expect((await send('DELETE', `/jobs/${job.id}`, undefined, tag)).status).toBe(412);
    expect((await send('GET', '/jobs?per_page=0')).status).toBe(400);
    const member = (await send('POST', '/members', { email: 'mette@pilots.example' })).body.data;
    expect((await send('POST', '/members', { email: 'Mette@pilots.example' })).status).toBe(409);
    expect((await send('PATCH', `/members/${member.id}`, { name: 'x' }, tag)).status).toBe(412);
    const plan = (await send('POST', '/plans', { ...fullPlan, isActive: false })).body.data;
    expect((await send('POST', '/plans', fullPlan)).status).toBe(409);
    const buyer = (await send('POST', '/members', { email: 'buyer@pilots.example' })).body.data;
    const subscriptions = `/members/${buyer.id}/subscriptions`;
    expect((await send('POST', subscriptions, { planId: plan.id })).status).toBe(409);
    await send('PATCH', `/plans/${plan.id}`, { isActive: true });
    const spent = (await send('POST', subscriptions, { planId: plan.id, jobsRemaining: 0 })).body.data;
    expect((await send('POST', '/jobs', { title: 'x', subscription_id: spent.id })).status).toBe(409);
    expect((await send('PATCH', '/payment-settings', { stripeKeySecret: 'vault:gone' })).status).toBe(400);
    expect((await send('POST', '/payments/stripe/webhook', {})).status).toBe(404);
    await sellThroughStripe(client);
    expect((await send('POST', '/payments/stripe/webhook', {})).status).toBe(400);
    expect((await send('POST', '/payments/stripe/webhook', 'x'.repeat(1_100_000))).status).toBe(413);
    const failed = { amount: 1, currency: 'EUR', status: 'failed' };
    const payment = (await send('POST', `/members/${buyer.id}/payments`, failed)).body.data;
    expect((await send('PATCH', `/payments/${payment.id}`, { status: 'refunded' })).status).toBe(409);
    await send('POST', '/categories', { name: 'Shipping' }, { 'idempotency-key': 'a' });
    expect((await send('POST', '/categories', { name: 'Other' }, { 'idempotency-key': 'a' })).status).toBe(
      422,
    );
    expect((await send('POST', '/categories', { name: 'Shipping' })).status).toBe(409);
    expect((await send('POST', '/jobs', { title: 'x', description: 'x'.repeat(1_100_000) })).status).toBe(
      413,
    );
  });
});

type SendOk = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestResponse>;

/** What staff and employers do with claims and members of companies. */
async function useCompanies(client: Client, sendOk: SendOk): Promise<void> {
  const their = await createEmployers(client);
  const cookie = { cookie: their.employerCookie };
  const own = `/organization/companies/${their.ownedCompanyId}`;
  const colleague = `members/${their.companyColleagueId}`;
  await sendOk('GET', `/company-claims?state=pending&company_id=${their.ownedCompanyId}&per_page=5`);
  await sendOk('POST', `/company-claims/${their.grantedClaimId}/grant`, { role: 'recruiter' });
  await sendOk('POST', `/company-claims/${their.declinedClaimId}/decline`);
  await sendOk('GET', `/companies/${their.ownedCompanyId}/members`);
  await sendOk('PUT', `/companies/${their.ownedCompanyId}/${colleague}`, { role: 'owner' });
  await sendOk('POST', '/organization/company-claims/confirm', { token: their.claimToken }, cookie);
  const invitation = { token: their.companyInvitationToken };
  await sendOk('POST', '/organization/company-invitations/sign-in-link', invitation);
  await sendOk('POST', '/organization/company-invitations/accept', invitation, cookie);
  const { id } = (await sendOk('POST', '/companies', { name: 'To claim' })).body.data;
  await sendOk('POST', '/organization/company-claims', { company_id: id, message: 'Hello' }, cookie);
  await sendOk('GET', '/organization/company-claims', undefined, cookie);
  await sendOk('GET', '/organization/companies', undefined, cookie);
  await sendOk('PATCH', own, { tagline: 'We guide ships', locations: ['Kiel'], size: null }, cookie);
  await sendOk('POST', `${own}/logo`, fileForm(await makeImage()), cookie);
  await sendOk('GET', `${own}/members`, undefined, cookie);
  await sendOk('POST', `${own}/invitations`, { email: 'x@pilots.example', role: 'recruiter' }, cookie);
  await sendOk('PATCH', `${own}/${colleague}`, { role: 'recruiter' }, cookie);
  await sendOk('DELETE', `${own}/${colleague}`, undefined, cookie);
  await sendOk('DELETE', `/companies/${their.invitingCompanyId}/${colleague}`);
}

/** The Cookie header that a browser sends after the response. */
function cookieOf({ headers }: TestResponse): { cookie: string } {
  return { cookie: headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
}

/** Bodies that an operation rejects and the expected statuses. Operations without a body get an unknown id. */
function invalidBodies(
  path: string,
  { requestBody }: Operation['definition'],
): [unknown, number, Record<string, string>?][] {
  // No one is signed in.
  if (!requestBody && /^\/organization\/(saved-jobs\/|companies\/|received-applications\/\{)/.test(path))
    return [[undefined, 401]];
  if (!requestBody) return path.includes('{') ? [[undefined, 404]] : [];
  // Counting accepts any JSON, because a page has no use for errors.
  if (path === '/organization/views')
    return [
      ['x'.repeat(9_000), 413],
      ['{}', 415, { 'content-type': 'text/html' }],
    ];
  // The signature is checked before the body, and the organization has not set up Stripe yet.
  if (path === '/payments/stripe/webhook')
    return [
      [{ nonsense: true }, 404],
      ['{}', 415, { 'content-type': 'text/plain' }],
    ];
  if (path.endsWith('/applications'))
    return [
      [new FormData(), 400],
      [{ nonsense: true }, 400],
      ['{}', 415, { 'content-type': 'text/plain' }],
    ];
  if (requestBody.content['multipart/form-data'])
    return [
      [new FormData(), 400],
      [{ nonsense: true }, 415],
    ];
  // The schema of the collection validates an item, and the collection does not exist.
  const isItem = path.startsWith('/cms/');
  return [
    [{ nonsense: true }, isItem ? 404 : 400],
    ['{', 400],
    ['{}', 415, { 'content-type': 'text/plain' }],
  ];
}

/** Every operation on applications, with every field. */
async function sendApplications(send: Send, client: Client): Promise<void> {
  const question = { id: 'licence', type: 'yes_no', label: 'Licence?', required: true, knockout: [false] };
  const choice = {
    id: 'area',
    type: 'choice',
    label: 'Where?',
    options: ['Kiel', 'Rotterdam'],
    knockout: ['Kiel'],
  };
  const number = { id: 'years', type: 'number', label: 'Years?', knockout: { min: 1, max: 2 } };
  const uses = { phone: 'optional', resume: 'optional', cover_letter: 'optional', links: 'optional' };
  const form = {
    ...uses,
    questions: [question, choice, number],
    consent: { text: 'Store it.', version: '1' },
  };
  const settings = {
    ...{ form, retention_days: 90, stage_names: { interview: 'Trial day' }, shows_stage: true },
    message_templates: [{ name: 'Invitation', subject: 'Your interview for {{job}}', text: 'Dear {{name}}' }],
  };
  const spam_protection = { proof_of_work: true };
  await send('PATCH', '/organization', { applications: settings, spam_protection });
  await send('GET', `/organization/challenge?organization=${client.slug}`);
  await send('PATCH', '/organization', { spam_protection: { proof_of_work: false } });
  const job = { title: 'Deckhand', how_to_apply_method: 'form', notify_email: 'crewing@pilots.example' };
  const { slug } = (await send('POST', '/jobs', { ...job, application_form: form })).body.data;
  const path = `/organization/jobs/${slug}`;
  const query = `?organization=${client.slug}`;
  await send('GET', `${path}/application-form${query}`);
  const fields = { name: 'Mette Holm', email: 'mette@pilots.example', consent_version: '1' };
  const answers = { licence: false, area: 'Kiel', years: 1.5 };
  await send('POST', `${path}/applications${query}`, {
    ...{
      ...fields,
      phone: '123',
      cover_letter: 'Hello',
      links: ['https://mette.example'],
      answers,
      website: '',
    },
  });
  const withFile = { ...fields, email: 'other@pilots.example', answers: JSON.stringify(answers) };
  await send('POST', `${path}/applications${query}`, resumeForm(withFile, makePdf('<< /JS (x) >>')));
  const filters = 'search=mette&stage=new&knocked_out=true&from=2026-01-01&to=2099-01-01';
  const { data: found } = (await send('GET', `/applications?${filters}&page=1&per_page=5`)).body;
  const id = found.find(({ email }: { email: string }) => email === withFile.email).id;
  await send('GET', `/applications?job_id=${found[0].job.id}`);
  await send('GET', `/applications/funnel?job_id=${found[0].job.id}&from=2026-01-01&to=2026-12-31`);
  const { files } = (await send('GET', `/applications/${id}`)).body.data;
  await send('POST', `/applications/${id}/files/${files[0].id}/link`);
  await send('PATCH', `/applications/${id}`, {
    stage: 'interview',
    rating: 4,
    tags: ['night'],
    notify: true,
  });
  await send('POST', '/applications/move', { ids: [id], stage: 'offer', notify: false });
  const note = (await send('POST', `/applications/${id}/notes`, { text: 'Call her.' })).body.data;
  const message = { subject: 'Hello', text: 'Please call.', reply_to: 'crewing@pilots.example' };
  await send('POST', `/applications/${id}/messages`, message);
  await send('GET', `/applications/${id}/timeline`);
  await send('DELETE', `/applications/${id}/notes/${note.id}`);
  await send('GET', '/exports/applications.json?stage=offer');
  await walkReceived(client, send, { jobId: found[0].job.id, id, fileId: files[0].id });
  await send('DELETE', `/applications/${id}`);
  await send('GET', '/people/mette%40pilots.example/export');
  await send('DELETE', '/people/nobody%40pilots.example');
  const mails = await sendDueEmails(await sharedServer(), client.scope.organizationId);
  const token = applicationTokenOf(mails.find(({ to }) => to === fields.email));
  await send('GET', `/organization/applications/${token}${query}`);
  await send('POST', `/organization/applications/${token}/confirm${query}`);
  await send('POST', `/organization/applications/${token}/withdraw${query}`);
  await send('DELETE', `/organization/applications/${token}${query}`);
}
