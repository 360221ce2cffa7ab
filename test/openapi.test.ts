import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Client,
  newOrganization,
  request,
  sharedServer,
  type TestResponse,
  type TestServer,
} from './app.ts';
import { fileForm, makeImage, uploadImage } from './assets.ts';
import { askBoard } from './collections.ts';
import { type Contract, type Operation, readContract } from './contract.ts';
import { giveDomain } from './domains.ts';
import { sellThroughStripe, sign } from './stripe.ts';
import { stripeEvent, stripeSubscription } from './stripe-events.ts';

let server: TestServer;
let contract: Contract;
beforeAll(async () => {
  server = await sharedServer();
  contract = await readContract(server);
});

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

describe('the description', () => {
  test('is served without a key, as OpenAPI 3.1 of version 1.0.0', async () => {
    const answer = await request(`${server.origin}/api/v1/openapi.json`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.body.openapi).toBe('3.1.0');
    expect(answer.body.info.version).toBe('1.0.0');
    expect(answer.body.servers[0].url).toBe('/api/v1');
  });

  test('is answered 304 to a client that has it, and browsers revalidate it', async () => {
    const { headers } = await request(`${server.origin}/api/v1/openapi.json`);
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate, s-maxage=30');
    const again = await request(`${server.origin}/api/v1/openapi.json`, {
      headers: { 'if-none-match': headers.get('etag')! },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('has every route of the API, and no other', () => {
    // The tree names one place as all who share it do: /members/:lookup|:id/audit.
    const described = contract.operations.map(
      ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, ':')}`,
    );
    const mounted = listRoutes(server.app.server.printRoutes({ commonPrefix: false }))
      .filter((route) => / \/api\/v1\//.test(route) && !/^(HEAD|OPTIONS) /.test(route))
      .map((route) => route.replace('/api/v1', '').replace(/:\w+(\|:\w+)*/g, ':'))
      .filter((route) => route !== 'GET /openapi.json');
    expect(mounted.length).toBeGreaterThan(15);
    expect(described.sort()).toEqual(mounted.sort());
  });

  test('names the methods that each path really takes', async () => {
    for (const path of new Set(contract.operations.map((operation) => operation.path))) {
      const answer = await request(`${server.origin}/api/v1${path.replace(/\{\w+\}/g, UNKNOWN_ID)}`, {
        method: 'PUT',
      });
      expect(answer.status).toBe(405);
      const methods = contract.operations.filter((each) => each.path === path).map(({ method }) => method);
      const allowed = answer.headers.get('allow')!.split(', ');
      // Some paths without a parameter are also ids to others: /jobs/batch.
      expect(allowed).toEqual(expect.arrayContaining(methods));
    }
  });

  test('has a summary, a tag, a scope and an id of its own for each operation', () => {
    for (const { definition, scope } of contract.operations) {
      expect(definition.summary).toMatch(/^[A-Z].*[^.]$/);
      expect(definition.operationId).toMatch(/^[a-z][A-Za-z]+$/);
      expect(definition.tags).toHaveLength(1);
      if (scope === undefined) expect(definition).toMatchObject({ tags: ['Public'], security: [] });
      else expect(scope).toMatch(/^[a-z_]+:(read|write)$/);
    }
    const ids = contract.operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = contract.document.tags.map(({ name }: { name: string }) => name);
    for (const { definition } of contract.operations) expect(tags).toContain(definition.tags[0]);
  });

  test('has every error of each operation, each with an example', () => {
    for (const operation of contract.operations) {
      const { method, path, definition } = operation;
      const codes = Object.keys(definition.responses).flatMap((status) =>
        Number(status) < 400 ? [] : Object.keys(examplesOf(definition.responses[status])),
      );
      expect({ method, path, codes }).toEqual({
        method,
        path,
        codes: expect.arrayContaining(errorsOf(operation)),
      });
    }
  });

  test('has the header parameters that each operation obeys', () => {
    for (const { method, scope, operationId, definition } of contract.operations) {
      const names = definition.parameters
        .map((parameter: object) => contract.resolve(parameter))
        .filter((parameter: { in: string }) => parameter.in === 'header')
        .map(({ name }: { name: string }) => name);
      // What is written while it is read has no tag, nor what must be asked for each time.
      const isTagged = method === 'GET' && !['exportMember', 'recordViewByPixel'].includes(operationId);
      expect(names.includes('If-None-Match')).toBe(isTagged);
      expect(names.includes('Idempotency-Key')).toBe(method !== 'GET' && scope !== undefined);
      expect(names.includes('If-Match')).toBe(method === 'PATCH' || method === 'DELETE');
    }
  });

  test('says which bodies may be left out', () => {
    const optional = contract.operations.filter(
      ({ definition }) => definition.requestBody?.required === false,
    );
    expect(optional.map(({ operationId }) => operationId).sort()).toEqual([
      'replayWebhookDelivery',
      'restorePageRevision',
      'rotateApiKey',
      'rotateWebhookSecret',
      'signMemberOut',
      'testEnrichmentProvider',
      'testWebhook',
      'verifyDomain',
    ]);
  });

  test('has a body of every POST and PATCH: without one, fields that are unknown would be taken', () => {
    const bodiless = contract.operations.filter(
      ({ method, definition }) => ['POST', 'PATCH'].includes(method) && !definition.requestBody,
    );
    expect(bodiless.map(({ operationId }) => operationId)).toEqual([]);
  });

  test('has components with names that people gave, and uses each', () => {
    const text = JSON.stringify(contract.document);
    const names = Object.keys(contract.document.components.schemas);
    expect(names).toEqual(
      expect.arrayContaining(['ApiError', 'ApiKey', 'Category', 'CreateJob', 'Job', 'Organization']),
    );
    for (const name of names) {
      expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
      // The union of all errors is for clients to name; each response has only the errors that it can be.
      if (name !== 'ApiError') expect(text).toContain(`"#/components/schemas/${name}"`);
    }
  });

  test('names every list and every set of values', () => {
    for (const { method, path, operationId, definition } of contract.operations) {
      if (!/^list/.test(operationId)) continue;
      const { $ref } = definition.responses[200].content['application/json'].schema;
      expect({ method, path, $ref }).toEqual({
        method,
        path,
        $ref: expect.stringMatching(/\/[A-Z]\w+List$/),
      });
    }
    const unnamed = findSchemas(contract.document).filter(
      ({ schema, place }) =>
        // A single value tells the members of a union apart.
        schema.enum?.some((value, _, { length }) => typeof value === 'string' && length > 1) &&
        !/^#\/components\/schemas\/\w+$/.test(place),
    );
    expect(unnamed.map(({ place }) => place)).toEqual([]);
  });

  test('has a description and an example of each operation, request and response', () => {
    for (const { method, path, definition } of contract.operations) {
      const place = { method, path };
      expect({ ...place, text: definition.description }).toMatchObject({
        text: expect.stringMatching(/\.$/),
      });
      const contents = [definition.requestBody, ...Object.values(definition.responses)].flatMap(
        (body) => contract.resolve(body)?.content?.['application/json'] ?? [],
      );
      for (const { example, examples } of contents)
        expect({ ...place, isMissing: (example ?? examples) === undefined }).toEqual({
          ...place,
          isMissing: false,
        });
      for (const parameter of definition.parameters.map(contract.resolve))
        expect({ ...place, ...parameter }).toMatchObject({ description: expect.stringMatching(/\.$/) });
    }
  });

  test('has request bodies without `default`, which generators would make required', () => {
    for (const { operationId, definition } of contract.operations) {
      const defaults = findSchemas(contract.inline(definition.requestBody)).filter(
        ({ schema }) => 'default' in schema,
      );
      expect({ operationId, defaults: defaults.map(({ place }) => place) }).toEqual({
        operationId,
        defaults: [],
      });
    }
    const { target_type } = contract.document.components.schemas.CreateWebhook.properties;
    expect(target_type.description).toBe('Default: `webhook`.');
  });

  test('writes path parameters in snake case', () => {
    for (const { path } of contract.operations)
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  test('has the codes of each response, and the details of each code', () => {
    const { schemas } = contract.document.components;
    expect(schemas.ApiError.properties.error.oneOf).toHaveLength(schemas.ErrorCode.enum.length);
    const createJob = contract.operations.find(({ operationId }) => operationId === 'createJob')!;
    const conflict = contract.resolve(createJob.definition.responses[409]);
    const { schema } = conflict.content['application/json'];
    const codes = schema.properties.error.oneOf.map(contract.resolve).map(codeOf);
    expect(codes.sort()).toEqual(Object.keys(conflict.content['application/json'].examples).sort());
    expect(contract.judgeValue(schema, errorOf('duplicate_job', { existing_job_id: UNKNOWN_ID }))).toEqual(
      [],
    );
    expect(contract.judgeValue(schema, errorOf('duplicate_job', { existing_job_id: 7 }))).not.toEqual([]);
    expect(contract.judgeValue(schema, errorOf('author_in_use', { pages: 1 }))).not.toEqual([]);
    expect(schemas.RateLimitedError.properties.details.required).toEqual([
      'limit',
      'window_seconds',
      'retry_after',
    ]);
  });

  test('refers only to what is there', () => {
    const references = JSON.stringify(contract.document).matchAll(/"\$ref":"([^"]+)"/g);
    for (const [, $ref] of references) expect(contract.resolve({ $ref }), $ref).toBeTypeOf('object');
  });

  test('has examples that its own schemas take', () => {
    let seen = 0;
    for (const { schema, value, place } of findExamples(contract.document)) {
      seen++;
      expect({ place, problems: contract.judgeValue(schema, value) }).toEqual({ place, problems: [] });
    }
    expect(seen).toBeGreaterThan(50);
  });

  test('says nothing of what is inside', () => {
    expect(JSON.stringify(contract.document)).not.toMatch(
      /x-error-codes|x-optional-body|data_bytes|transaction_id|shownAs|localhost/,
    );
    // Collections have a field of this name; the keyword of the validator never has an object.
    expect(JSON.stringify(contract.document)).not.toMatch(/"rules":[^{]/);
  });
});

describe('every answer is as described', () => {
  type Send = (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<TestResponse>;

  /** Sends as this client, and holds each answer against the description. */
  const strictly =
    (client: Client): Send =>
    async (method, path, body, headers = {}) => {
      const asked = { method, ...(body === undefined ? {} : { body }) };
      const isPublic = contract.find(method, path)?.scope === undefined;
      const answer = isPublic
        ? await askBoard(server.origin, `${client.slug}.boards.localhost`, path, { ...asked, headers })
        : await request(`${server.origin}/api/v1${path}`, {
            ...asked,
            headers: { 'x-api-key': client.key, ...headers },
          });
      const problems = contract.judge(method, path, answer);
      expect({ method, path, problems }).toEqual({ method, path, problems: [] });
      return answer;
    };

  const fullJob = {
    title: 'Harbour Pilot',
    description: '<p>Guide <strong>ships</strong>.</p>',
    company_name: 'North Sea Pilots',
    company_website: 'https://pilots.example',
    company_logo_url: 'https://pilots.example/logo.png',
    location: 'Rotterdam, Netherlands',
    is_remote: false,
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
  };

  test('in a walk over everything that succeeds', async () => {
    const client = await newOrganization();
    const send = strictly(client);
    const done = new Set<string>();
    const walk: Send = async (method, path, ...rest) => {
      const answer = await send(method, path, ...rest);
      expect({ method, path, text: answer.text, isDone: answer.status < 300 }).toMatchObject({
        isDone: true,
      });
      done.add(`${method} ${contract.find(method, path)?.path}`);
      return answer;
    };

    await walk('GET', '/organization');
    const { id: logoId, url: logo_url } = await uploadImage(client);
    await walk('PATCH', '/organization', {
      name: 'Harbour Jobs',
      job_lifetime_days: null,
      language: 'de',
      direction: 'ltr',
      tagline: 'Stellen am Kai',
      description: 'Alle offenen Stellen des Hafens.',
      brand_color: '#1D5C63',
      logo_url,
      favicon_url: logo_url,
      navigation: [{ label: 'Über uns', url: '/about' }],
      footer_links: [{ label: 'Post', url: 'mailto:post@harbour.example' }],
    });
    await walk('GET', `/assets/${logoId}`);
    await walk('PATCH', '/organization', { logo_url: null, favicon_url: null });
    await walk('DELETE', `/assets/${logoId}`);

    const given = await giveDomain(client, `jobs.${client.slug}.example`);
    const claimed = (await walk('POST', '/domains', { domain: `www.${client.slug}.example` })).body.data;
    await walk('POST', '/domains', { domain: claimed.domain });
    await walk('GET', '/domains?page=1&per_page=1');
    await walk('GET', `/domains/${claimed.id}`);
    await walk('PATCH', `/domains/${given.id}`, { is_primary: true });
    await walk('POST', `/domains/${given.id}/verify`);
    await walk('GET', `/domains/known?domain=${given.domain}`);
    await walk('DELETE', `/domains/${claimed.id}`);
    await walk('DELETE', `/domains/${given.id}`);

    const category = (await walk('POST', '/categories', { name: 'Harbours' })).body.data;
    await walk('GET', '/categories');
    await walk('GET', `/categories/${category.id}`);
    await walk('PATCH', `/categories/${category.id}`, { name: 'Ports', slug: 'ports' });

    const full = (await walk('POST', '/jobs', fullJob)).body.data;
    const bare = (await walk('POST', '/jobs', { title: 'Stoker', category_id: category.id })).body.data;
    expect(full).toMatchObject({
      job_type: 'full-time',
      salary_currency: 'EUR',
      how_to_apply_method: 'email',
    });
    await walk('POST', '/jobs?on_duplicate=update', { ...fullJob, title: 'Sea Pilot' });
    await walk('POST', '/jobs?on_duplicate=skip', fullJob);
    await walk('GET', '/jobs');
    await walk(
      'GET',
      `/jobs?search=pilot&locations=Rotterdam&job_types=full-time&categories=${full.category_id}&category=shipping&company=North%20Sea%20Pilots&is_remote=false&status=active&date_from=2026-01-01&date_to=2026-12-31&sort=title&per_page=1`,
    );
    await walk('GET', '/jobs?posted_within=7d&page=99');
    await walk('GET', `/jobs/${full.id}`);
    await walk('GET', `/jobs/${bare.id}`);
    await walk('GET', '/salaries');
    await walk('GET', '/salaries?explain=true');
    const cleared = Object.fromEntries(
      Object.keys(fullJob)
        .filter(
          (name) =>
            !['title', 'is_remote', 'is_highlighted', 'is_sticky', 'source', 'posted_at'].includes(name),
        )
        .map((name) => [name, null]),
    );
    await walk('PATCH', `/jobs/${full.id}`, cleared);
    await walk('PATCH', `/jobs/${bare.id}`, { ...fullJob, status: 'expired', external_id: 'ATS-2' });
    const batch = await walk('POST', '/jobs/batch', {
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
    await walk('DELETE', `/jobs/${full.id}`);
    await walk('DELETE', `/categories/${category.id}`);

    const author = (await walk('POST', '/authors', { name: 'Mette Holm', avatar_url: null })).body.data;
    const heir = (await walk('POST', '/authors', { name: 'Heir' })).body.data;
    await walk('GET', '/authors');
    await walk('GET', `/authors/${author.id}`);
    await walk('PATCH', `/authors/${author.id}`, { avatar_url: 'https://pilots.example/mette.png' });
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
    const page = (await walk('POST', '/pages', post)).body.data;
    await walk('POST', '/pages', { title: 'About us', content: page.content });
    await walk('GET', '/pages');
    await walk(
      'GET',
      `/pages?kind=blog_post&status=published&search=meuse&author_id=${author.id}&page=1&per_page=1`,
    );
    await walk('GET', `/pages/${page.id}`);
    await walk('PATCH', `/pages/${page.id}`, {
      title: 'Meuse',
      content: '',
      status: 'archived',
      author_id: null,
      custom_fields: null,
    });
    const [revision] = (await walk('GET', `/pages/${page.id}/revisions?per_page=1`)).body.data;
    await walk('GET', `/pages/${page.id}/revisions/${revision.id}`);
    await walk('POST', `/pages/${page.id}/revisions/${revision.id}/restore`);
    await walk('DELETE', `/authors/${author.id}?reassign_to=${heir.id}`);
    await walk('DELETE', `/pages/${page.id}`);

    const picture = await makeImage();
    const asset = (await walk('POST', '/assets', fileForm(picture, { alt: 'A quay' }))).body.data;
    await walk('POST', '/assets', fileForm(picture));
    await walk('GET', '/assets?search=picture');
    await walk('GET', `/assets/${asset.id}`);
    await walk('PATCH', `/assets/${asset.id}`, { name: 'quay.png', alt: null });
    await walk('DELETE', `/assets/${asset.id}`);

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
    await walk('POST', '/cms', everyType);
    await walk('POST', '/cms', { slug: 'bare', name: 'Bare', schema: [] });
    await walk('GET', '/cms');
    await walk('GET', '/cms/partners/schema');
    const item = (await walk('POST', '/cms/partners', { data: partner, status: 'published', position: -1 }))
      .body.item;
    await walk('POST', '/cms/partners', {
      id: item.id,
      data: partner,
      starts_at: '2026-01-31',
      expires_at: '2099-01-31T00:00:00+02:00',
      owner_user_id: null,
    });
    await walk('GET', '/cms/partners?status=published&limit=1&offset=0&sort=-staff&search=pilots');
    await walk('GET', `/cms/partners/${item.id}`);
    await walk('GET', '/organization/cms/partners?limit=1&sort=name&search=pilots&organization=other');
    await walk('GET', `/organization/cms/partners/${item.id}`);
    await walk('POST', '/organization/cms/partners/submit', { data: partner, website: '' });
    await walk('POST', '/cms', { ...everyType, rules: { ...everyType.rules, moderation: 'auto' } });
    await walk('POST', '/organization/cms/partners/submit', { data: partner });
    await walk('PATCH', `/cms/partners/${item.id}`, { data: { staff: null }, expires_at: null });
    await walk('DELETE', `/cms/partners/${item.id}`);
    await walk('DELETE', '/cms/partners');

    const fullMember = {
      email: 'Mette.Holm@Pilots.example',
      name: 'Mette Holm',
      role: 'employer',
      approvalStatus: 'pending',
      profilePicture: 'https://pilots.example/mette.png',
      description: 'Hires pilots.',
      customFields: { company: 'North Sea Pilots', levels: [1, { deep: null }] },
    };
    const member = (await walk('POST', '/members', fullMember)).body.data;
    await walk('PATCH', `/members/${member.id}`, { ...fullMember, name: null, isSuspended: true });
    await walk('GET', '/members?search=mette&role=employer&approval_status=pending&page=1&per_page=1');
    await walk('GET', '/members/mette.holm%40pilots.example');
    await walk('GET', `/members/${member.id}/audit?per_page=1`);
    await walk('GET', `/members/${member.id}/export`);
    await walk('DELETE', '/members/mette.holm%40pilots.example');

    const buyer = (await walk('POST', '/members', { email: 'buyer@pilots.example' })).body.data;
    const plan = (await walk('POST', '/plans', fullPlan)).body.data;
    await walk('GET', '/plans?kind=job_posting&is_active=true&page=1&per_page=1');
    await walk('GET', `/plans/${plan.id}`);
    await walk('PATCH', `/plans/${plan.id}`, { ...fullPlan, kind: undefined, currency: 'jpy', amount: 900 });
    const bought = (
      await walk('POST', `/members/${buyer.id}/subscriptions`, {
        planId: plan.id,
        status: 'past_due',
        currentPeriodStart: '2026-01-31',
        currentPeriodEnd: '2099-01-31T00:00:00+02:00',
        cancelAt: '2099-02-01',
        jobsRemaining: 3,
        metadata: { invoice: 'A-1', levels: [1, { deep: null }] },
      })
    ).body.data;
    const subscribed = `/members/${buyer.id}/subscriptions`;
    await walk('GET', subscribed);
    await walk('GET', `${subscribed}/${bought.id}`);
    await walk('PATCH', `${subscribed}/${bought.id}`, { status: 'canceled', cancelAt: null, metadata: null });
    await walk('PATCH', `${subscribed}/${bought.id}`, { status: 'active' });
    await walk('POST', '/jobs', { title: 'Deckhand', subscription_id: bought.id });
    const paid = (
      await walk('POST', `/members/${buyer.id}/payments`, { amount: 0.29, currency: 'EUR', planId: plan.id })
    ).body.data;
    await walk('GET', `/members/${buyer.id}/payments`);
    await walk('GET', '/payments?status=succeeded&from=2026-01-01&to=2099-12-31&page=1&per_page=1');
    await walk('PATCH', `/payments/${paid.id}`, { status: 'refunded' });
    await walk('GET', `/payments/${paid.id}`);
    await walk('GET', `/members/${buyer.id}`);
    await walk('GET', `/members/${buyer.id}/export`);

    await walk('GET', '/payment-settings');
    await sellThroughStripe(client);
    const event = JSON.stringify(stripeEvent('customer.subscription.created', stripeSubscription(fullPlan)));
    await walk('POST', '/payments/stripe/webhook', event, { 'stripe-signature': sign(event) });
    await walk('PATCH', '/payment-settings', { provider: 'manual', stripeKeySecret: null });
    const addresses = { successUrl: 'https://jobs.example/welcome', cancelUrl: 'https://jobs.example/plans' };
    await walk('POST', `/members/${buyer.id}/checkout`, { planId: plan.id, jobId: null, ...addresses });

    await walk('POST', '/organization/views', { path: '/jobs', referrer: '' });
    await walk('GET', '/organization/views/pixel.gif?path=/jobs');
    await walk('GET', '/analytics?from=2026-01-01&to=2026-12-31&interval=month');
    await walk('GET', '/analytics/jobs?sort=-apply_rate&page=1&per_page=1');

    const { email } = buyer;
    const [password, newPassword] = ['three tugs at dawn', 'a quay in the fog'];
    await walk('POST', `/members/${buyer.id}/password`, { password });
    const entered = await walk('POST', '/organization/session', { email, password });
    await walk('GET', '/organization/session', undefined, cookieOf(entered));
    await walk('POST', '/organization/sign-in-links', { email, returnTo: '/jobs?page=2' });
    const passwords = { currentPassword: password, newPassword };
    const renewed = await walk('POST', '/organization/password', passwords, cookieOf(entered));
    await walk('DELETE', '/organization/session?all=true', undefined, cookieOf(renewed));
    await walk('POST', `/members/${buyer.id}/sign-out`);
    const { next_cursor } = (await walk('GET', '/events?types=job.*,cms.*&limit=1')).body.meta;
    await walk('GET', `/events?after=${next_cursor}`);
    await walk('GET', '/events?after=latest');
    await walk('GET', '/webhooks/events');

    const secret = { name: 'pilots-api', value: 'a-key', allowed_hosts: ['api.pilots.example'] };
    await walk('POST', '/secrets', secret);
    await walk('POST', '/secrets', { ...secret, allowed_hosts: null });
    await walk('GET', '/secrets?page=1&per_page=1');
    await walk('GET', '/secrets/pilots-api');
    await walk('DELETE', '/secrets/pilots-api?force=true');

    await client.post('/secrets', { name: 'soon-gone', value: 'x' });
    const webhook = (
      await walk('POST', '/webhooks', {
        event: 'category.*',
        target_type: 'webhook',
        target_url: 'https://hooks.pilots.example/corkboard',
        headers: { 'X-Token': 'vault:soon-gone' },
        is_enabled: true,
      })
    ).body.data;
    await walk('POST', '/webhooks', {
      event: '*',
      target_url: 'https://hooks.pilots.example',
      is_enabled: false,
    });
    await walk('GET', '/webhooks');
    await walk('GET', '/webhooks?per_page=1&page=2');
    await walk('PATCH', `/webhooks/${webhook.id}`, { event: 'category.created' });
    await walk('GET', `/webhooks/${webhook.id}`);
    await walk('POST', '/categories', { name: 'Told of' });
    // Nothing is sent with a secret that is gone, so a test needs no receiver.
    await client.delete('/secrets/soon-gone?force=true');
    await walk('POST', `/webhooks/${webhook.id}/test`, { event: 'job.created' });
    const tested = await walk('POST', `/webhooks/${webhook.id}/test`);
    expect(tested.body.data).toMatchObject({ status: 'exhausted', attempts: [{ response_status: null }] });
    const deliveries = `/webhooks/${webhook.id}/deliveries`;
    const [delivery] = (await walk('GET', `${deliveries}?status=pending&event_type=category.created`)).body
      .data;
    await walk('GET', `${deliveries}?per_page=1`);
    await walk('GET', `${deliveries}/${delivery.id}`);
    await walk('GET', `${deliveries}/${tested.body.data.id}`);
    await walk('POST', `${deliveries}/${delivery.id}/replay`);
    await walk('POST', `/webhooks/${webhook.id}/recover`, { since: new Date().toISOString() });
    await walk('POST', `/webhooks/${webhook.id}/rotate-secret`);
    await walk('POST', `/webhooks/${webhook.id}/rotate-secret`, { overlap_seconds: 0 });
    await walk('DELETE', `/webhooks/${webhook.id}`);

    await client.post('/secrets', { name: 'soon-gone', value: 'x' });
    const provider = (
      await walk('POST', '/enrichment-providers', {
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
    await walk('GET', '/enrichment-providers?per_page=1');
    await walk('GET', providerPath);
    const [asked, skipped] = [
      await client.post('/jobs', { title: 'A' }),
      await walk('POST', '/jobs', { title: 'B' }),
    ];
    await walk('POST', `${providerPath}/test`);
    await walk('POST', `${providerPath}/test`, { job_id: asked.body.data.id });
    await walk('GET', `${providerPath}/runs?status=pending&per_page=1`);
    await walk('PATCH', providerPath, { is_enabled: false, fields: ['location'] });
    const { body: ended } = await walk('GET', `${providerPath}/runs`);
    expect(ended.data).toMatchObject([{ job_id: skipped.body.data.id, status: 'skipped' }, {}]);
    await walk('DELETE', providerPath);

    const key = (
      await walk('POST', '/api-keys', { name: 'Import', scopes: ['jobs:write'], expires_at: '2099-01-01' })
    ).body.data;
    await walk('GET', '/api-keys');
    await walk('GET', `/api-keys/${key.id}`);
    await walk('POST', `/api-keys/${key.id}/rotate`, { overlap_seconds: 60 });
    await walk('DELETE', `/api-keys/${key.id}`);
    await walk('GET', '/api-keys?per_page=1&page=2');

    const described = contract.operations.map(({ method, path }) => `${method} ${path}`);
    // A new operation belongs into this walk.
    expect([...done].sort()).toEqual(described.sort());
  });

  test('in a walk over what is refused', async () => {
    const client = await newOrganization();
    const send = strictly(client);
    const nobody = strictly({ ...client, key: 'nonsense' });
    const powerless = strictly(await client.withKey({ scopes: ['api_keys:read'] }));
    const job = (await send('POST', '/jobs', { title: 'Pilot', external_id: 'x' })).body.data;
    const tag = { 'if-none-match': '*', 'if-match': '"other"' };
    for (const { method, path, scope, definition } of contract.operations) {
      const unknown = path.replace(/\{\w+\}/g, UNKNOWN_ID);
      const body = method === 'GET' || method === 'DELETE' ? undefined : { nonsense: true };
      if (scope !== undefined) {
        expect((await nobody(method, unknown, body)).status).toBe(401);
        expect((await powerless(method, unknown, body)).status).toBe(403);
      }
      for (const [refused, status, headers] of refusedBodies(path, definition))
        expect({ method, path, status: (await send(method, unknown, refused, headers)).status }).toEqual({
          method,
          path,
          status,
        });
    }
    const nobodys = { email: 'nobody@pilots.example', password: 'three tugs at dawn' };
    const page = { origin: 'https://elsewhere.example' };
    expect((await send('POST', '/organization/session', nobodys)).status).toBe(401);
    expect((await send('POST', '/organization/session', { token: 'a'.repeat(43) })).status).toBe(401);
    for (const [method, path, body] of [
      ['POST', '/organization/session', nobodys],
      ['DELETE', '/organization/session', undefined],
      ['POST', '/organization/sign-in-links', { email: nobodys.email }],
      ['POST', '/organization/password', { newPassword: nobodys.password }],
    ] as const)
      expect((await send(method, path, body, page)).status).toBe(403);
    expect((await send('GET', '/organization/session')).status).toBe(401);
    expect((await send('DELETE', '/organization/session')).status).toBe(401);
    expect((await send('POST', '/organization/password', { newPassword: nobodys.password })).status).toBe(
      401,
    );
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

/** What a browser sends along after such an answer. */
function cookieOf({ headers }: TestResponse): { cookie: string } {
  return { cookie: headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
}

/** Bodies that an operation cannot take, or none for an id that is unknown, and what it answers. */
function refusedBodies(
  path: string,
  { requestBody }: Operation['definition'],
): [unknown, number, Record<string, string>?][] {
  if (!requestBody) return path.includes('{') ? [[undefined, 404]] : [];
  // A page that is counted learns nothing of it.
  if (path === '/organization/views')
    return [
      ['x'.repeat(9_000), 413],
      ['{}', 415, { 'content-type': 'text/html' }],
    ];
  // Whose signature it must have is asked first, and the organization has no Stripe yet.
  if (path === '/payments/stripe/webhook')
    return [
      [{ nonsense: true }, 404],
      ['{}', 415, { 'content-type': 'text/plain' }],
    ];
  if (requestBody.content['multipart/form-data'])
    return [
      [new FormData(), 400],
      [{ nonsense: true }, 415],
    ];
  // An item is judged by its collection's schema, so there must be a collection first.
  const isItem = path.startsWith('/cms/');
  return [
    [{ nonsense: true }, isItem ? 404 : 400],
    ['{', 400],
    ['{}', 415, { 'content-type': 'text/plain' }],
  ];
}

/** What an operation can fail with by its form alone. */
function errorsOf({ method, path, scope, definition }: Operation): string[] {
  const expected = ['rate_limited', 'internal_error', 'db_error', 'unavailable'];
  if (path.includes('{')) expected.push('not_found');
  if (scope !== undefined) {
    expected.push('missing_api_key', 'invalid_api_key', 'insufficient_scope');
    if (method !== 'GET') expected.push('idempotency_key_in_use', 'idempotency_key_reused');
  }
  if (method === 'PATCH' || method === 'DELETE') expected.push('precondition_failed');
  if (definition.requestBody)
    expected.push('validation_error', 'unsupported_media_type', 'payload_too_large');
  if (definition.requestBody?.content['application/json']) expected.push('invalid_json');
  // Whatever these are sent, they answer the same.
  const ignoresInvalidInput = path.startsWith('/organization/views');
  const never = ignoresInvalidInput ? ['rate_limited', 'validation_error', 'invalid_json'] : [];
  return expected.filter((code) => !never.includes(code));
}

function examplesOf(response: object): object {
  return contract.resolve(response).content['application/json'].examples;
}

// biome-ignore lint/suspicious/noExplicitAny: looks into the document freely.
const codeOf = (schema: any): string => schema.properties.code.const ?? schema.properties.code.enum[0];

function errorOf(code: string, details: object): object {
  return { error: { code, message: 'x', details, url: 'x', request_id: 'x' } };
}

/** Every schema in a part of the document, with its place. */
function findSchemas(
  value: unknown,
  place = '#',
): { schema: { enum?: unknown[]; default?: unknown }; place: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const children = Object.entries(value).filter(([key]) => key !== 'example' && key !== 'examples');
  const isSchema = !/\/properties$/.test(place);
  return [
    ...(isSchema ? [{ schema: value, place }] : []),
    ...children.flatMap(([key, child]) => findSchemas(child, `${place}/${key}`)),
  ];
}

interface Example {
  schema: object;
  value: unknown;
  place: string;
}

/** Every example in the document, with the schema that it is one of. */
function findExamples(value: unknown, place = '#'): Example[] {
  if (typeof value !== 'object' || value === null) return [];
  // biome-ignore lint/suspicious/noExplicitAny: looks into the document freely.
  const node = value as any;
  const own: Example[] = [];
  const inSchema = Array.isArray(node.examples) ? node.examples : [];
  for (const example of inSchema) own.push({ schema: node, value: example, place });
  if (node.schema && node.example !== undefined)
    own.push({ schema: node.schema, value: node.example, place });
  if (node.schema && node.examples && !Array.isArray(node.examples)) {
    for (const { value } of Object.values<{ value: unknown }>(node.examples))
      own.push({ schema: node.schema, value, place });
  }
  const children = Object.entries(node).filter(([key]) => key !== 'example' && key !== 'examples');
  return [...own, ...children.flatMap(([key, child]) => findExamples(child, `${place}/${key}`))];
}

/** Fastify's tree of routes as `METHOD /path`. */
function listRoutes(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const match = /^((?:[│ ] {3})*)[├└]── (\S*?)(?: \(([A-Z, ]+)\))?$/.exec(line.replace(/\u00a0/g, ' '));
    if (!match) return [];
    const [, indent = '', segment = '', methods = ''] = match;
    const depth = indent.length / 4;
    parents.length = depth;
    parents[depth] = segment;
    const path = parents.join('').replaceAll('//', '/');
    return methods ? methods.split(', ').map((method) => `${method} ${path}`) : [];
  });
}
