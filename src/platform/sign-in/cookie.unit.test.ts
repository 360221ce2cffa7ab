import { expect, test } from 'vitest';
import { readTokenHash, type SessionCookie } from './cookie.ts';
import { hashToken } from './tokens.ts';

const cookie: SessionCookie = { name: 'corkboard_staff', isSecure: true, maxAgeSeconds: 60 };
const [own, planted] = ['o'.repeat(43), 'p'.repeat(43)];

test('the token is found among other cookies', () => {
  for (const header of [
    `__Host-corkboard_staff=${own}`,
    `theme=dark; __Host-corkboard_staff=${own}; language=de`,
    `theme=dark;__Host-corkboard_staff=${own}`,
    `corkboard_staff=${planted}; x__Host-corkboard_staff=${planted}; __Host-corkboard_staff=${own}`,
  ])
    expect(readTokenHash(cookie, header), header).toEqual(hashToken(own));
});

// Chromium stores such a cookie for all hosts under a domain, because its name does not begin with __Host-.
test.each(['\u00a0', '\u000b', '\u000c', '\ufeff', '\u2000', '\u2028'])(
  'a cookie whose name begins with the whitespace %j is another cookie',
  (space) => {
    const header = `${space}__Host-corkboard_staff=${planted}`;
    expect(readTokenHash(cookie, header)).toBeUndefined();
    expect(readTokenHash(cookie, `${header}; __Host-corkboard_staff=${own}`)).toEqual(hashToken(own));
  },
);
