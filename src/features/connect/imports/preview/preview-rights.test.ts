import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { newImportBoard, postImport, startSource } from '../../../../../test/imports.ts';
import { saveSecret } from '../../../../../test/secrets.ts';
import { savePrivateFile } from '../../../../platform/storage/private/files.ts';

describe('the preview of another source', () => {
  it('sends a secret only for a key that may save it', async () => {
    const board = await newImportBoard();
    await saveSecret(board, 'feed-key', 'hush-hush-hush');
    const source = await startSource([{ id: 'a1', title: 'Pilot' }]);
    const { id } = await postImport(board, source);
    const key = await board.withKey({ scopes: ['imports:write'] });
    const body = { source: { kind: 'json', url: source.url, headers: { 'x-key': 'vault:feed-key' } } };
    const refused = await key.post(`/imports/${id}/preview`, body);
    expect(refused.status, refused.text).toBe(403);
    expect(source.requests).toBe(0);
    expect((await board.post(`/imports/${id}/preview`, body)).status).toBe(200);
  });

  it('reads only files that were uploaded for an import', async () => {
    const board = await newImportBoard();
    const { db } = board.server.connection;
    const store = { db, storage: board.server.storage, keyRing: board.server.keyRing };
    const { id: fileId } = await savePrivateFile(
      board.scope,
      store,
      { kind: 'export', name: 'members.json', mediaType: 'application/json', maxBytes: 100, expiresAt: null },
      Readable.from([Buffer.from('[{"id": "a1", "title": "Pilot"}]')]),
    );
    const { id } = await postImport(board, await startSource());
    const refused = await board.post(`/imports/${id}/preview`, { source: { kind: 'json', file_id: fileId } });
    expect(refused.status, refused.text).toBe(400);
    expect(refused.body.error.details.issues[0].path).toBe('/source/file_id');
  });
});
