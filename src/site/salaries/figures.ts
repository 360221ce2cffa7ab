/** How pay is spread over some jobs, in whole units of the currency a year. */
export interface PaySpread {
  count: number;
  min: number;
  max: number;
  avg: number;
  p25: number;
  median: number;
  p75: number;
}

/** What the page shows of the board's salary statistics. */
export interface SalaryFigures {
  currency: string | null;
  total_active_jobs: number;
  salaried_jobs: number;
  excluded_other_currency: number;
  excluded_implausible: number;
  overall: PaySpread | null;
  by_category: (PaySpread & { name: string; slug: string })[];
  by_job_type: (PaySpread & { value: string })[];
  by_location: (PaySpread & { value: string })[];
}
