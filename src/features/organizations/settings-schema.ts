import { type Static, Type } from 'typebox';
import { nullable, oneOf } from '../../platform/http/resource.ts';
import { NOT_BLANK } from '../../platform/http/validation.ts';

/** Those that pages have words in. */
const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

const ASSET_URL = 'https://boards.example.org/assets/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a12.png';
const MAX_LINKS = 12;

export const Link = Type.Object(
  {
    label: Type.String({ minLength: 1, maxLength: 60, pattern: NOT_BLANK, examples: ['About us'] }),
    url: Type.String({
      minLength: 1,
      maxLength: 2048,
      description: 'An http, https or mailto address, or a path of the board: /about.',
      examples: ['/about'],
    }),
  },
  { title: 'Link', additionalProperties: false },
);
export type Link = Static<typeof Link>;

const color = Type.String({ pattern: '^#[0-9a-f]{6}$', examples: ['#1d5c63'] });
const SchemeColors = Type.Object({ accent: color, on_accent: color }, { title: 'SchemeColors' });

export const BrandColors = Type.Object(
  { light: SchemeColors, dark: SchemeColors },
  {
    title: 'BrandColors',
    description:
      'What brand_color becomes on light and on dark pages. accent can be read on them, and on_accent on it: at least 4.5 to 1.',
    examples: [
      {
        light: { accent: '#1d5c63', on_accent: '#ffffff' },
        dark: { accent: '#39b2bf', on_accent: '#16171a' },
      },
    ],
  },
);
export type BrandColors = Static<typeof BrandColors>;

/** How the board presents itself. */
export const settingsFields = {
  language: oneOf(languages, { description: 'Of the words, dates and numbers of pages.', examples: ['en'] }),
  direction: nullable(
    oneOf(['ltr', 'rtl'], {
      description: 'In which text runs; null: as in the language.',
      examples: [null],
    }),
  ),
  country: nullable(
    Type.String({
      pattern: '^[A-Z]{2}$',
      description:
        'Where jobs are whose location names no country, as two letters of ISO 3166-1; search engines ask for one. null: anywhere.',
      examples: ['NL'],
    }),
  ),
  tagline: nullable(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: NOT_BLANK,
      description: 'A line beside the name.',
      examples: ['Jobs at sea and ashore'],
    }),
  ),
  description: nullable(
    Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: NOT_BLANK,
      description: 'What search engines show of the board.',
      examples: ['Pilots, stokers, crane drivers: all open positions of the harbour.'],
    }),
  ),
  brand_color: nullable(
    Type.String({
      pattern: '^#[0-9A-Fa-f]{6}$',
      description: 'Of links and buttons, as #rrggbb; null: that of Corkboard.',
      examples: ['#1d5c63'],
    }),
  ),
  logo_url: nullable(
    Type.String({
      format: 'http-url',
      maxLength: 2048,
      description: 'The url of an asset, shown beside the name or in its place.',
      examples: [ASSET_URL],
    }),
  ),
  favicon_url: nullable(
    Type.String({
      format: 'http-url',
      maxLength: 2048,
      description: 'The url of an asset, at best a square one.',
      examples: [ASSET_URL],
    }),
  ),
  navigation: Type.Array(Link, {
    maxItems: MAX_LINKS,
    description: 'Links at the head of each page, in their order.',
  }),
  footer_links: Type.Array(Link, {
    maxItems: MAX_LINKS,
    description: 'Links at the foot of each page, in their order.',
  }),
};
