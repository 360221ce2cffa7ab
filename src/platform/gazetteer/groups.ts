interface Group {
  /** In English. */
  name: string;
  /** `Intl` knows names in all languages for a code of the UN, or EU. */
  unitedNationsCode?: string;
  /** Further names. */
  names: readonly string[];
  /** ISO 3166-1 codes. Undefined: all. */
  countries: ReadonlySet<string> | undefined;
}

const list = (codes: string) => codes.split(' ');

const eu = list('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK');
const eea = [...eu, ...list('IS LI NO')];
const europe = [...eea, ...list('AD AL AX BA BY CH FO GB GG GI IM JE MC MD ME MK RS RU SJ SM UA VA XK')];
const middleEast = list('AE BH CY EG IL IQ IR JO KW LB OM PS QA SA SY TR YE');
const africa = list(
  'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW',
);
const oceania = list(
  'AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
);
const asia = list(
  'AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
);
const eastAndSouthAsia = list(
  'AF BD BN BT CN HK ID IN JP KH KP KR LA LK MM MN MO MV MY NP PH PK SG TH TL TW VN',
);
const northAmerica = list('BM CA GL MX PM US');
const centralAmerica = list('BZ CR GT HN MX NI PA SV');
const southAmerica = list('AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE');
const caribbean = list('AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI');

const group = (
  name: string,
  countries: readonly string[] | undefined,
  names: readonly string[] = [],
  unitedNationsCode?: string,
): Group => ({
  name,
  names,
  countries: countries && new Set(countries),
  ...(unitedNationsCode !== undefined && { unitedNationsCode }),
});

/**
 * Groups of countries, by code. EU, EEA and the continents are as their own organizations and the UN list them; sources differ on the
 * others, such as EMEA, so these follow common use: Europe, the Middle East and Africa without overlap questions.
 */
export const groups: ReadonlyMap<string, Group> = new Map([
  [
    'WORLDWIDE',
    group('Worldwide', undefined, ['anywhere', 'weltweit', 'global', 'worldwide', 'anywhere in the world']),
  ],
  ['EU', group('European Union', eu, ['eu', 'e u'], 'EU')],
  [
    'EEA',
    group('European Economic Area', eea, [
      'eea',
      'ewr',
      'eee',
      'europäischer Wirtschaftsraum',
      'espace économique européen',
    ]),
  ],
  ['EUROPE', group('Europe', europe, [], '150')],
  ['EMEA', group('EMEA', [...europe, ...middleEast, ...africa], ['europe middle east and africa'])],
  ['AFRICA', group('Africa', africa, [], '002')],
  [
    'MIDDLE_EAST',
    group('Middle East', middleEast, [
      'naher osten',
      'moyen orient',
      'oriente medio',
      'medio oriente',
      'mena',
    ]),
  ],
  ['ASIA', group('Asia', asia, [], '142')],
  ['APAC', group('APAC', [...eastAndSouthAsia, ...oceania], ['asia pacific', 'asien pazifik'])],
  ['OCEANIA', group('Oceania', oceania, [], '009')],
  [
    'AMERICAS',
    group(
      'Americas',
      [...northAmerica, ...centralAmerica, ...southAmerica, ...caribbean],
      ['the americas'],
      '019',
    ),
  ],
  ['NORTH_AMERICA', group('North America', northAmerica, [], '003')],
  ['LATAM', group('Latin America', [...centralAmerica, ...southAmerica, ...caribbean], ['latam'], '419')],
  ['SOUTH_AMERICA', group('South America', southAmerica, [], '005')],
  ['DACH', group('DACH', list('DE AT CH'), ['d a ch', 'dach region', 'deutschsprachiger raum'])],
  ['BENELUX', group('Benelux', list('BE NL LU'))],
  [
    'NORDICS',
    group('Nordics', list('DK FI IS NO SE'), [
      'nordic countries',
      'nordische länder',
      'pays nordiques',
      'norden',
    ]),
  ],
  ['SCANDINAVIA', group('Scandinavia', list('DK NO SE'), ['skandinavien', 'scandinavie', 'escandinavia'])],
  ['BALTICS', group('Baltics', list('EE LT LV'), ['baltic states', 'baltikum', 'pays baltes'])],
]);

/** Whether a group has the country. Undefined if there is no such group. */
export function hasCountry(code: string, country: string): boolean | undefined {
  const found = groups.get(code);
  return found && (found.countries?.has(country) ?? true);
}
