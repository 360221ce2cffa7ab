/** Who a mail is from, as people see it. */
export interface MailAddress {
  name: string;
  address: string;
}

/** Reads `Name <address>` or a bare address; undefined when it is neither. */
export function parseMailAddress(text: string): MailAddress | undefined {
  const match =
    /^(?:(?<name>[^<>"\p{Cc}]*)<)?(?<address>[^\s\p{Cc}@<>,;"]+@[^\s\p{Cc}@<>,;"]+?)(?<end>>?)$/u.exec(
      text.trim(),
    );
  const { name, address, end } = match?.groups ?? {};
  if (address === undefined || (name === undefined) !== (end === '')) return undefined;
  return { name: (name ?? '').trim(), address };
}
