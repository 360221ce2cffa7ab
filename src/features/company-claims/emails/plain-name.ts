const MAX_LENGTH = 100;

/** A name in an email. Anyone can choose the name of a company, and email programs make links of what looks like a URL. */
export function toPlainName(name: string): string {
  const text = name
    .replace(/:\/\//g, ' ')
    .replace(/(?<=[\p{L}\p{N}])[./](?=[\p{L}\p{N}])/gu, ' ')
    .trim();
  const characters = [...text];
  return characters.length <= MAX_LENGTH ? text : `${characters.slice(0, MAX_LENGTH).join('')}…`;
}
