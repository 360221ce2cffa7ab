/** The widths of scaled images, in pixels. */
export const widths = [160, 320, 640, 960, 1280] as const;

export function assetFolder(id: string): string {
  return `assets/${id}`;
}

export function originalKey(id: string, extension: string): string {
  return `${assetFolder(id)}/original.${extension}`;
}

export function variantKey(id: string, width: number): string {
  return `${assetFolder(id)}/w${width}.webp`;
}

export function logoFolder(id: string): string {
  return `logos/${id}`;
}

export function logoKey(id: string): string {
  return `${logoFolder(id)}/logo.webp`;
}
