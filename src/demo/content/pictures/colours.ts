/** Red, green, blue from 0 to 255. */
export type Colour = readonly [number, number, number];

/** `#rrggbb` or `rrggbb`. */
export function colour(hex: string): Colour {
  const number = Number.parseInt(hex.replace('#', ''), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** Hex colours apart by spaces. */
export function palette(hexes: string): Colour[] {
  return hexes.split(' ').map(colour);
}

export function mix(from: Colour, to: Colour, share: number): Colour {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

/** The nth colour of a list that goes on and on. */
export function nth(colours: readonly Colour[], n: number): Colour {
  return colours[n % colours.length] as Colour;
}

/** The colour at a share of the way through a list, blended between neighbours. */
export function along(colours: readonly Colour[], share: number): Colour {
  const place = share * (colours.length - 1);
  const next = Math.min(colours.length - 1, Math.floor(place) + 1);
  return mix(nth(colours, Math.floor(place)), nth(colours, next), place % 1);
}
