/** Sender of an email. */
export interface MailAddress {
  name: string;
  address: string;
}

/** Parses `Name <email>` or a plain email address; undefined when the text is neither. */
export function parseMailAddress(text: string): MailAddress | undefined {
  const match =
    /^(?:(?<name>[^<>"\p{Cc}]*)<)?(?<address>[^\s\p{Cc}@<>,;"]+@[^\s\p{Cc}@<>,;"]+?)(?<end>>?)$/u.exec(
      text.trim(),
    );
  const { name, address, end } = match?.groups ?? {};
  if (address === undefined || (name === undefined) !== (end === '')) return undefined;
  return { name: (name ?? '').trim(), address };
}
