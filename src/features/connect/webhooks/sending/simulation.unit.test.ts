import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Webhook as Verifier } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../../../test/property-runs.ts';
import { createRandom, type Random } from '../../../../demo/random.ts';
import { decideRetry, reasonToDisable } from '../deliveries/retry-policy.ts';
import { generateSigningSecret } from '../signing-secrets.ts';
import { signMessage } from './sign.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SCHEDULE = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
const LEASE = MINUTE;
const OVERLAP = DAY;

interface Delivery {
  id: string;
  status: 'pending' | 'delivered' | 'exhausted' | 'disabled';
  inRound: number;
  dueAt: number;
  claim: string | undefined;
}

/** An attempt that a process has started. At `endsAt` the process records the outcome, unless it lost its claim. */
interface Attempt {
  delivery: Delivery;
  claim: string;
  endsAt: number;
  failingSince: number | undefined;
}

type TestResponse = Parameters<typeof decideRetry>[0]['outcome'];

/**
 * A webhook with its deliveries, as the database rows store them. Processes claim due deliveries, crash or exceed their lease;
 * the receiver responds at random; users replay, disable, enable and rotate. The decisions are the real ones.
 */
class Simulation {
  now = 0;
  isEnabled = true;
  failingSince: number | undefined;
  lastSuccessAt = 0;
  readonly deliveries: Delivery[] = [];
  readonly attempts: Attempt[] = [];
  readonly #random: Random;
  /** Signing secrets with the time at which each expires. */
  #secrets = [{ secret: generateSigningSecret(), until: Number.POSITIVE_INFINITY }];
  readonly #successRate: number;

  constructor(random: Random) {
    this.#random = random;
    this.#successRate = this.#pick([0, 0, 0.1, 0.5, 0.95]);
    const count = 1 + Math.floor(random() * 3);
    for (let number = 0; number < count; number++) this.#addDelivery(random() * 12 * DAY);
  }

