import { expect } from 'vitest';
import type { ImportFile } from '../../src/features/connect/imports/schema.ts';
import type { Client } from '../app.ts';

/** Uploads a file and makes it the source of the import. */
export async function uploadSource(
  board: Client,
  importId: string,
  content: string | Uint8Array,
  name = 'jobs',
): Promise<ImportFile> {
  const form = new FormData();
  form.set('file', new Blob([content as string]), name);
  const uploaded = await board.post(`/imports/${importId}/files`, form);
  expect(uploaded.status, uploaded.text).toBe(201);
  const { id, kind } = uploaded.body.data;
  const updated = await board.patch(`/imports/${importId}`, { source: { kind, file_id: id } });
  expect(updated.status, updated.text).toBe(200);
  return uploaded.body.data;
}
