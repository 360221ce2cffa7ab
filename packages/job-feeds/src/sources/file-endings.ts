/** Whether a URL names a file with one of these endings, also compressed: `/feed.xml`, `/jobs.csv.gz`. */
export function hasEnding({ pathname }: URL, endings: string[]): boolean {
  const name = pathname.toLowerCase().replace(/\.gz$/, '');
  return endings.some((ending) => name.endsWith(`.${ending}`));
}
