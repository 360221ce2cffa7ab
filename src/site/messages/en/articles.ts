/** “the Netherlands”, but “Germany” and “Leeds, United Kingdom”. */
export function withArticle(place: string): string {
  return withThe.test(place) ? `the ${place}` : place;
}

const withThe =
  /^(?:United (?:Kingdom|States|Arab Emirates)|Netherlands|Philippines|Bahamas|Gambia|Maldives|Seychelles|Comoros|Americas|Middle East|European (?:Union|Economic Area)|[^,]* (?:Republic|Islands|Territory|Territories))$/;
