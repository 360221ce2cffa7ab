import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './connect.ts';

/**
 * A query that is built once and run with other values each time: building one takes the CPU time of running two. `build`
 * gets stand-ins for the values, which it may only place where values go.
 */
export function prepared<V extends object, R>(
  build: (db: Database, values: V) => Compilable<R>,
): (db: Database, values: V) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined;
  return async (db, values) => {
    compiled ??= build(db, standIns as V).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof StandIn ? values[parameter.name as keyof V] : parameter,
    );
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters });
    return rows;
  };
}

class StandIn {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const standIns = new Proxy({}, { get: (_, name) => new StandIn(String(name)) });
