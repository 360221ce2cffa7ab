import { expect } from 'vitest';
import type { Author } from '../src/features/authors/schema.ts';
import type { Revision, RevisionSummary } from '../src/features/pages/revision-schema.ts';
import type { Page } from '../src/features/pages/schema.ts';
import type { Client } from './app.ts';

/** Creates a page, which must succeed; a title is made up when none is given. */
export async function postPage(client: Client, fields: Record<string, unknown> = {}): Promise<Page> {
  const answer = await client.post('/pages', { title: 'About us', ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

/** Changes a page, which must succeed. */
export async function patchPage(client: Client, id: string, changes: object): Promise<Page> {
  const answer = await client.patch(`/pages/${id}`, changes);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

export async function readPage(client: Client, id: string): Promise<Page> {
  const answer = await client.get(`/pages/${id}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

/** Former versions of the page, the last one first; at most a hundred. */
export async function revisionsOf(client: Client, id: string): Promise<RevisionSummary[]> {
  const answer = await client.get(`/pages/${id}/revisions?per_page=100`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

export async function readRevision(client: Client, pageId: string, id: string): Promise<Revision> {
  const answer = await client.get(`/pages/${pageId}/revisions/${id}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

export async function postAuthor(client: Client, fields: Record<string, unknown> = {}): Promise<Author> {
  const answer = await client.post('/authors', { name: 'Mette Holm', ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

/** A page as lists and events hold it. */
export function toSummary(page: Page): Partial<Page> {
  const {
    content: _,
    content_html: __,
    content_text: ___,
    og_image: ____,
    custom_fields: _____,
    ...summary
  } = page;
  return summary;
}
