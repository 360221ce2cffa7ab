import type { Board } from '../board.ts';

/** A step of the way to a page: its name, and its path unless it is the page itself. */
export interface Crumb {
  name: string;
  path?: string;
}

/** https://schema.org/BreadcrumbList of a trail that the page shows too. */
export function toBreadcrumbList({ origin }: Board, trail: Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(path !== undefined && { item: origin + path }),
    })),
  };
}
