import type { Sighting } from './sighting.ts';

export interface Figures {
  views: number;
  visitors: number;
  applyClicks: number;
}

/** A view whose page, source and device are known by number. */
export interface PlacedView extends Pick<Sighting, 'id' | 'at' | 'kind' | 'visitor'> {
  pageId: number;
  isJob: boolean;
  sourceId: number | null;
  deviceId: number | null;
}

/** Somebody who may be counted on the day: for the board as a whole, or for a subject. */
export interface Visit {
  subjectId: number;
  visitor: Buffer;
}

/** The board as a whole, where visitors are told apart. */
const BOARD = 0;

export interface BoardFigures extends Figures {
  jobViews: number;
}

/** Who may have to be counted for these views, each once. */
export function listVisits(views: readonly PlacedView[]): Visit[] {
  const visits = new Map<string, Visit>();
  for (const { kind, visitor, pageId, sourceId } of views) {
    if (kind !== 'page_view' || !visitor) continue;
    for (const subjectId of [BOARD, pageId, ...(sourceId === null ? [] : [sourceId])])
      visits.set(keyOf({ subjectId, visitor }), { subjectId, visitor });
  }
  return [...visits.values()];
}

/** What these views add to the day, if these visits are the first of theirs. */
export function tally(
  views: readonly PlacedView[],
  firstVisits: readonly Visit[],
): { board: BoardFigures; subjects: Map<number, Figures> } {
  const board = { ...nothing(), jobViews: 0 };
  const subjects = new Map<number, Figures>();
  const of = (id: number) => {
    const figures = subjects.get(id) ?? nothing();
    subjects.set(id, figures);
    return figures;
  };
  for (const view of views) {
    if (view.kind === 'apply_click') {
      board.applyClicks++;
      of(view.pageId).applyClicks++;
      continue;
    }
    board.views++;
    if (view.isJob) board.jobViews++;
    of(view.pageId).views++;
    if (view.sourceId !== null) of(view.sourceId).views++;
    if (view.deviceId !== null) of(view.deviceId).views++;
  }
  const devices = devicesOfVisitors(views);
  for (const { subjectId, visitor } of firstVisits) {
    if (subjectId !== BOARD) {
      of(subjectId).visitors++;
      continue;
    }
    board.visitors++;
    const device = devices.get(visitor.toString('hex'));
    if (device !== undefined) of(device).visitors++;
  }
  return { board, subjects };
}

/** A visitor has one device: it is part of what the hash is made of. */
function devicesOfVisitors(views: readonly PlacedView[]): Map<string, number> {
  return new Map(
    views.flatMap(({ visitor, deviceId }) =>
      visitor && deviceId !== null ? [[visitor.toString('hex'), deviceId] as const] : [],
    ),
  );
}

function keyOf({ subjectId, visitor }: Visit): string {
  return `${subjectId} ${visitor.toString('hex')}`;
}

function nothing(): Figures {
  return { views: 0, visitors: 0, applyClicks: 0 };
}
