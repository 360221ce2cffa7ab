import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { cleanLinkUrl } from '../../../platform/rich-text/urls.ts';

/** Returns the URL of a link in canonical form, or undefined unless it is http, https, mailto or a path of the board. */
export function cleanLink(url: string): string | undefined {
  const clean = cleanLinkUrl(url);
  return clean && /^(https?:|mailto:.|\/)/.test(clean) ? clean : undefined;
}

/** Finds problems of links that the schema cannot express. */
export function findLinkProblems(settings: object): Issue[] {
  return (['navigation', 'footer_links'] as const).flatMap((field) => {
    const links: unknown = (settings as Record<string, unknown>)[field];
    if (!Array.isArray(links)) return [];
    return links.flatMap((link: { url?: unknown } | null, index) =>
      typeof link?.url !== 'string' || cleanLink(link.url) !== undefined
        ? []
        : [{ path: `/${field}/${index}/url`, message: MESSAGE }],
    );
  });
}

const MESSAGE = 'must be an http, https or mailto URL, or a path that begins with a single slash';
