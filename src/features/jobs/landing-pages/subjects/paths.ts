/** The kinds of landing pages, with the pattern of their paths on the board. */
export const landingPaths = {
  category: '/categories/:category',
  company: '/companies/:key',
  location: '/locations/:key',
  country: '/countries/:key',
  job_type: '/types/:key',
  category_location: '/categories/:category/:key',
  remote_category: '/remote/:category',
} as const;

export type LandingKind = keyof typeof landingPaths;
export const landingKinds = Object.keys(landingPaths) as LandingKind[];

/** The variable segments of a path. */
export interface PathParams {
  category?: string | undefined;
  key?: string | undefined;
}

export function toLandingPath(kind: LandingKind, params: PathParams): string {
  return landingPaths[kind].replace(/:(\w+)/g, (_, name: keyof PathParams) => params[name] ?? '');
}

/** Undefined if no landing page has such a path. */
export function parseLandingPath(path: string): { kind: LandingKind; params: PathParams } | undefined {
  const segments = path.split('/');
  for (const kind of landingKinds) {
    const params = matchSegments(landingPaths[kind].split('/'), segments);
    if (params) return { kind, params };
  }
  return undefined;
}

function matchSegments(pattern: string[], segments: string[]): PathParams | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined;
    } else if (!isSegment.test(segment)) return undefined;
    else params[part.slice(1)] = segment;
  }
  return params;
}

const isSegment = /^[a-z0-9-]{1,120}$/;
