import { Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type AuditObject, recordEvenIfMoving } from '../../../platform/audit/record.ts';
import { limitConcurrency } from '../../../platform/concurrency/concurrency-limit.ts';
import { toAttachment } from '../../../platform/downloads/attachment.ts';
import { operations } from '../../../platform/http/operation.ts';
import { getCollection } from '../../content/collections/queries.ts';
import { type FormatName, getFormat } from './formats/registry.ts';
import { applications } from './resources/applications.ts';
import { companies } from './resources/companies.ts';
import { items } from './resources/items.ts';
import { jobs } from './resources/jobs.ts';
import { members } from './resources/members.ts';
import { ExportFile, FormatParams, ItemsParams } from './schema.ts';
import { type StreamLimits, streamSnapshot } from './stream.ts';
import { type ExportRequest, writeExport } from './write.ts';

export interface ExportRouteOptions {
  /** Each has a database connection until its client has read it. */
  exportsAtOnce: number;
  limits: StreamLimits;
}

const config = { needsRecentSignIn: true, isStreamed: true } as const;

export const exportRoutes: FastifyPluginAsync<ExportRouteOptions> = async (app, options) => {
  const { exportsAtOnce, limits } = options;
  limitConcurrency(app, {
    limit: exportsAtOnce,
    maxInFlight: exportsAtOnce,
    // One organization leaves room for another.
    maxPerOrganization: Math.max(1, exportsAtOnce - 1),
    refusal:
      'Too many exports are running. Try again, or create an export in the background (POST /exports).',
  });

  const operation = operations(app, { tag: 'Exports' });

  operation('GET /exports/jobs.:format', 'exportJobs', {
    ...config,
    permission: jobs.permission,
    summary: 'Export jobs',
    description:
      'Streams all jobs that match the filters, in the order of the list. A job has the fields that POST /jobs takes, so an import can read the file.',
    params: FormatParams,
    query: jobs.filters,
    returns: ExportFile,
    handler: (request, { reply }) => {
      const object = { type: 'jobs', id: null };
      return send(request, reply, { resource: jobs, slug: '', name: 'jobs', object }, limits);
    },
  });

  operation('GET /exports/companies.:format', 'exportCompanies', {
    ...config,
    permission: companies.permission,
    summary: 'Export companies',
    description: 'Streams all companies that match the filters, in the order of the list.',
    params: FormatParams,
    query: companies.filters,
    returns: ExportFile,
    handler: (request, { reply }) => {
      const object = { type: 'companies', id: null };
      return send(request, reply, { resource: companies, slug: '', name: 'companies', object }, limits);
    },
  });

  operation('GET /exports/members.:format', 'exportMembers', {
    ...config,
    permission: members.permission,
    summary: 'Export members',
    description: 'Streams all members that match the filters, newest first.',
    params: FormatParams,
    query: members.filters,
    returns: ExportFile,
    handler: (request, { reply }) => {
      const object = { type: 'members', id: null };
      return send(request, reply, { resource: members, slug: '', name: 'members', object }, limits);
    },
  });

  operation('GET /exports/applications.:format', 'exportApplications', {
    ...config,
    permission: applications.permission,
    summary: 'Export applications',
    description:
      'Streams all applications that match the filters, newest first, with the names of their files. Appearing in an export is not reading.',
    params: FormatParams,
    query: applications.filters,
    returns: ExportFile,
    handler: (request, { reply }) => {
      const object = { type: 'applications', id: null };
      return send(request, reply, { resource: applications, slug: '', name: 'applications', object }, limits);
    },
  });

  operation('GET /exports/items/:slug.:format', 'exportItems', {
    ...config,
    permission: items.permission,
    summary: 'Export the items of a collection',
    description: 'Streams all items of the collection that match the filters, oldest first.',
    params: ItemsParams,
    query: items.filters,
    returns: ExportFile,
    handler: async (request, { reply }) => {
      const { slug } = request.params;
      const object = { type: 'collection', id: (await getCollection(request.scope, slug)).id };
      return send(request, reply, { resource: items, slug, name: slug, object }, limits);
    },
  });
};

type Requested = Pick<ExportRequest, 'resource' | 'slug'> & { name: string; object: AuditObject };

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, object, ...requested }: Requested,
  limits: StreamLimits,
): Promise<FastifyReply> {
  const { scope, query } = request;
  const format = getFormat((request.params as { format: FormatName }).format);
  reply.type(format.mediaType).header('content-disposition', toAttachment(`${name}.${format.name}`));
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  await recordEvenIfMoving(scope, { action: `${object.type}.exported`, object });
  const exported = { ...requested, format, filters: query as object };
  return reply.send(await streamSnapshot(scope, (scope) => writeExport(scope, exported), limits));
}
