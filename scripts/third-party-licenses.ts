import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licenses of the packages whose modules are in a bundle, as text. They must accompany every copy of the code. */
export function printLicenses(moduleIds: Iterable<string>): string {
  const folders = new Set([...moduleIds].map(packageFolder).filter((folder) => folder !== undefined));
  const texts = [...folders].map(printLicense).sort();
  return `This build contains the following packages.\n\n${texts.join('\n')}`;
}

/** The folder of package.json. Undefined for code of our own and of the bundler. */
function packageFolder(moduleId: string): string | undefined {
  return /^.*\/node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(moduleId)?.[0];
}

function printLicense(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!license) throw new Error(`${name} states no license.`);
  const file = readdirSync(folder).find((entry) => /^(licen[sc]e|copying)(\.(md|txt))?$/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  const notice = existsSync(join(folder, 'NOTICE'))
    ? readFileSync(join(folder, 'NOTICE'), 'utf8').trim()
    : '';
  return `## ${name} ${version} (${license})\n\n${[text, notice].filter(Boolean).join('\n\n')}\n`;
}
