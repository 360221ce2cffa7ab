import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readCatalog } from '../../src/features/connect/moves/tables/catalog.ts';
import { stayingTables, travelingTables } from '../../src/features/connect/moves/tables/policies.ts';
import { sharedServer } from '../app.ts';

test('every table travels or has a reason to stay', async () => {
  const { db } = (await sharedServer()).connection;
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
      and relname <> 'schema_migrations'`.execute(db);
  const decided = [...Object.keys(travelingTables), ...Object.keys(stayingTables)];
  expect(decided.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('columns that stay exist, and every table that travels has an order', async () => {
  const { db } = (await sharedServer()).connection;
  for (const { name, policy, columns, order } of await readCatalog(db)) {
    expect(columns.length, name).toBeGreaterThan(0);
    const singleRow = name === 'organizations' || name === 'payment_settings';
    expect(order.length > 0 || singleRow, name).toBe(true);
    for (const column of Object.keys(policy.stays ?? {})) {
      const { rows } = await sql`
        select from pg_attribute where attrelid = ${name}::regclass and attname = ${column}`.execute(db);
      expect(rows.length, `${name}.${column}`).toBe(1);
    }
  }
});

/** Columns with hashes, tokens and keys that may travel, each for a reason. */
const harmless: Record<string, string> = {
  'alerts.earlier_token_hashes': 'keeps the links in emails that were sent working, and finds no token',
  'alerts.email_key': 'the email address in lower case',
  'alerts.query_key': 'of filters',
  'alerts.token_hash': 'keeps the links in emails that were sent working, and finds no token',
  'api_keys.key_hash': 'only with --with-api-keys',
  'api_keys.public_id': 'no secret',
  'applications.earlier_token_hashes': 'keeps the links in emails that were sent working, and finds no token',
  'applications.email_key': 'the email address in lower case',
  'applications.token_hash': 'keeps the links in emails that were sent working, and finds no token',
  'assets.upload_hash': 'of a public image',
  'company_claims.email_key': 'the email address in lower case',
  'import_items.content_hash': 'of a row of a feed',
  'import_items.item_key': 'identifies a row of a feed',
  'logos.source_hash': 'of a public URL',
  'members.email_key': 'the email address in lower case',
  'members.password_hash': 'only on the command line',
  'email_suppressions.email_key': 'the email address in lower case',
  'payment_settings.stripe_key_secret': 'the name of a secret',
  'payment_settings.stripe_webhook_secret': 'the name of a secret',
  'postings.email_key': 'the email address in lower case',
  'postings.token_hash': 'keeps the drafts of browsers, and finds no token',
  'secret_usages.secret_name': 'the name of a secret',
  'stripe_objects.payment_intent_id': 'no secret',
};

test('no column that looks secret travels without a decision', async () => {
  const { db } = (await sharedServer()).connection;
  const suspicious = (await readCatalog(db)).flatMap(({ name, columns }) =>
    columns
      .filter((column) => /hash|token|secret|_key$|^key|sealed|password/.test(column.name))
      .map((column) => `${name}.${column.name}`),
  );
  expect(suspicious.filter((name) => !(name in harmless))).toEqual([]);
});
