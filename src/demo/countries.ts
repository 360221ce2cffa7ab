import type { NamePool } from './names.ts';

export type CountryCode =
  | 'US'
  | 'CA'
  | 'GB'
  | 'IE'
  | 'DE'
  | 'AT'
  | 'CH'
  | 'FR'
  | 'NL'
  | 'ES'
  | 'PT'
  | 'IT'
  | 'SE'
  | 'DK'
  | 'PL'
  | 'BR'
  | 'JP'
  | 'IN'
  | 'AU';

export interface Country {
  region: 'North America' | 'Europe' | 'Latin America' | 'Asia' | 'Oceania';
  remoteLabels: readonly string[];
  currency: string;
  /** What a job paid 40,000 and one paid 120,000 USD a year in the USA pay here a year: pay spreads differently by country. */
  payAt40: number;
  payAt120: number;
  salariesAre: 'yearly' | 'monthly';
  wagesAre: 'hourly' | 'monthly';
  contractsAre: 'hourly' | 'daily' | 'monthly';
  /** Wages are quoted by the week now and then, those of temporary work mostly. */
  weeklyWages?: true;
  names: NamePool;
  /** Only ranges that the national regulator keeps free for fiction; the last digits are drawn. */
  phone: string | null;
  titleMarks: readonly string[];
  language: string | null;
}

const europe = { region: 'Europe', currency: 'EUR', salariesAre: 'yearly', contractsAre: 'daily' } as const;
const germanMarks = ['(m/f/d)', '(m/w/d)', '(all genders)', '(f/m/x)'];

