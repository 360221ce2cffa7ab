import { quarterBars } from '../posts/quarter-figures.ts';
import { type Canvas, encodeJpeg } from './canvas.ts';
import { palette } from './colours.ts';
import { paintBows, paintDiscs, paintStairs } from './compositions.ts';
import { paintContours } from './contours.ts';
import { paintBars, paintOverlap, paintRange } from './diagrams.ts';
import { paintHills, paintPaperWaves, paintSkyline } from './landscapes.ts';
import { paintBubbles, paintSheets } from './paper-cards.ts';
import { paintPortrait } from './portraits.ts';
import { paintQuilt } from './quilt.ts';

interface DemoPicture {
  alt: string;
  paint: () => Canvas;
}

/** All of them are computed, so the repository holds no images. The same at each run. */
const demoPictures = {
  hills: {
    alt: 'Hazy green hills under a low orange sun',
    paint: () => paintHills(3, palette('8fb8c9 f4d9b8 f2a65a 8fa6a8 1f3d46'), 830),
  },
  'slopes-at-dusk': {
    alt: 'Violet hills under a pale setting sun',
    paint: () => paintHills(9, palette('3f4a72 f0b49a f7e0b0 7f7396 23243f'), 340),
  },
  waves: {
    alt: 'Sheets of cut paper from sand to plum, like a mountain range',
    paint: () => paintPaperWaves(5, palette('f7ead6 f2c9a0 e59a6f c5654f 8c4350 4a2c46')),
  },
  'sea-of-paper': {
    alt: 'Sheets of cut paper in greens and blues, like a rough sea',
    paint: () => paintPaperWaves(12, palette('eaf1ee b9d6d0 7fb0ad 4b8389 2d5a68 1b3547')),
  },
  skyline: {
    alt: 'Houses at dusk under a full moon, with some windows lit',
    paint: () => paintSkyline(2, palette('1d2a4d e79a7c f7e3b5 5a5479 1b2038 f6c667')),
  },
  quilt: {
    alt: 'A quilt of quarter circles, leaves, discs and rings',
    paint: () => paintQuilt(7, palette('f3ead9 e0a458 2f6f73 d0694c 29384f')),
  },
  discs: {
    alt: 'Large translucent discs in a row, and a small yellow one',
    paint: () => paintDiscs(2, palette('efe6d8 2f6f73 e08e5b 86a59c c9493b f2b84b')),
  },
  bows: {
    alt: 'Coloured bows around one point, like a sunrise',
    paint: () => paintBows(4, palette('f5e8d8 2c4a5e 6d98a1 e3b66b d9714f 8c3f45')),
  },
  stairs: {
    alt: 'Stairs from dark green to coral that climb towards a sun',
    paint: () => paintStairs(1, palette('dde5df f7c873 234a58 4b8389 9fbfae f0c9a0 e08e6b')),
  },
  sheets: {
    alt: 'Four sheets of paper with coloured headings on a green desk',
    paint: () => paintSheets(6, palette('5f8078 fbf6ec 3c4655 e0a458 d0694c 2f6f73 c9493b')),
  },
  bubbles: {
    alt: 'Four speech bubbles of different sizes',
    paint: () => paintBubbles(3, palette('dfe5df 2f6f73 e59a6f 41577d fbf4e6')),
  },
  contours: {
    alt: 'Heights of an imagined country, from dark valleys to bright summits',
    paint: () => paintContours(3, palette('21404a 2f6f73 6fa08f c9c39a f0d9a8 f7ecd2')),
  },
  overlap: {
    alt: 'Three working days on a line of 24 hours',
    paint: () =>
      paintOverlap([
        { from: 5, to: 14 },
        { from: 8, to: 17 },
        { from: 11, to: 20 },
      ]),
  },
  bars: { alt: 'New jobs of five groups in three months', paint: () => paintBars(quarterBars) },
  range: {
    alt: 'Fourteen offers within one pay range',
    paint: () =>
      paintRange([0.1, 0.2, 0.3, 0.3, 0.4, 0.45, 0.45, 0.5, 0.5, 0.55, 0.55, 0.6, 0.7, 0.9], [0.3, 0.6]),
  },
  'portrait-ines': {
    alt: 'Ines Okafor',
    paint: () =>
      paintPortrait({
        ground: 'e7b58a',
        skin: '8a5a3c',
        hair: '2a1d1c',
        clothes: '2f6f73',
        hairstyle: 'curls',
      }),
  },
  'portrait-tomasz': {
    alt: 'Tomasz Reuter',
    paint: () =>
      paintPortrait({
        ground: '9db8b0',
        skin: 'efc4a0',
        hair: '6b4a36',
        clothes: '41577d',
        hairstyle: 'parting',
        extra: 'glasses',
      }),
  },
  'portrait-mei': {
    alt: 'Mei Castellan',
    paint: () =>
      paintPortrait({
        ground: 'd9c6e0',
        skin: 'f0cba4',
        hair: '2b2a36',
        clothes: 'd0694c',
        hairstyle: 'bob',
      }),
  },
  'portrait-jonah': {
    alt: 'Jonah Vestergaard',
    paint: () =>
      paintPortrait({
        ground: 'f0d58c',
        skin: 'e3ae88',
        hair: 'a8562c',
        clothes: '29384f',
        hairstyle: 'parting',
        extra: 'beard',
      }),
  },
} satisfies Record<string, DemoPicture>;

export type PictureName = keyof typeof demoPictures;

export const pictureNames = Object.keys(demoPictures) as PictureName[];

export async function makePicture(name: PictureName): Promise<{ alt: string; jpeg: Buffer }> {
  const { alt, paint } = demoPictures[name];
  return { alt, jpeg: await encodeJpeg(paint()) };
}
