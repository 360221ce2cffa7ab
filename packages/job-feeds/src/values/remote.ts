import type { MessageCode } from '../message.ts';
import { newMessage } from '../message.ts';
import { findPhrases, listPhrases } from './phrases.ts';
import { absent, type ReadValue, rejected, toPlainLine, understood } from './value.ts';

export type Remote = 'none' | 'hybrid' | 'full';

/** What a value of a field of its own means if it is nothing else. */
const wholes = listPhrases<Remote>({
  full: 'true yes y 1 ja oui sí si da sim tak full fully vollständig total anywhere worldwide global flex-anywhere',
  hybrid: 'partial partially partly flexible flex teilweise parcial partiel mixed mixto both',
  none: 'false no n 0 nein non não nie none nee office',
});

/** `part` limits remote work and `not` negates it. `all` says that it has no limit, and `offered` only matters after a `not`. */
const evidence = listPhrases({
  full:
    'remote remotely remote-first remote-only telecommute telecommuting telecommuter telework teleworking work-from-home working-from-home works-from-home wfh work-from-anywhere wfa home-based homebased home-working ' +
    'virtual virtually distributed anywhere-in-the-world anywhere-in-world work-anywhere location-independent home-office homeoffice home-offices heimarbeit telearbeit von-zu-hause-aus von-zu-hause ' +
    'ortsunabhängig télétravail teletrabajo trabajo-a-distancia trabajo-desde-casa desde-casa trabalho-remoto teletrabalho a-distância em-casa remoto remota da-remoto in-remoto smart-working smartworking lavoro-agile telelavoro ' +
    'thuiswerk thuiswerken thuis op-afstand telewerk distans på-distans distansarbete hemifrån arbeta-hemifrån hjemmekontor hjemmearbejde fjernarbejde fjernarbeid etätyö etänä etätöitä etä ' +
    'zdalna zdalnie zdalny praca-zdalna na-dálku práce-z-domova z-domova práca-z-domu távmunka home-office-ban munca-de-acasă de-acasă de-la-distanță rad-od-kuće delo-od-doma kaugtöö nuotolinis attālināti ' +
    'удаленно удаленная удаленка удаленный дистанционно дистанционная из-дома віддалено віддалена дистанційно дистанційна от-дома дистанционна uzaktan evden τηλεργασία εξ-αποστάσεως ' +
    'リモート フルリモート 在宅 在宅勤務 テレワーク 远程 遠端 远程办公 在家办公 居家办公 재택 재택근무 원격 원격근무 kerja-jarak-jauh dari-rumah bekerja-dari-rumah từ-xa làm-việc-từ-xa عن-بعد מהבית מרחוק ทำงานที่บ้าน',
  hybrid:
    'hybrid hybrids hybride hybrider hybrides hybridarbeit hybrid-remote remote-hybrid hybrid-work híbrido híbrida hibrido ibrido ibrida hybrydowa hybrydowo hybrydowy hybryda hybridní hybridný hibrid hibrit hibrida hibridno hibridinis hibrīds ' +
    'hybriditöö hybridityö hybridi гибрид гибридный гибридно гибридная гібридний хибридна υβριδική semi-presencial semipresencial semi-remote remote-friendly remote-flexible flexible-working mobiles-arbeiten mobile-working mobilarbeit mobile-arbeit ' +
    'partially-remote partly-remote temporary-remote temporarily-remote remote-during-covid covid-19 home-and-office office-and-home wechselnd 一部リモート ハイブリッド 混合 混合办公 하이브리드',
  none:
    'on-site onsite on-location on-premise on-premises in-office in-the-office in-person in-store office-based office-only site-based field-based vor-ort präsenz präsenzpflicht im-büro im-betrieb sur-site sur-place présentiel en-présentiel ' +
    'presencial en-oficina en-la-oficina no-escritório in-sede in-presenza in-ufficio op-locatie op-kantoor på-plats på-kontoret på-stedet på-kontor paikan-päällä toimistolla stacjonarna stacjonarnie stacjonarny w-biurze na-místě na-pracovisku na-pracovišti ' +
    'helyszíni irodai la-birou la-sediu на-месте-работодателя в-офисе на-місці в-офісі ofiste yerinde 出社 出勤 现场 坐班 현장 출근 at-office di-kantor tại-văn-phòng',
  part:
    'part partial partially partly partiell anteilig teilweise teils zeitweise gelegentlich occasional occasionally occasionnel occasionnelle sometimes some optional option optionally possible possibly available-occasionally can-be eligible potential negotiable ' +
    'möglich möglichkeit nach-absprache nach-vereinbarung bis-zu up-to jusqu-à hasta fino-a tot ' +
    'partiel partielle possible-partiel ponctuel ponctuelle parcial parcialmente posible posibilidad posibilidade possível possibile possibilità parziale parzialmente alcuni deels gedeeltelijk mogelijk delvis delvist möjligt möjlighet mulig mulighed muligt mulighet osittain mahdollinen ' +
    'częściowo częściowa częściowy okazjonalnie możliwość możliwa částečně částečný částečná občas občasný možnost možný čiastočne možnosť részben lehetséges lehetőség parțial posibil djelomično moguće частично частичная возможно возможна частково можлива kısmen mümkün ' +
    'temporarily temporary during mix mixed rotating split either 可 可能 一部 可以 部分 가능 일부',
  all: '100-% 100 full fully fulltime completely entirely all-remote always permanently permanent total totally vollständig komplett ausschließlich nur only complet complètement entièrement completamente completo completa integral volledig helt täysin w-pełni całkowicie plně zcela úplně teljes teljesen complet полностью повністю tamamen 完全 フル 全 100-prozent',
  not: 'no not non none never cannot can-t isn-t without unavailable nein kein keine keinen keinerlei nicht ohne pas aucun aucune sans non-pas nessun nessuna não nao nenhum sin ningún ningun geen niet zonder nie bez brak ne není nie-je nem nincs nu fără inte ingen inget ej ikke intet ei не нет немає без yok değil 不可 なし 不 無 无 없음 불가 tidak tanpa không 0',
  offered:
    'available allowed offered permitted supported provided desired wanted planned vorgesehen erwünscht angeboten verfügbar gewünscht zulässig erlaubt disponible prévu autorisé proposé disponível previsto prevista toegestaan beschikbaar dostępna przewidziana tillåtet tilladt sallittu',
});
type Evidence = NonNullable<ReturnType<typeof readEvidence>[number]>;
const readEvidence = (text: string) => findPhrases(text, evidence).map(({ meaning }) => meaning);

