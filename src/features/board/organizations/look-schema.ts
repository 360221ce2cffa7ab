import { type Static, Type } from 'typebox';
import { nullable, oneOf } from '../../../platform/http/resource.ts';

/** The settings of how the board looks, besides its colors and its logo. */
export const lookFields = {
  theme: oneOf(['calm', 'dense'], {
    title: 'Theme',
    description:
      'The design of the pages. calm has large headings and generous space. dense shows each job in a line, for boards that people scan.',
    examples: ['calm'],
  }),
  font: oneOf(['system', 'source', 'inter', 'figtree'], {
    title: 'BoardFont',
    description:
      'The fonts of the pages, served by the board itself. source is Source Sans 3 with headings in Source Serif 4, inter is Inter, and figtree is Figtree with headings in Bricolage Grotesque. system is what each device has. The dense theme writes headings in the font of the text.',
    examples: ['source'],
  }),
  corners: oneOf(['square', 'soft', 'round'], {
    title: 'Corners',
    description: 'How round the corners of buttons, fields and boxes are.',
    examples: ['soft'],
  }),
  density: oneOf(['comfortable', 'compact'], {
    title: 'Density',
    description: 'How much space is between the parts of a page.',
    examples: ['comfortable'],
  }),
  header_style: oneOf(['plain', 'filled', 'centered'], {
    title: 'HeaderStyle',
    description:
      'The header of each page. filled is in the brand color. centered has the name above the navigation.',
    examples: ['plain'],
  }),
  hero_style: oneOf(['plain', 'filled', 'picture'], {
    title: 'HeroStyle',
    description:
      'The start of the front page, with the tagline and the description. filled is in the brand color. picture has hero_image_url beside the text.',
    examples: ['plain'],
  }),
  hero_image_url: nullable(
    Type.String({
      format: 'http-url',
      maxLength: 2048,
      description: 'The URL of an asset that the front page shows if hero_style is picture.',
      examples: ['https://boards.example.org/assets/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a12.png'],
    }),
  ),
  custom_css: nullable(
    Type.String({
      maxLength: 20_000,
      format: 'safe-css',
      description:
        'CSS rules of the board, which come after all others on every page. They may not load anything from other sites, define fonts, or select by what visitors type.',
      examples: ['.site-name { letter-spacing: 0.02em; }'],
    }),
  ),
};

export const Look = Type.Object(lookFields);
export type Look = Static<typeof Look>;

export type BoardFont = Look['font'];
