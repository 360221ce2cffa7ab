import { languages } from '../../../platform/languages/languages.ts';
import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { EmailLanguage } from '../../../platform/mail/outbox/email-language.ts';
import type { RemoteMode } from '../../jobs/places/schema.ts';
import type { Job } from '../../jobs/schema.ts';

/** The words of alerts that depend on numbers and filters, which texts with placeholders cannot have. */
export interface AlertWords {
  allJobs: string;
  /** Of categories, locations or companies of which the board has none. */
  goneFilter: string;
  newJobs(count: number): string;
  /** An empty text for 0. */
  moreJobs(count: number): string;
  /** Why a job is there: the words found in it. */
  found(words: string): string;
  remote: Record<RemoteMode, string>;
  notRemote: string;
  workFrom(place: string): string;
  payFrom(amount: string): string;
  /** The lowest or the highest pay of a job that states only one of them. */
  amountFrom(amount: string): string;
  amountUpTo(amount: string): string;
  withPay: string;
  /** As in “€30 an hour”. */
  periods: Record<NonNullable<Job['salary_period']>, string>;
}

const en = pluralsIn('en');
const de = pluralsIn('de');
const fr = pluralsIn('fr');
const es = pluralsIn('es');
const nl = pluralsIn('nl');
const pt = pluralsIn('pt');
const pl = pluralsIn('pl');

