import { isDeadlock } from './violations.ts';

const MAX_ATTEMPTS = 4;

/** Repeats work that PostgreSQL ended because of a deadlock. In a transaction of the caller, which has ended too, it throws. */
export async function retryDeadlocks<T>(db: { isTransaction: boolean }, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (db.isTransaction || attempt === MAX_ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
}
