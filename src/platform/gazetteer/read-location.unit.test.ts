import { describe, expect, it } from 'vitest';
import { nameRegion } from '../languages/region-names.ts';
import { displayPlace, findPlaceBySlug, findPlacesByName } from './gazetteer.ts';
import { readLocation } from './read-location.ts';

/** Key of the place, and texts that mean it for certain. */
const certain: [key: string, texts: string][] = [
  [
    'DE.16.2950159',
    'Berlin | Berlin, Germany | Berlin, Deutschland | Berlin, Allemagne | Berlin, Alemania | Berlino | Berlín | Berlijn | Berlim | 10115 Berlin | D-10115 Berlin | Kreuzberg, Berlin | Berlin, Berlin, Germany',
  ],
  ['DE.02.2867714', 'München | Munich | Muenchen | Múnich | Monaco di Baviera | Munique | Mnichov'],
  ['DE.04.2911298', 'Hamburg | Hamburg, DE | Hambourg | Amburgo | Hamburgo'],
  ['DE.07.2886242', 'Köln | Koeln | Cologne | Colonia | Keulen'],
  [
    'DE.05.2925533',
    'Frankfurt | Frankfurt am Main | Frankfurt a. M. | Frankfurt/Main | Frankfurt, Germany | Francfort',
  ],
  ['DE.11.2925535', 'Frankfurt (Oder)'],
  ['DE.01.2825297', 'Stuttgart'],
  ['DE.07.2934246', 'Düsseldorf | Duesseldorf'],
  ['DE.13.2879139', 'Leipzig | Lipsia'],
  ['DE.13.2935022', 'Dresden | Dresde'],
  ['DE.02.2861650', 'Nürnberg | Nuremberg | Nuernberg | Norimberga'],
  ['DE.06.2910831', 'Hannover'],
  ['DE.03.2944388', 'Bremen | Brême'],
  ['DE.07.3247449', 'Aachen | Aix-la-Chapelle | Aquisgrán | Aquisgrana'],
  ['DE.01.2925177', 'Freiburg im Breisgau'],
  ['DE.08.2821164', 'Trier | Trèves'],
  ['DE.08.2874225', 'Mainz | Mayence | Magonza'],
  ['DE.10.2891122', 'Kiel'],
  ['DE.01.2953504', 'Baden-Baden'],
  ['AT.09.2761369', 'Wien | Vienna | Wien, Österreich | Vienne, Autriche | Viena'],
  ['AT.06.2778067', 'Graz'],
  ['AT.04.2772400', 'Linz, Austria'],
  ['AT.05.2766824', 'Salzburg'],
  ['CH.ZH.2657896', 'Zürich | Zurich, Switzerland | Zürich, Schweiz | Zurigo | Zúrich'],
  ['CH.GE.2660646', 'Genf | Genève | Ginevra | Ginebra'],
  ['CH.BS.2661604', 'Basel | Bâle | Basilea'],
  ['CH.BE.2661552', 'Bern | Berne'],
  ['CH.VD.2659994', 'Lausanne'],
  ['CH.SG.2658822', 'St. Gallen'],
  ['CH.LU.2659811', 'Luzern | Lucerne'],
  ['CH.TI.2659836', 'Lugano'],
  ['FR.11.2988507', 'Paris | Paris, France | Parigi | París'],
  ['US.TX.4717560', 'Paris, TX'],
  ['FR.84.2996944', 'Lyon | Lione'],
  ['FR.93.2995469', 'Marseille | Marsella | Marsiglia'],
  ['FR.44.2973783', 'Strasbourg | Strasburgo'],
  ['FR.75.3031582', 'Bordeaux | Burdeos'],
  ['FR.93.2990440', 'Nizza | Nice | Niza'],
  ['FR.76.2972315', 'Toulouse | Tolosa'],
  [
    'GB.ENG.2643743',
    'London | Londres | Londra | Londen | London, UK | London, United Kingdom | London, England | London SW1A 1AA | Hybrid, London',
  ],
  ['CA.08.6058560', 'London, ON'],
  ['GB.ENG.2643123', 'Manchester, UK'],
  ['GB.SCT.2650225', 'Edinburgh | Edimburgo | Édimbourg'],
  ['GB.SCT.2648579', 'Glasgow'],
  ['GB.ENG.2644688', 'Leeds, UK'],
  ['IE.L.2964574', 'Dublin, Ireland | Dublino, Irlanda'],
  ['ES.29.3117735', 'Madrid | Madryt'],
  ['ES.56.3128760', 'Barcelone'],
  ['ES.51.2510911', 'Seville | Séville | Siviglia'],
  ['ES.52.3104324', 'Zaragoza | Saragossa'],
  ['IT.07.3169070', 'Roma | Rome | Rom'],
  ['IT.09.3173435', 'Milano | Milan | Mailand | Milán'],
  ['IT.12.3165524', 'Torino | Turin | Turín'],
  ['IT.04.3172394', 'Napoli | Naples | Neapel | Nápoles'],
  ['IT.16.3176959', 'Firenze | Florence, Italy | Florenz | Florencia, Italia'],
  ['IT.20.3164603', 'Venezia | Venice, Italy | Venedig | Venise'],
  ['IT.08.3176219', 'Genova | Gênes | Genua'],
  ['PT.14.2267057', 'Lisboa | Lisbon | Lissabon | Lisbonne | Lisbona'],
  ['PT.17.2735943', 'Porto, Portugal'],
  ['NL.07.2759794', 'Amsterdam'],
  ['NL.11.2747891', 'Rotterdam | Rotterdam, Netherlands | Rotterdam, Nederland'],
  ['NL.11.2747373', "Den Haag | The Hague | La Haye | L'Aia"],
  ['NL.09.2745912', 'Utrecht'],
  ['NL.06.2756253', 'Eindhoven'],
  ['BE.BRU.2800866', 'Bruxelles | Brussels | Brüssel | Bruselas | Brussel'],
  ['BE.VLG.2803138', 'Antwerpen | Antwerp | Anvers'],
  ['BE.VLG.2797656', 'Gent | Ghent | Gand'],
  ['BE.WAL.2792413', 'Lüttich | Liège'],
  ['DK.17.2618425', 'København | Copenhagen | Kopenhagen | Copenhague | Kobenhavn'],
  ['DK.18.2624652', 'Aarhus | Århus'],
  ['SE.26.2673730', 'Stockholm | Estocolmo'],
  ['SE.28.2711537', 'Göteborg | Gothenburg'],
  ['SE.27.2692969', 'Malmö'],
  ['NO.12.3143244', 'Oslo'],
  ['NO.46.3161732', 'Bergen, Norway'],
  ['FI.01.658225', 'Helsinki | Helsingfors'],
  ['IS.39.3413829', 'Reykjavík'],
  ['PL.78.756135', 'Warszawa | Warsaw | Warschau | Varsovie | Varsovia'],
  ['PL.77.3094802', 'Kraków | Krakau | Cracovie'],
  ['PL.72.3081368', 'Wrocław | Breslau'],
  ['CZ.52.3067696', 'Praha | Prague | Prag | Praga'],
  ['CZ.78.3078610', 'Brno | Brünn'],
  ['HU.05.3054643', 'Budapest'],
  ['RO.10.683506', 'Bucharest | Bukarest'],
  ['BG.42.727011', 'Sofia, Bulgaria'],
  ['GR.ESYE31.264371', 'Athen | Athens, Greece | Atene | Αθήνα'],
  ['TR.34.745044', 'Istanbul'],
  ['UA.12.703448', 'Kyiv | Kiev | Kiew'],
  ['RU.48.524901', 'Москва | Moskau'],
  ['JP.40.1850147', 'Tokyo | 東京 | Tokio'],
  ['US.NY.5128581', 'New York | New York, NY | New York City | NYC | nyc'],
  ['US.CA.5391959', 'San Francisco, CA | SF | sf'],
  ['METRO.BAY_AREA', 'bay area | SF Bay Area'],
  ['METRO.SILICON_VALLEY', 'Silicon Valley'],
  ['US.CA.5368361', 'Los Angeles, CA | L.A.'],
  ['US.IL.4887398', 'Chicago, IL'],
  ['US.TX.4671654', 'Austin, TX | Austin, TX, USA'],
  ['US.MA.4930956', 'Boston, MA | Boston, US'],
  ['US.WA.5809844', 'Seattle, WA'],
  ['US.DC.4140963', 'Washington, D.C. | Washington, DC'],
  ['US.OR.5746545', 'Portland, OR'],
  ['US.ME.4975802', 'Portland, ME'],
  ['US.IL.4250542', 'Springfield, IL'],
  ['US.CA.5392171', 'San Jose, CA'],
  ['US.DE.4145381', 'Wilmington, DE'],
  ['CA.08', 'Ontario, Canada'],
  ['CA.08.6167865', 'Toronto, ON | Toronto, CA | Toronto, Canada'],
  ['CA.02.6173331', 'Vancouver, BC'],
  ['CA.10.6077243', 'Montréal | Montreal, QC'],
  ['CA.10.6325494', 'Québec, QC'],
  ['CA.10', 'Quebec, Canada'],
  ['AU.02.2147714', 'Sydney, NSW'],
  ['AU.07.2158177', 'Melbourne, VIC | Melbourne, Australia'],
  ['BR.27.3448439', 'São Paulo | Sao Paulo, Brazil'],
  ['BR.21.3451190', 'Rio de Janeiro'],
  ['MX.09.3530597', 'Ciudad de México | CDMX | Mexico City'],
  ['IN.19.1277333', 'Bengaluru | Bangalore, India'],
  ['IN.16.1275339', 'Mumbai | Bombay'],
  ['SG', 'Singapore'],
  ['HK', 'Hong Kong'],
  ['AE.03.292223', 'Dubai'],
  ['ZA.11.3369157', 'Cape Town | Kapstadt'],
  [
    'DE',
    'Germany | Deutschland | Allemagne | Alemania | Germania | Duitsland | Niemcy | Remote (Germany) | Germany (remote) | Kleinkleckersdorf, Germany',
  ],
  ['AT', 'Österreich | Austria | Autriche'],
  ['CH', 'Schweiz | Suisse | Svizzera | Switzerland'],
  ['FR', 'France | Frankreich | Francia'],
  ['ES', 'Spain | España | Spanien | Espagne | Spagna'],
  ['IT', 'Italy | Italia | Italien'],
  ['GB', 'UK | uk | United Kingdom | Great Britain'],
  [
    'US',
    'US | us | USA | U.S.A. | United States | Vereinigte Staaten | États-Unis | Estados Unidos | Remote - US',
  ],
  ['NL', 'Netherlands | The Netherlands | Holland | Niederlande | Pays-Bas'],
  ['DE.02', 'Bavaria | Bayern | Bavière | Baviera'],
  ['DE.07', 'NRW | Nordrhein-Westfalen'],
  ['DE.01', 'Baden-Württemberg'],
  ['DE.05', 'Hessen'],
  ['DE.13', 'Sachsen'],
  ['US.CA', 'California | Kalifornien'],
  ['US.TX', 'Texas'],
  ['GB.SCT', 'Scotland | Schottland'],
  ['ES.56', 'Catalonia | Cataluña'],
  ['US.GA.4180439', 'Atlanta, Georgia'],
  ['GE.51.611717', 'Tbilisi, Georgia'],
  ['LU', 'Luxembourg | Luxemburg'],
  ['EU', 'EU | eu | European Union | Europäische Union | Remote, EU'],
  ['EUROPE', 'Europe | Europa'],
  ['DACH', 'DACH | dach'],
  ['NORDICS', 'Nordics'],
  ['BENELUX', 'Benelux'],
  ['EMEA', 'EMEA'],
  ['LATAM', 'LATAM'],
  ['APAC', 'APAC'],
  ['NORTH_AMERICA', 'North America'],
  ['GB.ENG.2653941', 'Cambridge, UK'],
  ['US.MA.4931972', 'Cambridge, MA'],
  ['GB.ENG.2655603', 'Birmingham, UK'],
  ['US.AL.4049979', 'Birmingham, AL'],
  ['ES.60.2509954', 'Valencia, Spain'],
  ['ES.51.2517117', 'Granada, España'],
  ['WORLDWIDE', 'anywhere'],
];

