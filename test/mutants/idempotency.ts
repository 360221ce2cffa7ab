import type { Mutant } from './mutant.ts';

const file = 'src/platform/http/idempotency.ts';
const tests = ['test/idempotency.test.ts'];

export const idempotency: Mutant[] = [
  {
    name: 'a key replays the response of another organization',
    file,
    from: `    .where('organization_id', '=', organizationId)\n`,
    to: '',
    tests,
  },
  {
    name: 'a key replays the response of another route',
    file,
    from: `    .where('route', '=', route)\n`,
    to: '',
    tests,
  },
  {
    name: 'a key replays the response to another body',
    file,
    from: 'if (!fingerprints.some((fingerprint) => stored.fingerprint.equals(fingerprint))) {',
    to: 'if (fingerprints.length === 0) {',
    tests,
  },
  {
    name: 'a repeated request runs again, because its response is not returned',
    file,
    from: '    if (stored) {\n      await abandon(request);',
    to: '    if (stored && stored.status >= 400) {\n      await abandon(request);',
    tests,
  },
  {
    name: 'a key replays a response for longer than 24 hours',
    file,
    from: `    .where('created_at', '>', sql<string>\`now() - make_interval(hours => \${RESPONSE_RETENTION_HOURS})\`)\n`,
    to: '',
    tests,
  },
  {
    name: 'the stored response contains a secret that is shown once',
    file,
    from: "body: withoutSecrets(request, String(payload ?? '')),",
    to: "body: String(payload ?? ''),",
    tests: ['test/api-keys.test.ts'],
  },
  {
    name: 'two requests with the same key run at the same time',
    file,
    from: 'if (rows[0]?.is_locked) return;',
    to: 'if (rows[0]) return;',
    tests,
  },
  {
    name: 'the fingerprint of a secret body needs no master key to be guessed',
    file,
    from: `if (!routeOptions.config.hasSecretBody) return [hash('sha256', text, 'buffer')];`,
    to: `if (!routeOptions.config.hasSecretBody || text) return [hash('sha256', text, 'buffer')];`,
    tests: ['src/features/board/secrets/save.test.ts'],
  },
];
