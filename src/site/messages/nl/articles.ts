/** “de Verenigde Staten”, but “Duitsland”. */
export function withArticle(country: string): string {
  const article = dutchArticles[country];
  return article === undefined ? country : `${article} ${country}`;
}

export const dutchArticles: Record<string, string> = {
  'Verenigd Koninkrijk': 'het',
  'Verenigde Arabische Emiraten': 'de',
  'Verenigde Staten': 'de',
  'Dominicaanse Republiek': 'de',
  Filipijnen: 'de',
};
