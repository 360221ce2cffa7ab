import type { Messages } from './messages.ts';

const en = {
  modes: { none: 'On site', hybrid: 'Hybrid', full: 'Remote' },
  regionsHelp: 'Countries or regions, for remote work. Empty: not stated.',
  regions: {
    WORLDWIDE: 'Worldwide',
    EU: 'European Union',
    EEA: 'European Economic Area',
    EUROPE: 'Europe',
    EMEA: 'Europe, Middle East and Africa',
    AFRICA: 'Africa',
    MIDDLE_EAST: 'Middle East',
    ASIA: 'Asia',
    APAC: 'Asia-Pacific',
    OCEANIA: 'Oceania',
    AMERICAS: 'Americas',
    NORTH_AMERICA: 'North America',
    LATAM: 'Latin America',
  },
  placeHelp: 'For search engines. The board shows the location. A new location without a place clears it.',
  parts: {
    city: 'City',
    region: 'State or region',
    country: 'Country',
    latitude: 'Latitude',
    longitude: 'Longitude',
  },
  importTitle: 'This job comes from an import',
  importText: 'Fields that you change are locked: the import leaves them alone.',
  lockedText: 'The import leaves these fields alone, because they were changed here:',
  openImport: 'Open the import',
  unlock: 'Unlock',
  unlocked: 'The next run of the import may change all fields',
};

const de: typeof en = {
  modes: { none: 'Vor Ort', hybrid: 'Hybrid', full: 'Remote' },
  regionsHelp: 'Länder oder Regionen, für Remote-Arbeit. Leer: keine Angabe.',
  regions: {
    WORLDWIDE: 'Weltweit',
    EU: 'Europäische Union',
    EEA: 'Europäischer Wirtschaftsraum',
    EUROPE: 'Europa',
    EMEA: 'Europa, Naher Osten und Afrika',
    AFRICA: 'Afrika',
    MIDDLE_EAST: 'Naher Osten',
    ASIA: 'Asien',
    APAC: 'Asien-Pazifik',
    OCEANIA: 'Ozeanien',
    AMERICAS: 'Amerika',
    NORTH_AMERICA: 'Nordamerika',
    LATAM: 'Lateinamerika',
  },
  placeHelp:
    'Für Suchmaschinen. Das Board zeigt den Ort darüber. Ein neuer Ort ohne diese Angaben leert sie.',
  parts: {
    city: 'Stadt',
    region: 'Bundesland oder Region',
    country: 'Land',
    latitude: 'Breitengrad',
    longitude: 'Längengrad',
  },
  importTitle: 'Dieser Job kommt aus einem Import',
  importText: 'Felder, die du änderst, sind gesperrt: Der Import lässt sie unverändert.',
  lockedText: 'Der Import lässt diese Felder unverändert, weil sie hier geändert wurden:',
  openImport: 'Import öffnen',
  unlock: 'Entsperren',
  unlocked: 'Der nächste Lauf des Imports darf alle Felder ändern',
};

export const jobPlaceMessages: Messages<typeof en> = { en, de };
