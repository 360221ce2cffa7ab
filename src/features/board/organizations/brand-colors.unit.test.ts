import { expect, test } from 'vitest';
import { contrastRatio } from '../../../platform/contrast.ts';
import { MIN_CONTRAST, pageBackgrounds, toBrandColors } from './brand-colors.ts';

/** The formula of CSS: https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function fromHsl(hue: number, saturation: number, lightness: number): string {
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return `#${[0, 8, 4].map((n) => channel(n).toString(16).padStart(2, '0')).join('')}`;
}

const steps = (count: number) => Array.from({ length: count + 1 }, (_, step) => step / count);

test('accents for brand colors of every hue, saturation and lightness are readable', () => {
  for (let hue = 0; hue < 360; hue += 2) {
    for (const saturation of steps(2)) {
      for (const lightness of steps(4)) {
        const brand = fromHsl(hue, saturation, lightness);
        const colors = toBrandColors(brand);
        for (const scheme of ['light', 'dark'] as const) {
          const { accent, on_accent } = colors[scheme];
          expect(`${accent}${on_accent}`).toMatch(/^(#[0-9a-f]{6}){2}$/);
          const surfaces = [...pageBackgrounds[scheme], on_accent];
          const worst = Math.min(...surfaces.map((surface) => contrastRatio(accent, surface)));
          if (worst < MIN_CONTRAST) expect.fail(`${accent} of ${brand}, ${scheme}: ${worst}`);
        }
      }
    }
  }
});

test('a color that is already readable stays unchanged', () => {
  expect(toBrandColors('#1d5c63').light.accent).toBe('#1d5c63');
  expect(toBrandColors('#9bd3dd').dark.accent).toBe('#9bd3dd');
});

test('every token of 2,000 random colors is readable where it is used', () => {
  // Park and Miller, so that a failure can be repeated.
  let seed = 20_261_129;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % 256;
  };
  const random = () =>
    `#${[next(), next(), next()].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  const extremes = [
    '#000000',
    '#ffffff',
    '#757575',
    '#767676',
    '#777777',
    '#f5c518',
    '#ff0000',
    '#00ff00',
    '#0000ff',
  ];
  for (const brand of [...extremes, ...Array.from({ length: 2_000 }, random)]) {
    const { light, dark, fill, on_fill } = toBrandColors(brand);
    const pairs = [
      [fill, on_fill],
      [light.accent, light.on_accent],
      [dark.accent, dark.on_accent],
      ...pageBackgrounds.light.map((page) => [light.accent, page]),
      ...pageBackgrounds.dark.map((page) => [dark.accent, page]),
    ];
    expect([fill, ['#000000', '#ffffff'].includes(on_fill)], brand).toEqual([brand, true]);
    for (const [text = '', surface = ''] of pairs)
      if (contrastRatio(text, surface) < MIN_CONTRAST) expect.fail(`${text} on ${surface} of ${brand}`);
  }
});
