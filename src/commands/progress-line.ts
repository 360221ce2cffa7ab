import { toPrintable } from './output.ts';

const WIDTH = 30;
/** Often enough to look alive. */
const EVERY_MS = 100;
const MAX_TEXT = 90;

/** A line that says how far a command is. It is drawn on standard error, and only on a terminal. */
export class ProgressLine {
  #drawnAtMs = Number.NEGATIVE_INFINITY;

  /** With a share from 0 to 1, draws a bar before the text. */
  draw(text: string, share?: number): void {
    if (!process.stderr.isTTY || performance.now() - this.#drawnAtMs < EVERY_MS) return;
    this.#drawnAtMs = performance.now();
    const bar = share === undefined ? '' : `${toBar(share)} `;
    process.stderr.write(`\r\u001b[K${bar}${toPrintable(text).slice(0, MAX_TEXT)}`);
  }

  /** Clears the line. */
  end(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  }
}

function toBar(share: number): string {
  return '█'.repeat(Math.min(WIDTH, Math.round(share * WIDTH))).padEnd(WIDTH, '·');
}

export function toMegabytes(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 10 ? `${megabytes.toFixed(1)} MB` : `${Math.round(megabytes)} MB`;
}
