/** How many of each pay period a year of full-time work has. The trigger of 0008_salaries.sql uses the same numbers. */
export const PERIODS_PER_YEAR = { hourly: 2080, daily: 260, weekly: 52, monthly: 12, yearly: 1 } as const;
