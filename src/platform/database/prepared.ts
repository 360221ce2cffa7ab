import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import type { Database } from './connect.ts';

/**
 * A query that is built once and run with different values, because building a query takes as much CPU time as running two. `build`
 * gets placeholders instead of the values, and may use them only as bound values.
 */
export function prepared<V extends object, R>(
  build: (db: Database, values: V) => Compilable<R> | RawBuilder<R>,
): (db: Database, values: V) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined;
  return async (db, values) => {
    compiled ??= build(db, placeholders as V).compile(db);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof V] : parameter,
    );
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters });
    return rows;
  };
}

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });
