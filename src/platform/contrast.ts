/** The contrast of two colors (`#rrggbb`), from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastRatio(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * The color itself if it has this contrast on each background. Otherwise the nearest color of the same hue and saturation that has
 * it, darker or lighter. If all backgrounds are light or all dark, black or white reaches it at the latest.
 */
export function toReadable(
  color: string,
  backgrounds: readonly string[],
  { ratio, towards }: { ratio: number; towards: 'black' | 'white' },
): string {
  const [hue, saturation, lightness] = toHsl(color);
  const isReadable = (candidate: string) =>
    backgrounds.every((background) => contrastRatio(candidate, background) >= ratio);
  let candidate = color;
  // Luminance grows with lightness, because each channel does. So the first readable candidate is the nearest.
  for (let step = 1; !isReadable(candidate) && step <= STEPS; step++) {
    const change = (towards === 'white' ? step : -step) / STEPS;
    candidate = fromHsl(hue, saturation, Math.min(1, Math.max(0, lightness + change)));
  }
  return candidate;
}

/** Black or white, whichever is more readable on the color. The contrast is at least 4.58. */
export function toTextOn(color: string): '#000000' | '#ffffff' {
  return contrastRatio(color, '#000000') >= contrastRatio(color, '#ffffff') ? '#000000' : '#ffffff';
}

/** As fine as an 8-bit channel. */
const STEPS = 255;

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red, green, blue] = toChannels(color).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  ) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Channels = [number, number, number];

function toChannels(color: string): Channels {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as Channels;
}

/** https://www.w3.org/TR/css-color-4/#rgb-to-hsl. The hue is in sixths of the circle. */
function toHsl(color: string): Channels {
  const [red, green, blue] = toChannels(color);
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const spread = most - least;
  const lightness = (least + most) / 2;
  if (spread === 0) return [0, 0, lightness];
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  if (most === red) return [((green - blue) / spread + 6) % 6, saturation, lightness];
  if (most === green) return [(blue - red) / spread + 2, saturation, lightness];
  return [(red - green) / spread + 4, saturation, lightness];
}

/** https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function fromHsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const toHex = (offset: number) => {
    const place = (offset + 2 * hue) % 12;
    const channel = lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(channel * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${toHex(0)}${toHex(8)}${toHex(4)}`;
}
