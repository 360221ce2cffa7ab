import { dayOf } from '../../../../platform/day.ts';
import { isId, newId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { type Client, type Device, readClient } from './client.ts';
import { OTHER, toHostname, toOwnPage, toPath, toSource } from './page.ts';
import type { NewView, ViewKind } from './schema.ts';

/** A view that waits to be written. */
export interface PageviewEvent {
  id: string;
  scope: Scope;
  at: string;
  day: string;
  kind: ViewKind;
  path: string;
  /** As the client sent it; the job may not exist. */
  jobId: string | undefined;
  /** Slug of a job in the path. */
  jobSlug: string | undefined;
  source: string | null;
  device: Device;
  /** Removed once its hash is computed. */
  client: Client | undefined;
  visitor: Buffer | null;
}

/** A view as a request or the board's own server reports it. */
export interface View extends NewView {
  client: Client;
  /** Host of the request. */
  host: string;
}

/** Undefined without the path of a page. */
export function toPageviewEvent(scope: Scope, view: View, atMs: number): PageviewEvent | undefined {
  const { kind = 'page_view', referrer, client, job } = view;
  const hosts = [...scope.ownHosts, view.host].map(toHostname);
  const page = view.path ?? (job ? '/' : undefined);
  const path = page === undefined ? undefined : toPath(page);
  if (page === undefined || path === undefined) return undefined;
  return {
    id: newId(),
    scope,
    at: new Date(atMs).toISOString(),
    day: dayOf(atMs),
    kind,
    path,
    jobId: job && isId(job) ? job.toLowerCase() : undefined,
    jobSlug: toJobSlug(path),
    source: toSource(page, referrer, hosts),
    device: client.device,
    client: client.wantsPrivacy ? undefined : client,
    visitor: null,
  };
}

/** A view of a browser's request. Without a path, the Referer header names the page. */
export function viewOfRequest(
  request: { ip: string; host: string; headers: Record<string, string | string[] | undefined> },
  { path, ...view }: NewView,
  ownHosts: readonly string[] = [],
): View {
  const referer = request.headers.referer;
  const hosts = [request.host, ...ownHosts].map(toHostname);
  const page = path ?? toOwnPage(typeof referer === 'string' ? referer : undefined, hosts);
  return {
    ...view,
    ...(page === undefined ? {} : { path: page }),
    client: readClient(request),
    host: request.host,
  };
}

function toJobSlug(path: string): string | undefined {
  return path === OTHER ? undefined : /^\/jobs\/([^/]{1,120})(\/apply)?$/.exec(path)?.[1];
}
