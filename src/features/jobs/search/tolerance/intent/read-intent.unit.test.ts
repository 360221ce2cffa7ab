import { expect, it } from 'vitest';
import { parseSearch, type SearchTerm } from '../../../../../platform/search-words.ts';
import { readIntent } from './read-intent.ts';

const toText = (term: SearchTerm) => (term.kind === 'prefix' ? term.word : `"${term.words.join(' ')}"`);

/** Like `nurse @munich remote`: words of the job, the place, and remote work. */
function understood(search: string): string | undefined {
  const intent = readIntent(parseSearch(search));
  if (!intent) return undefined;
  const { others, place, isRemote } = intent;
  return [...others.map(toText), ...(place ? [`@${place.text}`] : []), ...(isRemote ? ['remote'] : [])].join(
    ' ',
  );
}

it.each([
  // English.
  ['jobs in berlin', '@berlin'],
  ['nurse jobs in berlin', 'nurse @berlin'],
  ['berlin jobs', '@berlin'],
  ['jobs as a nurse', 'nurse'],
  ['jobs for nurses in the netherlands', 'nurses @the netherlands'],
  ['jobs in las vegas', '@las vegas'],
  ['jobs in the hague', '@the hague'],
  ['nurse job', 'nurse'],
  ['nurse vacancies', 'nurse'],
  ['work in london', '@london'],
  ['nurse jobs near me', 'nurse'],
  ['remote', 'remote'],
  ['remote jobs', 'remote'],
  ['remote work', 'remote'],
  ['remote developer', 'developer remote'],
  ['senior developer remote', 'senior developer remote'],
  ['fully remote jobs for developers', 'developers remote'],
  ['work from home nurse', 'nurse remote'],
  ['remote developer jobs in germany', 'developer @germany remote'],
  ['jobs', ''],
  // German.
  ['Stellen in Hamburg', '@hamburg'],
  ['Stellenangebote Pfleger München', 'pfleger @munchen'],
  ['Arbeit als Pfleger', 'pfleger'],
  ['Pfleger Jobs in der Schweiz', 'pfleger @schweiz'],
  ['Entwickler Homeoffice', 'entwickler remote'],
  ['Jobs im Homeoffice', 'remote'],
  ['offene Stellen in meiner Nähe', ''],
  // French.
  ['emplois à Paris', '@paris'],
  ['offres d’emploi infirmier à Lyon', 'infirmier @lyon'],
  ["offre d'emploi en Belgique", '@belgique'],
  ['développeur télétravail', 'developpeur remote'],
  ['travail à distance', 'remote'],
  ['poste de comptable', 'comptable'],
  // Spanish.
  ['empleos en Madrid', '@madrid'],
  ['ofertas de trabajo en Sevilla', '@sevilla'],
  ['trabajo en Barcelona', '@barcelona'],
  ['enfermera empleo Valencia', 'enfermera @valencia'],
  ['teletrabajo', 'remote'],
  ['desarrollador remoto', 'desarrollador remote'],
  // Dutch.
  ['vacatures in Utrecht', '@utrecht'],
  ['verpleegkundige vacatures Amsterdam', 'verpleegkundige @amsterdam'],
  ['werk in Rotterdam', '@rotterdam'],
  ['thuiswerk vacatures', 'remote'],
  // Portuguese.
  ['vagas em Lisboa', '@lisboa'],
  ['vagas de emprego no Porto', '@porto'],
  ['emprego enfermeiro', 'enfermeiro'],
  ['trabalho remoto', 'remote'],
  // Polish.
  ['praca w Krakowie', '@krakow'],
  ['oferty pracy Warszawa', '@warszawa'],
  ['praca pielęgniarka w Gdańsku', 'pielegniarka @gdansk'],
  ['praca zdalna', 'remote'],
  // A place alone is understood as before.
  ['nurse munich', 'nurse @munich'],
  ['munich', '@munich'],
])('“%s” asks for “%s”', (search, expected) => {
  expect(understood(search)).toBe(expected);
});

it.each([
  'nurse',
  'job coach',
  'social work',
  'trabajo social',
  'goods in',
  'head of finance',
  'work',
  'long distance driver',
  'remoter',
  '"remote" nurse',
  '"jobs" nurse',
  'nurse "munich"',
  '',
  '!!!',
])('“%s” has only words of jobs', (search) => {
  expect(understood(search)).toBeUndefined();
});
