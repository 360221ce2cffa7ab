import { all, type Expression, not, some } from '../relevance/expressions.ts';
import { type Rank, toAdjacent } from '../relevance/ranks.ts';
import type { TermGroup } from '../term-groups.ts';
import { type TermExpressions, toTermExpressions } from './expressions-of-terms.ts';
import type { Understanding } from './understanding.ts';

/** What a job has that matches all groups. */
export function toUnderstoodMatch(groups: readonly TermGroup[], understanding: Understanding): Expression {
  return all(toExpressionsOfGroups(groups, understanding).map(({ anywhere }) => anywhere));
}

/**
 * The ranks of the jobs that match a search whose words are understood, best first: by field, and in a field the words before other
 * names of what they mean.
 */
export function toUnderstoodRanks(groups: TermGroup[], understanding: Understanding): Rank[] {
  const each = toExpressionsOfGroups(groups, understanding);
  const allOf = (field: keyof TermExpressions) => all(each.map((expressions) => expressions[field]));
  const adjacent = toAdjacent(groups);
  const partly = all([some(each.map(({ inHead }) => inHead)), allOf('anywhere')]);
  const levels: (Expression | undefined)[] = [
    adjacent && all([adjacent, allOf('inflectedInTitle')]),
    allOf('inflectedInTitle'),
    allOf('formInTitle'),
    allOf('inTitle'),
    allOf('inHead'),
    groups.length > 1 ? partly : undefined,
    allOf('anywhere'),
  ];
  const included = levels.filter((level) => level !== undefined);
  return included.map((includes, n) => ({
    includes,
    excludes: n === 0 ? [] : [included[n - 1] as Expression],
    isLarge: n === included.length - 1,
  }));
}

function toExpressionsOfGroups(
  groups: readonly TermGroup[],
  understanding: Understanding,
): TermExpressions[] {
  return groups.map(({ alternatives }) => {
    const each = alternatives.map((terms) => toTermExpressions(terms, understanding));
    const anyOf = (field: keyof TermExpressions) => some(each.map((expressions) => expressions[field]));
    return {
      inflectedInTitle: anyOf('inflectedInTitle'),
      formInTitle: anyOf('formInTitle'),
      inTitle: anyOf('inTitle'),
      inHead: anyOf('inHead'),
      anywhere: anyOf('anywhere'),
    };
  });
}

/** Leaves out what the excluded terms match. */
export function without(match: Expression, excluded: readonly Expression[]): Expression {
  return excluded.length === 0 ? match : all([match, ...excluded.map(not)]);
}

/** Each job has it: the bar before its first field. */
export const everyJob: Expression = { kind: 'entry', place: 'word', text: '|' };
