import type { FastifyInstance } from 'fastify';

/** Remembers which methods each path takes, so that a wrong one is told from an unknown path. Call before routes are added. */
export function allowedMethods(app: FastifyInstance): (path: string) => string[] {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  app.addHook('onRoute', ({ url, method }) => {
    // The preflight's catch-all would make every path one that exists.
    if (url === '*') return;
    const route = routes.get(url) ?? { pattern: toPattern(url), methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });

  return (path) => {
    const matching = [...routes.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort();
  };
}

function toPattern(url: string): RegExp {
  const source = url
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? '[^/]+' : segment === '*' ? '.*' : segment.replaceAll('.', '\\.'),
    )
    .join('/');
  return new RegExp(`^${source}$`);
}
