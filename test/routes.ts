/** Fastify's tree of routes as `METHOD /path`. */
export function listRoutes(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const match = /^((?:[│ ] {3})*)[├└]── (\S*?)(?: \(([A-Z, ]+)\))?$/.exec(line.replace(/\u00a0/g, ' '));
    if (!match) return [];
    const [, indent = '', segment = '', methods = ''] = match;
    const depth = indent.length / 4;
    parents.length = depth;
    parents[depth] = segment;
    const path = parents.join('').replaceAll('//', '/');
    return methods ? methods.split(', ').map((method) => `${method} ${path}`) : [];
  });
}
