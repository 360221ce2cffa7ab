import { readFileSync } from 'node:fs';
import type { CreateJob } from '../../src/features/jobs/jobs/schema.ts';
import type { Language } from '../../src/platform/languages/languages.ts';

interface JobData {
  languages: Language[];
  cities: Record<Language, string[]>;
  countries: Record<Language, string>;
  currencies: Record<Language, string>;
  /** A text of each language with words that mislead a search. `{next}` is another occupation. */
  sentences: Record<Language, string>;
  tools: Record<string, string>;
  /** The titles of each occupation, in the order of `languages`. */
  occupations: Record<string, string[]>;
}

/** A job of a board, with what rules ask for. */
export interface WordJob {
  occupation: string;
  city: string;
  yearlyPay: number;
  input: CreateJob;
}

const data: JobData = JSON.parse(readFileSync(new URL('jobs.json', import.meta.url), 'utf8'));

export const { languages } = data;

/** One job in each city for each occupation: four with a title in the board's language, and two in English. */
export function makeJobs(language: Language): WordJob[] {
  const occupations = Object.keys(data.occupations);
  return occupations.flatMap((occupation, n) => {
    const next = occupations[(n + 1) % occupations.length] as string;
    return data.cities[language].map((city, variant) =>
      makeJob({ language, occupation, next, city, n, variant }),
    );
  });
}

const companies = ['Haverlock', 'Brightsedge', 'Oakmere', 'Talvista', 'Norrvik', 'Ferngate', 'Quillon'];

interface Choice {
  language: Language;
  occupation: string;
  next: string;
  city: string;
  /** The number of the occupation. */
  n: number;
  variant: number;
}

function makeJob({ language, occupation, next, city, n, variant }: Choice): WordJob {
  const spoken: Language = variant === 3 || variant === 4 ? 'en' : language;
  const yearlyPay = variant === 0 ? 0 : 35_000 + ((n * 7 + variant * 13) % 12) * 5_000;
  const remote = variant === 3 || (variant === 5 && n % 2 === 1) ? 'full' : variant === 2 ? 'hybrid' : 'none';
  const text = data.sentences[spoken].replace('{next}', titleOf(next, spoken));
  const tools = data.tools[occupation];
  return {
    occupation,
    city,
    yearlyPay,
    input: {
      external_id: `${occupation}-${variant}`,
      status: 'active',
      title: `${['', 'Junior ', '', '', 'Senior ', ''][variant]}${titleOf(occupation, spoken)}`,
      description: `<p>${text}${tools ? ` ${tools}.` : ''}</p>`,
      company_name: companies[(n + variant) % companies.length] as string,
      location: `${city}, ${data.countries[language]}`,
      remote,
      job_type: variant === 1 ? 'part-time' : 'full-time',
      ...(yearlyPay > 0 && {
        salary_max: yearlyPay,
        salary_period: 'yearly',
        salary_currency: data.currencies[language],
      }),
    },
  };
}

function titleOf(occupation: string, language: Language): string {
  return data.occupations[occupation]?.[languages.indexOf(language)] ?? '';
}
