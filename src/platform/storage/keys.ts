/**
 * The only folders of files. In DATA_DIR, the database is next to the files, and no key may reach it. Names do not begin with a dot,
 * which excludes `..` and temporary files.
 */
const PATTERN = /^(?:assets|logos|private)(?:\/[a-z0-9-][a-z0-9.-]{0,99}){1,4}$/;

export function isKey(text: string): boolean {
  return PATTERN.test(text);
}

export function checkKey(key: string): void {
  if (!isKey(key)) throw new TypeError(`${JSON.stringify(key)} is not a valid file key`);
}
