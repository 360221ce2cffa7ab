import { type Static, Type } from 'typebox';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { nullable, oneOf } from '../../../platform/http/resource.ts';
import { languages } from '../../../platform/languages/languages.ts';
import { lookFields } from './look-schema.ts';

const ASSET_URL = 'https://boards.example.org/assets/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a12.png';
const MAX_LINKS = 12;

export const Link = Type.Object(
  {
    label: Type.String({
      ...oneLine,
      minLength: 1,
      maxLength: 60,
      pattern: NOT_BLANK,
      examples: ['About us'],
    }),
    url: Type.String({
      minLength: 1,
      maxLength: 2048,
      description: 'An http, https or mailto URL, or a path of the board such as /about.',
      examples: ['/about'],
    }),
  },
  { title: 'Link', additionalProperties: false },
);
export type Link = Static<typeof Link>;

const color = Type.String({ pattern: '^#[0-9a-f]{6}$', examples: ['#1d5c63'] });
const SchemeColors = Type.Object({ accent: color, on_accent: color }, { title: 'SchemeColors' });

export const BrandColors = Type.Object(
  { light: SchemeColors, dark: SchemeColors, fill: color, on_fill: color },
  {
    title: 'BrandColors',
    description:
      'The colors that pages derive from brand_color. fill is the brand color itself, of filled areas, and on_fill is black or white. accent is the color of links and lines on light and dark pages. The contrast of accent with the page, of on_accent with accent, and of on_fill with fill is at least 4.5:1.',
    examples: [
      {
        light: { accent: '#1d5c63', on_accent: '#ffffff' },
        dark: { accent: '#39b2bf', on_accent: '#16171a' },
        fill: '#1d5c63',
        on_fill: '#ffffff',
      },
    ],
  },
);
export type BrandColors = Static<typeof BrandColors>;

/** The settings of the public board. */
export const settingsFields = {
  language: oneOf(languages, {
    title: 'Language',
    description:
      'The language of the pages and of emails to members, with its formats of dates and numbers. Portuguese is that of Brazil.',
    examples: ['en'],
  }),
  direction: nullable(
    oneOf(['ltr', 'rtl'], {
      title: 'TextDirection',
      description: 'The text direction. Null if it follows the language.',
      examples: [null],
    }),
  ),
  country: nullable(
    Type.String({
      pattern: '^[A-Z]{2}$',
      description:
        'The country of jobs whose location has none, which search engines require. An ISO 3166-1 alpha-2 code, or null if such jobs can be anywhere.',
      examples: ['NL'],
    }),
  ),
  time_zone: Type.String({
    minLength: 1,
    maxLength: 50,
    description:
      'The time zone of the organization, for the schedules of imports and for job alerts without one of their own. A change also moves the next runs and emails. An IANA name; UTC by default.',
    examples: ['Europe/Amsterdam'],
  }),
  tagline: nullable(
    Type.String({
      ...oneLine,
      minLength: 1,
      maxLength: 200,
      pattern: NOT_BLANK,
      description: 'A line shown beside the name.',
      examples: ['Jobs at sea and ashore'],
    }),
  ),
  description: nullable(
    Type.String({
      ...oneLine,
      minLength: 1,
      maxLength: 500,
      pattern: NOT_BLANK,
      description: 'The description of the board for search engines.',
      examples: ['Pilots, stokers, crane drivers: all open positions of the harbour.'],
    }),
  ),
  brand_color: nullable(
    Type.String({
      pattern: '^#[0-9A-Fa-f]{6}$',
      description:
        'The color of links and buttons, as #rrggbb. Null if the board uses the color of Corkboard.',
      examples: ['#1d5c63'],
    }),
  ),
  logo_url: nullable(
    Type.String({
      format: 'http-url',
      maxLength: 2048,
      description: 'The URL of an asset that is shown as the logo.',
      examples: [ASSET_URL],
    }),
  ),
  favicon_url: nullable(
    Type.String({
      format: 'http-url',
      maxLength: 2048,
      description: 'The URL of an asset that is shown as the favicon; preferably square.',
      examples: [ASSET_URL],
    }),
  ),
  ...lookFields,
  navigation: Type.Array(Link, {
    maxItems: MAX_LINKS,
    description: 'The links in the header of each page, in order.',
  }),
  footer_links: Type.Array(Link, {
    maxItems: MAX_LINKS,
    description: 'The links in the footer of each page, in order.',
  }),
};