describe('a location', () => {
  it.each(certain.flatMap(([key, texts]) => texts.split(' | ').map((text) => [text, key] as const)))(
    '“%s” is certainly %s',
    (text, key) => {
      const reading = readLocation(text);
      expect([reading?.place.key, reading?.isCertain]).toEqual([key, true]);
    },
  );

  it.each([
    ['Hanover', 'DE.06.2910831', null],
    ['Geneva', 'CH.GE.2660646', null],
    ['Straßburg', 'FR.44.2973783', null],
    ['Lille', 'FR.32.2998324', null],
    ['Barcelona', 'ES.56.3128760', null],
    ['Sevilla', 'ES.51.2510911', null],
    ['Bergen', 'NO.46.3161732', null],
    ['Moscow', 'RU.48.524901', null],
    ['Springfield, USA', 'US.MO.4409896', 'US'],
    ['Springfield', 'US.MO.4409896', null],
    ['Ontario, CA', 'CA.08', null],
    ['Georgia', 'US.GA', null],
    ['Cambridge', 'GB.ENG.2653941', null],
    ['Birmingham', 'GB.ENG.2655603', null],
    ['Valencia', 'ES.60.2509954', null],
  ])('“%s” is perhaps %s, and certainly in country %s', (text, key, country) => {
    expect(readLocation(text)).toMatchObject({ place: { key }, isCertain: false, country });
  });

  it.each([
    'CA',
    'DE',
    'IN',
    'Remote',
    'Berlin, Hamburg',
    'Berlin / München',
    'Kleinkleckersdorf',
    'Headquarters',
    'Multiple locations',
    'by the sea',
    'Ham',
    'constructor',
    '__proto__',
    '..',
  ])('“%s” is no place', (text) => {
    expect(readLocation(text)).toBeUndefined();
  });

  it('of any length is read in time that grows with its length at most', () => {
    expect(readLocation('Berlin, '.repeat(10_000))).toBeUndefined();
    expect(readLocation('x'.repeat(100_000))).toBeUndefined();
  });
});

