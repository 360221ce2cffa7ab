import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  bamboohrDetails,
  breezyPage,
  ripplingDetails,
  type SampleJob,
  samples,
  smartrecruitersDetails,
} from './system-samples.ts';
import { startWebServer, type WebServer } from './web-server.ts';

export type Fault = 'status 500' | 'not found' | 'truncated' | 'web page' | 'other shape' | 'reset';
export const faults: readonly Fault[] = [
  'status 500',
  'not found',
  'truncated',
  'web page',
  'other shape',
  'reset',
];

export interface SystemServer extends WebServer {
  /** The jobs of the account `acme`, or their IDs, by system. Every other account is unknown. */
  jobs: Record<string, (SampleJob | string)[]>;
  /** Fields of all jobs that differ from the sample, by system. */
  changed: Record<string, object>;
  /** Whether `acme` is unknown too. */
  isRenamed: boolean;
  /** Whether each list request gets the first page. */
  repeatsPage: boolean;
  /** The list request that fails, counted from 1 within one system. */
  fault: { request: number; fault: Fault } | undefined;
  /** List requests so far. */
  lists: number;
  details: number;
  /** The ID of a job whose details get status 500. */
  failingDetails: string | undefined;
  /** Answers this many requests with 429 first. */
  busy: number;
  /** `Retry-After` of these responses. */
  retryAfter: string;
}

interface Reply {
  status?: number;
  type?: string;
  body?: string;
  location?: string;
  isDetail?: boolean;
}

/**
 * All systems on one server, as IMPORT_BASE_URLS expects them: the first segment of the path is the host. They page, identify
 * accounts and react to unknown ones like the real systems.
 */
export async function startSystems(): Promise<SystemServer> {
  const server: SystemServer = {
    ...(await startWebServer((request, response) => respond(server, request, response))),
    jobs: {},
    changed: {},
    isRenamed: false,
    repeatsPage: false,
    fault: undefined,
    lists: 0,
    details: 0,
    failingDetails: undefined,
    busy: 0,
    retryAfter: '0',
  };
  return server;
}

function respond(server: SystemServer, request: IncomingMessage, response: ServerResponse): void {
  if (server.busy > 0) {
    server.busy--;
    response.writeHead(429, { 'retry-after': server.retryAfter }).end();
    return;
  }
  const url = new URL(request.url ?? '', 'http://systems.test');
  const [, host = '', ...path] = url.pathname.split('/');
  const reply = toReply(server, host, `/${path.join('/')}`, url.searchParams);
  const { status = 200, type = 'application/json', body = '', location } = reply;
  const isList = reply !== unknownPath && !reply.isDetail;
  if (isList && ++server.lists === server.fault?.request) {
    fail(server.fault.fault, response, body);
    return;
  }
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const isUnchanged = status === 200 && request.headers['if-none-match'] === etag;
  response.writeHead(isUnchanged ? 304 : status, {
    'content-type': type,
    etag,
    ...(location ? { location } : {}),
  });
  response.end(isUnchanged ? undefined : body);
}

function fail(fault: Fault, response: ServerResponse, body: string): void {
  const json = { 'content-type': 'application/json' };
  if (fault === 'status 500') response.writeHead(500, json).end('{"error":"internal"}');
  else if (fault === 'not found') response.writeHead(404, json).end('{}');
  else if (fault === 'web page')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>Sorry</title>');
  else if (fault === 'other shape') response.writeHead(200, json).end('{"error":{"message":"try later"}}');
  else if (fault === 'reset') response.destroy();
  else {
    response.writeHead(200, { ...json, 'content-length': body.length + 10 });
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  }
}

const unknownPath: Reply = { status: 404, body: '{}' };
const json = (value: unknown): Reply => ({ body: JSON.stringify(value) });

