/** A law about the pay in job postings. */
export interface PayLaw {
  name: string;
  /** ISO 3166-1 alpha-2 codes. */
  countries: readonly string[];
  /** ISO 3166-2 code without the country, with the English name of the region. Undefined: the whole country. */
  region?: readonly [code: string, name: string];
  /** The day of its entry into force; of a directive, the day by which member states had to apply it. */
  since: string;
  /** The demand of the law. `before_interview`: the posting is one of several ways to state the pay. */
  requires: 'in_posting' | 'before_interview';
  /** The number of employees from which it applies. Corkboard does not know the size of a company. */
  minEmployees: number;
  source: string;
}

const eu = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT'],
  ...['LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
];

/** A law of a state or province. All of them ask for the pay in the posting. */
type RegionLaw = [
  code: string,
  region: string,
  since: string,
  minEmployees: number,
  name: string,
  source: string,
];

const states: RegionLaw[] = [
  [
    ...(['CO', 'Colorado', '2021-01-01', 1, 'Equal Pay for Equal Work Act'] as const),
    'https://cdle.colorado.gov/dlss/equalpay',
  ],
  [
    ...(['CA', 'California', '2023-01-01', 15, 'Labor Code section 432.3'] as const),
    'https://www.dir.ca.gov/dlse/California_Equal_Pay_Act.htm',
  ],
  [
    ...(['WA', 'Washington', '2023-01-01', 15, 'RCW 49.58.110'] as const),
    'https://app.leg.wa.gov/rcw/default.aspx?cite=49.58.110',
  ],
  [
    ...(['NY', 'New York', '2023-09-17', 4, 'Labor Law section 194-b'] as const),
    'https://dol.ny.gov/pay-transparency',
  ],
  [
    ...(['HI', 'Hawaii', '2024-01-01', 50, 'Act 203 of 2023'] as const),
    'https://www.capitol.hawaii.gov/sessions/session2023/bills/SB1057_CD1_.htm',
  ],
  [
    ...(['DC', 'District of Columbia', '2024-06-30', 1, 'Wage Transparency Omnibus Amendment Act'] as const),
    'https://code.dccouncil.gov/us/dc/council/code/titles/32/chapters/14A',
  ],
  [
    ...(['MD', 'Maryland', '2024-10-01', 1, 'Labor and Employment Article section 3-304.2'] as const),
    'https://labor.maryland.gov/labor/wages/equalpay.shtml',
  ],
  [
    ...(['IL', 'Illinois', '2025-01-01', 15, 'Equal Pay Act, 820 ILCS 112/10'] as const),
    'https://labor.illinois.gov/laws-rules/conmed/equal-pay-act-salary-transparency.html',
  ],
  [
    ...(['MN', 'Minnesota', '2025-01-01', 30, 'Minnesota Statutes section 181.173'] as const),
    'https://www.revisor.mn.gov/statutes/cite/181.173',
  ],
  [
    ...(['NJ', 'New Jersey', '2025-06-01', 10, 'Pay and Benefit Transparency Act'] as const),
    'https://pub.njleg.state.nj.us/Bills/2024/PL24/91_.HTM',
  ],
  [
    ...(['VT', 'Vermont', '2025-07-01', 5, '21 V.S.A. section 495t'] as const),
    'https://legislature.vermont.gov/statutes/section/21/005/00495t',
  ],
  [
    ...(['MA', 'Massachusetts', '2025-10-29', 25, 'Frances Perkins Workplace Equity Act'] as const),
    'https://malegislature.gov/Laws/SessionLaws/Acts/2024/Chapter141',
  ],
  [
    ...(['ME', 'Maine', '2026-07-13', 10, 'LD 54 (H.P. 18) of the 132nd Legislature'] as const),
    'https://legislature.maine.gov/legis/bills/display_ps.asp?LD=54&snum=132',
  ],
  [
    ...(['DE', 'Delaware', '2027-09-26', 26, 'Delaware Code title 19, section 709C'] as const),
    'https://delcode.delaware.gov/title19/c007/sc01/',
  ],
];

