import type { JobFields } from '../sources/source.ts';
import { toPlainLine } from './value.ts';

export type SalaryPeriod = NonNullable<JobFields['salary_period']>;

/** Words of languages for a period, after an amount. */
const periodWords = byWord({
  hourly:
    'hour hours hr hrs h hourly ph stunde stunden std stündlich stundenlohn heure heures horaire hora horas ora orario all’ora uur uurloon godz godzina godzinę godzinowo час часа ' +
    'timme timmen tim time timen tund óra óránként hodinu hodina hod hodinově oră ore stund ура година годину saat saatlik tunti tunnilta jam giờ ώρα 時給 时薪 時薪 時間 小时 小時 시급 시간 ชั่วโมง ชม לשעה שעה ساعة',
  daily:
    'day daily diem pd tag tagessatz tagesgehalt tjm täglich jour jours journalier día dia diario diária giorno giornaliero dag dagelijks dzień dzien dziennie день дня denně zi zilnic nap naponta ' +
    'päivä dagligen hari ngày gün günlük 日給 日薪 日当 日 天 일급 일 วัน ליום',
  weekly:
    'week weekly wk pw woche wöchentlich wochenlohn semaine hebdomadaire semana semanal settimana settimanale wekelijks tydzień tygodniowo неделю неделя uke vecka týden týdně săptămână hét hetente ' +
    'tjedan viikko uge ugentlig minggu tuần hafta haftalık тиждень 週給 周薪 週 周 주급 주 สัปดาห์',
  monthly:
    'month monthly mo mth mnth pm pcm monat monatlich mtl monatsgehalt monatslohn mois mensuel mensuels mensuelle mensual mensuales mes mês mensal mese mensile mensili maand maandelijks miesiąc ' +
    'miesięcznie mies mc месяц мес місяць міс mån månad månadslön månedslønn måned mnd mdr měsíc měsíčně měs mesiac mesačne lună lunar luni hó hónap havonta havi mjesec mjesečno mesec mesečno месец ' +
    'mēn mēnesī mėn mėnesį mėnesis mėnuo kuu kuus kk kuukausi kuukaudessa ay aylık bulan bulanan sebulan tháng μήνα μηνιαίος μηνιαία buwan 月給 月薪 月収 月 월급 월 เดือน לחודש חודש شهر شهريا',
  yearly:
    'year yearly yr yrs y annum annual annually pa jahr jahre jährlich jahresgehalt jahresbrutto jahresbruttogehalt année annuel annuels annuelle año anual anuales ano anuais anno annuo annui annua annuale jaar ' +
    'jaarlijks rok rocznie roku rocznego год года в-год рік år årlig årligen årslønn årsløn ročně rok rocne an-anual anual év évente éves godina godišnje leto letno vuosi vuodessa aasta metai metus ' +
    'gadā yıl yıllık tahun tahunan setahun năm έτος ετησίως lpa 年収 年俸 年薪 年 연봉 연 년 ปี לשנה سنة سنويا',
});
/** Words that mean a period only after “per” or a slash. */
const onlyAfterPer = byWord({
  yearly: 'an j a r god év',
  monthly: 'm mj mén md',
  weekly: 'w v',
  daily: 'd den',
  hourly: 's t u',
});

/** The period that a word of any language means. */
export function readPeriodWord(word: string, isAfterPer: boolean): SalaryPeriod | undefined {
  const key = word.toLowerCase().replaceAll('.', '');
  return periodWords.get(key) ?? (isAfterPer ? onlyAfterPer.get(key) : undefined);
}

/** Units in codes of systems, which are English. */
const units = byWord({
  hourly: 'hour hours hourly hr hrs h ph',
  daily: 'day days daily d pd',
  weekly: 'week weeks weekly wk wks w pw',
  monthly: 'month months monthly mo mos mth m pm pcm',
  yearly: 'year years yearly yr yrs y annual annually annum annualized annualised pa',
});
/** How many of one period are one of another. */
const multiples: Readonly<Record<string, SalaryPeriod>> = {
  '24 hourly': 'daily',
  '7 daily': 'weekly',
  '365 daily': 'yearly',
  '52 weekly': 'yearly',
  '12 monthly': 'yearly',
};

