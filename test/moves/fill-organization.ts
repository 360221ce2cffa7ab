import { sql } from 'kysely';
import { builtInForm } from '../../src/features/hiring/application-forms/form.ts';
import { newId } from '../../src/platform/ids.ts';
import { savePrivateFile } from '../../src/platform/storage/private/files.ts';
import { type FullBoard, fillBoard } from '../full-board.ts';
import { postPayment, postPlan, subscribe } from '../plans.ts';
import type { OwnInstallation } from './installation.ts';

type Filled = Pick<OwnInstallation, 'server' | 'files'>;

/** A full board, with rows in every table that travels, and a row for each reference that may be null. */
export async function fillOrganization(source: Filled): Promise<FullBoard> {
  const board = await fillBoard(source.server, 'https://jobs.example/apply');
  await fillByApi(board);
  await fillTables(source, board);
  await fillFiles(source, board);
  await fillReferences(board);
  return board;
}

async function fillByApi({ client, pages }: FullBoard): Promise<void> {
  const must = async (response: Promise<{ status: number; text: string }>) => {
    const { status, text } = await response;
    if (status >= 300) throw new Error(text);
  };
  await must(client.post('/secrets', { name: 'crm', value: 'canary-of-the-vault' }));
  await must(
    client.post('/webhooks', {
      event: '*',
      target_url: 'https://hooks.example/corkboard',
      headers: { authorization: 'Bearer vault:crm' },
    }),
  );
  await must(
    client.post('/enrichment-providers', {
      name: 'Pay',
      url: 'https://pay.example/v1',
      fields: ['salary_min'],
      headers: { 'x-key': 'vault:crm' },
    }),
  );
  await must(client.post('/jobs', { title: 'Made for the events', location: 'Rotterdam' }));
  const { body: company } = await client.post('/companies', {
    name: 'Pilots "of the North"',
    description: '<p>Since 1987.</p>',
    locations: ['Kiel, Germany', 'Rotterdam'],
    links: [{ label: 'Careers', url: 'https://pilots.example/careers' }],
  });
  await must(client.patch(`/companies/${company.data.id}`, { slug: 'northern-pilots' }));
  await must(client.post('/imports', { name: 'Feed', source: { kind: 'greenhouse', account: 'acme' } }));
  await must(client.post('/suppressions', { email: 'gone@example.org', reason: 'complaint' }));
  await must(client.post('/domains', { domain: 'jobs.harbour.example' }));
  const slug = pages.job.split('/').at(-1) ?? '';
  const { body } = await client.get(`/jobs?search=${encodeURIComponent('pilot')}`);
  const job = body.data.find((each: { slug: string }) => each.slug === slug) ?? body.data[0];
  await must(client.patch(`/jobs/${job.id}`, { slug: `${job.slug}-renamed` }));
  await must(client.patch(`/jobs/${job.id}`, { slug: job.slug }));
  const { body: pageList } = await client.get('/pages');
  const page = pageList.data.find((each: { kind: string }) => each.kind === 'page') ?? pageList.data[0];
  await must(client.patch(`/pages/${page.id}`, { slug: `${page.slug}-renamed` }));
  await must(client.patch(`/pages/${page.id}`, { slug: page.slug }));
  const plan = await postPlan(client);
  const { body: members } = await client.get('/members');
  await subscribe(client, {}, { memberId: members.data[0].id, plan });
  await postPayment(client, {}, members.data[0].id);
}