  /** Runs until no delivery is pending and no attempt is in flight. */
  run(): void {
    for (let step = 0; step < 5_000; step++) {
      if (this.now < 13 * DAY && this.#random() < 0.02) this.#interfere();
      if (!this.#step()) return;
    }
    throw new Error('The simulation did not end.');
  }

  /** Processes the next attempt that ends or delivery that is due. */
  #step(): boolean {
    const waiting = this.deliveries.filter(({ status }) => status === 'pending');
    const delivery = waiting.sort((a, b) => a.dueAt - b.dueAt)[0];
    const attempt = this.attempts.sort((a, b) => a.endsAt - b.endsAt)[0];
    if (!delivery && !attempt) return false;
    if (attempt && attempt.endsAt <= (delivery?.dueAt ?? Number.POSITIVE_INFINITY)) {
      this.now = Math.max(this.now, attempt.endsAt);
      this.attempts.splice(this.attempts.indexOf(attempt), 1);
      this.#finish(attempt);
    } else if (delivery) {
      this.now = Math.max(this.now, delivery.dueAt);
      this.#claim(delivery);
    }
    return true;
  }

  #claim(delivery: Delivery): void {
    delivery.claim = randomUUID();
    delivery.dueAt = this.now + LEASE;
    const [crashes, isSlow] = [this.#random() < 0.05, this.#random() < 0.03];
    this.#send(delivery);
    if (crashes) return;
    const endsAt = this.now + (isSlow ? LEASE * 2 : 15 * SECOND) * this.#random();
    this.attempts.push({ delivery, claim: delivery.claim, endsAt, failingSince: this.failingSince });
  }

  #send({ id }: Delivery): void {
    const secrets = this.#secrets.filter(({ until }) => until > this.now).map(({ secret }) => secret);
    const body = JSON.stringify({ id });
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': `${timestamp}`,
      'webhook-signature': signMessage(secrets, { id, timestamp, body }),
    };
    const secret = this.#pick(secrets);
    assert.deepEqual(new Verifier(secret).verify(body, headers), { id });
  }

  #finish({ delivery, claim, failingSince }: Attempt): void {
    if (delivery.claim !== claim) return;
    delivery.claim = undefined;
    delivery.inRound++;
    assert(delivery.inRound <= 8);
    const outcome = this.#respond();
    const failingForMs = failingSince === undefined ? 0 : this.now - failingSince;
    const reason = reasonToDisable(outcome, failingForMs);
    if (reason && (reason === 'gone' || this.failingSince === failingSince)) this.#disable(reason);
    else this.#settle(delivery, outcome);
  }

  #settle(delivery: Delivery, outcome: TestResponse): void {
    const verdict = decideRetry({ outcome, attempts: delivery.inRound, random: this.#random() });
    delivery.status = verdict.status;
    if (verdict.status === 'pending') {
      this.#checkDelay(verdict.delayMs, delivery.inRound, outcome.retryAfterMs);
      delivery.dueAt = this.now + verdict.delayMs;
    }
    assert.equal(verdict.status === 'exhausted', outcome.error !== null && delivery.inRound === 8);
    if (outcome.error) this.failingSince ??= this.now;
    else {
      this.failingSince = undefined;
      this.lastSuccessAt = this.now;
    }
  }

  #checkDelay(delayMs: number, attempts: number, retryAfterMs: number | undefined): void {
    const slot = SCHEDULE[attempts - 1]!;
    const more = retryAfterMs === undefined ? 0 : (SCHEDULE[attempts] ?? slot);
    assert(delayMs >= slot * 0.8 && delayMs <= slot * 1.2 + more);
  }

  #disable(reason: 'gone' | 'failing' | 'by hand'): void {
    assert(reason !== 'failing' || this.now - this.lastSuccessAt >= 5 * DAY);
    this.isEnabled = false;
    for (const delivery of this.deliveries) {
      if (delivery.status !== 'pending') continue;
      delivery.status = 'disabled';
      delivery.claim = undefined;
    }
  }

  #respond(): TestResponse {
    const status = this.#random() < this.#successRate ? 200 : this.#pick([500, 503, 301, 404, null, 410]);
    // Few receivers are gone permanently.
    if (status === 410 && this.#random() < 0.9) return { responseStatus: 500, error };
    if (status === 200) return { responseStatus: status, error: null };
    if (status === 503)
      return { responseStatus: status, error, retryAfterMs: this.#random() ** 4 * 30 * DAY };
    return { responseStatus: status, error };
  }

  #interfere(): void {
    this.now += this.#random() * HOUR;
    const what = this.#pick(['replay', 'recover', 'disable', 'enable', 'rotate', 'rotate']);
    if (what === 'rotate') this.#rotate();
    if (what === 'disable') this.#disable('by hand');
    if (what === 'enable' && !this.isEnabled) {
      this.isEnabled = true;
      this.failingSince = undefined;
    }
    if (!this.isEnabled) return;
    if (what === 'replay') this.#restart(this.#pick(this.deliveries));
    if (what === 'recover')
      for (const delivery of this.deliveries)
        if (delivery.status === 'exhausted' || delivery.status === 'disabled') this.#restart(delivery);
  }

  #restart(delivery: Delivery): void {
    if (delivery.claim !== undefined) return;
    Object.assign(delivery, { status: 'pending', inRound: 0, dueAt: this.now });
  }

  #rotate(): void {
    for (const secret of this.#secrets) secret.until = Math.min(secret.until, this.now + OVERLAP);
    this.#secrets = [
      { secret: generateSigningSecret(), until: Number.POSITIVE_INFINITY },
      ...this.#secrets.filter(({ until }) => until > this.now),
    ];
  }

  #addDelivery(dueAt: number): void {
    this.deliveries.push({ id: randomUUID(), status: 'pending', inRound: 0, dueAt, claim: undefined });
  }

  #pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)]!;
  }
}

const error = { code: 'not_accepted', message: 'No.' };

it('each delivery ends after at most eight attempts per round, whatever happens', () => {
  const ends = { delivered: 0, exhausted: 0, disabled: 0, pending: 0 };
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const simulation = new Simulation(createRandom(seed, 0));
      simulation.run();
      for (const { status } of simulation.deliveries) ends[status]++;
    }),
    { numRuns: propertyRuns(500), seed: 20_261_121 },
  );
  expect(ends.pending).toBe(0);
  // The simulation is only meaningful if every outcome occurs.
  for (const count of [ends.delivered, ends.exhausted, ends.disabled]) expect(count).toBeGreaterThan(50);
});