const MAX_LENGTH = 500;

/**
 * Reads where work is done, from booleans, words in many languages, or a location such as `Remote (EU)` and `Berlin / hybrid`. Undefined:
 * the text says nothing about it. `schema.org` writes TELECOMMUTE.
 */
export function readRemote(value: unknown): ReadValue<Remote> {
  const text = toPlainLine(value, MAX_LENGTH);
  if (text === '') return absent();
  const [whole, ...more] = findPhrases(text, wholes);
  if (more.length === 0 && whole?.meaning) return understood(whole.meaning);
  const found = readRemoteInText(text);
  if (!found) return rejected(newMessage('remote_unclear'));
  const isClear = readEvidence(text).every((meaning) => meaning === found || meaning === 'all');
  return understood(found, isClear ? [] : [newMessage(guesses[found])]);
}

/** What a longer text, such as a location or a title, says about remote work. Part of the time is not all of it. */
export function readRemoteInText(text: string): Remote | undefined {
  const clauses = toPlainLine(text, MAX_LENGTH).split(/[,;|/()·•–—]|\s-\s/);
  const said = new Set(clauses.map(readClause));
  if (said.has('hybrid') || (said.has('full') && said.has('none'))) return 'hybrid';
  if (said.has('full')) return 'full';
  return said.has('none') ? 'none' : undefined;
}

function readClause(clause: string): Remote | undefined {
  const parts = readEvidence(clause);
  if (parts.includes('hybrid')) return 'hybrid';
  const at = parts.indexOf('full');
  if (at < 0) return parts.includes('none') && !parts.includes('not') ? 'none' : undefined;
  if (parts.includes('none')) return isNegated(parts, at) ? 'none' : 'hybrid';
  if (isNegated(parts, at)) return parts.includes('all') ? 'hybrid' : 'none';
  return parts.includes('part') || isShare(clause) ? 'hybrid' : 'full';
}

/** How many words may be between a negation and what it negates: `not eligible for remote work`. */
const MAX_DISTANCE = 4;

/** `no remote work`, `Remote: no` and `Remote jobs not available`, but not `remote with no travel`. */
function isNegated(parts: (Evidence | undefined)[], at: number): boolean {
  if (parts.slice(Math.max(0, at - MAX_DISTANCE), at).includes('not')) return true;
  const after = parts.slice(at + 1, at + 1 + MAX_DISTANCE);
  const not = after.indexOf('not');
  if (not < 0) return false;
  const next = after[not + 1];
  return at + not + 2 === parts.length || next === 'offered' || next === 'part';
}

/** Less than 100 percent, or fewer than five days. */
function isShare(text: string): boolean {
  const percent = /(\d{1,3})\s?(?:%|percent|prozent|procent|proc\b)/i.exec(text)?.[1];
  if (percent !== undefined) return Number(percent) < 100;
  return /(?<!\d)[1-4](?:[-–]\d)?\s?(?:x|×|d\b|day|tag|jour|d[ií]a|giorn|dag|dni|dn[íy]|päiv|nap|дн|日|天|일)/iu.test(
    text,
  );
}

const guesses = {
  full: 'read_as_remote',
  hybrid: 'read_as_hybrid',
  none: 'read_as_on_site',
} as const satisfies Record<Remote, MessageCode>;
