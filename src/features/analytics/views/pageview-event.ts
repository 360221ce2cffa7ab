import { dayOf } from '../../../platform/day.ts';
import { isId, newId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { OTHER, toHostname, toOwnPage, toPath, toSource } from './page.ts';
import type { NewView, ViewKind } from './schema.ts';
import { type Device, readSender, type Sender } from './sender.ts';

/** A view that is on its way into the database. */
export interface Sighting {
  id: string;
  scope: Scope;
  at: string;
  day: string;
  kind: ViewKind;
  path: string;
  /** The job that it was told to be of, which may be none. */
  jobId: string | undefined;
  /** What the path says of a job. */
  jobSlug: string | undefined;
  source: string | null;
  device: Device;
  /** Until the visitor's hash is made of it. */
  sender: Sender | undefined;
  visitor: Buffer | null;
}

/** What is to be counted, as a request or the board itself tells it. */
export interface View extends NewView {
  sender: Sender;
  /** Host of the request. */
  host: string;
}

/** Undefined when it names no page. */
export function toSighting(scope: Scope, view: View, atMs: number): Sighting | undefined {
  const { kind = 'page_view', referrer, sender, job } = view;
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
    device: sender.device,
    sender: sender.wantsPrivacy ? undefined : sender,
    visitor: null,
  };
}

/** A view as a browser's request tells it; without a path it is that of the page that sends it. */
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
    sender: readSender(request),
    host: request.host,
  };
}

function toJobSlug(path: string): string | undefined {
  return path === OTHER ? undefined : /^\/jobs\/([^/]{1,120})(\/apply)?$/.exec(path)?.[1];
}
