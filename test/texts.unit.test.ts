import { describe, expect, test } from 'vitest';
import { emailKinds } from '../src/email-kinds.ts';
import { wordsIn } from '../src/features/alerts/emails/words.ts';
import { displayedJobTypes } from '../src/features/jobs/job-types/display-names.ts';
import type { Installation } from '../src/features/organizations/board-url.ts';
import type { KeyRing } from '../src/platform/encryption/key-ring.ts';
import { type Language, languages } from '../src/platform/languages/languages.ts';
import { listTexts } from './list-texts.ts';
import { readLocale } from './read-locale.ts';

const { templates } = emailKinds({} as KeyRing, {} as Installation);

/** What visitors, candidates, employers and staff read on boards and in emails. */
function textsIn(language: Language): [path: string, text: string][] {
  const emails = Object.fromEntries(
    [...templates].map(([name, { texts }]) => [name, { ...texts[language] }]),
  );
  return [
    ...[...readLocale(language, '{board,platform}/*.json')].flatMap(([file, node]) => listTexts(node, file)),
    ...listTexts(displayedJobTypes[language], 'job type'),
    ...listTexts(JSON.parse(JSON.stringify(wordsIn(language))), 'alert'),
    ...listTexts(emails, 'email'),
  ];
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
  pl: /[«»“‘]|(?<!\p{L})(?:Pan|Pani|Państwo|mini-praca|umowa na stałe)(?!\p{L})/iu,
};

describe.each(languages)('%s', (language) => {
  test('texts have the register, the marks and the forms of the language', () => {
    const found = textsIn(language).filter(([, text]) => {
      const words = text.replace(/\{\{\w+\}\}/g, 'X');
      return !/\S/.test(words) || /["']| {2}|\s[.,]/.test(words) || wrong[language].test(words);
    });
    expect(found).toEqual([]);
  });

  test('emails use the placeholders of English', () => {
    const placeholders = (text = '') => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
    for (const { name, texts } of templates.values()) {
      const own = texts[language];
      if (own)
        expect({ name, used: placeholders(own.subject + own.text) }).toEqual({
          name,
          used: placeholders(texts.en.subject + texts.en.text),
        });
    }
  });
});