/** What only Stripe, time or visitors cause. */
async function fillTables({ server }: Filled, { client }: FullBoard): Promise<void> {
  const { db } = server.connection;
  const id = client.scope.organizationId;
  const [run, day] = [newId(), '2026-11-01'];
  await sql`insert into users (id, email, email_key) values (${run}, 'owner@example.org', 'owner@example.org')`.execute(
    db,
  );
  await sql`insert into memberships (organization_id, user_id, role) values (${id}, ${run}, 'owner')`.execute(
    db,
  );
  await sql`insert into stripe_customers values (${id}, 'cus_1', (select id from members where organization_id = ${id} limit 1))`.execute(
    db,
  );
  await sql`insert into stripe_names values (${id}, 'cus_1', 'customer', 'name@example.org', now(), 1, (select id from members where organization_id = ${id} limit 1))`.execute(
    db,
  );
  await sql`insert into stripe_objects (organization_id, type, id, occurred_at, rank, event_id, state)
    values (${id}, 'customer', 'cus_1', now(), 1, 'evt_1', '{"b": 1.50, "a": [1]}')`.execute(db);
  await sql`insert into stripe_subscription_states values (${id}, 'sub_1', 'evt_1', now(), 1, 'active', null)`.execute(
    db,
  );
  await sql`insert into payment_settings values (${id}, ${newId()}, 'manual', null, null)`.execute(db);
  await sql`insert into job_reports (organization_id, id, job_id, reason, details)
    select ${id}, ${newId()}, id, 'outdated', 'Closed "last" week' from jobs where organization_id = ${id} limit 1`.execute(
    db,
  );
  await sql`insert into company_members (organization_id, company_id, member_id, role)
    select ${id}, id, (select id from members where organization_id = ${id} limit 1), 'owner' from companies where organization_id = ${id} limit 1`.execute(
    db,
  );
  await sql`insert into company_claims (organization_id, id, company_id, member_id, state, decided_at, message)
    select ${id}, ${newId()}, id, (select id from members where organization_id = ${id} limit 1), 'declined', now(), 'I am "it"'
    from companies where organization_id = ${id} limit 1`.execute(db);
  await sql`insert into saved_jobs (organization_id, member_id, job_id)
    select ${id}, (select id from members where organization_id = ${id} limit 1), id from jobs where organization_id = ${id} limit 1`.execute(
    db,
  );
  await sql`insert into alerts (organization_id, id, email, email_key, query, query_key, language, frequency, confirmed_at, seen_snapshot)
    values (${id}, ${newId()}, 'mette@pilots.example', 'mette@pilots.example', '{"search": "pilot \\"x\\""}',
      decode(repeat('ab', 32), 'hex'), 'en', 'instant', now(), pg_current_snapshot())`.execute(db);
  await sql`insert into applications (organization_id, id, job_id, job_title, name, email, email_key, form, answers, language,
      is_pending, words)
    select ${id}, ${newId()}, id, title, 'Mette "Holm"', 'holm@pilots.example', 'holm@pilots.example',
      ${JSON.stringify(builtInForm)}::jsonb, '{}', 'en', false, '' from jobs where organization_id = ${id} limit 1`.execute(
    db,
  );
  await sql`insert into application_entries (organization_id, application_id, id, kind, actor, text)
    select organization_id, id, ${newId()}, 'note', 'system', 'Call "her"' from applications where organization_id = ${id} and email = 'holm@pilots.example'`.execute(
    db,
  );
  await sql`insert into landing_pages (organization_id, id, kind, category_id, title, content)
    select ${id}, ${newId()}, 'category', id, 'Jobs at "sea"', '{"type":"doc","content":[{"type":"paragraph","attrs":{"textAlign":null}}]}'
    from categories where organization_id = ${id} limit 1`.execute(db);
  await sql`insert into place_corrections (organization_id, location, city, country)
    values (${id}, 'kiel', 'Kiel', 'DE')`.execute(db);
  await sql`insert into credit_entries (organization_id, id, subscription_id, kind, credits, actor)
    select ${id}, ${newId()}, id, 'change', 3, 'system' from subscriptions where organization_id = ${id} limit 1`.execute(
    db,
  );
  await sql`insert into coupons (organization_id, id, code, percent_off) values (${id}, ${newId()}, 'HARBOUR20', 20)`.execute(
    db,
  );
  const posting = newId();
  await sql`insert into postings (organization_id, id, member_id, plan_id, content, stale_at)
    select ${id}, ${posting}, (select id from members where organization_id = ${id} limit 1), id, '{"title": "Pilot \\"x\\""}', now()
    from plans where organization_id = ${id} limit 1`.execute(db);
  await sql`insert into posting_charges (organization_id, id, posting_id, purpose, plan_id, amount_minor, currency, subscription_id, state)
    select ${id}, ${newId()}, ${posting}, 'first', plan_id, 0, 'EUR', id, 'settled' from subscriptions
    where organization_id = ${id} limit 1`.execute(db);
  await sql`insert into deleted_postings (organization_id, id, member_id, company_id, payment_id)
    select ${id}, ${newId()}, (select id from members where organization_id = ${id} limit 1),
      (select id from companies where organization_id = ${id} limit 1), id
    from payments where organization_id = ${id} limit 1`.execute(db);
  await sql`insert into stripe_checkouts (organization_id, payment_id, plan_id, posting_id, name, amount_minor, currency, tax_behavior, expires_at)
    select ${id}, id, (select id from plans where organization_id = ${id} limit 1), ${posting}, 'One job', 9900, 'EUR', 'inclusive', now()
    from payments where organization_id = ${id} limit 1`.execute(db);
  await sql`insert into job_postings select ${id}, (select id from jobs where organization_id = ${id} limit 1),
    (select id from subscriptions where organization_id = ${id} limit 1)`.execute(db);
  await sql`insert into webhook_attempts (organization_id, webhook_id, delivery_id, number, started_at, duration_ms, response_body)
    select organization_id, webhook_id, id, 1, now(), 5, 'ok \u00e4' from webhook_deliveries where organization_id = ${id} limit 1`.execute(
    db,
  );
  await sql`insert into import_items (organization_id, import_id, item_key, job_id, content_hash)
    select ${id}, imports.id, 'a:1', (select id from jobs where organization_id = ${id} limit 1), decode(repeat('ab', 16), 'hex')
    from imports where organization_id = ${id}`.execute(db);
  await sql`insert into import_runs (organization_id, import_id, id, kind, import_version, started_by, state, claim)
    select ${id}, imports.id, ${run}, 'sync', 1, 'command_line', 'applying', ${newId()} from imports where organization_id = ${id}`.execute(
    db,
  );
  await sql`insert into import_run_changes (organization_id, run_id, position, created_at, action, after)
    values (${id}, ${run}, 1, now(), 'created', '{"title": "x\\n\\"y\\""}')`.execute(db);
  await sql`insert into email_overrides values (${id}, 'sign_in_link', 'en', 'Your link', 'Open {{link}}')`.execute(
    db,
  );
  await sql`insert into alert_days values (${id}, ${day}, 3, 1, 20, 5)`.execute(db);
  await sql`insert into analytics_days values (${id}, ${day}, 10, 5, 4, 1)`.execute(db);
  await sql`insert into analytics_buckets values (${id}, 1, 'path', 1)`.execute(db);
  await sql`insert into analytics_dimensions (organization_id, id, kind, value, first_day) values (${id}, 1024, 'path', '/', ${day})`.execute(
    db,
  );
  await sql`insert into analytics_dimensions (organization_id, id, kind, value, job_id, first_day)
    select ${id}, 1025, 'job', null, id, ${day} from jobs where organization_id = ${id} limit 1`.execute(db);
  await sql`insert into analytics_deltas values (${id}, ${day}, 1024, 3, 2, 0)`.execute(db);
  await sql`insert into analytics_totals values (${id}, 1, ${day}, '{7}', '{3}', '{1}')`.execute(db);
  await sql`insert into collection_sort_fields (organization_id, collection_id, field)
    select ${id}, id, schema -> 0 ->> 'name' from collections where organization_id = ${id} limit 1`.execute(
    db,
  );
}

