// Old versions of Node.js read this file: no syntax and no imports here that they do not know.
// biome-ignore lint/style/useNodejsImportProtocol: Node.js 14.0 does not know `node:`.
import { readFileSync } from 'fs';

/** Why this version of Node.js cannot run Corkboard, as a line for standard error. Undefined if it can. */
export function findNodeProblem() {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const needed = engines.node.replace('>=', '');
  const { node: present } = process.versions;
  return present.localeCompare(needed, 'en', { numeric: true }) < 0
    ? `corkboard: Corkboard needs Node.js ${needed} or later, and this is Node.js ${present}.\n`
    : undefined;
}
