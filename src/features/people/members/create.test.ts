import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { postMember } from '../../../../test/members.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
});

const everyField = {
  email: 'Mette.Holm@Pilots.example',
  name: 'Mette Holm',
  role: 'employer',
  approvalStatus: 'pending',
  profilePicture: 'https://pilots.example/mette.png',
  description: 'Hires pilots.\nKnows the Meuse.',
  customFields: { company: 'North Sea Pilots', levels: [1, { deep: null }] },
};

describe('POST /members', () => {
  test('creates a member from an email address alone and emits an event', async () => {
    const response = await client.post('/members', { email: 'mette@pilots.example' });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      data: {
        id: expect.stringMatching(UUID_V7),
        organizationId: client.scope.organizationId,
        email: 'mette@pilots.example',
        name: null,
        role: 'candidate',
        approvalStatus: 'approved',
        authMethod: 'import',
        profilePicture: null,
        description: null,
        customFields: null,
        createdAt: expect.stringMatching(TIME),
        updatedAt: response.body.data.createdAt,
        suspendedAt: null,
      },
    });
    expect(response.headers.get('location')).toBe(`/api/v1/members/${response.body.data.id}`);
    expect(await eventsOf(client)).toEqual([
      {
        type: 'member.created',
        data: response.body.data,
        changed_fields: null,
        actor: `api_key:${client.keyId}`,
      },
    ]);
  });

  test('stores every field exactly as sent', async () => {
    const member = await postMember(client, everyField);
    expect(member).toMatchObject(everyField);
    expect((await client.get(`/members/${member.id}`)).body.data.member).toEqual(member);
  });

  test('preserves the key order and number formatting of custom fields', async () => {
    const customFields = { zeta: 1, a: 1e308, beta: { z: -1e-300, y: 0 } };
    const { id } = await postMember(client, { customFields });
    const row = await client.scope.db
      .selectFrom('members')
      .select(sql<string>`custom_fields::text`.as('text'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.text).toBe(JSON.stringify(customFields));
    expect((await client.get(`/members/${id}`)).text).toContain(JSON.stringify(customFields));
  });

  test.each([
    ['another case', 'mette@pilots.example', 'METTE@Pilots.Example'],
    ['another case of a letter with an accent', 'josé@pilots.example', 'JOSÉ@pilots.example'],
    ['its letters decomposed', 'jos\u00e9@pilots.example', 'jose\u0301@pilots.example'],
  ])('rejects an email address that a member has in %s', async (_, first, second) => {
    await postMember(client, { email: first });
    const response = await client.post('/members', { email: second });
    expectError(response, 409, 'email_taken');
    expect(response.text).not.toContain('pilots.example');
    expect(await eventsOf(client)).toHaveLength(1);
    await postMember(await newOrganization(), { email: second });
  });

  test('accepts email addresses that differ by an accent, by İ and i, or by ß and ss', async () => {
    for (const name of ['josé', 'jose', 'İrem', 'irem', 'ırem', 'groß', 'gross'])
      await postMember(client, { email: `${name}@pilots.example` });
  });

  test('creates one member when ten concurrent requests spell the same email address in different cases', async () => {
    const emails = Array.from(
      { length: 10 },
      (_, at) => `${'m'.repeat(at)}${'M'.repeat(10 - at)}@pilots.example`,
    );
    const responses = await Promise.all(emails.map((email) => client.post('/members', { email })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    for (const response of responses.filter(({ status }) => status === 409))
      expectError(response, 409, 'email_taken');
    expect(await eventsOf(client)).toHaveLength(1);
  });

  test('repeats its response for an Idempotency-Key', async () => {
    const send = () => client.post('/members', { email: 'a@pilots.example' }, { 'idempotency-key': 'a' });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.text]).toEqual([201, first.text]);
  });

  test.each<[unknown, string[]]>([
    [{}, ['/email']],
    [{ email: null }, ['/email']],
    [{ email: '' }, ['/email']],
    [{ email: 'mette' }, ['/email']],
    [{ email: 'mette@pilots' }, ['/email']],
    [{ email: 'mette@@pilots.example' }, ['/email']],
    [{ email: ' mette@pilots.example' }, ['/email']],
    [{ email: 'Mette <mette@pilots.example>' }, ['/email']],
    [{ email: 'mette@pilots.example\nbcc: all@pilots.example' }, ['/email']],
    [{ email: `${'a'.repeat(65)}@pilots.example` }, ['/email']],
    [{ email: `a@${'b.'.repeat(126)}cd` }, ['/email']],
    [{ email: 'a\u0000@pilots.example' }, ['/email']],
    [{ email: 'a@x.example', name: '' }, ['/name']],
    [{ email: 'a@x.example', name: ' \t' }, ['/name']],
    [{ email: 'a@x.example', name: 'ü'.repeat(201) }, ['/name']],
    [{ email: 'a@x.example', role: 'root' }, ['/role']],
    [{ email: 'a@x.example', role: null }, ['/role']],
    [{ email: 'a@x.example', approvalStatus: 'maybe' }, ['/approvalStatus']],
    [{ email: 'a@x.example', profilePicture: 'javascript:alert(1)' }, ['/profilePicture']],
    [{ email: 'a@x.example', profilePicture: `https://x.example/${'x'.repeat(2048)}` }, ['/profilePicture']],
    [{ email: 'a@x.example', description: 'ü'.repeat(60_000) }, ['/description']],
    [{ email: 'a@x.example', customFields: [] }, ['/customFields']],
    [{ email: 'a@x.example', customFields: 'x' }, ['/customFields']],
    [{ email: 'a@x.example', customFields: { x: 'ü'.repeat(33_000) } }, ['/customFields']],
    [
      {
        email: 'a@x.example',
        authMethod: 'password',
        passwordHash: 'x',
        organizationId: 1,
        isSuspended: true,
      },
      ['/authMethod', '/isSuspended', '/organizationId', '/passwordHash'],
    ],
    [{ name: 5, approval_status: 'approved' }, ['/approval_status', '/email', '/name']],
    [[], ['']],
  ])('rejects %j', async (body, paths) => {
    expect([...new Set(issuePaths(await client.post('/members', body)))].sort()).toEqual(paths);
    expect(await eventsOf(client)).toEqual([]);
  });

  test('accepts an email address of 254 characters and custom fields of 64 kB', async () => {
    const email = `${'ü'.repeat(64)}@${'b.'.repeat(90)}${'c'.repeat(9)}`;
    expect(email).toHaveLength(254);
    const customFields = { x: 'x'.repeat(64 * 1024 - 8) };
    expect(await postMember(client, { email, customFields })).toMatchObject({ email, customFields });
  });
});
