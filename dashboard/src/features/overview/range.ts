/** The state of Home in its URL. */
export interface HomeState extends Record<string, string | undefined> {
  /** How many days the figures cover: 7 or 30. */
  days?: string;
}

/** The last days up to today, in UTC as the figures are. */
export function toRange({ days = '7' }: HomeState): { from: string; to: string } {
  const day = (offset: number) => new Date(Date.now() - offset * 86_400_000).toISOString().slice(0, 10);
  return { from: day(Number(days) - 1), to: day(0) };
}
