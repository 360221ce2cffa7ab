import { expect } from 'vitest';
import type { Author } from '../src/features/content/pages/authors/schema.ts';
import type { Revision, RevisionSummary } from '../src/features/content/pages/revision-schema.ts';
import type { Page } from '../src/features/content/pages/schema.ts';
import type { Client } from './app.ts';

/** Creates a page, and expects 201. The title has a default. */
export async function postPage(client: Client, fields: Record<string, unknown> = {}): Promise<Page> {
  const response = await client.post('/pages', { title: 'About us', ...fields });
  expect(response.status, response.text).toBe(201);
  return response.body.data;
}

/** Changes a page, and expects 200. */
export async function patchPage(client: Client, id: string, changes: object): Promise<Page> {
  const response = await client.patch(`/pages/${id}`, changes);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

export async function readPage(client: Client, id: string): Promise<Page> {
  const response = await client.get(`/pages/${id}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** The latest 100 revisions of the page, newest first. */
export async function revisionsOf(client: Client, id: string): Promise<RevisionSummary[]> {
  const response = await client.get(`/pages/${id}/revisions?per_page=100`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

export async function readRevision(client: Client, pageId: string, id: string): Promise<Revision> {
  const response = await client.get(`/pages/${pageId}/revisions/${id}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

export async function postAuthor(client: Client, fields: Record<string, unknown> = {}): Promise<Author> {
  const response = await client.post('/authors', { name: 'Mette Holm', ...fields });
  expect(response.status, response.text).toBe(201);
  return response.body.data;
}

/** A page without the fields that lists and events omit. */
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
