import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MIN_CONTRAST, pageBackgrounds } from '../features/board/organizations/brand-colors.ts';
import { contrastRatio } from '../platform/contrast.ts';

interface Token {
  name: string;
  light: string;
  dark: string;
}

/** WCAG 2.2, success criterion 1.4.11, level AA: the edges of fields. */
const MIN_EDGE_CONTRAST = 3;

const board = {
  name: 'board',
  files: globSync('public/styles/**/*.css'),
  texts: ['ink', 'quiet', 'accent'],
  surfaces: ['paper', 'wash'],
  edges: ['edge'],
  // Highlighted jobs, which axe examines in every look and scheme, and what is behind a sheet.
  mixtures: ['color-mix(in oklab, var(--accent) 6%, var(--paper))', 'rgb(0 0 0 / 0.5)'],
};

const documentation = {
  name: 'documentation',
  files: ['public/docs/docs.css'],
  texts: ['text', 'muted', 'accent', 'write', 'danger'],
  surfaces: ['page', 'panel'],
  edges: [],
  mixtures: [],
};

const read = (files: string[]) => files.map((path) => readFileSync(path, 'utf8')).join('\n');

const toValue = ({ name }: Token) => `var(--${name})`;

function readTokens(styles: string): Token[] {
  const found = styles.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g);
  return [...found].map(([, name = '', ...colors]) => {
    const [light = '', dark = ''] = colors.map((color) => color.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'));
    return { name, light, dark };
  });
}

describe.each([board, documentation])('the colors of the $name', ({ files, mixtures, ...names }) => {
  const styles = read(files);
  const tokens = readTokens(styles);
  const find = (wanted: string[]) => wanted.map((wanted) => tokens.find(({ name }) => name === wanted)!);
  const [texts, surfaces, edges] = [find(names.texts), find(names.surfaces), find(names.edges)];

  it.each(['light', 'dark'] as const)('have enough contrast in the %s scheme', (scheme) => {
    const ratios = (colors: Token[]) =>
      colors.flatMap((color) => surfaces.map((surface) => contrastRatio(color[scheme], surface[scheme])));
    expect(Math.min(...ratios(texts))).toBeGreaterThanOrEqual(MIN_CONTRAST);
    expect(Math.min(...ratios(edges))).toBeGreaterThanOrEqual(MIN_EDGE_CONTRAST);
  });

  it('depend on the scheme in tokens only, so texts that are readable in the light scheme are in the dark one', () => {
    expect(styles.match(/light-dark\(|prefers-color-scheme/g)).toHaveLength(tokens.length);
    const valuesOf = (property: RegExp) => [...styles.matchAll(property)].map(([, value = '']) => value);
    const above = valuesOf(/^\s*color: ([^;]+);/gm);
    const below = valuesOf(/^\s*background(?:-color)?: ([^;]+);/gm);
    const plain = [...tokens.map(toValue), 'inherit', 'none', 'transparent'];
    expect([...above, ...below].filter((value) => !plain.includes(value)).sort()).toEqual(mixtures);
    const worse = tokens
      .filter((token) => above.includes(toValue(token)))
      .flatMap((text) =>
        tokens
          .filter((token) => below.includes(toValue(token)))
          .filter((surface) => contrastRatio(text.light, surface.light) >= MIN_CONTRAST)
          .filter((surface) => contrastRatio(text.dark, surface.dark) < MIN_CONTRAST)
          .map((surface) => [text.name, surface.name]),
      );
    expect(worse).toEqual([]);
  });
});

it('brand colors are made for the surfaces of the stylesheet', () => {
  const tokens = readTokens(read(board.files));
  for (const scheme of ['light', 'dark'] as const)
    expect(pageBackgrounds[scheme]).toEqual(
      board.surfaces.map((name) => tokens.find((token) => token.name === name)?.[scheme]),
    );
});
