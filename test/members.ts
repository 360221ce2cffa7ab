import { expect } from 'vitest';
import type { AuditEntry } from '../src/features/people/members/audit-schema.ts';
import type { MemberLookup } from '../src/features/people/members/look-up-schema.ts';
import type { Member } from '../src/features/people/members/schema.ts';
import type { Client } from './app.ts';

let members = 0;

/** Creates a member, and expects 201. By default, each member has a new email address. */
export async function postMember(client: Client, fields: Record<string, unknown> = {}): Promise<Member> {
  const response = await client.post('/members', { email: `member-${++members}@pilots.example`, ...fields });
  expect(response.status, response.text).toBe(201);
  return response.body.data;
}

/** Changes a member, and expects 200. */
export async function patchMember(client: Client, { id }: Member, changes: object): Promise<Member> {
  const response = await client.patch(`/members/${id}`, changes);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** Looks up a member by email address or id, and expects 200. */
export async function lookUp(client: Client, lookup: string): Promise<MemberLookup> {
  const response = await client.get(`/members/${encodeURIComponent(lookup)}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** The email addresses of the members in a list response, in order. */
export async function emailsOf(client: Client, query: Record<string, string> = {}): Promise<string[]> {
  const response = await client.get(`/members?${new URLSearchParams(query)}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data.map(({ email }: Member) => email);
}

/** The audit log of a member, newest first. */
export async function auditOf(client: Client, id: string): Promise<AuditEntry[]> {
  const response = await client.get(`/members/${id}/audit?per_page=100`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** Inserts a session and a sent sign-in link of a member directly into the database. */
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

/** How many sessions and sign-in links the member has. */
export async function countSignIns({ scope }: Client, memberId: string) {
  const count = async (table: 'member_sessions' | 'sign_in_links') =>
    (await scope.db.selectFrom(table).select('id').where('member_id', '=', memberId).execute()).length;
  return { sessions: await count('member_sessions'), links: await count('sign_in_links') };
}
