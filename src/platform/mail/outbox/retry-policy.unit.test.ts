import { expect, test } from 'vitest';
import { MailError } from '../mailer.ts';
import { decideRetry } from './retry-policy.ts';

const temporary = new MailError('later', { isPermanent: false });
const uncertain = new MailError('no response', { isPermanent: false, isUncertain: true });

test.each([
  [0, 5],
  [1, 15],
  [2, 30],
  [3, 60],
  [14, 60],
  [15, 900],
  [500, 900],
])('after %i failed attempts, the next failure is retried in %i seconds', (attempts, seconds) => {
  expect(decideRetry({ attempts, uncertain_attempts: 0 }, temporary)).toBe(seconds);
});

test('an email that the server rejects for good is not retried', () => {
  const rejected = new MailError('550', { isPermanent: true });
  expect(decideRetry({ attempts: 0, uncertain_attempts: 0 }, rejected)).toBeUndefined();
});

test('an email that may have arrived is retried once, however often it certainly did not arrive', () => {
  expect(decideRetry({ attempts: 3, uncertain_attempts: 0 }, uncertain)).toBe(60);
  expect(decideRetry({ attempts: 4, uncertain_attempts: 1 }, uncertain)).toBeUndefined();
  expect(decideRetry({ attempts: 4, uncertain_attempts: 1 }, temporary)).toBe(60);
});
