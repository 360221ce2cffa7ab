import { expect, it } from 'vitest';
import { newOrganization, sharedServer } from '../../../test/app.ts';
import { requestHost } from '../../../test/hosts.ts';
import { attributeOf, findElements, requireSafePage, textOf } from '../../../test/html.ts';
import { newEmployer } from '../../../test/postings.ts';
import { listRoutes } from '../../../test/routes.ts';

const UNKNOWN = '01990000-0000-7000-8000-000000000000';

/** The paths of all forms with texts. Mail programs send some of the requests. */
const paths = listRoutes((await sharedServer()).app.server.printRoutes({ commonPrefix: false }))
  .filter((route) => /^POST \/(?!api\/|docs|dashboard|uploads|downloads)/.test(route))
  .map((route) => route.replace('POST ', '').replace(/:\w+(\|:\w+)*/g, UNKNOWN))
  .filter((path) => !/one-click|unsubscribe|\/logo$/.test(path));

it.each([true, false])(
  'each form above its limit is a page with what was typed; signed in: %s',
  async (isSignedIn) => {
    const organization = await newOrganization();
    await organization.patch('/organization', { language: 'de' });
    const { origin, config } = await sharedServer();
    const host = `${organization.slug}.${config.PLATFORM_DOMAIN}`;
    const { visitor } = await newEmployer(organization, { role: 'employer' });
    const body = new URLSearchParams({
      ...{ email: 'mette@pilots.example', text: 'Guten Tag', password: 'open sesame' },
      // 900 kB, percent-encoded.
      more: 'ä'.repeat(150_000),
    });
    expect(paths.length).toBeGreaterThan(30);
    const lost: string[] = [];
    for (const path of paths) {
      const response = await requestHost(origin, host, path, {
        method: 'POST',
        body: body.toString(),
        headers: {
          accept: 'text/html',
          ...(isSignedIn && { cookie: visitor.cookie! }),
          'content-type': 'application/x-www-form-urlencoded',
          origin: `http://${host}`,
          'sec-fetch-site': 'same-origin',
        },
      });
      expect([path, response.status]).toEqual([path, 413]);
      const page = requireSafePage(response);
      expect(textOf(page)).toContain('Das Formular ist zu groß');
      if (!/Guten Tag|mette@pilots/.test(response.text) && hasTexts(page, path)) lost.push(path);
      expect(response.text).not.toContain('open sesame');
      // The same would be too large again.
      expect(textOf(page)).not.toContain('Noch einmal senden');
    }
    expect(lost).toEqual([]);
  },
);

/** Whether the page lacks the form, or the form has a field for text. Some have only a button. */
function hasTexts(page: ReturnType<typeof requireSafePage>, path: string): boolean {
  const form = findElements(page, 'form').find((each) => attributeOf(each, 'action') === path);
  if (!form) return true;
  const types = findElements(form, 'input').map((input) => attributeOf(input, 'type') ?? 'text');
  return (
    findElements(form, 'textarea').length > 0 || types.some((type) => type === 'text' || type === 'email')
  );
}
