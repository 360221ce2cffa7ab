interface Metro {
  name: string;
  names: readonly string[];
  country: string;
  /** The cities within this distance belong to it. */
  center: readonly [latitude: number, longitude: number];
  radiusKm: number;
}

/** Areas of several cities that people search by name, by key. */
export const metros: Readonly<Record<string, Metro>> = {
  'METRO.BAY_AREA': {
    name: 'San Francisco Bay Area',
    names: ['bay area', 'sf bay area', 'sf bay', 'the bay area'],
    country: 'US',
    center: [37.65, -122.2],
    radiusKm: 65,
  },
  'METRO.SILICON_VALLEY': {
    name: 'Silicon Valley',
    names: [],
    country: 'US',
    center: [37.39, -122.05],
    radiusKm: 27,
  },
  'METRO.RUHR': {
    name: 'Ruhrgebiet',
    names: ['ruhr', 'ruhr area', 'ruhrpott'],
    country: 'DE',
    center: [51.5, 7.2],
    radiusKm: 42,
  },
  'METRO.RANDSTAD': {
    name: 'Randstad',
    names: [],
    country: 'NL',
    center: [52.1, 4.75],
    radiusKm: 45,
  },
};

/** On a plane, which is exact enough for 70 km. */
export function isWithin({ center, radiusKm }: Metro, latitude: number, longitude: number): boolean {
  const kmPerDegree = 111.2;
  const north = (latitude - center[0]) * kmPerDegree;
  const east = (longitude - center[1]) * kmPerDegree * Math.cos((center[0] * Math.PI) / 180);
  return north ** 2 + east ** 2 <= radiusKm ** 2;
}
