import { findTracing, type OpenSpan } from './tracing.ts';

/** The server that statements go to. */
export interface StatementTarget {
  host: string;
  port: number;
  database?: string | undefined;
}

/** A span for one statement, with the semantic conventions for databases; undefined outside of a sampled span. */
export function startStatement(text: string, target: StatementTarget): OpenSpan | undefined {
  return findTracing()?.startChild(() => {
    const { summary, oneLine } = describe(text);
    const attributes = {
      'db.system.name': 'postgresql',
      'db.namespace': target.database ?? '',
      'db.query.summary': summary,
      // With placeholders for all values of users: they are always bound.
      'db.query.text': oneLine,
      'server.address': target.host,
      'server.port': target.port,
    };
    return { name: summary, kind: 'client', attributes };
  });
}

interface Description {
  summary: string;
  oneLine: string;
}

/** Hundreds of statements are all there is. Describing one of 3 kB takes longer than the rest of its span. */
const descriptions = new Map<string, Description>();
const MAX_DESCRIPTIONS = 1_000;

function describe(text: string): Description {
  const known = descriptions.get(text);
  if (known) return known;
  const description = { summary: summarize(text), oneLine: text.replace(/\s+/g, ' ').trim() };
  // Statements with lists have as many texts as lengths.
  if (descriptions.size >= MAX_DESCRIPTIONS) descriptions.clear();
  descriptions.set(text, description);
  return description;
}

/** The first operation with its table, such as `INSERT jobs`; the keyword alone without a table. */
export function summarize(text: string): string {
  const verb = /\b(select|insert|update|delete|merge)\b/i.exec(text);
  if (!verb) return /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const operation = verb[0].toUpperCase();
  const keyword = { INSERT: 'into', UPDATE: 'update', MERGE: 'into' }[operation] ?? 'from';
  const table = new RegExp(`\\b${keyword}\\s+(?:only\\s+)?"?([a-z_]\\w*)`, 'i').exec(text.slice(verb.index));
  return table?.[1] ? `${operation} ${table[1]}` : operation;
}
