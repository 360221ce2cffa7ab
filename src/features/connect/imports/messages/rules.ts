import { type ImportMessage, newMessage } from '@corkboard/job-feeds/message';
import { fillIn } from '../../../../../locales/fill-in.ts';
import type { ApiRulesMessages } from '../../../../../locales/types/imports.ts';
import { newMessageReader } from '../../../../platform/languages/read-messages.ts';

type RuleCode = keyof ApiRulesMessages;

const NUMBER = /^\d[\d,]*$/;

const rulesIn = newMessageReader<ApiRulesMessages, 'en'>('imports', 'api-rules.json');

/** The sentence of each rule, with names such as {max} in place of values. */
export function listRules(): [code: RuleCode, sentence: string][] {
  return Object.entries(rulesIn('en')).map(([code, message]) => [
    code as RuleCode,
    fillIn(message, (name) => `{${name}}`),
  ]);
}

let knownPatterns: { code: RuleCode; pattern: RegExp }[] | undefined;

/** Sentences without values first: `must be {method} to match how_to_apply` has the form of others. */
function listPatterns() {
  knownPatterns ??= listRules()
    .map(([code, sentence]) => ({ code, pattern: toPattern(sentence) }))
    .sort((a, b) => Number(a.pattern.source.includes('(?<')) - Number(b.pattern.source.includes('(?<')));
  return knownPatterns;
}

/**
 * What the API says about a job, a value or a secret, as a message: its responses have the English sentence only. The sentences of
 * `api-rules.json` are the same as there. A sentence that imports do not know stays text.
 */
export function toRuleMessage(sentence: string): ImportMessage | string {
  for (const { code, pattern } of listPatterns()) {
    const match = pattern.exec(sentence);
    if (!match) continue;
    const values = Object.entries(match.groups ?? {}).map(([name, text]) => [name, toValue(text)]);
    return (newMessage as NewRuleMessage)(code, Object.fromEntries(values));
  }
  return sentence;
}

type NewRuleMessage = (code: RuleCode, values: Record<string, string | number>) => ImportMessage;

function toValue(text: string): string | number {
  return NUMBER.test(text) ? Number(text.replaceAll(',', '')) : text;
}

/** A plural ends with an `s` that the sentence of one does not have, and the other way round. */
function toPattern(sentence: string): RegExp {
  const escaped = sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const source = escaped.replace(/\{(\w+)\}/g, '(?<$1>.+)').replace(/\b(character|item|field)s?$/, '$1s?');
  return new RegExp(`^${source}$`, 'u');
}
