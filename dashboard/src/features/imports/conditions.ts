import type { ImportCondition, ImportRules } from '@corkboard/client';

/** A condition in a list, so that a row keeps its place while the user changes it. */
export interface ConditionRow extends ImportCondition {
  group: 'include' | 'exclude';
  values: string[];
}

export function toConditionRows({ include = [], exclude = [] }: ImportRules): ConditionRow[] {
  const toRows = (conditions: ImportCondition[], group: ConditionRow['group']) =>
    conditions.map(({ values = [], ...condition }) => ({ ...condition, values, group }));
  return [...toRows(include, 'include'), ...toRows(exclude, 'exclude')];
}

/** Rows without a column are dropped. */
export function toRules(rows: ConditionRow[], mirrorDelete: boolean): ImportRules {
  const of = (group: ConditionRow['group']) =>
    rows
      .filter((row) => row.group === group && row.path.trim() !== '')
      .map(({ path, operator, values }) => ({ path, operator, ...(operator !== 'exists' && { values }) }));
  const [include, exclude] = [of('include'), of('exclude')];
  return {
    ...(include.length > 0 && { include }),
    ...(exclude.length > 0 && { exclude }),
    ...(mirrorDelete && { mirror_delete: true }),
  };
}
