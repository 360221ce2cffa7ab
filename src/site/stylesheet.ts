import { readFileSync } from 'node:fs';
import type { BoardSettings } from '../features/board/organizations/board-settings.ts';
import { pageBackgrounds } from '../features/board/organizations/brand-colors.ts';
import type { Look } from '../features/board/organizations/look-schema.ts';
import type { BrandColors } from '../features/board/organizations/settings-schema.ts';
import { contrastRatio } from '../platform/contrast.ts';
import { ROOT_FOLDER } from '../platform/root-folder.ts';
import { printFonts } from './look/fonts.ts';
import { type StaticFile, toStaticFile } from './static-file.ts';

type Scheme = 'light' | 'dark';
const MIN_FILL_CONTRAST = 1.4;

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

/** The stylesheet of a board: one for each look. Without brand colors, the stylesheet has Corkboard's. */
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
    look.custom_css ? `@layer custom{\n${look.custom_css}\n}` : '',
  ]);
}

function toStylesheet(parts: string[]): StaticFile {
  return toStaticFile(['style', 'css'], 'text/css; charset=utf-8', parts.join('\n'));
}

function toTokens({ corners, density }: Look): string {
  return `:root{--round:${radii[corners]};--space:${spaces[density]}}`;
}

function toColors({ light, dark, fill, on_fill }: BrandColors): string {
  const edges = (['light', 'dark'] as const).map((scheme) => toFillEdge(fill, scheme, { light, dark }));
  const tokens = [
    `--accent:light-dark(${light.accent},${dark.accent})`,
    `--fill:${fill}`,
    `--on-fill:${on_fill}`,
    `--fill-edge:light-dark(${edges.join()})`,
  ];
  return `:root{${tokens.join(';')}}\n`;
}

/** A button in nearly the color of the page needs an edge. */
function toFillEdge(fill: string, scheme: Scheme, colors: Pick<BrandColors, Scheme>): string {
  const [page] = pageBackgrounds[scheme];
  return contrastRatio(fill, page) >= MIN_FILL_CONTRAST ? fill : colors[scheme].accent;
}
