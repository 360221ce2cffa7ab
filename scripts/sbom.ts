import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts of licenses that accompany what is bundled. Their headings name the packages. */
const LICENSES = ['dist/licenses.md', 'dashboard/dist/licenses.md', 'public/editor-licenses.md'];
const SBOM = 'dist/sbom.cdx.json';

/** A part of package-lock.json. */
export interface Lock {
  version: string;
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
}

/** Writes the list of all packages that run, in the format of CycloneDX, beside the server. */
export function writeSbom(root: string): void {
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const files = LICENSES.map((file) => join(root, file)).filter(existsSync);
  const sbom = toSbom(
    lock,
    files.map((file) => readFileSync(file, 'utf8')),
  );
  writeFileSync(join(root, SBOM), `${JSON.stringify(sbom, null, 2)}\n`);
}

/**
 * The bundled packages, from the headings of the license texts, and the packages beside the bundle, from the lock. It has no time, so that the same sources give the same file, and no hashes, which do not
 * compress and are in the lock. https://cyclonedx.org/docs/1.6/json/
 */
export function toSbom({ version, packages }: Lock, licenses: readonly string[]): object {
  const components = new Map<string, object>();
  for (const [path, found] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) as string;
    if (path.startsWith('node_modules/') && !found.dev && !found.link) add(name, found);
  }
  for (const { name, ...found } of licenses.flatMap(readHeadings)) add(name, found);

  function add(name: string, found: LockedPackage): void {
    const component = toComponent(name, found);
    components.set(component['bom-ref'], component);
  }

  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': 'corkboard', name: 'corkboard', version },
    },
    components: [...components].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, component]) => component),
  };
}

/** Headings such as `## react 19.2.0 (MIT)`; those of Vite have a dash before the version. */
function readHeadings(text: string): { name: string; version: string; license: string }[] {
  return [...text.matchAll(/^## (\S+)(?: -)? (\d\S*) \((.+)\)$/gm)].map(
    ([, name = '', version = '', license = '']) => ({ name, version, license }),
  );
}

function toComponent(fullName: string, { version = '', license, optional }: LockedPackage) {
  const [name = '', group] = fullName.split('/').reverse();
  const purl = `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ''}${name}@${encodeURIComponent(version)}`;
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group ? { group } : {}),
    name,
    version,
    ...(optional ? { scope: 'optional' } : {}),
    ...(license ? { licenses: [{ expression: license }] } : {}),
    purl,
  };
}
