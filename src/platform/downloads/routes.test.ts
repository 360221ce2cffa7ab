import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { sharedServer } from '../../../test/app.ts';
import { toInstallation } from '../../features/board/organizations/board-url.ts';
import { findScope } from '../../features/board/organizations/scopes.ts';
import { newId } from '../ids.ts';
import type { DownloadKind } from './kind.ts';
import { downloadRoutes } from './routes.ts';
import { printToken } from './token.ts';

/** Files that belong to the installation, as no real kind does yet. */
const report: DownloadKind = {
  name: 'report',
  objectType: 'report',
  actions: { linked: 'report.link_created', downloaded: 'report.downloaded' },
  open: async ({ organization }, id) => ({
    name: 'Übersicht.txt',
    contentType: 'text/plain; charset=utf-8',
    content: Readable.from([`${organization.name} `, id]),
  }),
};

test('a file of the installation is sent, and the log of the installation has the download', async () => {
  const { connection, keyRing, config } = await sharedServer();
  const { db } = connection;
  const app = Fastify({ routerOptions: { maxParamLength: 1000 } });
  onTestFinished(() => app.close());
  await app.register(downloadRoutes, {
    keyRing,
    origin: 'https://boards.example:8443',
    kinds: [report],
    limitPublic: async () => {},
    findScope: (organizationId) => findScope(db, organizationId, toInstallation(config)),
  });
  const id = newId();
  const grant = { kind: 'report', organizationId: null, id, actor: 'user:7', isOperator: true };
  const token = printToken(keyRing, { ...grant, expiresAtMs: Date.now() + 60_000 });
  const response = await app.inject({ url: `/downloads/${token}`, headers: { host: 'boards.example' } });
  expect(response.body).toBe(`Corkboard ${id}`);
  expect(response.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename="_bersicht.txt"; filename*=UTF-8''%C3%9Cbersicht.txt`,
  });
  const entries = db.selectFrom('audit_log').selectAll().where('object_id', '=', id);
  expect(await entries.execute()).toMatchObject([
    {
      organization_id: null,
      actor: 'user:7',
      is_operator: true,
      action: 'report.downloaded',
      object_type: 'report',
    },
  ]);
});
