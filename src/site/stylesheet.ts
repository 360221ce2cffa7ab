import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrandColors } from '../features/organizations/settings-schema.ts';

export interface Stylesheet {
  /** Changes with the text, so that a copy of it can be kept for ever. */
  path: string;
  text: string;
}

const PARTS = ['base', 'layout', 'lists', 'job', 'article', 'forms', 'figures'];
const folder = new URL('../../public/styles/', import.meta.url);
const base = PARTS.map((part) => readFileSync(new URL(`${part}.css`, folder), 'utf8')).join('\n');

const own = toStylesheet(base);

/** The stylesheet of a board with these colours; null: with Corkboard's own. */
export function stylesheetOf(colors: BrandColors | null): Stylesheet {
  return colors ? toStylesheet(base + toRule(colors)) : own;
}

function toStylesheet(text: string): Stylesheet {
  return { path: `/style.${hash('sha1', text, 'hex').slice(0, 12)}.css`, text };
}

function toRule({ light, dark }: BrandColors): string {
  return `:root{--accent:light-dark(${light.accent},${dark.accent});--on-accent:light-dark(${light.on_accent},${dark.on_accent})}\n`;
}
