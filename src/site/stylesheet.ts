import { readFileSync } from 'node:fs';
import type { BoardSettings } from '../features/organizations/board-settings.ts';
import type { Look } from '../features/organizations/look-schema.ts';
import type { BrandColors } from '../features/organizations/settings-schema.ts';
import { ROOT_FOLDER } from '../platform/root-folder.ts';
import { printFonts } from './look/fonts.ts';
import { type StaticFile, toStaticFile } from './static-file.ts';

const PARTS = [
  ...[
    'base',
    'layout',
    'lists',
    'job',
    'article',
    'forms',
    'posting',
    'candidates',
    'search',
    'filters',
    'figures',
  ],
  'embed',
];
/** Last, because it overrides all others. */
const LAST_PART = 'print';

const folder = new URL('public/styles/', ROOT_FOLDER);
const read = (part: string) => readFileSync(new URL(`${part}.css`, folder), 'utf8');
const base = PARTS.map(read).join('\n');
const print = read(LAST_PART);

const themes: Record<Look['theme'], string> = { calm: '', dense: read('themes/dense') };
const headers: Record<Look['header_style'], string> = {
  plain: '',
  filled: read('headers/filled'),
  centered: read('headers/centered'),
};
const heroes: Record<Look['hero_style'], string> = {
  plain: '',
  filled: read('heroes/filled'),
  picture: read('heroes/picture'),
};
const radii: Record<Look['corners'], string> = { square: '0px', soft: '0.5rem', round: '1rem' };
const spaces: Record<Look['density'], number> = { comfortable: 1, compact: 0.7 };

/** The stylesheet of pages without a board: Corkboard's colors and the fonts of the device. */
export const plainStylesheet = toStylesheet([base, print]);

/** The stylesheet of a board: one for each look. Without brand colors, it has those of Corkboard. */
export function stylesheetOf({ look, brandColors }: Pick<BoardSettings, 'look' | 'brandColors'>): StaticFile {
  return toStylesheet([
    base,
    themes[look.theme],
    headers[look.header_style],
    heroes[look.hero_style],
    print,
    printFonts(look),
    toTokens(look),
    brandColors ? toColors(brandColors) : '',
  ]);
}

function toStylesheet(parts: string[]): StaticFile {
  return toStaticFile(['style', 'css'], 'text/css; charset=utf-8', parts.join('\n'));
}

function toTokens({ corners, density }: Look): string {
  return `:root{--round:${radii[corners]};--space:${spaces[density]}}`;
}

function toColors({ light, dark }: BrandColors): string {
  return `:root{--accent:light-dark(${light.accent},${dark.accent});--on-accent:light-dark(${light.on_accent},${dark.on_accent})}\n`;
}