export const countries: Record<CountryCode, Country> = {
  US: {
    region: 'North America',
    remoteLabels: ['Remote (US)', 'Remote (US & Canada)'],
    currency: 'USD',
    payAt40: 40_000,
    payAt120: 120_000,
    salariesAre: 'yearly',
    wagesAre: 'hourly',
    contractsAre: 'hourly',
    names: 'american',
    phone: '+1 202 555 01##',
    titleMarks: [],
    language: null,
  },
  CA: {
    region: 'North America',
    remoteLabels: ['Remote (Canada)'],
    currency: 'CAD',
    payAt40: 48_000,
    payAt120: 112_000,
    salariesAre: 'yearly',
    wagesAre: 'hourly',
    contractsAre: 'hourly',
    names: 'canadian',
    phone: '+1 604 555 01##',
    titleMarks: [],
    language: null,
  },
  GB: {
    ...europe,
    remoteLabels: ['Remote (UK)', 'Remote (UK & Ireland)'],
    currency: 'GBP',
    payAt40: 30_000,
    payAt120: 64_000,
    wagesAre: 'hourly',
    weeklyWages: true,
    names: 'british',
    phone: '+44 1632 960###',
    titleMarks: [],
    language: null,
  },
  IE: {
    ...europe,
    remoteLabels: ['Remote (Ireland)'],
    payAt40: 34_500,
    payAt120: 74_000,
    wagesAre: 'hourly',
    weeklyWages: true,
    names: 'irish',
    phone: '+353 20 91# ####',
    titleMarks: [],
    language: null,
  },
  DE: {
    ...europe,
    remoteLabels: ['Remote (Germany)', 'Remote (EU)'],
    payAt40: 35_000,
    payAt120: 74_000,
    wagesAre: 'hourly',
    names: 'german',
    phone: '+49 30 23125 ###',
    titleMarks: germanMarks,
    language: 'German',
  },
  AT: {
    ...europe,
    remoteLabels: ['Remote (Austria)', 'Remote (EU)'],
    payAt40: 31_500,
    payAt120: 64_000,
    salariesAre: 'monthly',
    wagesAre: 'monthly',
    names: 'german',
    phone: null,
    titleMarks: germanMarks,
    language: 'German',
  },
  CH: {
    ...europe,
    remoteLabels: ['Remote (Switzerland)'],
    currency: 'CHF',
    payAt40: 58_000,
    payAt120: 128_000,
    wagesAre: 'hourly',
    names: 'swiss',
    phone: null,
    titleMarks: ['80–100%', '(m/f/d)'],
    language: 'German or French',
  },
  FR: {
    ...europe,
    remoteLabels: ['Remote (France)', 'Remote (EU)'],
    payAt40: 27_500,
    payAt120: 57_000,
    wagesAre: 'monthly',
    names: 'french',
    phone: '+33 1 99 00 ## ##',
    titleMarks: ['(F/H)', '(H/F)', 'H/F/X'],
    language: 'French',
  },
  NL: {
    ...europe,
    remoteLabels: ['Remote (Netherlands)', 'Remote (EU)'],
    payAt40: 34_500,
    payAt120: 68_000,
    salariesAre: 'monthly',
    wagesAre: 'hourly',
    names: 'dutch',
    phone: null,
    titleMarks: ['(m/v/x)'],
    language: 'Dutch',
  },
  ES: {
    ...europe,
    remoteLabels: ['Remote (Spain)', 'Remote (EU)'],
    payAt40: 22_500,
    payAt120: 48_000,
    wagesAre: 'monthly',
    names: 'spanish',
    phone: null,
    titleMarks: [],
    language: 'Spanish',
  },
  PT: {
    ...europe,
    remoteLabels: ['Remote (Portugal)', 'Remote (EU)'],
    payAt40: 17_500,
    payAt120: 43_000,
    salariesAre: 'monthly',
    wagesAre: 'monthly',
    names: 'portuguese',
    phone: null,
    titleMarks: [],
    language: 'Portuguese',
  },
  IT: {
    ...europe,
    remoteLabels: ['Remote (Italy)'],
    payAt40: 24_000,
    payAt120: 50_000,
    wagesAre: 'monthly',
    names: 'italian',
    phone: null,
    titleMarks: [],
    language: 'Italian',
  },
  SE: {
    ...europe,
    remoteLabels: ['Remote (Sweden)', 'Remote (Nordics)'],
    currency: 'SEK',
    payAt40: 325_000,
    payAt120: 650_000,
    salariesAre: 'monthly',
    wagesAre: 'hourly',
    contractsAre: 'hourly',
    names: 'swedish',
    phone: '+46 8 465 004 ##',
    titleMarks: [],
    language: 'Swedish',
  },
  DK: {
    ...europe,
    remoteLabels: ['Remote (Denmark)', 'Remote (Nordics)'],
    currency: 'DKK',
    payAt40: 335_000,
    payAt120: 670_000,
    salariesAre: 'monthly',
    wagesAre: 'hourly',
    contractsAre: 'hourly',
    names: 'danish',
    phone: null,
    titleMarks: [],
    language: 'Danish',
  },
  PL: {
    ...europe,
    remoteLabels: ['Remote (Poland)', 'Remote (EU)'],
    currency: 'PLN',
    payAt40: 77_000,
    payAt120: 222_000,
    salariesAre: 'monthly',
    wagesAre: 'monthly',
    contractsAre: 'hourly',
    names: 'polish',
    phone: null,
    titleMarks: ['(k/m)', '(m/f/x)'],
    language: 'Polish',
  },
  BR: {
    region: 'Latin America',
    remoteLabels: ['Remote (Brazil)', 'Remote (Latin America)'],
    currency: 'BRL',
    payAt40: 31_000,
    payAt120: 170_000,
    salariesAre: 'monthly',
    wagesAre: 'monthly',
    contractsAre: 'hourly',
    names: 'brazilian',
    phone: null,
    titleMarks: [],
    language: 'Portuguese',
  },
  JP: {
    region: 'Asia',
    remoteLabels: ['Remote (Japan)'],
    currency: 'JPY',
    payAt40: 3_200_000,
    payAt120: 8_600_000,
    salariesAre: 'yearly',
    wagesAre: 'hourly',
    contractsAre: 'monthly',
    names: 'japanese',
    phone: null,
    titleMarks: [],
    language: 'Japanese',
  },
  IN: {
    region: 'Asia',
    remoteLabels: ['Remote (India)'],
    currency: 'INR',
    payAt40: 320_000,
    payAt120: 2_500_000,
    salariesAre: 'yearly',
    wagesAre: 'monthly',
    contractsAre: 'monthly',
    names: 'indian',
    phone: null,
    titleMarks: [],
    language: null,
  },
  AU: {
    region: 'Oceania',
    remoteLabels: ['Remote (Australia)', 'Remote (Australia & New Zealand)'],
    currency: 'AUD',
    payAt40: 59_000,
    payAt120: 142_000,
    salariesAre: 'yearly',
    wagesAre: 'hourly',
    weeklyWages: true,
    contractsAre: 'daily',
    names: 'australian',
    phone: '+61 2 5550 ####',
    titleMarks: [],
    language: null,
  },
};
