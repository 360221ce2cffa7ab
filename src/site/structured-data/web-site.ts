import type { Board } from '../board.ts';

/**
 * https://schema.org/WebSite with the search of jobs. Google takes the name of the site from it:
 * https://developers.google.com/search/docs/appearance/site-names
 */
export function toWebSite({ name, origin, language }: Board): object {
  return {
    '@type': 'WebSite',
    name,
    url: `${origin}/`,
    inLanguage: language,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/jobs?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** https://schema.org/Organization that runs the board: https://developers.google.com/search/docs/appearance/structured-data/organization */
export function toOrganization({ name, origin, logoUrl, description }: Board): object {
  return {
    '@type': 'Organization',
    name,
    url: `${origin}/`,
    ...(logoUrl && { logo: logoUrl }),
    ...(description && { description }),
  };
}
