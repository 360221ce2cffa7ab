import { currencies } from '@corkboard/basics/currencies';
import { type ImportMessage, newMessage } from '../message.ts';
import type { JobFields } from '../sources/source.ts';
import type { Hints } from './value.ts';

export type SalaryPeriod = NonNullable<JobFields['salary_period']>;

/** Symbols, abbreviations and names in lower case that mean one currency. */
const currencyWords: ReadonlyMap<string, string> = new Map([
  ...allTo('EUR', '€ euro euros eur'),
  ...allTo('GBP', '£ pound pounds gbp quid'),
  ...allTo('USD', 'us$ usd'),
  ...allTo('CAD', 'c$ ca$ cad'),
  ...allTo('AUD', 'a$ au$ aud'),
  ...allTo('NZD', 'nz$ nzd'),
  ...allTo('HKD', 'hk$ hkd'),
  ...allTo('SGD', 's$ sgd'),
  ...allTo('BRL', 'r$ brl reais'),
  ...allTo('TWD', 'nt$'),
  ...allTo('MXN', 'mx$ mxn'),
  ...allTo('CHF', 'chf sfr fr fr. franken'),
  ...allTo('INR', '₹ inr rupees'),
  ...allTo('PLN', 'zł zl pln złotych'),
  ...allTo('CZK', 'kč czk'),
  ...allTo('HUF', 'huf forint'),
  ...allTo('RON', 'ron lei'),
  ...allTo('SEK', 'sek'),
  ...allTo('NOK', 'nok'),
  ...allTo('DKK', 'dkk'),
  ...allTo('JPY', '円 jpy yen'),
  ...allTo('CNY', '元 cny rmb'),
  ...allTo('KRW', '₩ 원 krw won'),
  ...allTo('RUB', '₽ rub руб рублей'),
  ...allTo('UAH', '₴ uah грн'),
  ...allTo('TRY', '₺ tl'),
  ...allTo('ILS', '₪ nis'),
  ...allTo('VND', '₫ vnd'),
  ...allTo('PHP', '₱'),
  ...allTo('THB', '฿ thb baht'),
  ...allTo('NGN', '₦ ngn'),
  ...allTo('AMD', '֏ ֏ amd'),
  ...allTo('GEL', '₾'),
  ...allTo('KZT', '₸'),
  ...allTo('MYR', 'rm myr'),
  ...allTo('IDR', 'rp idr'),
  ...allTo('AED', 'aed dhs'),
  ...allTo('ZAR', 'zar'),
]);

/** Symbols of several currencies: by country, and what they mean otherwise. */
const sharedWords: ReadonlyMap<string, SharedWord> = new Map([
  ...shared(
    '$ dollar dollars',
    'US:USD CA:CAD AU:AUD NZ:NZD SG:SGD HK:HKD MX:MXN CL:CLP CO:COP AR:ARS',
    'USD',
  ),
  ...shared('¥', 'JP:JPY CN:CNY', 'JPY'),
  ...shared('kr kr. kronor kroner', 'SE:SEK NO:NOK DK:DKK IS:ISK'),
  ...shared('rs rs.', 'IN:INR PK:PKR LK:LKR NP:NPR', 'INR'),
  ...shared('r', 'ZA:ZAR'),
  ...shared('ft', 'HU:HUF'),
]);
/** Words that are a currency in one country only. */
const onlyInCountry = new Set(['r', 'ft']);

interface SharedWord {
  byCountry: ReadonlyMap<string, string>;
  otherwise?: string;
}

export interface CurrencyWord {
  code: string | undefined;
  note?: ImportMessage;
}

/** The currency of a word or symbol. Undefined: it names none. `code` is undefined if it names several and nothing decides. */
export function readCurrencyWord(word: string, hints: Hints): CurrencyWord | undefined {
  const lower = word.toLowerCase();
  const only = currencyWords.get(lower);
  if (only) return { code: only };
  const choice = sharedWords.get(lower);
  if (!choice) return word === word.toUpperCase() && currencies.has(word) ? { code: word } : undefined;
  const byCountry = choice.byCountry.get(hints.country ?? '');
  const byDefault = [...choice.byCountry.values()].find((code) => code === hints.currency?.toUpperCase());
  const code = byCountry ?? byDefault ?? choice.otherwise;
  if (code) return { code, note: newMessage('currency_guessed', { text: word, currency: code }) };
  return onlyInCountry.has(lower)
    ? undefined
    : { code, note: newMessage('currency_unclear', { text: word }) };
}

