import type { Page } from 'playwright-core';

/** Gives the browser of a page an authenticator that stores passkeys and verifies the user. With `setUserVerified(false)` it answers like one whose user cancels. */
export async function addVirtualAuthenticator(
  page: Page,
): Promise<{ setUserVerified(isUserVerified: boolean): Promise<void> }> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    setUserVerified: async (isUserVerified) => {
      await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
