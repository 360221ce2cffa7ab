/**
 * The key that identifies an email address: composed characters (NFC) in lower case, with accents. It does not depend on the locale
 * of the server: `İ` becomes an i with a dot above and not `i`, `ẞ` becomes `ß` and not `ss`. Both lower-case forms of `Σ` become
 * `σ`, because the capital letter does not show which one is meant.
 */
export function toEmailKey(email: string): string {
  // toLowerCase can decompose characters again.
  return email.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

/** The key of the mailbox that gets the email. Many providers deliver `ines+jobs@` to `ines@`. */
export function toMailboxKey(email: string): string {
  return toEmailKey(email).replace(/(?<=.)\+[^@]*(?=@[^@]*$)/, '');
}
