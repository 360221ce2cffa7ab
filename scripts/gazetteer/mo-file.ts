/**
 * The messages of a compiled translation file, by id. The format is a table of offsets and lengths:
 * https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html
 */
export function readMessages(file: Buffer): Map<string, string> {
  const count = file.readUInt32LE(8);
  const ids = file.readUInt32LE(12);
  const texts = file.readUInt32LE(16);
  const read = (table: number, n: number) => {
    const length = file.readUInt32LE(table + 8 * n);
    const offset = file.readUInt32LE(table + 8 * n + 4);
    return file.toString('utf8', offset, offset + length);
  };
  return new Map(Array.from({ length: count }, (_, n) => [read(ids, n), read(texts, n)]));
}