/** Rows in the tables that never leave an installation. Tasks fill most of them. */
export async function fillStayingTables({ client: { scope } }: FullBoard): Promise<void> {
  const { db, organizationId: id } = scope;
  const first = (table: string) =>
    sql`(select id from ${sql.table(table)} where organization_id = ${id} limit 1)`;
  const [hash, day] = [sql`decode(repeat('ab', 32), 'hex')`, '2026-11-01'];
  for (const table of ['analytics_views', 'analytics_visitors'])
    await sql`create table ${sql.ref(`${table}_any_day`)} partition of ${sql.table(table)} default`.execute(
      db,
    );
  for (const insertion of [
    sql`alert_wakes values (${id}, pg_current_snapshot())`,
    sql`analytics_views (organization_id, day, id, viewed_at, kind, page_id) values (${id}, ${day}, ${newId()}, ${day}, 'page_view', 1024)`,
    sql`analytics_visitors values (${id}, ${day}, 1024, decode(repeat('ab', 16), 'hex'))`,
    sql`collection_sort_keys (organization_id, collection_id, item_id, sort_field_id, text_key)
      select ${id}, items.collection_id, items.id, fields.id, 'a' from collection_items as items
      join collection_sort_fields as fields using (organization_id, collection_id) where organization_id = ${id} limit 1`,
    sql`company_invitations (organization_id, id, company_id, email, email_key, role, invited_by)
      values (${id}, ${newId()}, ${first('companies')}, 'mette@pilots.example', 'mette@pilots.example', 'recruiter', ${first('members')})`,
    sql`company_merges (organization_id, id, into_id, merged, folded_names, former_slugs)
      values (${id}, ${newId()}, ${first('companies')}, '{}', '{}', '{}')`,
    sql`idempotency_keys values (${id}, 'POST /jobs', 'once', ${hash}, 201, '{}', '{}')`,
    sql`invitations (organization_id, id, email, email_key, role, invited_by, expires_at)
      values (${id}, ${newId()}, 'mette@pilots.example', 'mette@pilots.example', 'admin', 'command_line', now())`,
    sql`job_preflights values (${id}, ${first('jobs')}, now(), 1, 'passed', null, 0, null)`,
    sql`job_word_progress values (${id}, now())`,
    sql`job_words (organization_id, word, weight, pass) values (${id}, 'pilot', 1, 1)`,
    sql`member_sessions (organization_id, id, member_id, token_hash, expires_at) values (${id}, ${newId()}, ${first('members')}, ${hash}, now())`,
    sql`notification_choices (organization_id, user_id, cause, is_enabled)
      select ${id}, user_id, 'application', true from memberships where organization_id = ${id}`,
    sql`organization_arrivals (organization_id, sha256, completed_at, progressed_at) values (${id}, ${hash}, now(), now())`,
    sql`outgoing_holds (organization_id, reason) values (${id}, 'imported')`,
    sql`preflight_states (organization_id, settings, is_complete) values (${id}, '{}', false)`,
    sql`sign_in_links (organization_id, id, email_key, member_id, expires_at)
      values (${id}, ${newId()}, 'mette@pilots.example', ${first('members')}, now())`,
    sql`spent_challenges values (${id}, ${hash}, now())`,
  ])
    await sql`insert into ${insertion}`.execute(db);
}