const all: Record<EmailLanguage, AlertWords> = {
  en: {
    allJobs: 'all jobs',
    goneFilter: 'a filter that finds nothing now',
    newJobs: (count) => en(count, { one: '1 new job', other: `${count} new jobs` }),
    moreJobs: (count) =>
      more(count, en(count, { one: '1 more job matches.', other: `${count} more jobs match.` })),
    found: (words) => `Matches: ${words}`,
    remote: { none: 'on site', hybrid: 'hybrid', full: 'remote' },
    notRemote: 'not remote',
    workFrom: (place) => `work from ${place}`,
    payFrom: (amount) => `from ${amount} a year`,
    amountFrom: (amount) => `from ${amount}`,
    amountUpTo: (amount) => `up to ${amount}`,
    withPay: 'salary shown',
    periods: { hourly: 'an hour', daily: 'a day', weekly: 'a week', monthly: 'a month', yearly: 'a year' },
  },
  de: {
    allJobs: 'alle Stellen',
    goneFilter: 'ein Filter, der derzeit nichts findet',
    newJobs: (count) => de(count, { one: '1 neue Stelle', other: `${count} neue Stellen` }),
    moreJobs: (count) =>
      more(count, de(count, { one: '1 weitere Stelle passt.', other: `${count} weitere Stellen passen.` })),
    found: (words) => `Treffer: ${words}`,
    remote: { none: 'vor Ort', hybrid: 'hybrid', full: 'remote' },
    notRemote: 'nicht remote',
    workFrom: (place) => `arbeiten von: ${place}`,
    payFrom: (amount) => `ab ${amount} im Jahr`,
    amountFrom: (amount) => `ab ${amount}`,
    amountUpTo: (amount) => `bis ${amount}`,
    withPay: 'mit Gehaltsangabe',
    periods: {
      hourly: 'pro Stunde',
      daily: 'pro Tag',
      weekly: 'pro Woche',
      monthly: 'im Monat',
      yearly: 'im Jahr',
    },
  },
  fr: {
    allJobs: 'toutes les offres',
    goneFilter: 'un filtre qui ne trouve rien pour le moment',
    newJobs: (count) =>
      fr(count, {
        one: `${count} nouvelle offre`,
        many: `${count} de nouvelles offres`,
        other: `${count} nouvelles offres`,
      }),
    moreJobs: (count) =>
      more(
        count,
        fr(count, {
          one: `${count} autre offre correspond.`,
          many: `${count} d’autres offres correspondent.`,
          other: `${count} autres offres correspondent.`,
        }),
      ),
    found: (words) => `Correspond à\u202f: ${words}`,
    remote: { none: 'sur place', hybrid: 'hybride', full: 'télétravail' },
    notRemote: 'sans télétravail',
    workFrom: (place) => `travailler depuis\u202f: ${place}`,
    payFrom: (amount) => `à partir de ${amount} par an`,
    amountFrom: (amount) => `à partir de ${amount}`,
    amountUpTo: (amount) => `jusqu’à ${amount}`,
    withPay: 'salaire indiqué',
    periods: {
      hourly: 'par heure',
      daily: 'par jour',
      weekly: 'par semaine',
      monthly: 'par mois',
      yearly: 'par an',
    },
  },
  es: {
    allJobs: 'todas las ofertas',
    goneFilter: 'un filtro que ahora no encuentra nada',
    newJobs: (count) =>
      es(count, {
        one: '1 oferta nueva',
        many: `${count} de ofertas nuevas`,
        other: `${count} ofertas nuevas`,
      }),
    moreJobs: (count) =>
      more(
        count,
        es(count, {
          one: 'Hay 1 oferta más que coincide.',
          many: `Hay ${count} de ofertas más que coinciden.`,
          other: `Hay ${count} ofertas más que coinciden.`,
        }),
      ),
    found: (words) => `Coincide con: ${words}`,
    remote: { none: 'presencial', hybrid: 'híbrido', full: 'teletrabajo' },
    notRemote: 'sin teletrabajo',
    workFrom: (place) => `trabajar desde: ${place}`,
    payFrom: (amount) => `desde ${amount} al año`,
    amountFrom: (amount) => `desde ${amount}`,
    amountUpTo: (amount) => `hasta ${amount}`,
    withPay: 'con salario indicado',
    periods: {
      hourly: 'por hora',
      daily: 'al día',
      weekly: 'a la semana',
      monthly: 'al mes',
      yearly: 'al año',
    },
  },
  nl: {
    allJobs: 'alle vacatures',
    goneFilter: 'een filter dat nu niets vindt',
    newJobs: (count) => nl(count, { one: '1 nieuwe vacature', other: `${count} nieuwe vacatures` }),
    moreJobs: (count) =>
      more(count, nl(count, { one: 'Nog 1 vacature past.', other: `Nog ${count} vacatures passen.` })),
    found: (words) => `Gevonden: ${words}`,
    remote: { none: 'op locatie', hybrid: 'hybride', full: 'op afstand' },
    notRemote: 'niet op afstand',
    workFrom: (place) => `werken vanuit: ${place}`,
    payFrom: (amount) => `vanaf ${amount} per jaar`,
    amountFrom: (amount) => `vanaf ${amount}`,
    amountUpTo: (amount) => `tot ${amount}`,
    withPay: 'met salarisindicatie',
    periods: {
      hourly: 'per uur',
      daily: 'per dag',
      weekly: 'per week',
      monthly: 'per maand',
      yearly: 'per jaar',
    },
  },
  pt: {
    allJobs: 'todas as vagas',
    goneFilter: 'um filtro que agora não encontra nada',
    newJobs: (count) =>
      pt(count, {
        one: `${count} vaga nova`,
        many: `${count} de vagas novas`,
        other: `${count} vagas novas`,
      }),
    moreJobs: (count) =>
      more(
        count,
        pt(count, {
          one: `Há mais ${count} vaga compatível.`,
          many: `Há mais ${count} de vagas compatíveis.`,
          other: `Há mais ${count} vagas compatíveis.`,
        }),
      ),
    found: (words) => `Corresponde a: ${words}`,
    remote: { none: 'presencial', hybrid: 'híbrido', full: 'remoto' },
    notRemote: 'não remoto',
    workFrom: (place) => `trabalhar de: ${place}`,
    payFrom: (amount) => `a partir de ${amount} por ano`,
    amountFrom: (amount) => `a partir de ${amount}`,
    amountUpTo: (amount) => `até ${amount}`,
    withPay: 'com salário informado',
    periods: {
      hourly: 'por hora',
      daily: 'por dia',
      weekly: 'por semana',
      monthly: 'por mês',
      yearly: 'por ano',
    },
  },
  pl: {
    allJobs: 'wszystkie oferty',
    goneFilter: 'filtr, który teraz nic nie znajduje',
    newJobs: (count) =>
      pl(count, {
        one: '1 nowa oferta',
        few: `${count} nowe oferty`,
        many: `${count} nowych ofert`,
        other: `${count} nowej oferty`,
      }),
    moreJobs: (count) =>
      more(
        count,
        pl(count, {
          one: 'Pasuje jeszcze 1 oferta.',
          few: `Pasują jeszcze ${count} oferty.`,
          many: `Pasuje jeszcze ${count} ofert.`,
          other: `Pasuje jeszcze ${count} oferty.`,
        }),
      ),
    found: (words) => `Pasuje: ${words}`,
    remote: { none: 'stacjonarnie', hybrid: 'hybrydowo', full: 'zdalnie' },
    notRemote: 'nie zdalnie',
    workFrom: (place) => `praca z: ${place}`,
    payFrom: (amount) => `od ${amount} rocznie`,
    amountFrom: (amount) => `od ${amount}`,
    amountUpTo: (amount) => `do ${amount}`,
    withPay: 'z podanym wynagrodzeniem',
    periods: {
      hourly: 'za godzinę',
      daily: 'za dzień',
      weekly: 'tygodniowo',
      monthly: 'miesięcznie',
      yearly: 'rocznie',
    },
  },
};

/** English for languages that a newer version has stored. */
export function wordsIn(language: string): AlertWords {
  return all[languages.find((each) => each === language) ?? 'en'];
}

function more(count: number, text: string): string {
  return count === 0 ? '' : text;
}
