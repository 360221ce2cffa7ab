import type { FastifyInstance } from 'fastify';

/** Returns a function that lists the methods of a path, to respond with 405 instead of 404. Call it before routes are added. */
export function allowedMethods(app: FastifyInstance): (path: string, host: string | undefined) => string[] {
  const routes = new Map<string, { pattern: RegExp; host: string | undefined; methods: Set<string> }>();

  app.addHook('onRoute', ({ url, method, constraints }) => {
    // With the catch-all route of preflights, every path would exist.
    if (url === '*') return;
    const host = constraints?.host as string | undefined;
    const name = `${host ?? ''} ${url}`;
    const route = routes.get(name) ?? { pattern: toPattern(url), host, methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(name, route);
  });

  return (path, host) => {
    const matching = [...routes.values()].filter(
      (route) => route.pattern.test(path) && (route.host === undefined || route.host === host),
    );
    return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort();
  };
}

function toPattern(url: string): RegExp {
  return new RegExp(`^${url.split('/').map(toSource).join('/')}$`);
}

/** `:name` matches to the end of the segment or the next dot in the pattern, `:name(^pattern$)` its pattern. */
function toSource(segment: string): string {
  if (segment === '*') return '.*';
  const parts = segment.split(/:\w+(?:\(\^(.*?)\$\))?/);
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return part.replaceAll('.', '\\.');
      // With a dot in both, a long path of dots would take quadratic time.
      return `(?:${part ?? (parts[index + 1] === '' ? '[^/]+' : '[^/.]+')})`;
    })
    .join('');
}
