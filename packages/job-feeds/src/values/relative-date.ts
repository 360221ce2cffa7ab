import { fromLocal, localDay } from '@corkboard/basics/clock';
import { newMessage } from '../message.ts';
import { type Hints, type ReadValue, rejected, understood } from './value.ts';

const unitMs: ReadonlyMap<string, number> = new Map([
  ...unit(60_000, 'minute minutes min mins minuten minuut minuten minuto minutos minuti'),
  ...unit(3_600_000, 'hour hours hr hrs stunde stunden heure heures hora horas ora ore uur'),
  ...unit(86_400_000, 'day days d tag tage tagen jour jours día días dia dias giorno giorni dag dagen'),
  ...unit(
    604_800_000,
    'week weeks w wk wks woche wochen semaine semaines semana semanas settimana settimane weken',
  ),
  ...unit(30 * 86_400_000, 'month months mo monat monate monaten mois mes meses mese mesi maand maanden'),
]);
const daysBefore: ReadonlyMap<string, number> = new Map([
  ...unit(0, 'today now heute heuteveröffentlicht aujourdhui hoy oggi vandaag hoje justnow justposted'),
  ...unit(1, 'yesterday gestern hier ayer ieri gisteren ontem'),
]);

/** One of: `13 days ago`, `vor 3 Tagen`, `il y a 3 jours`, `hace 3 días`, `3 giorni fa`, `3 dagen geleden`, `há 3 dias`. */
const pattern =
  /^(?:(?:posted|published|veröffentlicht|publié|publicado)\s+)?(?:on\s+)?(?:vor|il y a|hace|há|an?)?\s*(\d{1,4})(\+)?\s*(\p{L}+)(?:\s+(?:ago|fa|geleden|atrás))?$/iu;
const direction = /\b(?:ago|fa|geleden)$|atrás$|^(?:\p{L}+\s+)?(?:vor|il y a|hace|há)\s/iu;

/**
 * Reads a time before `hints.now`. Days, weeks and months are days of `hints.timeZone`, so that the next run reads the same day.
 * Undefined: the text is not of this form.
 */
export function readRelativeDate(text: string, hints: Hints): ReadValue<string> | undefined {
  const now = (hints.now ?? new Date()).getTime();
  const word = text
    .toLowerCase()
    .replace(/^(?:posted|published)\s+/, '')
    .replace(/[\s’']/g, '');
  const days = daysBefore.get(word);
  if (days !== undefined) return dayBefore(now, days, hints);
  const match = pattern.exec(text);
  if (!match || !direction.test(text)) return undefined;
  const size = unitMs.get(match[3]?.toLowerCase() ?? '');
  if (size === undefined) return undefined;
  if (match[2]) return rejected(newMessage('date_inexact'));
  const count = Number(match[1]);
  if (size < DAY_MS) return understood(new Date(now - count * size).toISOString(), [NOTE]);
  return dayBefore(now, (count * size) / DAY_MS, hints);
}

const DAY_MS = 86_400_000;
const NOTE = newMessage('counted_back');

function dayBefore(now: number, days: number, { timeZone = 'UTC' }: Hints): ReadValue<string> {
  const today = localDay(now, timeZone);
  return understood(new Date(fromLocal({ ...today, day: today.day - days }, timeZone)).toISOString(), [NOTE]);
}

function unit(size: number, words: string): [string, number][] {
  return words.split(' ').map((word) => [word, size]);
}
