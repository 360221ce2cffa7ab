import { describe, expect, test } from 'vitest';
import type { Installation } from '../src/features/board/organizations/board-url.ts';
import type { KeyRing } from '../src/platform/encryption/key-ring.ts';
import { type Language, languages } from '../src/platform/languages/languages.ts';
import { builtInTexts } from '../src/platform/mail/outbox/email-messages.ts';
import { emailKinds } from '../src/registries/email-kinds.ts';
import { listTexts } from './list-texts.ts';
import { readLocale } from './read-locale.ts';

/** What visitors, candidates, employers and staff read on boards and in emails. */
function textsIn(language: Language): [path: string, text: string][] {
  return [...readLocale(language, '{board,common,emails,staff-emails}/*.json')].flatMap(([file, node]) =>
    listTexts(node, file),
  );
}

/** What no text of the language has: the other register, marks and forms of other languages, and calques. */
const wrong: Record<Language, RegExp> = {
  en: /[„«»‚]|\b(?:Please kindly|e-mail)\b/,
  de: /[«»”]|\b(?:du|dich|dir|dein(?:e[nmrs]?)?|euch|eure?[nmrs]?)\b|Job-Alarm|Homeoffice|Jobbörse/i,
  // A narrow no-break space stands before these marks and within quotes.
  fr: /[“”„]|[^\u202f][;:!?»]|«[^\u202f]|(?<![\p{L}’])(?:tu|toi|tes|te)(?!\p{L})/iu,
  es: /[“”„]|\busted(?:es)?\b|\bsolicitar en\b|\bpostular|\bemail\b/i,
  nl: /[«»“”„]|\b(?:u|uw)\b|\bthuiswerk/i,
  // European forms.
  pt: /[«»„]|(?<!\p{L})(?:tu|teu|tua|lhe|alargar|pesquis\p{L}*|prima|ficheiro|utilizador|registo|contacto|ecrã|neste momento|apelido)(?!\p{L})/iu,
  it: /[«»„‘]|(?<!\p{L})(?:Lei|Vi preghiamo|curriculum vitae|applica per|applicare per|sottomett\p{L}*)(?!\p{L})|(?<!\p{L})(?:perchè|poichè|E’|qual’è|un pò|sè stess\p{L})(?!\p{L})/u,
  pl: /[«»“‘]|(?<!\p{L})(?:Pan|Pani|Państwo|mini-praca|umowa na stałe)(?!\p{L})/iu,
};

describe.each(languages)('%s', (language) => {
  test('texts have the register, the marks and the forms of the language', () => {
    const found = textsIn(language).filter(([, text]) => {
      return !/\S/.test(text) || /["']| {2}|\s[.,]/.test(text) || wrong[language].test(text);
    });
    expect(found).toEqual([]);
  });
});

test('the texts of an email use placeholders that the email has, and all of those that are required', () => {
  const { kinds } = emailKinds({} as KeyRing, { domain: 'boards.example' } as Installation);
  for (const template of kinds.flatMap(({ templates }) => templates)) {
    const { subject, text } = builtInTexts(template, 'en');
    const used = [...(subject + text).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    const { name, placeholders } = template;
    const unknown = used.filter((each) => each !== 'board' && !Object.hasOwn(placeholders, each!));
    const missing = Object.keys(placeholders).filter(
      (each) => placeholders[each]!.isRequired && !text.includes(`{{${each}}}`),
    );
    expect({ name, unknown, missing }).toEqual({ name, unknown: [], missing: [] });
  }
});
