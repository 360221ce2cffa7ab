import { expect, it } from 'vitest';
import { parseSearch, type SearchTerm } from '../../../../../../platform/search-words.ts';
import { toFindJobTypes, withoutAmbiguous } from './job-types.ts';
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

/** Like `nurse @munich %part-time`: words of the job, the place, and the types of a board that has these. */
function understoodTypes(search: string, types: string[]): string | undefined {
  const intent = readIntent(parseSearch(search), undefined, toFindJobTypes(types));
  if (!intent) return undefined;
  const { others, place, jobTypes, isRemote } = intent;
  const parts = [
    ...others.map(toText),
    ...(place ? [`@${place.text}`] : []),
    ...jobTypes.map((jobType) => `%${jobType}`),
    ...(isRemote ? ['remote'] : []),
  ];
  return parts.join(' ');
}

const usual = [
  'full-time',
  'part-time',
  'contract',
  'temporary',
  'internship',
  'freelance',
  'apprenticeship',
];

it.each([
  // English.
  ['part-time Berlin', '@berlin %part-time'],
  ['part time nurse', 'nurse %part-time'],
  ['nurse parttime', 'nurse %part-time'],
  ['full time jobs in leeds', '@leeds %full-time'],
  ['part-time jobs near me', '%part-time'],
  ['internship Paris', '@paris %internship'],
  ['internships in the hague', '@the hague %internship'],
  ['internship in finance in London', 'finance @london %internship'],
  ['remote contract developer', 'developer %contract remote'],
  ['freelancer', '%freelance'],
  ['work as a freelancer', '%freelance'],
  ['full-time or part-time', 'or %full-time %part-time'],
  // German.
  ['Teilzeit Hamburg', '@hamburg %part-time'],
  ['Koch in Teilzeit in Hamburg', 'koch @hamburg %part-time'],
  ['Praktikum im Marketing', 'marketing %internship'],
  ['Ausbildung zum Koch', 'koch %apprenticeship'],
  ['Ausbildungsplätze Köln', '@koln %apprenticeship'],
  ['befristet Bremen', '@bremen %contract %temporary'],
  ['Teilzeitstelle als Pfleger', 'pfleger %part-time'],
  // French.
  ['emploi à temps partiel Lyon', '@lyon %part-time'],
  ['stage marketing Paris', 'marketing @paris %internship'],
  ['alternance développeur', 'developpeur %apprenticeship'],
  ['intérim Nantes', '@nantes %temporary'],
  // Spanish.
  ['media jornada Madrid', '@madrid %part-time'],
  ['prácticas en Valencia', '@valencia %internship'],
  ['jornada completa', '%full-time'],
  ['autónomo Sevilla', '@sevilla %freelance'],
  // Dutch.
  ['deeltijd Utrecht', '@utrecht %part-time'],
  ['tijdelijk werk Rotterdam', '@rotterdam %temporary'],
  ['zzp verpleegkundige', 'verpleegkundige %freelance'],
  // Portuguese.
  ['estágio Lisboa', '@lisboa %internship'],
  ['meio período', '%part-time'],
  ['temporário Porto', '@porto %temporary'],
  // Polish.
  ['staż w Krakowie', '@krakow %internship'],
  ['część etatu Warszawa', '@warszawa %part-time'],
  ['praca na pełny etat Gdańsk', '@gdansk %full-time'],
  // The nearest type of this board.
  ['CDI Lyon', '@lyon %full-time'],
  ['Werkstudent München', '@munchen %internship'],
  ['Minijob Köln', '@koln %part-time'],
])('“%s” asks for “%s” on a board with the usual job types', (search, expected) => {
  expect(understoodTypes(search, usual)).toBe(expected);
});

it('understands the types of the board, in its spelling, and only those', () => {
  expect(understoodTypes('Teilzeit Hamburg', ['teilzeit', 'part-time'])).toBe(
    '@hamburg %teilzeit %part-time',
  );
  expect(understoodTypes('part time Hamburg', ['teilzeit'])).toBe('@hamburg %teilzeit');
  expect(understoodTypes('Teilzeit Hamburg', ['full-time'])).toBe('teilzeit @hamburg');
  expect(understoodTypes('CDI Lyon', ['permanent', 'full-time'])).toBe('@lyon %permanent');
  expect(understoodTypes('Werkstudent', ['working-student', 'internship'])).toBe('%working-student');
  expect(understoodTypes('night-shift nurse', ['night-shift'])).toBe('nurse %night-shift');
  expect(understoodTypes('Vertretungsärztin', ['vertretungsärztin'])).toBe('%vertretungsärztin');
  expect(understoodTypes('"part time" nurse', usual)).toBeUndefined();
  expect(understoodTypes('parting time', usual)).toBeUndefined();
});

it('does not take words of jobs for job types, unless asked to', () => {
  const find = withoutAmbiguous(toFindJobTypes(usual));
  const typesOf = (search: string) => readIntent(parseSearch(search), undefined, find)?.jobTypes;
  for (const search of [
    'stage manager',
    'contract manager',
    'trainee cook',
    'permanent makeup artist',
    'b2b sales',
  ])
    expect(typesOf(search), search).toBeUndefined();
  expect(typesOf('freelance stage manager')).toEqual(['freelance']);
});
