import type { FormRules } from './rules.ts';

/** Inputs show null as the empty string. */
export function toInputs<Values extends object>(
  values: Values,
): { [Key in keyof Values]: NonNullable<Values[Key]> | '' } {
  const entries = Object.entries(values).map(([field, value]) => [field, value ?? '']);
  return Object.fromEntries(entries) as { [Key in keyof Values]: NonNullable<Values[Key]> | '' };
}

type TextOf<Rules> = {
  [Name in keyof Rules]: Rules[Name] extends { maxLength: number } ? Name : never;
}[keyof Rules];

/** An empty input for each text that the API limits. */
export function emptyTexts<Rules extends FormRules>(rules: Rules): Record<TextOf<Rules>, string> {
  const texts = Object.keys(rules).filter((name) => rules[name]?.maxLength !== undefined);
  return Object.fromEntries(texts.map((name) => [name, ''])) as Record<TextOf<Rules>, string>;
}

/** The body of a request: an empty input is null where the API accepts null, and otherwise not sent. */
export function toBody<Body>(inputs: object, rules: FormRules): Body {
  const entries = Object.entries(inputs).flatMap(([field, value]) => {
    if (value !== '') return [[field, value]];
    return rules[field]?.isNullable ? [[field, null]] : [];
  });
  return Object.fromEntries(entries) as Body;
}
