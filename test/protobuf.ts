/** Reads the wire format of Protocol Buffers: the values of each field by its number, numbers as bigint, the rest as bytes. */
export type ProtobufMessage = Map<number, (bigint | Buffer)[]>;

export function readProtobuf(bytes: Buffer): ProtobufMessage {
  const fields: ProtobufMessage = new Map();
  let at = 0;
  const readVarint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('The message is truncated.');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const readBytes = (length: number) => {
    if (at + length > bytes.length) throw new Error('The message is truncated.');
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const key = readVarint();
    const read: Record<string, () => bigint | Buffer> = {
      0: readVarint,
      1: () => readBytes(8).readBigUInt64LE(),
      2: () => readBytes(Number(readVarint())),
      5: () => BigInt(readBytes(4).readUInt32LE()),
    };
    const readValue = read[String(key & 7n)];
    if (!readValue) throw new Error(`Unknown wire type ${key & 7n}.`);
    const number = Number(key >> 3n);
    fields.set(number, [...(fields.get(number) ?? []), readValue()]);
  }
  return fields;
}
