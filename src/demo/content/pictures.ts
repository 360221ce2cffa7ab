import { hash } from 'node:crypto';
import { type FileStore, uploadAsset } from '../../features/content/assets/upload.ts';
import { renderSvg } from '../../platform/images/render-svg.ts';
import type { Scope } from '../../platform/scope.ts';
import { readText } from '../data.ts';

/** The folders of `demo/` that have SVG files. */
export type PictureFolder = 'pictures' | 'logos';

/** Renders an SVG file of the demo. Its `<title>` is the alternative text. */
export async function renderPicture(
  folder: PictureFolder,
  name: string,
): Promise<{ alt: string; jpeg: Buffer }> {
  const svg = readText(`${folder}/${name}.svg`);
  const [, title] = /<title>(.+)<\/title>/.exec(svg) ?? [];
  if (!title) throw new Error(`demo: ${name}.svg has no <title>`);
  return { alt: title.replaceAll('&amp;', '&'), jpeg: await renderSvg(svg) };
}

/** Adds a picture to the organization's assets. Returns its URL. */
export async function uploadPicture(
  scope: Scope,
  files: FileStore,
  { folder, name }: { folder: PictureFolder; name: string },
): Promise<string> {
  const { alt, jpeg } = await renderPicture(folder, name);
  const sha256 = hash('sha256', jpeg, 'buffer');
  const file = { bytes: jpeg, name: `${name}.jpg`, sha256, toJSON: () => ({ name }) };
  const { asset } = await uploadAsset(scope, { file, alt }, files);
  return asset.url;
}
