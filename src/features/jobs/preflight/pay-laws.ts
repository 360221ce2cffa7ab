/** A law about the pay in job postings. */
export interface PayLaw {
  name: string;
  /** ISO 3166-1 alpha-2 codes. */
  countries: readonly string[];
  /** ISO 3166-2 code without the country, with the English name of the region. Undefined: the whole country. */
  region?: readonly [code: string, name: string];
  /** The first day on which it applies. */
  since: string;
  /** What it asks for. `before_interview`: the posting is one of several ways to say it. */
  requires: 'in_posting' | 'before_interview';
  /** The number of employees from which it applies. Corkboard does not know the size of a company. */
  minEmployees: number;
  source: string;
}

const eu = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT'],
  ...['LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
];

type StateLaw = [
  code: string,
  state: string,
  since: string,
  minEmployees: number,
  name: string,
  source: string,
];

const states: StateLaw[] = [
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
];

/** Laws that an operator should know, as of November 26, 2026. The list is data, not legal advice: exceptions and local laws are missing. */
export const payLaws: readonly PayLaw[] = [
  {
    name: 'Directive (EU) 2023/970, article 5',
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
  ...states.map(
    ([code, state, since, minEmployees, name, source]): PayLaw => ({
      name: `${state}: ${name}`,
      countries: ['US'],
      region: [code, state],
      since,
      requires: 'in_posting',
      minEmployees,
      source,
    }),
  ),
];

/** The laws that apply to a job in this place on this day (`2026-11-26`). */
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
