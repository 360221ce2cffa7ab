import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JobDraft } from '../mapping/job-draft.ts';
import { type PayHints, readPay, readPayRange } from './pay.ts';
import { readPeriod } from './pay-periods.ts';

const india: PayHints = { country: 'IN' };
const canada: PayHints = { country: 'CA' };
const norway: PayHints = { country: 'NO' };
const euro: PayHints = { currency: 'EUR' };

/** `min–max currency period`; `…` is no limit, `?` is unknown. `none`: no pay is stated. `rejected`: the text is not understood. */
const table: [text: string | number, expected: string, hints?: PayHints][] = [
  // Codes, symbols and names of currencies.
  ['€45k–55k p.a.', '45000–55000 EUR yearly'],
  ['45.000 € brutto/Jahr', '45000–45000 EUR yearly'],
  ['45000 Euro pro Jahr', '45000–45000 EUR yearly'],
  ['EUR45,000 - EUR55,000 per annum', '45000–55000 EUR yearly'],
  ['$60,000 – $70,000 / year', '60000–70000 USD yearly'],
  ['$60,000 – $70,000 / year', '60000–70000 CAD yearly', canada],
  ['US$ 60,000 a year', '60000–60000 USD yearly'],
  ['USD$60,000/yr', '60000–60000 USD yearly'],
  ['CA$80,000 per year', '80000–80000 CAD yearly'],
  ['A$ 95,000 p.a.', '95000–95000 AUD yearly'],
  ['R$ 5.000/mês', '5000–5000 BRL monthly'],
  ['£30,000 - £35,000 per annum', '30000–35000 GBP yearly'],
  ['£12.50 per hour', '12.5–12.5 GBP hourly'],
  ["CHF 80'000.-", '80000–80000 CHF yearly'],
  ["CHF 80'000–95'000 pro Jahr", '80000–95000 CHF yearly'],
  ['CHF 95’000 / Jahr', '95000–95000 CHF yearly'],
  ['80.000,- € im Jahr', '80000–80000 EUR yearly'],
  ['AMD 500,000', '500000–500000 AMD ?'],
  ['500 000 ֏ / month', '500000–500000 AMD monthly'],
  ['2.500 - 3.000 zł / mies.', '2500–3000 PLN monthly'],
  ['15 000 - 18 000 PLN', '15000–18000 PLN ?'],
  ['40 000 Kč / měsíc', '40000–40000 CZK monthly'],
  ['35 000 kr/mån', '35000–35000 SEK monthly', { country: 'SE' }],
  ['600 000 kr årlig', '600000–600000 NOK yearly', norway],
  ['NOK 600 000 per år', '600000–600000 NOK yearly'],
  ['100 000 ₽ / месяц', '100000–100000 RUB monthly'],
  ['年収400万円〜600万円', '4000000–6000000 JPY yearly'],
  ['月給25万円', '250000–250000 JPY monthly'],
  ['¥300,000 / month', '300000–300000 JPY monthly'],
  ['¥20,000 / month', '20000–20000 CNY monthly', { country: 'CN' }],
  ['RM 5,000 per month', '5000–5000 MYR monthly'],
  ['Rp 8.000.000 / month', '8000000–8000000 IDR monthly'],
  ['AED 12,000 monthly', '12000–12000 AED monthly'],
  ['R25 000 per month', '25000–25000 ZAR monthly', { country: 'ZA' }],
  // India.
  ['12-15 LPA', '1200000–1500000 INR yearly'],
  ['₹12,00,000 - ₹15,00,000 per annum', '1200000–1500000 INR yearly'],
  ['₹ 8 lakh p.a.', '800000–800000 INR yearly'],
  ['INR 1.2 crore per annum', '12000000–12000000 INR yearly'],
  ['Rs. 25,000 per month', '25000–25000 INR monthly', india],
  ['Rs 25,000 / month', '25000–25000 PKR monthly', { country: 'PK' }],
  // Factors.
  ['60-70 TEUR', '60000–70000 EUR yearly'],
  ['60–70 T€', '60000–70000 EUR yearly'],
  ['45–55k EUR', '45000–55000 EUR yearly'],
  ['45k–55 EUR', '45000–55000 EUR yearly'],
  ['50 tsd. € im Jahr', '50000–50000 EUR yearly'],
  ['60 tys. zł rocznie', '60000–60000 PLN yearly'],
  ['$1.2m per year', '1200000–1200000 USD yearly'],
  ['1,5 Mio. EUR p.a.', '1500000–1500000 EUR yearly'],
  ['62.5k USD', '62500–62500 USD yearly'],
  ['1.1k EUR monthly', '1100–1100 EUR monthly'],
  // Decimals and thousands.
  ['€50.000,00 p.a.', '50000–50000 EUR yearly'],
  ['$50,000.00 per year', '50000–50000 USD yearly'],
  ['1.234.567 COP', '1234567–1234567 COP ?'],
  ['13,50 €/h', '13.5–13.5 EUR hourly'],
  ['13.5 EUR per hour', '13.5–13.5 EUR hourly'],
  ['60000.0000 USD', '60000–60000 USD yearly'],
  ['KWD 1.500', 'rejected'],
  ['1,23,45 EUR', 'rejected'],
  ['1.23.456 EUR', '123456–123456 EUR yearly'],
  // Periods.
  ['20/hr', '20–20 ? hourly'],
  ['20/hr', '20–20 EUR hourly', euro],
  ['$25 an hour', '25–25 USD hourly'],
  ['$20 hr', '20–20 USD hourly'],
  ['€18 - €22 p.h.', '18–22 EUR hourly'],
  ['15 € Stundenlohn', '15–15 EUR hourly'],
  ['15 €/Std.', '15–15 EUR hourly'],
  ['400 €/Tag', '400–400 EUR daily'],
  ['TJM 600 €', '600–600 EUR daily'],
  ['£450 per day', '450–450 GBP daily'],
  ['$1,200 weekly', '1200–1200 USD weekly'],
  ['€3,000 / month, 40 hours per week', '3000–3000 EUR monthly'],
  ['3.000 € mtl.', '3000–3000 EUR monthly'],
  ['2 500 € par mois', '2500–2500 EUR monthly'],
  ['50 000 – 60 000 € par an', '50000–60000 EUR yearly'],
  ['30.000 € brutos al año', '30000–30000 EUR yearly'],
  ['30.000 € lordi annui', '30000–30000 EUR yearly'],
  ['€ 3.500 per maand', '3500–3500 EUR monthly'],
  ['14 Monatsgehälter à 3.000 € monatlich', '3000–3000 EUR monthly'],
  ['€2,000', '2000–2000 EUR ?'],
  ['€14', '14–14 EUR hourly'],
  // Ends.
  ['up to $60,000 per year', '…–60000 USD yearly'],
  ['bis zu 60.000 € p.a.', '…–60000 EUR yearly'],
  ['max. 60k EUR', '…–60000 EUR yearly'],
  ['< 60k EUR', '…–60000 EUR yearly'],
  ['ab 50.000 € p.a.', '50000–… EUR yearly'],
  ['from £30,000 per annum', '30000–… GBP yearly'],
  ['mindestens 50.000 EUR', '50000–… EUR yearly'],
  ['$50k+', '50000–… USD yearly'],
  ['à partir de 35 000 €', '35000–… EUR yearly'],
  ['from $20 to $25 per hour', '20–25 USD hourly'],
  ['between €50,000 and €60,000', '50000–60000 EUR yearly'],
  ['zwischen 50.000 und 60.000 Euro', '50000–60000 EUR yearly'],
  ['ca. 50.000 €', '50000–50000 EUR yearly'],
  ['€70k-60k', '60000–70000 EUR yearly'],
  ['0 - 50000 EUR', '…–50000 EUR yearly'],
  ['50000 - 0 EUR', '50000–… EUR yearly'],
  // Ends in other languages.
  ['A partir de R$ 3.000', '3000–… BRL ?'],
  ['desde 20.000 € al año', '20000–… EUR yearly'],
  ['hasta 20.000 € al año', '…–20000 EUR yearly'],
  ['a partire da 28.000 € annui', '28000–… EUR yearly'],
  ['fino a 28.000 € annui', '…–28000 EUR yearly'],
  ['até R$ 5.000 por mês', '…–5000 BRL monthly'],
  ['vanaf € 3.000 per maand', '3000–… EUR monthly'],
  ['tot € 4.000 per maand', '…–4000 EUR monthly'],
  ['dès 30 000 € par an', '30000–… EUR yearly'],
  ["jusqu'à 40 000 € par an", '…–40000 EUR yearly'],
  ['au moins 30 000 €/an', '30000–… EUR yearly'],
  ['mind. EUR 45.000,- brutto jährlich', '45000–… EUR yearly'],
  ['höchstens 60.000 € im Jahr', '…–60000 EUR yearly'],
  ['von 40.000 bis 50.000 € im Jahr', '40000–50000 EUR yearly'],
  ['od 5 000 zł miesięcznie', '5000–… PLN monthly'],
  ['do 8 000 zł miesięcznie', '…–8000 PLN monthly'],
  ['od 5 000 do 8 000 zł', '5000–8000 PLN ?'],
  ['od 35.000 CZK', '35000–… CZK ?'],
  ['až 60 000 Kč měsíčně', '…–60000 CZK monthly'],
  ['från 30 000 SEK/mån', '30000–… SEK monthly'],
  ['upp till 40 000 SEK per månad', '…–40000 SEK monthly'],
  ['fra 500 000 NOK per år', '500000–… NOK yearly'],
  ['от 100 000 до 150 000 руб.', '100000–150000 RUB ?'],
  ['от 100 000 руб. в месяц', '100000–… RUB monthly'],
  ['до 150 тыс. руб. в месяц', '…–150000 RUB monthly'],
  ['від 20 000 до 30 000 грн', '20000–30000 UAH ?'],
  ['月給25万円以上', '250000–… JPY monthly'],
  ['年収600万円以下', '…–6000000 JPY yearly'],
  ['월급 300만원 이상', '3000000–… KRW monthly'],
  ['$60k minimum', '60000–… USD yearly'],
  ['$60k or more', '60000–… USD yearly'],
  ['$60k max', '…–60000 USD yearly'],
  // Fused ranges.
  ['60-80 000 Kč', '60000–80000 CZK ?'],
  ['40-50.000 € im Jahr', '40000–50000 EUR yearly'],
  ['$40-60,000 per year', '40000–60000 USD yearly'],
  ['€18-22/h', '18–22 EUR hourly'],
  // East Asia.
  ['年収600万円～900万円', '6000000–9000000 JPY yearly'],
  ['時給1,200円', '1200–1200 JPY hourly'],
  ['日給1万円', '10000–10000 JPY daily'],
  ['月薪8千-1.2万元', '8000–12000 CNY monthly'],
  ['15k-25k元/月', '15000–25000 CNY monthly'],
  ['연봉 4,000만원', '40000000–40000000 KRW yearly'],
  ['시급 12,000원', '12000–12000 KRW hourly'],
  ['NT$ 60,000 - 80,000 (月薪)', '60000–80000 TWD monthly'],
  ['面议', 'none'],
  ['応相談', 'none'],
  // Currencies beside a number.
  ['R25 000 per month', '25000–25000 ZAR monthly'],
  ['R25 000 - R30 000 pm', '25000–30000 ZAR monthly'],
  ['500 000 Ft/hó', '500000–500000 HUF monthly'],
  ['Php 15,000', '15000–15000 PHP ?'],
  ['Php 15,000 - Php 20,000 monthly', '15000–20000 PHP monthly'],
  ['15,000 pesos monthly', '15000–15000 PHP monthly', { country: 'PH' }],
  ['15,000 pesos monthly', '15000–15000 ? monthly'],
  ['czk 40 000', '40000–40000 CZK ?'],
  ['Top 50,000', 'rejected'],
  // Words for periods in more languages.
  ['Rp 5.000.000 – Rp 8.000.000 per bulan', '5000000–8000000 IDR monthly'],
  ['20 triệu đồng/tháng', '20000000–20000000 VND monthly'],
  ['1.500–2.000 € nettó/hó', '1500–2000 EUR monthly'],
  ['6.500-9.000 lei net/lună', '6500–9000 RON monthly'],
  ['1200 € mēn', '1200–1200 EUR monthly'],
  ['1500 €/mėn', '1500–1500 EUR monthly'],
  ['3 000 €/kk', '3000–3000 EUR monthly'],
  ['50.000 TL aylık', '50000–50000 TRY monthly'],
  ['1.500 € / mjesec', '1500–1500 EUR monthly'],
  ['250 kr/t', '250–250 NOK hourly', norway],
  ['200 Kč/hod', '200–200 CZK hourly'],
  ['1 500 €/мес', '1500–1500 EUR monthly'],
  // Periods that no job can have.
  ['$1,500 bi-weekly', 'rejected'],
  ['$1,500 biweekly', 'rejected'],
  ['$3,000 semi-monthly', 'rejected'],
  ['£900 per fortnight', 'rejected'],
  ['$1,500 every two weeks', 'rejected'],
  ['$1,500 per 2 weeks', 'rejected'],
  ['$1,500/2 weeks', 'rejected'],
  ['1.500 € alle 2 Wochen', 'rejected'],
  ['1 500 € par quinzaine', 'rejected'],
  ['R$ 1.500 quinzenal', 'rejected'],
  ['$200 per shift', 'rejected'],
  ['500 € pro Projekt', 'rejected'],
  ['$60,000 per year, paid bi-weekly', '60000–60000 USD yearly'],
  // Grades and forms.
  ['GS-12: $89,508 - $116,362 PA', '89508–116362 USD yearly'],
  ['Band 6: £35,392 - £42,618', '35392–42618 GBP yearly'],
  ['Grade 7, £45,000', '45000–45000 GBP yearly'],
  ['E13 TVöD: 4.500 € mtl.', '4500–4500 EUR monthly'],
  ['£500 - £600 per day (Outside IR35)', '500–600 GBP daily'],
  ['A04 level', 'rejected'],
  ['EG 11', 'rejected'],
  ['1', 'rejected'],
  // What else is in the text.
  ['Salary: 50000 EUR + bonus', '50000–50000 EUR yearly'],
  ['$60k-$80k + $10k bonus', '60000–80000 USD yearly'],
  ['$90,000 plus 401(k)', '90000–90000 USD yearly'],
  ['80% remote, 60k EUR', '60000–60000 EUR yearly'],
  ['Gehalt nach Erfahrung: 50.000 € - 60.000 € brutto im Jahr', '50000–60000 EUR yearly'],
  [60_000, '60000–60000 ? ?'],
  ['60000', '60000–60000 EUR yearly', euro],
  ['60000', '60000–60000 EUR monthly', { currency: 'EUR', period: 'monthly' }],
  // No pay.
  ['', 'none'],
  ['DOE', 'none'],
  ['Competitive!', 'none'],
  ['Depends on experience', 'none'],
  ['n/a', 'none'],
  ['nach Vereinbarung', 'none'],
  ['k.A.', 'none'],
  ['à négocier', 'none'],
  ['unpaid', 'none'],
  ['0-0', 'none'],
  [0, 'none'],
  // Rejected.
  ['5 years experience', 'rejected'],
  ['Level 3', 'rejected'],
  ['-5000', 'rejected'],
  [-1, 'rejected'],
  [Number.NaN, 'rejected'],
  ['1e5', 'rejected'],
  ['$20/hr or $40,000/year', 'rejected'],
  ['$60k (NYC), $50k (remote)', 'rejected'],
  ['€50,000 or $60,000', 'rejected'],
  ['20 – 45,000 EUR', 'rejected'],
  ['attractive package', 'rejected'],
  ['9'.repeat(30), 'rejected'],
  ['x'.repeat(501), 'rejected'],
  ['TVöD E13', 'rejected'],
];