/** Periods that no job can have, as phrases of a text. A hyphen stands for a space, a hyphen or nothing. */
const otherPhrases =
  'bi-weekly bi-monthly bi-annual bi-annually semi-monthly semi-annual semi-annually semi-weekly half-yearly fortnight fortnightly per-fortnight every-other-week every-second-week twice-a-month twice-monthly twice-a-week quarterly ' +
  'per-quarter per-shift per-project per-piece per-unit per-visit per-mile per-word per-article per-task per-session per-lesson per-class per-semester per-season per-game per-delivery per-job per-assignment per-contract one-time lump-sum ' +
  'zwei-wöchentlich zweiwöchig vierzehntägig 14-tägig 14-täglich alle-zwei-wochen quartalsweise vierteljährlich halbjährlich pro-quartal pro-schicht pro-projekt pro-stück pro-auftrag pro-einsatz einmalig pauschal ' +
  'bimensuel bimensuelle bihebdomadaire par-quinzaine trimestriel trimestrielle semestriel par-mission par-projet par-trimestre par-vacation forfait quincenal quincenales por-quincena trimestral semestral bimestral por-proyecto por-turno por-obra ' +
  'quinzenal por-quinzena por-projeto por-plantão bisettimanale quindicinale trimestrale a-progetto per-turno tweewekelijks twee-wekelijks per-twee-weken per-kwartaal per-dienst per-opdracht kwartalnie co-dwa-tygodnie dwutygodniowo za-projekt za-zmianę ' +
  'varannan-vecka per-kvartal per-pass per-uppdrag kvartalsvis hver-anden-uge hver-14-dag čtvrtletně za-směnu za-směna за-смену за-проект раз-в-две-недели ежеквартально';
const otherInText = new RegExp(
  `(?<!\\p{L})(?:${otherPhrases
    .split(' ')
    .map((phrase) => phrase.replaceAll('-', '[\\s-]?'))
    .join('|')}|` +
    '(?:(?:per|every|each|pro|alle|par|tou(?:te)?s les|cada|por|ogni|elke|om de|co|var|hver|každé|раз в)\\s+|/\\s?)(?:[2-9]|1\\d|two|three|four|six|zwei|drei|vier|deux|trois|dos|tres|due|tre|duas|twee|drie|vier|dwa|två|to|dva|две)\\s?\\p{L}{1,12})(?!\\p{L})',
  'giu',
);
/** The same in codes of systems. */
const otherCodes = new Set(
  (
    'time times once onetime lumpsum quarter quarters quarterly semester shift project piece visit mile session lesson biweekly semimonthly ' +
    'bimonthly semiannual semiannually biannual fortnight fortnightly bi semi half twice'
  ).split(' '),
);

/** Takes periods that no job can have out of a text of pay. `/ 2 weeks` is one. */
export function withoutOtherPeriods(text: string): { text: string; other?: string } {
  let other: string | undefined;
  const rest = text.replace(otherInText, (found) => {
    other ??= found.trim();
    return ' ';
  });
  return other === undefined ? { text } : { text: rest, other };
}

/**
 * A period that a source names in a field of its own: `year`, `1 YEAR`, `per-hour-wage`, `P1M`, `pro Monat`. Codes are English: `1 TIME` is
 * no hour, although `time` is one in Norwegian. `isOther`: no job can have this period, such as `2 WEEK` and `bi-weekly`.
 */
export function readPeriod(value: unknown): { period?: SalaryPeriod; isOther?: boolean } {
  const text = toPlainLine(value, 100);
  const duration = /^PT?(\d+(?:\.\d+)?)([YMWDH])$/i.exec(text);
  const words = duration
    ? [duration[1] ?? '', duration[2] ?? '']
    : (text.match(/\p{L}+|\d+(?:\.\d+)?/gu) ?? []);
  const lower = words.map((word) => word.toLowerCase());
  // In lower case, `time` is the Norwegian hour.
  const isCode = /[A-Z\d]/.test(text);
  if (lower.some((word) => otherCodes.has(word) && (isCode || word !== 'time'))) return { isOther: true };
  if (withoutOtherPeriods(text).other !== undefined) return { isOther: true };
  const unit = lower.map((word) => units.get(word)).find((found) => found !== undefined);
  const count = lower.find((word) => /^\d/.test(word));
  if (unit !== undefined) return toPeriod(Number(count ?? 1), unit);
  const isAfterPer = lower.length === 1 || /^(?:per|par|pro|por|za|na|je)$/.test(lower[0] ?? '');
  const period = lower
    .filter((word, at) => word !== 'an' || at === lower.length - 1)
    .map((word) => readPeriodWord(word, isAfterPer))
    .find(Boolean);
  return period ? toPeriod(Number(count ?? 1), period) : {};
}

function toPeriod(count: number, unit: SalaryPeriod): { period?: SalaryPeriod; isOther?: boolean } {
  const period = count === 1 ? unit : multiples[`${count} ${unit}`];
  return period ? { period } : { isOther: true };
}

function byWord(table: Record<SalaryPeriod, string>): ReadonlyMap<string, SalaryPeriod> {
  return new Map(
    Object.entries(table).flatMap(([period, words]) =>
      words.split(' ').map((word) => [word, period as SalaryPeriod] as const),
    ),
  );
}
