import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

export const devices = ['desktop', 'mobile', 'tablet'] as const;
export type Device = (typeof devices)[number];

/** Who asks, as far as counting needs it. Address and user agent stay in memory until they are hashed, and go nowhere else. */
export interface Sender {
  address: string;
  userAgent: string;
  device: Device;
  /** Sends Sec-GPC or DNT: nothing is made of their address. */
  wantsPrivacy: boolean;
  /** Why what they ask for is no view; undefined when it is one. */
  refusal?: 'bot' | 'prefetch' | 'elsewhere';
}

export function readSender({ ip, headers }: { ip: string; headers: IncomingHttpHeaders }): Sender {
  const userAgent = headers['user-agent'] ?? '';
  const refusal = findRefusal(headers, userAgent);
  return {
    address: ip,
    userAgent,
    device: toDevice(userAgent, headers['sec-ch-ua-mobile']),
    wantsPrivacy: headers['sec-gpc'] === '1' || headers.dnt === '1',
    ...(refusal ? { refusal } : {}),
  };
}

function findRefusal(headers: IncomingHttpHeaders, userAgent: string): Sender['refusal'] {
  // Whatever shows pages to people says what it is.
  if (userAgent === '' || isbot(userAgent)) return 'bot';
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers[name]);
  if (purposes.some((purpose) => /prefetch|preview|prerender/i.test(String(purpose)))) return 'prefetch';
  // A page of somebody else's that has its visitors send views to this board; a link there that they follow is another thing.
  const isNavigation = headers['sec-fetch-mode'] === 'navigate';
  if (!isNavigation && /^(cross|same)-site$/.test(String(headers['sec-fetch-site']))) return 'elsewhere';
  return undefined;
}

/** Browsers on tablets mostly claim to be desktops, or phones: the ones that tell are all that can be told. */
function toDevice(userAgent: string, hint: unknown): Device {
  if (/ipad|tablet|kindle|silk|playbook|android(?!.*mobile)/i.test(userAgent)) return 'tablet';
  if (hint === '?1' || /mobi|iphone|ipod|android/i.test(userAgent)) return 'mobile';
  return 'desktop';
}
