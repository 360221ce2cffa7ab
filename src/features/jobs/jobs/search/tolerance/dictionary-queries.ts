import { sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../../../platform/database/connect.ts';
import type { Scope } from '../../../../../platform/scope.ts';
import { toTsQuery } from '../relevance/expressions.ts';
import { toSpace } from '../words.ts';

/** The weights of those words that the organization's jobs have. */
export async function findWords(
  { db, organizationId }: Scope,
  words: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ word: string; weight: number }>`
    select word, weight from job_words where organization_id = ${organizationId} and word = any(${words}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ word, weight }) => [word, weight]));
}

/** The highest weight of the words that begin with each text. Skips texts that begin no word. */
export async function findBeginnings(
  { db, organizationId }: Scope,
  beginnings: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ beginning: string; weight: number }>`
    select beginning, weight from unnest(${beginnings}::text[]) as beginning
    cross join lateral (
      select max(weight) as weight from (
        select weight from job_words
        where organization_id = ${organizationId} and word >= beginning and word < beginning || ${LAST_CHARACTER}
        limit ${MAX_WORDS}) as words) as best
    where weight is not null`.execute(db);
  return new Map(rows.map(({ beginning, weight }) => [beginning, weight]));
}

export interface NearWord {
  word: string;
  weight: number;
}

/**
 * Words that may be within so many edits of each word, by word. They begin with its first or second letter, because people rarely
 * mistype the first one. Compares lengths and sets of letters only.
 */
export async function findSimilarWords(
  { db, organizationId }: Scope,
  wanted: { word: string; maxEdits: number }[],
): Promise<Map<string, NearWord[]>> {
  const { rows } = await sql<NearWord & { wanted: string }>`
    select wanted.word as wanted, near.word, near.weight
    from unnest(${wanted.map(({ word }) => word)}::text[], ${wanted.map(({ maxEdits }) => maxEdits)}::int[]) as wanted (word, edits)
    cross join lateral (select distinct unnest(array[left(wanted.word, 1), substr(wanted.word, 2, 1)]) as letter) as first
    cross join lateral (select word_letters(wanted.word) as own offset 0) as letters_of_word
    cross join lateral (
      select word, weight from job_words
      where organization_id = ${organizationId} and word >= letter and word < letter || ${LAST_CHARACTER}
        and length(word) between length(wanted.word) - edits and length(wanted.word) + edits
        and bit_count((letters # own)::bit(32)) <= 2 * edits
      limit ${MAX_WORDS}) as near`.execute(db);
  const words = new Map<string, NearWord[]>();
  for (const { wanted, word, weight } of rows) {
    const others = words.get(wanted);
    if (others) others.push({ word, weight });
    else words.set(wanted, [{ word, weight }]);
  }
  return words;
}

/** Those pairs of words that are adjacent in a job. */
export async function findPairs(scope: Scope, pairs: [string, string][]): Promise<[string, string][]> {
  const queries = pairs.map((pair) =>
    toTsQuery(toSpace(scope), { kind: 'entry', place: 'pair', text: pair.join(' ') }),
  );
  const { rows } = await sql<{ position: number }>`
    select position::int from unnest(${queries}::text[]) with ordinality as pair (query, position)
    where exists (
      select from job_index where word_sequence is not null and job_lexemes(organization_id, word_sequence, job_type_id, location_id,
        company_id, category_id, is_remote) @@ query::tsquery)
    order by position ${sql.raw(PLAN_EACH_TIME)}`.execute(scope.db);
  return rows.map(({ position }) => pairs[position - 1] as [string, string]);
}

/** Sorts after all other characters. */
const LAST_CHARACTER = '\u{10FFFF}';
/** Bounds the work for boards with very many words. */
const MAX_WORDS = 2_000;