it('every name of a place is found regardless of case, accents and punctuation', () => {
  for (const name of ['zurich', 'ZÜRICH', 'Zürich!', 'zuerich'])
    expect(findPlacesByName(name).map(({ key }) => key)).toEqual(['CH.ZH', 'CH.ZH.2657896']);
});

it.each([
  ['berlin-de', 'DE.16.2950159'],
  ['munich-de', 'DE.02.2867714'],
  ['springfield-illinois-us', 'US.IL.4250542'],
  ['bavaria-de', 'DE.02'],
  ['de', 'DE'],
])('the slug %s belongs to %s', (slug, key) => {
  expect(findPlaceBySlug(slug)).toMatchObject({ key, slug });
});

it.each(['', 'Berlin-DE', 'nowhere-de', '../../etc', 'a\nb'])('the slug “%s” belongs to no place', (slug) => {
  expect(findPlaceBySlug(slug)).toBeUndefined();
});

it.each([
  ['munich-de', 'en', 'Munich'],
  ['munich-de', 'de', 'München'],
  ['munich-de', 'fr', 'Munich'],
  ['munich-de', 'es', 'Múnich'],
  ['munich-de', 'nl', 'München'],
  ['munich-de', 'pt', 'Munique'],
  ...(
    [
      ['moscow-ru', 'Moscou'],
      ['amsterdam-nl', 'Amsterdã'],
      ['rotterdam-nl', 'Roterdã'],
      ['the-hague-nl', 'Haia'],
      ['copenhagen-dk', 'Copenhague'],
      ['helsinki-fi', 'Helsinque'],
      ['thessaloniki-gr', 'Salônica'],
      ['genoa-it', 'Gênova'],
      ['tehran-ir', 'Teerã'],
      ['new-york-city-us', 'Nova York'],
      ['new-york-us', 'Nova York'],
      ['san-francisco-us', 'San Francisco'],
      ['michigan-us', 'Michigan'],
      ['rhode-island-us', 'Rhode Island'],
      ['stuttgart-de', 'Stuttgart'],
      ['lesser-poland-pl', 'Pequena Polônia'],
      ['warsaw-pl', 'Varsóvia'],
      ['milan-it', 'Milão'],
    ] as const
  ).map(([slug, name]) => [slug, 'pt', name] as const),
  ['munich-de', 'pl', 'Monachium'],
  ['munich-de', 'it', 'Monaco di Baviera'],
  ['nuernberg-de', 'en', 'Nuremberg'],
  ['nuernberg-de', 'de', 'Nürnberg'],
  ['kiel-de', 'fr', 'Kiel'],
  ['bavaria-de', 'de', 'Bayern'],
] as const)('the place %s is displayed in %s as %s', (slug, language, name) => {
  const place = findPlaceBySlug(slug);
  expect(place && displayPlace(place, language)).toBe(name);
});