function toReply(server: SystemServer, host: string, path: string, query: URLSearchParams): Reply {
  if (server.isRenamed) return toUnknown(host, path);
  const jobs = (system: string) =>
    listJobs(server, system).map((job) => {
      const sample = samples[system]?.(job);
      const changed = server.changed[system];
      return changed ? { ...(sample as object), ...changed } : sample;
    });
  const page = (list: unknown[], offset: string, size: number) =>
    server.repeatsPage
      ? list.slice(0, size)
      : list.slice(Number(query.get(offset)), Number(query.get(offset)) + size);
  const xml = (type: string, body: string): Reply => ({
    type,
    body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
  });
  const countDetail = (reply: Reply) => {
    server.details++;
    const isFailing = server.failingDetails !== undefined && path.includes(server.failingDetails);
    return { ...(isFailing ? { status: 500, body: '{}' } : reply), isDetail: true };
  };
  switch (`${host}${path}`) {
    case 'boards-api.greenhouse.io/v1/boards/acme/jobs':
      return json({ jobs: jobs('greenhouse'), meta: { total: jobs('greenhouse').length } });
    case 'api.lever.co/v0/postings/acme':
      return json(page(jobs('lever'), 'skip', Number(query.get('limit'))));
    case 'api.eu.lever.co/v0/postings/acme-eu':
      return json(page(jobs('lever'), 'skip', Number(query.get('limit'))));
    case 'api.ashbyhq.com/posting-api/job-board/acme':
      return json({ apiVersion: '1', jobs: jobs('ashby') });
    case 'apply.workable.com/api/v1/widget/accounts/acme':
      return json({ name: 'Acme', description: null, jobs: jobs('workable') });
    case 'acme.recruitee.com/api/offers/':
    case 'careers.acme.example/api/offers/':
      return json({ offers: jobs('recruitee') });
    case 'api.smartrecruiters.com/v1/companies/acme/postings': {
      const content = page(jobs('smartrecruiters'), 'offset', Math.min(Number(query.get('limit')), 100));
      return json({
        offset: Number(query.get('offset')),
        limit: 100,
        totalFound: jobs('smartrecruiters').length,
        content,
      });
    }
    case 'acme.jobs.personio.de/xml':
      return xml('text/xml', `<workzag-jobs>${jobs('personio').join('')}</workzag-jobs>`);
    case 'acme.teamtailor.com/jobs.rss':
    case 'careers.acme.example/jobs.rss': {
      const items = page(jobs('teamtailor'), 'offset', 100).join('');
      return xml(
        'application/rss+xml',
        `<rss version="2.0" xmlns:tt="urn:any"><channel><title>Acme</title>${items}</channel></rss>`,
      );
    }
    case 'acme.breezy.hr/json':
      return json(jobs('breezy'));
    case 'acme.bamboohr.com/careers/list':
      return json({ meta: { totalCount: jobs('bamboohr').length }, result: jobs('bamboohr') });
    case 'acme.pinpointhq.com/postings.json':
      return json({ data: jobs('pinpoint') });
    case 'api.gem.com/job_board/v0/acme/job_posts/':
      return json(jobs('gem'));
    case 'api.rippling.com/platform/api/ats/v1/board/acme/jobs':
      return json(jobs('rippling').flatMap(inTwoPlaces));
  }
  const [, id = ''] = /\/(?:postings|careers|p|jobs)\/([^/]+)/.exec(path) ?? [];
  const find = (system: string) => listJobs(server, system).find((job) => id.startsWith(job.id)) ?? { id };
  if (host === 'api.smartrecruiters.com' && path.startsWith('/v1/companies/acme/postings/'))
    return countDetail(json(smartrecruitersDetails(find('smartrecruiters'))));
  if (host === 'api.rippling.com' && path.startsWith('/platform/api/ats/v1/board/acme/jobs/'))
    return countDetail(json(ripplingDetails(find('rippling'))));
  if (host === 'acme.bamboohr.com') return countDetail(json(bamboohrDetails(find('bamboohr'))));
  if (host === 'acme.breezy.hr') return countDetail({ type: 'text/html', body: breezyPage(find('breezy')) });
  return toUnknown(host, path);
}

/** The list of Rippling repeats a job for each of its places. */
function inTwoPlaces(job: unknown): unknown[] {
  return [job, { ...(job as object), workLocation: { id: 'Vancouver, CA', label: 'Vancouver, CA' } }];
}

function listJobs({ jobs }: SystemServer, system: string): SampleJob[] {
  return (jobs[system] ?? []).map((job) => (typeof job === 'string' ? { id: job } : job));
}

/** What the systems do with unknown accounts. */
function toUnknown(host: string, path: string): Reply {
  if (host === 'api.ashbyhq.com') return json({ apiVersion: '1', jobs: [] });
  if (host === 'api.smartrecruiters.com' && path.endsWith('/postings'))
    return json({ offset: 0, limit: 100, totalFound: 0, content: [] });
  if (host.endsWith('.jobs.personio.de')) return { status: 307, location: 'https://www.personio.com/' };
  if (host.endsWith('.breezy.hr')) return { status: 302, location: 'https://breezy.hr/' };
  if (host.endsWith('.bamboohr.com'))
    return { type: 'text/html', body: '<!doctype html><title>BambooHR</title>' };
  return unknownPath;
}
