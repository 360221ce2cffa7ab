import { englishRules } from './english-rules.ts';
import { type ImportMessage, newMessage } from './message.ts';

type RuleCode = keyof typeof englishRules;

const NUMBER = /^\d[\d,]*$/;

// Sentences without values first: `must be {method} to match how_to_apply` has the form of others.
const patterns = Object.entries(englishRules)
  .map(([code, sentence]) => ({ code: code as RuleCode, pattern: toPattern(sentence) }))
  .sort((a, b) => Number(a.pattern.source.includes('(?<')) - Number(b.pattern.source.includes('(?<')));

/**
 * What the API says about a job or a value, as a message: its responses have the English sentence only. A sentence that imports do not
 * know stays text.
 */
export function toRuleMessage(sentence: string): ImportMessage | string {
  for (const { code, pattern } of patterns) {
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
