import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type Installation, toInstallation } from '../../src/features/board/organizations/board-url.ts';
import { findOrganizationBySlug, organizationScope } from '../../src/features/board/organizations/queries.ts';
import { type ExportReport, exportOrganization } from '../../src/features/connect/moves/exporting/export.ts';
import type { ExportOptions } from '../../src/features/connect/moves/format.ts';
import {
  type ImportOptions,
  type ImportReport,
  importOrganization,
} from '../../src/features/connect/moves/importing/import.ts';
import { createArchiveFile, openArchiveFile } from '../../src/platform/archive/file.ts';
import { ArchiveReader } from '../../src/platform/archive/reader.ts';
import { readPublicKey } from '../../src/platform/encryption/receiver-key.ts';
import type { Scope } from '../../src/platform/scope.ts';
import type { PrivateFileStore } from '../../src/platform/storage/private/files.ts';
import { ownServer, type TestServer } from '../app.ts';
import { ownDatabase } from '../own-database.ts';

/** A server with its own database, files, master key and host names. */
export interface OwnInstallation {
  server: TestServer;
  installation: Installation;
  files: PrivateFileStore;
  publicKey: string;
  folder: string;
  scopeOf(slug: string): Promise<Scope>;
  export(slug: string, file: string, options?: Partial<ExportOptions>): Promise<ExportReport>;
  import(file: string, options?: Partial<ImportOptions>): Promise<ImportReport>;
}

export async function ownInstallation(domain: string): Promise<OwnInstallation> {
  const folder = await mkdtemp(path.join(tmpdir(), 'corkboard-moves-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const server = await ownServer({
    DATABASE_URL: await ownDatabase(),
    DATA_DIR: folder,
    PLATFORM_DOMAIN: domain,
    MASTER_KEY: randomBytes(32).toString('base64'),
  });
  const installation = toInstallation(server.config);
  const { db } = server.connection;
  const files = { db, storage: server.storage, keyRing: server.keyRing };
  const scopeOf = async (slug: string) => {
    const row = await findOrganizationBySlug(db, slug);
    if (!row) throw new Error(`no organization ${slug}`);
    return organizationScope(db, row, installation, 'command_line');
  };
  return {
    server,
    installation,
    files,
    folder,
    scopeOf,
    publicKey: readPublicKey(server.keyRing),
    export: async (slug, file, options = {}) =>
      exportOrganization(
        await scopeOf(slug),
        files,
        { receiver: null, hasPasswordHashes: true, hasApiKeys: true, ...options },
        await createArchiveFile(path.join(folder, file)),
      ),
    import: async (file, options = {}) =>
      importOrganization(db, await openArchiveFile(file), {
        installation,
        files,
        canSendEmail: true,
        ...options,
      }),
  };
}

/** The content of each part of an export, by its name. */
export async function readParts(file: string): Promise<Map<string, Buffer>> {
  const reader = await ArchiveReader.open(await openArchiveFile(file));
  const parts = new Map<string, Buffer>();
  for await (const { name, content } of reader.parts()) {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    parts.set(name, Buffer.concat(chunks));
  }
  return parts;
}

/** The rows of a table in an export. */
export function rowsOf(parts: Map<string, Buffer>, table: string): Record<string, unknown>[] {
  const lines = (parts.get(`rows/${table}`) ?? Buffer.alloc(0)).toString().split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}
