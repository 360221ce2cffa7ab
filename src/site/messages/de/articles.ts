/** „in Deutschland“, „in der Schweiz“. */
export function inCountry(name: string): string {
  return germanArticles[name] ?? `in ${name}`;
}

export const germanArticles: Record<string, string> = {
  'Dominikanische Republik': 'in der Dominikanischen Republik',
  Irak: 'im Irak',
  Iran: 'im Iran',
  Jemen: 'im Jemen',
  Kosovo: 'im Kosovo',
  Libanon: 'im Libanon',
  Malediven: 'auf den Malediven',
  Mongolei: 'in der Mongolei',
  Niederlande: 'in den Niederlanden',
  Oman: 'im Oman',
  Philippinen: 'auf den Philippinen',
  Schweiz: 'in der Schweiz',
  Senegal: 'im Senegal',
  Seychellen: 'auf den Seychellen',
  Slowakei: 'in der Slowakei',
  Sudan: 'im Sudan',
  Tschad: 'im Tschad',
  Türkei: 'in der Türkei',
  Ukraine: 'in der Ukraine',
  'Vereinigte Arabische Emirate': 'in den Vereinigten Arabischen Emiraten',
  'Vereinigte Staaten': 'in den Vereinigten Staaten',
  'Vereinigtes Königreich': 'im Vereinigten Königreich',
};
