import { _, type Ajv, type CodeKeywordDefinition, type KeywordCxt, Name } from 'ajv';
import { MAX_ISSUES } from '../errors/http-error.ts';

/** The keywords that validate each entry of a value, and so can report as many errors as it has entries. */
const LOOPS = ['items', 'additionalProperties', 'patternProperties', 'propertyNames'];

/** The error count in the validation functions that Ajv generates. */
const ERRORS = new Name('errors');

/**
 * Ends each loop of a validator after more errors than a response lists. With `allErrors` Ajv would create an error for each of
 * 50,000 invalid entries. A loop counts only its own errors, so that errors of another `anyOf` branch never make it skip entries.
 */
export function boundLoops(ajv: Ajv): void {
  for (const keyword of LOOPS) {
    const definition = ajv.getKeyword(keyword) as CodeKeywordDefinition;
    const code: CodeKeywordDefinition['code'] = (context, ruleType) =>
      definition.code(withBoundedLoops(context), ruleType);
    ajv.removeKeyword(keyword).addKeyword({ ...definition, code });
  }
}

function withBoundedLoops(context: KeywordCxt): KeywordCxt {
  const { gen } = context;
  const bounded = <T>(body: (entry: T) => void) => {
    const before = gen.const('before', ERRORS);
    return (entry: T) => {
      gen.if(_`${ERRORS} - ${before} > ${MAX_ISSUES}`, () => gen.break());
      body(entry);
    };
  };
  const loops: Pick<typeof gen, 'forIn' | 'forRange'> = {
    forIn: (name, object, body, kind) => gen.forIn(name, object, bounded(body), kind),
    forRange: (name, from, to, body, kind) => gen.forRange(name, from, to, bounded(body), kind),
  };
  return Object.create(context, { gen: { value: Object.assign(Object.create(gen), loops) } });
}
