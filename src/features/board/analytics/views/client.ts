import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

export const devices = ['desktop', 'mobile', 'tablet'] as const;
export type Device = (typeof devices)[number];

/** The data about a client that counting needs. The IP address and user agent stay in memory until they are hashed and are never stored. */
export interface Client {
  ip: string;
  userAgent: string;
  device: Device;
  /** Sends Sec-GPC or DNT: no hash is computed. */
  wantsPrivacy: boolean;
  /** Why the request does not count as a view. */
  exclusion?: 'bot' | 'prefetch' | 'elsewhere';
}

export function readClient({ ip, headers }: { ip: string; headers: IncomingHttpHeaders }): Client {
  const userAgent = headers['user-agent'] ?? '';
  const exclusion = findExclusion(headers, userAgent);
  return {
    ip,
    userAgent,
    device: toDevice(userAgent, headers['sec-ch-ua-mobile']),
    wantsPrivacy: headers['sec-gpc'] === '1' || headers.dnt === '1',
    ...(exclusion ? { exclusion } : {}),
  };
}

function findExclusion(headers: IncomingHttpHeaders, userAgent: string): Client['exclusion'] {
  // Browsers send a user agent.
  if (userAgent === '' || isbot(userAgent)) return 'bot';
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers[name]);
  if (purposes.some((purpose) => /prefetch|preview|prerender/i.test(String(purpose)))) return 'prefetch';
  // A page of another site makes its visitors send views to this board. A navigation is a link that they follow.
  const isNavigation = headers['sec-fetch-mode'] === 'navigate';
  if (!isNavigation && /^(cross|same)-site$/.test(String(headers['sec-fetch-site']))) return 'elsewhere';
  return undefined;
}

/** Many browsers on tablets claim to be desktops or phones, and count as those. */
function toDevice(userAgent: string, hint: unknown): Device {
  if (/ipad|tablet|kindle|silk|playbook|android(?!.*mobile)/i.test(userAgent)) return 'tablet';
  if (hint === '?1' || /mobi|iphone|ipod|android/i.test(userAgent)) return 'mobile';
  return 'desktop';
}