const periodWords: ReadonlyMap<string, SalaryPeriod> = new Map<string, SalaryPeriod>([
  ...allTo(
    'hourly',
    'hour hours hr hrs h hourly ph stunde stunden std stündlich stundenlohn heure horaire hora ora uur godz godzina godzinę час timme timmen tim time timen tund óra',
  ),
  ...allTo(
    'daily',
    'day daily diem pd tag tagessatz tjm täglich jour jours día dia giorno dag dzień dzien день',
  ),
  ...allTo('weekly', 'week weekly wk pw woche wöchentlich semaine semana settimana tydzień неделю uke vecka'),
  ...allTo(
    'monthly',
    'month monthly mo mth mnth pm pcm monat monatlich mtl monatsgehalt mois mensuel mensuels mensual mes mês mese mensile maand miesiąc miesięcznie mies mc месяц mån månad måned mnd měsíc měsíčně mdr 月 月給 月薪 월',
  ),
  ...allTo(
    'yearly',
    'year yearly yr yrs y annum annual annually pa jahr jährlich jahresgehalt jahresbrutto année annuel annuels año anual ano anno annuo annui jaar rok rocznie год år årlig årslønn ročně lpa 年 年収 年薪 연봉',
  ),
]);
/** Words that mean a period only after “per” or a slash. */
const onlyAfterPer: ReadonlyMap<string, SalaryPeriod> = new Map<string, SalaryPeriod>([
  ...allTo('yearly', 'an j a'),
  ...allTo('monthly', 'm'),
  ...allTo('daily', 'd'),
  ...allTo('hourly', 's'),
]);

export function readPeriodWord(word: string, isAfterPer: boolean): SalaryPeriod | undefined {
  const key = word.toLowerCase().replaceAll('.', '');
  return periodWords.get(key) ?? (isAfterPer ? onlyAfterPer.get(key) : undefined);
}

/** A period that a source names in a field of its own: `year`, `1 YEAR`, `per-hour-wage`, `HOUR`, `P1M`. */
export function readPeriod(value: unknown): SalaryPeriod | undefined {
  if (typeof value !== 'string') return undefined;
  const words = value
    .slice(0, 100)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const isAfterPer = words.length === 1 || words[0] === 'per';
  for (const word of words) {
    const period = readPeriodWord(word, isAfterPer);
    if (period && word !== 'an') return period;
  }
  return undefined;
}

export const perWords = wordSet('per pro par por al a an je за');
export const rangeWords = wordSet(
  'to bis until till til à au and und et y hasta do tot a — – - ~ 〜 〜 − ‒ ― ‐',
);
export const fromWords = wordSet(
  'from ab partir starting min minimum mindestens depuis dès desde da od vanaf от over at > ≥ >=',
);
export const upToWords = wordSet(
  'to bis max maximum maximal upto jusqu jusqu’à hasta fino do tot до under < ≤ <=',
);
export const aboutWords = wordSet('ca circa approx approximately about around etwa rund environ ~ ≈');
/** After a number, these count something else than money. */
export const countWords = wordSet(
  '% hour hours hr hrs h stunden std heures horas day days tage tagen tag jours días dias week weeks wochen woche semaines month months monate monaten mois year years yrs jahre jahren ans años anni lat people weeks shifts monatsgehälter monatsgehältern gehälter salaries mensualités pagas mensilità vacation urlaubstage',
);
export const extraWords = wordSet(
  'bonus bonuses equity commission sign-on signing allowance ote stock options prämie provision variable variabel tips',
);
/** Words that say nothing about an amount. */
export const fillerWords = wordSet(
  'salary salaries pay range wage compensation base rate gehalt bruttogehalt lohn vergütung salaire salario stipendio brutto gross net netto brut bruto lordo lorda in of the between zwischen entre zu is plus full time ctc on is gehaltsspanne bereich minimum maximum and und jahresgehalt target expected estimated est',
);

/** Texts that state that there is no figure, in lower case without punctuation. */
export const noPayTexts = wordSet(
  'doe|depends on experience|depending on experience|dependent on experience|based on experience|competitive|competitive salary|competitive pay|attractive|market rate|negotiable|tbd|tbc|tba|n a|na|none|null|not specified|not disclosed|undisclosed|unspecified|confidential|hidden|unpaid|volunteer|voluntary|commission only|to be agreed|to be discussed|on request|nach vereinbarung|verhandlungsbasis|vb|vhb|auf anfrage|k a|keine angabe|nach tarif|à négocier|selon profil|selon expérience|selon experience|a convenir|según experiencia|da concordare|do uzgodnienia|marktconform|по договоренности|по договорённости|dle dohody|etter avtale|enligt överenskommelse',
  '|',
);

function wordSet(words: string, separator = ' '): ReadonlySet<string> {
  return new Set(words.split(separator));
}

function allTo<T extends string>(value: T, words: string): [string, T][] {
  return words.split(' ').map((word) => [word, value]);
}

function shared(words: string, pairs: string, otherwise?: string): [string, SharedWord][] {
  const byCountry = new Map(pairs.split(' ').map((pair) => pair.split(':') as [string, string]));
  const choice = { byCountry, ...(otherwise !== undefined && { otherwise }) };
  return words.split(' ').map((word) => [word, choice]);
}
