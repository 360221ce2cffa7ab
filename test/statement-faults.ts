/** What happens to a statement: `lose` performs it and loses the response. */
type FaultKind = 'fail' | 'cut' | 'lose' | 'hang';

export interface StatementFault {
  kind: FaultKind;
  /** Counts statements of all connections; the first is 1. */
  nth: number;
  /** Counts only statements that contain it. */
  text?: string;
}

const HEADER_BYTES = 5;

/** Reads what a client sends to PostgreSQL, message by message, and applies the fault to the statement that it is due for. */
export class StatementStream {
  readonly #findFault: () => (StatementFault & { isDone: boolean }) | undefined;
  #waiting = Buffer.alloc(0);
  /** The first message has no type. */
  #hasStarted = false;
  /** Of the last statement that was parsed. */
  #text = '';

  constructor(findFault: () => (StatementFault & { isDone: boolean }) | undefined) {
    this.#findFault = findFault;
  }

  /** The complete messages, changed if one must fail. After an outcome, the connection is the caller's. */
  push(chunk: Buffer): { forwarded: Buffer; outcome: Exclude<FaultKind, 'fail'> | undefined } {
    this.#waiting = Buffer.concat([this.#waiting, chunk]);
    const messages: Buffer[] = [];
    let outcome: Exclude<FaultKind, 'fail'> | undefined;
    for (let message = this.#next(); message; message = this.#next()) {
      if (hasText(message)) this.#text = message.toString('utf8', HEADER_BYTES);
      const kind = isStatement(message) ? this.#due() : undefined;
      messages.push(kind === 'fail' ? toFailing(message) : message);
      if (kind && kind !== 'fail') outcome = kind;
    }
    return { forwarded: Buffer.concat(messages), outcome };
  }

  #next(): Buffer | undefined {
    const lengthAt = this.#hasStarted ? 1 : 0;
    if (this.#waiting.length < lengthAt + 4) return undefined;
    const length = lengthAt + this.#waiting.readInt32BE(lengthAt);
    if (this.#waiting.length < length) return undefined;
    const message = this.#waiting.subarray(0, length);
    this.#waiting = this.#waiting.subarray(length);
    this.#hasStarted = true;
    return message;
  }

  #due(): FaultKind | undefined {
    const fault = this.#findFault();
    if (!fault || fault.isDone || !this.#text.includes(fault.text ?? '')) return undefined;
    if (--fault.nth > 0) return undefined;
    fault.isDone = true;
    return fault.kind;
  }
}

/** A simple query, or the text of a prepared statement. */
function hasText(message: Buffer): boolean {
  return message[0] === 0x51 || message[0] === 0x50;
}

/** A simple query, or the execution of a prepared statement. */
function isStatement(message: Buffer): boolean {
  return message[0] === 0x51 || message[0] === 0x45;
}

/** The same message for a portal or a function that does not exist. */
function toFailing(message: Buffer): Buffer {
  const isSimple = message[0] === 0x51;
  const body = isSimple ? Buffer.from('select injected_fault()\0') : Buffer.from('injected_fault\0\0\0\0\0');
  const failing = Buffer.concat([message.subarray(0, HEADER_BYTES), body]);
  failing.writeInt32BE(failing.length - 1, 1);
  return failing;
}
