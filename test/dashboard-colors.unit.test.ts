import { globSync, readFileSync } from 'node:fs';
import {
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  defaultVariantColorsResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { theme as ownTheme } from '../dashboard/src/ui/theme.ts';
import { MIN_CONTRAST } from '../src/features/board/organizations/brand-colors.ts';
import { contrastRatio } from '../src/platform/contrast.ts';

type Scheme = 'light' | 'dark';
type Pair = [text: string, surface: string];

const theme = mergeMantineTheme(DEFAULT_THEME, ownTheme);
const defaults = defaultCssVariablesResolver(theme);
const styles = readFileSync('dashboard/src/ui/dashboard.css', 'utf8');
const sources = globSync('dashboard/src/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'));

const variable = (name: string) => `var(--mantine-color-${name})`;
const surfaces = ['body', 'default', 'default-hover'].map(variable);
const texts = ['text', 'default-color', 'dimmed', 'placeholder', 'anchor', 'error', 'red-text'].map(variable);
/** The colors that a source names. `dark` is the name of a scheme. */
const palettes = Object.keys(DEFAULT_THEME.colors).filter(
  (name) => name !== 'dark' && sources.some((text) => new RegExp(`['"]${name}['"]`).test(text)),
);

/** The text on each surface of a component, at rest and under the pointer. */
function listPairs(color: string, variant: string): Pair[] {
  const found = defaultVariantColorsResolver({ color, variant, theme });
  const grounds = found.background === 'transparent' ? surfaces : [found.background];
  return [...grounds, found.hover].map((surface): Pair => [found.color, surface]);
}

const pairs: Pair[] = [
  ...texts.flatMap((text) => surfaces.map((surface): Pair => [text, surface])),
  ...palettes.flatMap((color) => ['light', 'subtle'].flatMap((variant) => listPairs(color, variant))),
  ...['green', 'red.9'].flatMap((color) => listPairs(color, 'filled')),
];

/** The variables that a rule of our own sets. */
function readOverrides(selector: string): Record<string, string> {
  const [, rule = ''] = styles.split(`\n${selector} {`);
  const found = rule.split('}')[0]!.matchAll(/(--[\w-]+): ([^;]+);/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name, value]));
}

/** Our stylesheet is outside of Mantine's layer, so it wins. */
function readVariables(scheme: Scheme): Record<string, string> {
  const own = [':root', `:root[data-mantine-color-scheme="${scheme}"]`].map(readOverrides);
  return Object.assign({}, defaults.variables, defaults[scheme], ...own);
}

/** A color as `#rrggbb`. */
function toHex(color: string, variables: Record<string, string>): string {
  const [, name] = /^var\((.+)\)$/.exec(color) ?? [];
  if (name) return toHex(variables[name] ?? `no ${name}`, variables);
  const [, ...channels] = /^rgba\((\d+), (\d+), (\d+), 1\)$/.exec(color) ?? [];
  if (channels.length > 0) return `#${Buffer.from(channels.map(Number)).toString('hex')}`;
  const hex = color.toLowerCase().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  expect(hex).toMatch(/^#[0-9a-f]{6}$/);
  return hex;
}

function ratioOf([text, surface]: Pair, variables: Record<string, string>): number {
  return contrastRatio(toHex(text, variables), toHex(surface, variables));
}

it('a text that is readable in a light box of any color is readable in the dark one', () => {
  const [light, dark] = [readVariables('light'), readVariables('dark')];
  const boxes = palettes.map((color) => variable(`${color}-light`));
  const worse = boxes.flatMap((box) =>
    texts
      .filter(
        (text) => ratioOf([text, box], light) >= MIN_CONTRAST && ratioOf([text, box], dark) < MIN_CONTRAST,
      )
      .map((text) => [text, box]),
  );
  expect(worse).toEqual([]);
});

describe.each(['light', 'dark'] as const)('the %s dashboard', (scheme) => {
  const variables = readVariables(scheme);

  it('has enough contrast in every text and component, under the pointer, too', () => {
    expect(palettes).toContain('orange');
    const ratios = pairs.map((pair) => ({ pair, ratio: ratioOf(pair, variables) }));
    expect(ratios.filter(({ ratio }) => ratio < MIN_CONTRAST)).toEqual([]);
  });

  it('has enough contrast where it shows the difference of two texts', () => {
    const found = readFileSync('dashboard/src/ui/text-diff.css', 'utf8').matchAll(
      /light-dark\((.+), (.+)\)/g,
    );
    const grounds = [...found].map(([, light = '', dark = '']) => ({ light, dark })[scheme]);
    expect(grounds).toHaveLength(2);
    const text = toHex(variable('text'), variables);
    for (const ground of grounds) expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(MIN_CONTRAST);
  });
});
