/** Texts around the list of jobs: its menu, its filters, and an empty board. */
export const enList = {
  menu: 'Menu',
  closeFilters: 'Close filters',
  clear: 'Clear',
  /** `jobs` is their number in words, such as “5 jobs”. */
  showJobs: (jobs: string) => `Show ${jobs}`,
  filterKeys: 'Press ↑ and ↓ to move between filters, and Tab to leave them.',
  followNewJobs: 'Follow new jobs (RSS)',
  addFirstJob: 'Do you run this board? Add the first job',
};
