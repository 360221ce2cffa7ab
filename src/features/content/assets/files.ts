import type { StoredFiles } from '../../../platform/backup/stored-files.ts';
import { extensions } from './urls.ts';

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

/** Without the scaled images: the first request for each creates the image again. */
export const assetFiles: StoredFiles = {
  table: 'assets',
  query: `
    select organization_id, 'assets/' || id || '/original.' || (extensions ->> content_type) as key, content_type
    from assets, (select '${JSON.stringify(extensions)}'::json as extensions) as known`,
};

export function logoFolder(id: string): string {
  return `logos/${id}`;
}

export function logoKey(id: string): string {
  return `${logoFolder(id)}/logo.webp`;
}
