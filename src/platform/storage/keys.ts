/**
 * The only folders of files: in DATA_DIR they lie beside the database, which no key may reach. A name does not begin
 * with a point, so neither `..` nor a temporary file has a key.
 */
const PATTERN = /^(?:assets|logos)(?:\/[a-z0-9-][a-z0-9.-]{0,99}){1,4}$/;

export function isKey(text: string): boolean {
  return PATTERN.test(text);
}

export function checkKey(key: string): void {
  if (!isKey(key)) throw new TypeError(`${JSON.stringify(key)} is no key of a file`);
}
