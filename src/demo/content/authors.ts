import type { PictureName } from './pictures/all-pictures.ts';

export const demoAuthors = [
  { name: 'Ines Okafor', portrait: 'portrait-ines' },
  { name: 'Tomasz Reuter', portrait: 'portrait-tomasz' },
  { name: 'Mei Castellan', portrait: 'portrait-mei' },
  { name: 'Jonah Vestergaard', portrait: 'portrait-jonah' },
] as const satisfies readonly { name: string; portrait: PictureName }[];

export type DemoAuthor = (typeof demoAuthors)[number];
