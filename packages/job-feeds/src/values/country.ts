import { getCountries } from '@corkboard/basics/countries';
import { newMessage } from '../message.ts';
import { absent, type Hints, type ReadValue, rejected, toPlainLine, understood } from './value.ts';

/** The languages whose names of countries are understood. */
const languages =
  'en de fr es it pt nl pl sv da nb fi cs sk hu ro bg hr sl et lv lt el tr ru uk hy ka he ar fa hi zh ja ko vi th id'.split(
    ' ',
  );

const otherNames =
  'usa:US u.s.a.:US u.s.:US united-states-of-america:US america:US uk:GB u.k.:GB great-britain:GB england:GB scotland:GB wales:GB ' +
  'northern-ireland:GB holland:NL the-netherlands:NL korea:KR south-korea:KR republic-of-korea:KR russian-federation:RU uae:AE ' +
  'czech-republic:CZ macedonia:MK turkey:TR ivory-coast:CI viet-nam:VN republic-of-ireland:IE deu:DE gbr:GB fra:FR esp:ES ita:IT ' +
  'nld:NL bel:BE che:CH aut:AT pol:PL prt:PT swe:SE nor:NO dnk:DK fin:FI irl:IE cze:CZ hun:HU rou:RO bgr:BG grc:GR tur:TR ukr:UA ' +
  'rus:RU can:CA mex:MX bra:BR arg:AR chl:CL col:CO aus:AU nzl:NZ jpn:JP chn:CN ind:IN kor:KR sgp:SG isr:IL are:AE sau:SA zaf:ZA ' +
  'egy:EG arm:AM geo:GE est:EE lva:LV ltu:LT svn:SI hrv:HR srb:RS svk:SK lux:LU mlt:MT cyp:CY isl:IS phl:PH idn:ID tha:TH vnm:VN mys:MY';

let countries: ReadonlyMap<string, string> | undefined;

/** Reads a country from its ISO 3166-1 code or its name in common languages. Returns the two-letter code. */
export function readCountry(value: unknown): ReadValue<string> {
  const text = toPlainLine(value, 100);
  if (text === '') return absent();
  countries ??= listCountries();
  const code = countries.get(fold(text));
  return code === undefined ? rejected(newMessage('not_a_country')) : understood(code);
}

/** The name of a country that a source has as a code. */
export function toCountryName(country: string, { language = 'en' }: Hints): string {
  if (!/^[A-Za-z]{2}$/.test(country)) return country;
  const code = readCountry(country).value;
  return code === undefined ? country : (displayNames(language).of(code) ?? country);
}

/** The first call takes about 20 ms of CPU time for each ten languages. */
function listCountries(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of getCountries()) {
      const name = fold(names.of(code) ?? '');
      if (name !== '' && !found.has(name)) found.set(name, code);
    }
  }
  for (const pair of otherNames.split(' ')) {
    const [name = '', code = ''] = pair.split(':');
    found.set(fold(name.replaceAll('-', ' ')), code);
  }
  for (const code of getCountries()) found.set(fold(code), code);
  return found;
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const displayed = new Map<string, Intl.DisplayNames>();

function displayNames(language: string): Intl.DisplayNames {
  let names = displayed.get(language);
  if (!names) {
    names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
    displayed.set(language, names);
  }
  return names;
}
