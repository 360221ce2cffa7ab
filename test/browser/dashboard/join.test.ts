import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { newOrganization } from '../../app.ts';
import { newStaff, signInAs } from '../../staff.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { addVirtualAuthenticator } from '../virtual-authenticator.ts';
import { visit } from '../visit.ts';
import { INSTALLATION } from './stage.ts';

interface Opened {
  page: Page;
  setUserVerified(isUserVerified: boolean): Promise<void>;
}

/** Opens the link of an invitation, in a browser whose authenticator stores passkeys. */
async function openInvitation(): Promise<Opened> {
  const client = await newOrganization();
  const owner = (await signInAs(await newStaff(client, 'owner'))).in(client);
  const invitation = { email: `joins-${client.slug}@pilots.example`, role: 'editor' };
  const { body } = await owner.send('POST', '/invitations', invitation);
  const { page } = await visit({ locale: 'en-US' }, INSTALLATION);
  const { setUserVerified } = await addVirtualAuthenticator(page);
  const { pathname, search } = new URL(body.data.url);
  await page.goto(pathname + search);
  await page.getByLabel('Your name').fill('Mette Holm');
  return { page, setUserVerified };
}

describe.skipIf(!chromiumPath)(`a new user ${browserHint}`, () => {
  let page: Page;
  let setUserVerified: Opened['setUserVerified'];
  beforeEach(async () => {
    ({ page, setUserVerified } = await openInvitation());
  });
  const home = () => page.getByRole('heading', { level: 1, name: 'Home' });

  it('chooses a passkey instead of a password, and signs in with it later', async () => {
    await page.getByRole('button', { name: 'Use a passkey instead of a password' }).click();
    expect(await page.getByLabel('New password').count()).toBe(0);
    await page.getByRole('button', { name: 'Join' }).click();
    const codes = page.getByRole('dialog', { name: 'Recovery codes' });
    await codes.getByRole('button', { name: 'Done' }).click();
    await home().waitFor();
    await page.context().clearCookies();
    await page.goto('/dashboard/sign-in');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await home().waitFor();
  });

  it('whose browser creates no passkey chooses a password for the account that exists', async () => {
    await setUserVerified(false);
    await page.getByRole('button', { name: 'Use a passkey instead of a password' }).click();
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('alert').getByText('your browser did not create a passkey').waitFor();
    await page.getByRole('button', { name: 'Use a password instead of a passkey' }).click();
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('must contain at least').waitFor();
    await page.getByLabel('New password').fill('three tugs at dawn');
    await page.getByRole('button', { name: 'Join' }).click();
    await home().waitFor();
  });
});
