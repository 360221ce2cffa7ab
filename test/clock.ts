const realNow = performance.now.bind(performance);
let passedMs = 0;

/**
 * Moves the clock of caches forward, and leaves timers alone. The clock never moves back, because the servers of this process keep what
 * they cached.
 */
export function passTime(ms: number): void {
  passedMs += ms;
  performance.now = () => realNow() + passedMs;
}
