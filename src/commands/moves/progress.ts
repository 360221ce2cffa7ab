import { toPrintable } from '../output.ts';

const WIDTH = 30;
const EVERY_MS = 100;

/** Shows how far an export or import is, on a terminal only. */
export class MoveProgress {
  #drawnAtMs = 0;

  /** With a share from 0 to 1, draws a bar. */
  draw(what: string, done?: { share: number; text: string }): void {
    if (!process.stderr.isTTY || performance.now() - this.#drawnAtMs < EVERY_MS) return;
    this.#drawnAtMs = performance.now();
    const filled = Math.round((done?.share ?? 0) * WIDTH);
    const bar = done ? `${'█'.repeat(filled).padEnd(WIDTH, '·')} ${done.text}, ` : '';
    process.stderr.write(`\r\u001b[K${bar}${toPrintable(what).slice(0, 60)}`);
  }

  /** Clears the line. */
  end(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  }
}

export function toMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
