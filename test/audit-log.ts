import { expect } from 'vitest';
import type { AuditLogEntry } from '../src/features/board/audit-log/schema.ts';
import { type Client, sharedServer, type TestServer } from './app.ts';

/** All entries of the organization that match the query, oldest first, after the refusals in memory are written. */
export async function readAuditLog(
  client: Client,
  query: Record<string, string> = {},
  server?: TestServer,
): Promise<AuditLogEntry[]> {
  await (server ?? (await sharedServer())).app.refusals.flush();
  const entries: AuditLogEntry[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const parameters = new URLSearchParams({ limit: '200', ...query, ...(after === '' ? {} : { after }) });
    const { status, body, text } = await client.get(`/audit-log?${parameters}`);
    expect(status, text).toBe(200);
    entries.push(...body.data);
    after = body.meta.next_cursor;
  }
  return entries.reverse();
}

/** `action object` of each entry. */
export function toLines(entries: AuditLogEntry[]): string[] {
  return entries.map(({ action, object }) => `${action} ${object.type}:${object.id}`);
}