function print({ value, problem }: ReturnType<typeof readPay>): string {
  if (problem !== undefined) return 'rejected';
  if (!value) return 'none';
  return `${value.min ?? '…'}–${value.max ?? '…'} ${value.currency ?? '?'} ${value.period ?? '?'}`;
}

const periods: [input: unknown, expected: string][] = [
  ...[
    'year',
    '1 YEAR',
    'YEARLY',
    'ANNUAL',
    'annually',
    'per-year-salary',
    'P1Y',
    'P12M',
    '12 MONTH',
    '52 WEEK',
    'Jahr',
    'pro Jahr',
    'par an',
    'año',
    'rok',
    '年',
  ].map((input): [string, string] => [input, 'yearly']),
  ...['month', '1 MONTH', 'MONTHLY', 'P1M', 'pro Monat', 'mensuel', 'mies.', 'mån', 'месяц', '月'].map(
    (input): [string, string] => [input, 'monthly'],
  ),
  ...['WEEK', '1 WEEK', '7 DAY', 'P1W', 'Woche', 'par semaine'].map((input): [string, string] => [
    input,
    'weekly',
  ]),
  ...['DAY', 'per-day-wage', 'P1D', 'Tag', 'dzień'].map((input): [string, string] => [input, 'daily']),
  ...['HOUR', 'hourly', 'per-hour-wage', 'PER_HOUR', 'PT1H', 'Stunde', 'time', 'per time', 'uur'].map(
    (input): [string, string] => [input, 'hourly'],
  ),
  ...[
    '2 WEEK',
    '0.5 MONTH',
    '6 MONTH',
    '1 TIME',
    'TIME',
    'ONE_TIME',
    'bi-weekly',
    'BIWEEKLY',
    'Bi Weekly',
    'semi-monthly',
    'SEMI_MONTHLY',
    'fortnightly',
    'P2W',
    'PT8H',
    'QUARTER',
    'quarterly',
    'per shift',
    'zweiwöchentlich',
    'quinzenal',
  ].map((input): [string, string] => [input, 'other']),
  ...['', 'often', 5, null].map((input): [unknown, string] => [input, 'none']),
];

