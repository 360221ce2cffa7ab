/** Search engines index a landing page from this number of live jobs on. Pages with fewer jobs are thin. */
export const MIN_INDEXED_JOBS = 5;
