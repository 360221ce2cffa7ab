import { expect, test } from 'vitest';
import { browserHint, chromiumPath } from './chromium.ts';
import { visit } from './visit.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** Counts what makes the browser lay out the page before it paints: on a phone, each of them may take longer than all of our script. */
const COUNT_LAYOUTS = `
  globalThis.layouts = [];
  const count = (object, name) => {
    const found = Object.getOwnPropertyDescriptor(object, name);
    const counted = (original) => function (...parameters) {
      layouts.push(name);
      return original.apply(this, parameters);
    };
    Object.defineProperty(object, name, found.get ? { ...found, get: counted(found.get) } : { ...found, value: counted(found.value) });
  };
  for (const name of ['getBoundingClientRect', 'getClientRects', 'checkVisibility', 'scrollIntoView', 'clientHeight', 'scrollTop', 'scrollHeight'])
    count(Element.prototype, name);
  for (const name of ['offsetHeight', 'offsetWidth', 'offsetTop', 'innerText']) count(HTMLElement.prototype, name);
  for (const name of ['getComputedStyle', 'scrollTo', 'scrollBy']) count(globalThis, name);
`;

test.skipIf(!chromiumPath)(
  `a tick on a phone is one request and one change of the page, without a layout in between, and leaves the filters in place${browserHint}`,
  async () => {
    const { page, open, complaints } = await visit(PHONE);
    await page.addInitScript(COUNT_LAYOUTS);
    await open('/');
    await page.locator('.filters > summary').tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const cranes = sheet.getByRole('checkbox', { name: 'Cranes' });
    await cranes.waitFor();
    await page.waitForLoadState('networkidle');
    const requests: string[] = [];
    page.on('request', (request) => {
      // The browser may ask for the icon again.
      if (['fetch', 'document'].includes(request.resourceType()))
        requests.push(new URL(request.url()).pathname);
    });
    await page.evaluate(`
      globalThis.labels = [...document.querySelectorAll('dialog .choice')];
      globalThis.lists = 0;
      new MutationObserver((records) => {
        for (const { addedNodes } of records)
          for (const node of addedNodes) if (node.dataset?.part === 'list') lists++;
      }).observe(document.body, { childList: true, subtree: true });
      document.querySelector('dialog input[value=cranes]').addEventListener('click', () => { layouts.length = 0; });
      document.addEventListener('shown', () => {
        globalThis.layoutsOfTick = [...layouts];
        globalThis.laterRows = document.querySelectorAll('.jobs > .later').length;
      });
      document.addEventListener('change', () => { globalThis.isBusyAtOnce = document.querySelector('[data-part=list]').ariaBusy; });
      globalThis.countTexts = [...document.querySelectorAll('dialog [data-group=category] .figures')].map((each) => each.firstChild);
    `);
    await cranes.tap();
    await sheet.getByRole('button', { name: 'Show 14 jobs' }).waitFor();
    expect(requests).toEqual(['/jobs']);
    expect(await page.evaluate('lists')).toBe(1);
    expect(await page.evaluate('layoutsOfTick')).toEqual([]);
    // The phone lays out the rows that fill its screen first, and the others in the next frame.
    expect(await page.evaluate('laterRows')).toBe(14 - 6);
    await expect.poll(() => page.evaluate("document.querySelectorAll('.jobs > .later').length")).toBe(0);
    // Fast lists never look busy, and a number that stays the same is not written again: each would be another frame or layout.
    expect(await page.evaluate('isBusyAtOnce')).toBe(null);
    const sameTexts = await page.evaluate('countTexts.map((node) => node.isConnected)');
    expect(sameTexts).toEqual([true, true, true]);
    // The script changes the filters that both pages have, and creates none of them again.
    const kept = await page.evaluate(
      "labels.filter((label) => label.isConnected && label.closest('[data-group=category]')).length",
    );
    expect(kept).toBe(3);
    expect(complaints).toEqual([]);
  },
);
