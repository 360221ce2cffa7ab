/**
 * What e-mail addresses are compared by: composed characters in lower case, accents kept. It follows Unicode alone, whatever
 * language the server is set to: `İ` is an i with a dot of its own and not `i`, `ẞ` is `ß` and not `ss`. Only the two small
 * forms of `Σ` are one, since a capital one does not tell which was meant.
 */
export function toEmailKey(email: string): string {
  // Lower case can take composed characters apart again.
  return email.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}
