import { readFileSync } from 'node:fs';
import type { BrandColors } from '../features/organizations/settings-schema.ts';
import { ROOT_FOLDER } from '../platform/root-folder.ts';
import { type StaticFile, toStaticFile } from './static-file.ts';

const PARTS = ['base', 'layout', 'lists', 'job', 'article', 'forms', 'search', 'filters', 'figures', 'print'];
const folder = new URL('public/styles/', ROOT_FOLDER);
const base = PARTS.map((part) => readFileSync(new URL(`${part}.css`, folder), 'utf8')).join('\n');

const defaultStylesheet = toStylesheet(base);

/** The stylesheet of a board with these colors; null means Corkboard's default colors. */
export function stylesheetOf(colors: BrandColors | null): StaticFile {
  return colors ? toStylesheet(base + toRule(colors)) : defaultStylesheet;
}

function toStylesheet(text: string): StaticFile {
  return toStaticFile(['style', 'css'], 'text/css; charset=utf-8', text);
}

function toRule({ light, dark }: BrandColors): string {
  return `:root{--accent:light-dark(${light.accent},${dark.accent});--on-accent:light-dark(${light.on_accent},${dark.on_accent})}\n`;
}
