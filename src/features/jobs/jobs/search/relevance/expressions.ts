import { type RawBuilder, sql } from 'kysely';

/** What a job must have, for the text index and for a row. */
export type Expression =
  | { kind: 'entry'; place: Place; text: string; isPrefix?: boolean }
  | { kind: 'and' | 'or'; of: Expression[] }
  | { kind: 'not'; of: Expression };

/** Where a word is. `pair` is two adjacent words, in any field. */
export type Place = 'title' | 'company' | 'word' | 'pair' | 'beginning';

export function all(of: Expression[]): Expression {
  return { kind: 'and', of };
}

export function some(of: Expression[]): Expression {
  return { kind: 'or', of };
}

export function not(of: Expression): Expression {
  return { kind: 'not', of };
}

/** The letters that `job_lexemes` writes before each kind of entry. */
const kinds: Record<Place, string> = { title: '=', company: '@', word: ':', pair: '"', beginning: '^' };

/** A tsquery on `job_lexemes`. */
export function toTsQuery(space: string, expression: Expression): string {
  switch (expression.kind) {
    case 'entry': {
      const { place, text, isPrefix } = expression;
      return `'${space}${kinds[place]}${text}'${isPrefix ? ':*' : ''}`;
    }
    case 'not':
      return `!${toTsQuery(space, expression.of)}`;
    default: {
      const parts = expression.of.map((each) => toTsQuery(space, each));
      return parts.length === 1
        ? parts.join('')
        : `(${parts.join(expression.kind === 'and' ? ' & ' : ' | ')})`;
    }
  }
}

/**
 * The same condition on a row that `withFields` reads. Words in a sequence have a space on both sides, so that a text with spaces
 * around it is a whole word or a pair.
 */
export function toRowCondition(expression: Expression): RawBuilder<boolean> {
  switch (expression.kind) {
    case 'entry': {
      const { place, text } = expression;
      return sql<boolean>`strpos(${columns[place]}, ${` ${text}${isWhole(expression) ? ' ' : ''}`}) > 0`;
    }
    case 'not':
      return sql<boolean>`not ${toRowCondition(expression.of)}`;
    case 'and':
      return sql<boolean>`(${sql.join(expression.of.map(toRowCondition), sql` and `)})`;
    default:
      return sql<boolean>`(${sql.join(toAlternatives(expression.of), sql` or `)})`;
  }
}

/** Many words of one place are one regular expression, which reads the text once. */
function toAlternatives(of: Expression[]): RawBuilder<boolean>[] {
  const wholeWords = Map.groupBy(of, (each) =>
    each.kind === 'entry' && isWhole(each) ? each.place : undefined,
  );
  return [...wholeWords].flatMap(([place, expressions]) => {
    if (place === undefined || expressions.length < MIN_ALTERNATIVES) return expressions.map(toRowCondition);
    const texts = expressions.map((each) => (each.kind === 'entry' ? each.text.replaceAll('+', '\\+') : ''));
    return [sql<boolean>`${columns[place]} ~ ${` (${texts.join('|')}) `}`];
  });
}

const MIN_ALTERNATIVES = 4;

function isWhole({ place, isPrefix }: { place: Place; isPrefix?: boolean }): boolean {
  return !isPrefix && place !== 'beginning';
}

/** Whether a row of `job_index` has what the expression says. */
export function toConditionOnSequence(expression: Expression): RawBuilder<boolean> {
  return sql<boolean>`(select ${toRowCondition(expression)} from ${withFields(sql`(select word_sequence) as sequence`)} as fields)`;
}

const words = sql.ref('all_words');
const columns = {
  title: sql.ref('title_words'),
  company: sql.ref('company_words'),
  word: words,
  pair: words,
  beginning: words,
};

/** The words of a row, and the words of its title and company, each with spaces around. Reads the sequence once. */
export function withFields(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  // OFFSET 0 is an optimizer fence: otherwise, each use of a column would compute it again.
  return sql`
    (select *, split_part(all_words, '|', 2) as title_words, split_part(all_words, '|', 3) as company_words from (
      select *, replace(word_sequence, '_', ' ') as all_words from ${rows} offset 0) as sequences offset 0)`;
}
