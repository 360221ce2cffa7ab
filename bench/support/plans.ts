import type pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Records the statements that `work` sends through the pool. */
export async function recordStatements(pool: pg.Pool, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const client = await pool.connect();
  const { query } = client;
  // biome-ignore lint/suspicious/noExplicitAny: forwards the arguments of all overloads of pg.
  client.query = (...parameters: any[]): any => {
    const [text, values] = parameters;
    if (typeof text === 'string') statements.push({ text, values: values ?? [] });
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    return (query as any).apply(client, parameters);
  };
  // The pool reuses the most recently released connection, so `work` receives this one.
  client.release();
  try {
    await work();
  } finally {
    client.query = query;
  }
  return statements;
}

export async function explain(pool: pg.Pool, { text, values }: Statement): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, values);
  const plan = rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n');
  return `${text.replace(/\s+/g, ' ').trim()}\n  -- ${shorten(JSON.stringify(values))}\n${plan}`;
}

/** Prints the plans of the statements that `work` sends, except those that begin and end transactions. */
export async function explainWork(pool: pg.Pool, name: string, work: () => Promise<unknown>): Promise<void> {
  console.log(`\n## ${name}\n`);
  for (const statement of await recordStatements(pool, work))
    if (!/^(start|begin|set|commit|savepoint|release)/i.test(statement.text))
      console.log(`${await explain(pool, statement)}\n`);
}

function shorten(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