async function fillFiles({ files }: Filled, { client }: FullBoard): Promise<void> {
  const { scope } = client;
  async function* content() {
    for (let n = 0; n < 20; n++) yield Buffer.alloc(50_000, n);
  }
  const file = {
    kind: 'export',
    name: 'jobs.csv',
    mediaType: 'text/csv',
    maxBytes: 10_000_000,
    expiresAt: null,
  };
  const { id } = await savePrivateFile(scope, files, file, content());
  const resume = await savePrivateFile(
    scope,
    files,
    { ...file, kind: 'application', name: 'cv.pdf' },
    content(),
  );
  await sql`insert into application_files (organization_id, application_id, id)
    select organization_id, id, ${resume.id} from applications where organization_id = ${scope.organizationId} and email = 'holm@pilots.example'`.execute(
    scope.db,
  );
  await sql`insert into exports (organization_id, id, resource, format, state, file_id, requested_by, finished_at, expires_at)
    values (${scope.organizationId}, ${newId()}, 'jobs', 'csv', 'done', ${id}, 'command_line', now(), now() + interval '1 day')`.execute(
    scope.db,
  );
}

/** Lets a row use each foreign key of the organization that does not cascade. */
async function fillReferences({ client: { scope } }: FullBoard): Promise<void> {
  const { rows } = await sql<{ from: string; column: string; to: string; target: string }>`
    select conrelid::regclass::text as from, own.attname as column, confrelid::regclass::text as to, other.attname as target
    from pg_constraint
    cross join unnest(conkey, confkey) as pair (own_number, other_number)
    join pg_attribute as own on own.attrelid = conrelid and own.attnum = own_number
    join pg_attribute as other on other.attrelid = confrelid and other.attnum = other_number
    join pg_attribute as scope on scope.attrelid = conrelid and scope.attnum = any (conkey) and scope.attname = 'organization_id'
    where contype = 'f' and confdeltype <> 'c' and conparentid = 0 and own.attname <> 'organization_id'`.execute(
    scope.db,
  );
  for (const { from, column, to, target } of rows) {
    const own = sql`from ${sql.table(from)} where organization_id = ${scope.organizationId}`;
    const { rows: used } = await sql`select ${own} and ${sql.ref(column)} is not null limit 1`.execute(
      scope.db,
    );
    if (used.length > 0) continue;
    const { numAffectedRows } = await sql`
      update ${sql.table(from)} set ${sql.ref(column)} =
        (select ${sql.ref(target)} from ${sql.table(to)} where organization_id = ${scope.organizationId} limit 1)
      where ctid = (select ctid ${own} limit 1)`.execute(scope.db);
    if (!numAffectedRows) throw new Error(`${from} has no rows: fill it in fill-organization.ts`);
  }
}