it.each([
  ['Copenhaga', 'Copenhague'],
  ['Helsínquia', 'Helsinque'],
  ['Estugarda', 'Stuttgart'],
  ['Nova Iorque', 'Nova York'],
])('the European name %s and the Brazilian name %s mean one place', (european, brazilian) => {
  expect(findPlacesByName(european)[0]?.key).toBe(findPlacesByName(brazilian)[0]?.key);
});

it('names of countries in Portuguese are Brazilian', () => {
  const names = ['PL', 'RO', 'VN', 'SI', 'EE', 'MC', 'IR', 'KE', 'CZ', 'AM'].map((code) =>
    nameRegion(code, 'pt'),
  );
  expect(names).toEqual([
    'Polônia',
    'Romênia',
    'Vietnã',
    'Eslovênia',
    'Estônia',
    'Mônaco',
    'Irã',
    'Quênia',
    'Tchéquia',
    'Armênia',
  ]);
});

it.each([
  ['Grenada', 'GD'],
  ['Palau', 'PW'],
  ['Georgia', 'US.GA'],
])('the name “%s” most probably means %s', (name, key) => {
  expect(findPlacesByName(name)[0]?.key).toBe(key);
});

it('no place is in a territory without a code of its own', () => {
  expect(['Ascension Island', 'Canary Islands', 'Sark'].map((name) => readLocation(name)?.country)).toEqual([
    undefined,
    'ES',
    undefined,
  ]);
});
