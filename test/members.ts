import { expect } from 'vitest';
import type { AuditEntry } from '../src/features/members/audit-schema.ts';
import type { MemberLookup } from '../src/features/members/look-up-schema.ts';
import type { Member } from '../src/features/members/schema.ts';
import type { Client } from './app.ts';

let members = 0;

/** Creates a member, by default with a unique email address, and expects 201. */
export async function postMember(client: Client, fields: Record<string, unknown> = {}): Promise<Member> {
  const response = await client.post('/members', { email: `member-${++members}@pilots.example`, ...fields });
  expect(response.status, response.text).toBe(201);
  return response.body.data;
}

/** Updates a member and expects 200. */
export async function patchMember(client: Client, { id }: Member, changes: object): Promise<Member> {
  const response = await client.patch(`/members/${id}`, changes);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** Finds a member by email address or id and expects 200. */
export async function lookUp(client: Client, lookup: string): Promise<MemberLookup> {
  const response = await client.get(`/members/${encodeURIComponent(lookup)}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** The email addresses in a list response, in its order. */
export async function emailsOf(client: Client, query: Record<string, string> = {}): Promise<string[]> {
  const response = await client.get(`/members?${new URLSearchParams(query)}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data.map(({ email }: Member) => email);
}

/** The audit entries of a member, newest first. */
export async function auditOf(client: Client, id: string): Promise<AuditEntry[]> {
  const response = await client.get(`/members/${id}/audit?per_page=100`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** Inserts a session and a sign-in link of a member into the database. */
export async function insertSignIns({ scope }: Client, memberId: string): Promise<void> {
  const { db, organizationId } = scope;
  const own = { organization_id: organizationId, member_id: memberId, expires_at: '2099-01-01T00:00:00Z' };
  const email_key = 'mette@pilots.example';
  await db
    .insertInto('member_sessions')
    .values({ ...own, id: crypto.randomUUID(), token_hash: crypto.getRandomValues(Buffer.alloc(32)) })
    .execute();
  await db
    .insertInto('sign_in_links')
    .values({ ...own, id: crypto.randomUUID(), email_key, status: 'sent' })
    .execute();
}

/** Counts the sessions and sign-in links of a member. */
export async function countSignIns({ scope }: Client, memberId: string) {
  const count = async (table: 'member_sessions' | 'sign_in_links') =>
    (await scope.db.selectFrom(table).select('id').where('member_id', '=', memberId).execute()).length;
  return { sessions: await count('member_sessions'), links: await count('sign_in_links') };
}