it.each(periods)('the period %j is %s', (input, expected) => {
  const { period, isOther } = readPeriod(input);
  expect(isOther ? 'other' : (period ?? 'none')).toBe(expected);
});

it.each(['2 WEEK', '1 TIME', 'biweekly'])('pay by the period %s is left out with a note', (period) => {
  const draft = new JobDraft({}).set('title', 'Pilot').set('salary_min', 1500).set('salary_currency', 'USD');
  const { fields, notes } = draft.set('salary_period', period).finish();
  expect(fields).toEqual({ title: 'Pilot' });
  expect(notes).toMatchObject([{ field: 'salary_period', code: 'period_unsupported', value: period }]);
});

describe('pay', () => {
  it.each(table)('of %j is %s', (text, expected, hints = {}) => {
    expect(print(readPay(text, hints))).toBe(expected);
  });

  it.each([
    ['$60k a year', ['“$” is read as USD.']],
    ['€60k', ['The period is not stated. The amount is read as yearly.']],
    ['€70k-60k p.a.', ['The lower and the higher amount were exchanged.']],
    ['45–55k € p.a.', ['Both amounts are read as thousands.']],
    ['ca. €60k p.a.', ['The amount is approximate.']],
    ['0-0', ['Zero is read as no pay.']],
    ['20/hr', ['The currency is not stated.']],
    ['DOE', ['No amount is stated.']],
  ])('of %j has a note for each guess', (text, notes) => {
    expect(readPay(text).notes.map(({ message }) => message)).toEqual(notes);
  });

  it.each([
    [50_000, 60_000, { currency: 'EUR', period: 'yearly' }, '50000–60000 EUR yearly'],
    ['50000', '60000', { currency: 'EUR' }, '50000–60000 EUR yearly'],
    ['€50k', '€60k', {}, '50000–60000 EUR yearly'],
    [0, 0, { currency: 'EUR' }, 'none'],
    [50_000, undefined, { currency: 'EUR' }, '50000–… EUR yearly'],
    ['', '60000', { currency: 'EUR' }, '…–60000 EUR yearly'],
    ['€50k', '$60k', {}, 'rejected'],
    ['', null, {}, 'none'],
  ] as [unknown, unknown, PayHints, string][])('from %j to %j is a range', (min, max, hints, expected) => {
    expect(print(readPayRange(min, max, hints))).toBe(expected);
  });

  it('of any text is either valid or absent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const { value } = readPay(text);
        if (!value) return;
        for (const amount of [value.min, value.max]) if (amount !== null) expect(amount).toBeGreaterThan(0);
        if (value.min !== null && value.max !== null) expect(value.min).toBeLessThanOrEqual(value.max);
      }),
    );
  });
});
