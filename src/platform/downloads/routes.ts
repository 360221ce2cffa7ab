import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { toOrigin } from '../audit/origin.ts';
import { type Author, recordAudit } from '../audit/record.ts';
import { HttpError, notFound, orNotFound } from '../http/errors/http-error.ts';
import { operations } from '../http/operation.ts';
import type { PublicLimit } from '../http/rate-limit.ts';
import type { Scope } from '../scope.ts';
import { isSentTo } from '../sign-in/same-origin.ts';
import { toAttachment } from './attachment.ts';
import type { LinkOptions } from './create-link.ts';
import type { DownloadFile, DownloadKind } from './kind.ts';
import { DownloadParams } from './schema.ts';
import { sendStoredFile } from './send-file.ts';
import { type DownloadGrant, readToken } from './token.ts';

export interface DownloadOptions extends LinkOptions {
  kinds: readonly DownloadKind[];
  limitPublic: PublicLimit;
  /** The scope of an organization, or of the installation (null). Undefined if the organization no longer exists. */
  findScope(organizationId: number | null): Promise<Scope | undefined>;
}

/** The browser saves the file without showing it. No cache stores the response. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/** Sends the files of download links. */
export const downloadRoutes: FastifyPluginAsync<DownloadOptions> = async (app, options) => {
  const operation = operations(app, { tag: 'Downloads' });

  operation('GET /downloads/:token', 'downloadFile', {
    isPublic: true,
    isStreamed: true,
    errors: ['download_expired', 'export_not_ready', 'range_not_satisfiable'],
    summary: 'Download the file of a link',
    description:
      'Sends a private file. Use the url of the link as it is, on the host of the installation. It needs no key and no cookie, and works for five minutes.',
    params: DownloadParams,
    returns: {
      content: {
        'application/octet-stream': { schema: Type.Unsafe({ type: 'string', format: 'binary' }) },
      },
    },
    handler: async (request, { reply }) => {
      await options.limitPublic(request.ip);
      const file = await openFile(request, options, request.params.token);
      reply.headers(HEADERS);
      if ('read' in file) return sendStoredFile(request, reply, file);
      reply.header('content-disposition', toAttachment(file.name));
      return reply.type(file.contentType).send(file.content as never);
    },
  });
};

async function openFile(
  request: FastifyRequest,
  { keyRing, origin, kinds, findScope }: DownloadOptions,
  token: string,
): Promise<DownloadFile> {
  const grant = isSentTo(request, new URL(origin)) ? readToken(keyRing, token) : undefined;
  const kind = kinds.find(({ name }) => name === grant?.kind);
  if (!grant || !kind) throw notFound('download');
  if (grant.expiresAtMs <= Date.now()) throw expired();
  const scope = orNotFound(await findScope(grant.organizationId), 'download');
  const author = authorOf(request, grant);
  const file = await kind.open({ ...scope, ...author }, grant.id);
  try {
    const object = { type: kind.objectType, id: (await kind.findObjectId?.(scope, grant.id)) ?? grant.id };
    const organizationId = scope.organization.isMoving ? null : grant.organizationId;
    await recordAudit(
      { db: scope.db, organizationId, ...author },
      { action: kind.actions.downloaded, object },
    );
  } catch (error) {
    if ('content' in file) file.content.destroy();
    throw error;
  }
  return file;
}

/** The creator of the link is responsible. The rest is about the client that uses it. */
function authorOf(request: FastifyRequest, { actor, isOperator }: DownloadGrant): Author {
  return { actor, origin: { ...toOrigin(request), isOperator } };
}

function expired(): HttpError {
  return new HttpError('download_expired', 'This download link has expired. Create a new one.');
}