const provinces: RegionLaw[] = [
  [
    ...(['PE', 'Prince Edward Island', '2022-06-01', 1, 'Employment Standards Act, section 5.9'] as const),
    'https://www.princeedwardisland.ca/en/legislation/employment-standards-act',
  ],
  [
    ...(['BC', 'British Columbia', '2023-11-01', 1, 'Pay Transparency Act, section 2'] as const),
    'https://www2.gov.bc.ca/gov/content/gender-equity/wage-or-salary-information-on-job-postings',
  ],
  [
    ...(['ON', 'Ontario', '2026-01-01', 25, 'Employment Standards Act, 2000, part III.1'] as const),
    'https://www.ontario.ca/laws/statute/00e41',
  ],
];

/** A law of each region, named after it. */
function ofRegions(country: string, laws: RegionLaw[]): PayLaw[] {
  return laws.map(([code, region, since, minEmployees, name, source]) => ({
    name: `${region}: ${name}`,
    countries: [country],
    region: [code, region],
    since,
    requires: 'in_posting',
    minEmployees,
    source,
  }));
}

/** Laws that an operator should know, as of November 26, 2026. The list is data, not legal advice: exceptions and local laws are missing. */
export const payLaws: readonly PayLaw[] = [
  {
    // Many member states were late. Their laws may ask for more, or differ in dates.
    name: 'Directive (EU) 2023/970, article 5, and the national law that transposes it',
    countries: eu,
    since: '2026-06-07',
    requires: 'before_interview',
    minEmployees: 1,
    source: 'https://eur-lex.europa.eu/eli/dir/2023/970/oj',
  },
  {
    name: 'Gleichbehandlungsgesetz, section 9',
    countries: ['AT'],
    since: '2011-03-01',
    requires: 'in_posting',
    minEmployees: 1,
    source: 'https://www.ris.bka.gv.at/GeltendeFassung.wxe?Abfrage=Bundesnormen&Gesetzesnummer=20003395',
  },
  {
    name: 'Act No. 5/2004 on Employment Services, section 62',
    countries: ['SK'],
    since: '2018-05-01',
    requires: 'in_posting',
    minEmployees: 1,
    source: 'https://www.slov-lex.sk/pravne-predpisy/SK/ZZ/2004/5/',
  },
  {
    name: 'Labour Code, article 25',
    countries: ['LT'],
    since: '2019-07-27',
    requires: 'in_posting',
    minEmployees: 1,
    source: 'https://e-seimas.lrs.lt/portal/legalAct/lt/TAD/da9eea30a61211e8aa33fe8f0fea665f',
  },
  {
    name: 'Labour Law, section 32',
    countries: ['LV'],
    since: '2018-11-28',
    requires: 'in_posting',
    minEmployees: 1,
    source: 'https://likumi.lv/ta/en/en/id/26019-labour-law',
  },
  ...ofRegions('US', states),
  ...ofRegions('CA', provinces),
];

/** The laws that apply to work in this place on this day (`2026-11-26`). */
export function findPayLaws(
  { country, region }: { country: string | undefined; region: string | undefined },
  day: string,
): PayLaw[] {
  const wanted = region?.trim().toLowerCase();
  return payLaws.filter(
    (law) =>
      country !== undefined &&
      law.countries.includes(country) &&
      law.since <= day &&
      (!law.region || law.region.some((name) => name.toLowerCase() === wanted)),
  );
}

/** The laws of these countries and their regions, for work that may be done anywhere in them. */
export function findPayLawsAnywhereIn(countries: readonly string[], day: string): PayLaw[] {
  const wanted = new Set(countries);
  return payLaws.filter((law) => law.since <= day && law.countries.some((country) => wanted.has(country)));
}
