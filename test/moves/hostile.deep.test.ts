import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newOrganization, type TestServer } from '../app.ts';
import { uploadImage } from '../assets.ts';
import { postJob } from '../jobs.ts';
import { postMember } from '../members.ts';
import { changeExport, type Parts } from './change-export.ts';
import { type OwnInstallation, ownInstallation, readParts, rowsOf } from './installation.ts';

describe('an export that someone has changed', () => {
  let source: OwnInstallation;
  let target: OwnInstallation;
  let file: string;
  let slug: string;

  beforeEach(async () => {
    source = await ownInstallation('one.localhost:3000');
    target = await ownInstallation('two.localhost:4000');
    const client = await newOrganization({ server: source.server });
    slug = client.slug;
    await postJob(client, { title: 'Harbour Pilot', description: '<p>Guide ships.</p>' });
    await uploadImage(client);
    await postMember(client);
    file = path.join(source.folder, 'export');
    await source.export(slug, 'export');
  });

  const change = (edit: (parts: Parts) => void) => changeExport(file, edit);

  function editRow(table: string, fields: Record<string, unknown>): Promise<string> {
    return change((parts) => {
      const rows = rowsOf(parts, table).map((row) => ({ ...row, ...fields }));
      parts.set(`rows/${table}`, Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
    });
  }

  async function countRows({ connection: { db } }: TestServer): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from organizations) + (select count(*) from jobs) + (select count(*) from assets) as count`.execute(
      db,
    );
    return Number(rows[0]?.count);
  }

  const hostileValues: [string, string, Record<string, unknown>, RegExp][] = [
    ['a script as a URL', 'jobs', { company_website: 'javascript:alert(1)' }, /company_website/],
    ['a value that its column cannot have', 'jobs', { id: 'x' }, /Row 1 of jobs/],
    ['a value that violates a constraint', 'jobs', { status: 'secret' }, /status/],
    ['a number of another organization', 'jobs', { organization_id: 1 }, /other columns/],
    ['a nested value', 'jobs', { title: { a: 1 } }, /value that no column can have/],
    ['a path as the id of a file', 'assets', { id: '../../../etc/passwd' }, /UUID/],
    ['a page as the type of an image', 'assets', { content_type: 'text/html' }, /type of an image/],
    ['another slug', 'organizations', { slug: '../admin' }, /slug/],
    ['a logo of another host', 'organizations', { logo_url: 'https://evil.example/a.png' }, /asset/],
    ['a picture of another host', 'organizations', { hero_image_url: 'https://evil.example/a.png' }, /asset/],
    ['a longer text than a column takes', 'jobs', { title: 'x'.repeat(300) }, /title/],
    ['unknown scopes of a key', 'api_keys', { scopes: ['everything'] }, /scopes/],
  ];

  test('with a value that no installation writes is refused, and leaves nothing', async () => {
    for (const [name, table, fields, message] of hostileValues) {
      const changed = await editRow(table, fields);
      await expect(target.import(changed), name).rejects.toThrow(message);
      expect(await countRows(target.server), name).toBe(0);
    }
  });

  test('with a script in a description stores the description without it', async () => {
    const changed = await editRow('jobs', {
      description: '<p onclick="x()">Hi<script>alert(1)</script></p>',
    });
    const report = await target.import(changed);
    expect(report.cleaned_texts).toBe(1);
    const { rows } = await sql<{ description: string }>`select description from jobs`.execute(
      target.server.connection.db,
    );
    expect(rows[0]?.description).toBe('<p>Hi</p>');
  });

  test('with a hash that a sign-in would take minutes for stores the member without a password', async () => {
    const changed = await editRow('members', {
      password_hash:
        '$argon2id$v=19$m=2097152,t=30,p=1$l44mlrrsb19IxkKdSgkRdw$Csy2BkzV+LoIm9dxh2UUz8YD7gJUeUR8z/e6WrVejMw',
    });
    expect(await target.import(changed)).toMatchObject({ passwords_to_set: 1 });
    const { rows } = await sql`select from members where password_hash like '%m=2097152%'`.execute(
      target.server.connection.db,
    );
    expect(rows).toEqual([]);
  });

  test('cannot take the id, and so the files, of an image of another organization', async () => {
    const victim = await newOrganization({ server: target.server });
    const { id, url } = await uploadImage(victim);
    const name = new URL(url).pathname.split('/').at(-1) ?? '';
    const read = async () => (await fetch(`${target.server.origin}/assets/${name}`)).status;
    const changed = await change((parts) => {
      const [row] = rowsOf(parts, 'assets');
      parts.set('rows/assets', Buffer.from(`${JSON.stringify({ ...row, id })}\n`));
      const [, bytes] = [...parts].find(([part]) => part.startsWith('files/assets/')) ?? [];
      for (const part of [...parts.keys()]) if (part.startsWith('files/')) parts.delete(part);
      parts.set(`files/assets/${id}`, bytes ?? Buffer.alloc(0));
    });
    await expect(target.import(changed)).rejects.toThrow(/assets/);
    expect(await read()).toBe(200);
    const { rows } = await sql`select from unused_files`.execute(target.server.connection.db);
    expect(rows.length).toBe(0);
  });

  test('with a file that no row names, out of the folder or in another one is refused', async () => {
    for (const name of [
      'files/assets/0190aaaa-0000-7000-8000-000000000000',
      'files/assets/../../master.key',
      'files/backups/0190aaaa-0000-7000-8000-000000000000',
    ]) {
      const changed = await change((parts) => parts.set(name, Buffer.from('x')));
      await expect(target.import(changed), name).rejects.toThrow(/not one that the organization has/);
    }
  });

  test('with a page in place of an image is refused', async () => {
    const changed = await change((parts) => {
      for (const part of [...parts.keys()])
        if (part.startsWith('files/assets/')) parts.set(part, Buffer.from('<script>alert(1)</script>'));
    });
    await expect(target.import(changed)).rejects.toThrow(/not an image/);
  });

  test('with missing, repeated or reordered tables is refused before anything is written', async () => {
    const missing = await change((parts) => parts.delete('rows/jobs'));
    await expect(target.import(missing)).rejects.toThrow(/parts of an organization/);
    const reordered = await change((parts) => {
      const webhooks = parts.get('rows/webhooks') ?? Buffer.alloc(0);
      parts.delete('rows/webhooks');
      parts.set('rows/webhooks', webhooks);
    });
    await expect(target.import(reordered)).rejects.toThrow(/parts of an organization/);
    expect(await countRows(target.server)).toBe(0);
  });

  test('importing the same file twice changes nothing, and another export of a present organization is refused', async () => {
    await target.import(file);
    expect(await target.import(file)).toMatchObject({ was_imported: true, rows: 0 });
    expect(await target.import(file, { slug })).toMatchObject({ was_imported: true });
    await expect(target.import(file, { slug: 'other' })).rejects.toThrow(
      `imported before, as ${slug}. There is no organization other.`,
    );
    await postJob(await newOrganization({ server: source.server }), {});
    const again = await editRow('jobs', { title: 'Other' });
    await expect(target.import(again)).rejects.toThrow(/already in this installation/);
    await expect(source.import(file)).rejects.toThrow(/already in this installation, as/);
  });

  test('that is sealed for another installation is refused before anything is written', async () => {
    const other = await ownInstallation('three.localhost:5000');
    await source.export(slug, 'sealed', { receiver: other.publicKey });
    const sealed = path.join(source.folder, 'sealed');
    await expect(target.import(sealed)).rejects.toThrow(
      `encrypted with another key, for ${other.publicKey}. The public key of this installation is ${target.publicKey}.`,
    );
    expect(await countRows(target.server)).toBe(0);
    await other.import(sealed);
  });

  test('a taken slug asks for another one', async () => {
    const { db } = target.server.connection;
    await sql`insert into organizations (slug, name) values (${slug}, 'Other')`.execute(db);
    await expect(target.import(file)).rejects.toThrow(/--slug/);
    const report = await target.import(file, { slug: 'moved' });
    expect(report.organization.slug).toBe('moved');
  });

  test('nothing finds the organization while it is imported, and a stopped import continues', async () => {
    const stop = new AbortController();
    let batches = 0;
    const onProgress = async () => {
      if (++batches === 12) stop.abort();
    };
    await expect(target.import(file, { onProgress, stop: stop.signal })).rejects.toThrow();
    await expect(target.scopeOf(slug)).rejects.toThrow(/no organization/);
    const { db } = target.server.connection;
    const { rows } = await sql<{ parts: number }>`select parts from organization_arrivals`.execute(db);
    expect(rows[0]?.parts).toBeGreaterThan(5);
    await expect(target.import(file, { slug: 'other' })).rejects.toThrow(`has begun, as ${slug}`);
    await target.import(file);
    await target.export(slug, 'again');
    const [first, second] = [await readParts(file), await readParts(path.join(target.folder, 'again'))];
    for (const [name, content] of first) expect(second.get(name)?.toString(), name).toBe(content.toString());
  });
});
