import type { Board } from '../board.ts';

/** An entry of the breadcrumb navigation. The page itself has no path. */
export interface Crumb {
  name: string;
  path?: string;
}

/** https://schema.org/BreadcrumbList of the breadcrumb navigation on the page. */
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
