import type { Mutant } from './mutant.ts';

const planning = 'src/features/connect/imports/planning';
const runs = 'src/features/connect/imports/runs';
const ownership = `${runs}/ownership.test.ts`;
const safety = `${runs}/safety.test.ts`;
const sync = `${runs}/sync.test.ts`;
const mirrorSafety = `${runs}/mirror-safety.test.ts`;

export const imports: Mutant[] = [
  {
    name: 'an import overwrites fields that a person has edited',
    file: `${planning}/plan-change.ts`,
    from: 'const wanted = withoutLocked({ ...withCleared(mapped), ...reactivation(mapped, job) }, job.locked_fields);',
    to: 'const wanted = withoutLocked({ ...withCleared(mapped), ...reactivation(mapped, job) }, []);',
    tests: [ownership],
  },
  {
    name: 'an edit of a person locks no field',
    file: 'src/features/jobs/jobs/ownership/locked-fields.ts',
    from: 'return locked_fields.length > stored.locked_fields.length ? { locked_fields } : {};',
    to: 'return locked_fields.length > 100 ? { locked_fields } : {};',
    tests: ['src/features/jobs/jobs/ownership/ownership.test.ts', ownership],
  },
  {
    name: 'an edit after the plan was made is overwritten',
    file: 'src/features/connect/imports/applying/prepare.ts',
    from: `run.kind === 'sync' ? [...job.locked_fields, ...edited] : edited`,
    to: `run.kind === 'sync' ? edited : edited`,
    tests: [ownership],
  },
  {
    name: 'an import changes a job of another import',
    file: `${planning}/plan-change.ts`,
    from: 'if (same?.import_id === null && (adopt',
    to: 'if (same && (adopt',
    tests: [ownership],
  },
  {
    name: 'a job that became that of another import since the plan is changed',
    file: 'src/features/connect/imports/applying/prepare.ts',
    from: `  if (job.import_id !== null && job.import_id !== run.import_id)\n    return skip(change, newMessage('job_of_another_import'));\n`,
    to: '',
    tests: [ownership],
  },
  {
    name: 'an import takes over jobs without being asked to',
    file: `${planning}/plan-change.ts`,
    from: `(adopt || mode === 'update')`,
    to: `(adopt || mode !== 'add')`,
    tests: [ownership],
  },
  {
    name: 'a job expires when it is missing once',
    file: `${planning}/expirations.ts`,
    from: 'const MISSES = 2;',
    to: 'const MISSES = 1;',
    tests: [sync],
  },
  {
    name: 'an import that only adds expires jobs',
    file: `${planning}/plan-sync.ts`,
    from: `const isMirrored = result.isComplete && row.mode === 'mirror';`,
    to: 'const isMirrored = result.isComplete;',
    tests: [ownership],
  },
  {
    name: 'a source that ended early expires the jobs after its end',
    file: `${planning}/plan-sync.ts`,
    from: `const isMirrored = result.isComplete && row.mode === 'mirror';`,
    to: `const isMirrored = row.mode === 'mirror';`,
    tests: [safety],
  },
  {
    name: 'half a source expires the other half',
    file: `${planning}/plan-sync.ts`,
    from: 'const isTrusted = rows === undefined || !isHalved(rows, usualRows);',
    to: 'const isTrusted = true;',
    tests: [mirrorSafety],
  },
  {
    name: 'a mirror expires most jobs without an approval',
    file: `${planning}/approval.ts`,
    from: 'if (total < MIN_JOBS || total <= MAX_SHARE * (live + recent)) return [];',
    to: 'if (total < MIN_JOBS || total <= live + recent) return [];',
    tests: [safety],
  },
  {
    name: 'a mirror expires all jobs without an approval',
    file: `${planning}/approval.ts`,
    from: `  if (planned >= live) return [newMessage('all_jobs_go', { count: live })];\n`,
    to: '',
    tests: [`${runs}/decisions.test.ts`],
  },
  {
    name: 'many small steps expire most jobs without an approval',
    file: `${planning}/approval.ts`,
    from: 'const total = planned + recent;',
    to: 'const total = planned;',
    tests: [safety],
  },
  {
    name: 'what waits for an approval is applied',
    file: 'src/features/connect/imports/applying/apply.ts',
    from: `if (hold === 'expirations' && !is_approved) return ['created', 'updated'];`,
    to: '',
    tests: [safety],
  },
  {
    name: 'a job whose status a person has decided expires',
    file: `${planning}/expirations.ts`,
    from: `read_status === 'active' && !locked_fields.includes('status')`,
    to: `read_status === 'active'`,
    tests: [ownership],
  },
];
