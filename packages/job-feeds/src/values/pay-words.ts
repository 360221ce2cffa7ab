import { currencies } from '@corkboard/basics/currencies';
import { type ImportMessage, newMessage } from '../message.ts';
import type { Hints } from './value.ts';

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
  ...allTo('BRL', 'r$ brl reais reales'),
  ...allTo('TWD', 'nt$ ntd 台币 台幣'),
  ...allTo('MXN', 'mx$ mxn'),
  ...allTo('CHF', 'chf sfr fr fr. franken'),
  ...allTo('INR', '₹ inr rupees'),
  ...allTo('PLN', 'zł zl pln złotych złote złoty zloty'),
  ...allTo('CZK', 'kč czk korun koruna koruny'),
  ...allTo('HUF', 'huf forint'),
  ...allTo('RON', 'ron lei leu'),
  ...allTo('SEK', 'sek'),
  ...allTo('NOK', 'nok'),
  ...allTo('DKK', 'dkk'),
  ...allTo('JPY', '円 jpy yen 日元'),
  ...allTo('CNY', '元 cny rmb 人民币 圆'),
  ...allTo('KRW', '₩ 원 krw won'),
  ...allTo('RUB', '₽ rub руб рублей рубля рубль'),
  ...allTo('UAH', '₴ uah грн гривень гривня'),
  ...allTo('TRY', '₺ tl'),
  ...allTo('ILS', '₪ nis שח ש״ח'),
  ...allTo('VND', '₫ vnd vnđ đ đồng'),
  ...allTo('PHP', '₱ php piso'),
  ...allTo('THB', '฿ thb baht บาท'),
  ...allTo('NGN', '₦ ngn naira'),
  ...allTo('AMD', '֏ ֏ amd'),
  ...allTo('GEL', '₾'),
  ...allTo('KZT', '₸ kzt тенге'),
  ...allTo('MYR', 'rm myr ringgit'),
  ...allTo('IDR', 'rp idr rupiah'),
  ...allTo('AED', 'aed dhs dirhams'),
  ...allTo('ZAR', 'zar rand'),
  ...allTo('BGN', 'bgn лв лева'),
  ...allTo('RSD', 'rsd дин динара dinara'),
  ...allTo('KES', 'kes ksh kshs'),
  ...allTo('GHS', 'ghs ₵ gh₵'),
  ...allTo('PEN', 'soles'),
  ...allTo('SAR', 'riyals riyal'),
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
  ...shared('peso pesos', 'PH:PHP MX:MXN AR:ARS CL:CLP CO:COP DO:DOP UY:UYU'),
]);
/** Words that are a currency in one country only. */
const onlyInCountry = new Set(['r', 'ft']);
/** Codes that are also words count in capitals only. */
const alsoWords = new Set('ALL TOP TRY CUP MOP BAM SOS PEN MAD BOB COP GEL LAK MUR'.split(' '));

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
  const only = currencyWords.get(lower) ?? currencyWords.get(lower.replaceAll('.', ''));
  if (only) return { code: only };
  const choice = sharedWords.get(lower);
  if (!choice) {
    const upper = word.toUpperCase();
    return currencies.has(upper) && (word === upper || !alsoWords.has(upper)) ? { code: upper } : undefined;
  }
  const byCountry = choice.byCountry.get(hints.country ?? '');
  const byDefault = [...choice.byCountry.values()].find((code) => code === hints.currency?.toUpperCase());
  const code = byCountry ?? byDefault ?? choice.otherwise;
  if (code) return { code, note: newMessage('currency_guessed', { text: word, currency: code }) };
  return onlyInCountry.has(lower)
    ? undefined
    : { code, note: newMessage('currency_unclear', { text: word }) };
}

export const perWords = wordSet('per pro par por al a an je за na za pr om’ על c cada');
export const rangeWords = wordSet(
  'to bis until till til à au and und et y hasta do tot a al e i en och til до и та až fino-a hingga sampai đến ～ から — – - ~ 〜 〜 − ‒ ― ‐',
);
/** Before an amount. */
export const fromWords = wordSet(
  'from starting min minimum at over above > ≥ >= ab von mind mindestens mindestgehalt über dès depuis partir moins plancher desde menos mínimo mínima minimo minima almeno da partire od vanaf minimaal minstens alespoň nejméně minimálně ' +
    'co-najmniej najmniej powyżej minimalnie från minst lägst fra fom alkaen vähintään от від мин не-менее минимум dari mulai từ en-az',
);
export const upToWords = wordSet(
  'to upto max maximum maximal under below < ≤ <= bis höchstens jusqu jusqu’à maxi plafond hasta máximo máxima massimo fino até do tot maximaal hoogstens maks maksymalnie až nejvýše upp högst opp op inntil enintään до макс максимум hingga đến',
);
/** Right after an amount. */
export const fromWordsAfter = wordSet(
  'min minimum mindestens upwards onwards up more above mehr plus-de więcej 以上 から より 起 이상 부터 이상~ 〜',
);
export const upToWordsAfter = wordSet('max maximum maximal höchstens less 以下 以内 まで 이하 까지 이내');
/** Before the number of a grade or class, which is no amount. */
export const gradeWords = wordSet(
  'level lvl band grade step tier class scale stage eg entgeltgruppe tvöd tv-l stufe gruppe tarifgruppe besoldungsgruppe kollektivvertrag lohnklasse échelon coefficient nivel grado livello niveau schaal trede',
);
export const aboutWords = wordSet('ca circa approx approximately about around etwa rund environ ~ ≈');
/** After a number, these count something else than money. */
export const countWords = wordSet(
  '% hour hours hr hrs h stunden std heures horas day days tage tagen tag jours días dias week weeks wochen woche semaines month months monate monaten mois year years yrs jahre jahren ans años anni lat people weeks shifts monatsgehälter monatsgehältern gehälter salaries mensualités pagas mensilità vacation urlaubstage 薪 个月 か月 ヶ月 개월 名 人 時間 小时 시간 tredicesima shares',
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
  'doe|depends on experience|depending on experience|dependent on experience|based on experience|competitive|competitive salary|competitive pay|attractive|market rate|negotiable|tbd|tbc|tba|n a|na|none|null|not specified|not disclosed|undisclosed|unspecified|confidential|hidden|unpaid|volunteer|voluntary|commission only|to be agreed|to be discussed|on request|nach vereinbarung|verhandlungsbasis|vb|vhb|auf anfrage|k a|keine angabe|nach tarif|à négocier|selon profil|selon expérience|selon experience|a convenir|según experiencia|da concordare|do uzgodnienia|marktconform|по договоренности|по договорённости|dle dohody|etter avtale|enligt överenskommelse|smluvní|mzda dohodou|dohodou|megegyezés szerint|negociabil|sopimuksen mukaan|efter aftale|naar ervaring|in overleg|a combinar|da definire|по результатам собеседования|面议|面議|応相談|要相談|협의|면접 후 결정|nego|thỏa thuận|negotiable salary|dependent on skills|commensurate with experience',
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
