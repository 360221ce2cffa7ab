import type { Page } from 'playwright-core';

/** What has the focus: the name that a screen reader says, and whether a person sees it. */
interface Focused {
  name: string;
  isBody: boolean;
  isVisible: boolean;
}

/** Runs in the page. Radio buttons and switches hide their input, and show the focus at their label. */
const readFocus = `(() => {
  const focused = document.activeElement ?? document.body;
  const named = (focused.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  const name = focused.getAttribute('aria-label') || named.filter(Boolean).join(' ') || focused.labels?.[0]?.textContent || focused.textContent;
  const shown = focused.matches('input[type=radio], input[type=checkbox]') ? (focused.closest('label') ?? focused.labels?.[0] ?? focused) : focused;
  const { width, height, bottom, right } = shown.getBoundingClientRect();
  return { name: name.trim(), isBody: focused === document.body, isVisible: width > 0 && height > 0 && bottom > 0 && right > 0 };
})()`;

/** Presses Tab until the element with this name has the focus. Fails if the focus passes an element that nobody sees. */
export async function tabTo(page: Page, name: string | RegExp, max = 80): Promise<void> {
  const passed: string[] = [];
  while (passed.length < max) {
    await page.keyboard.press('Tab');
    const focused = (await page.evaluate(readFocus)) as Focused;
    passed.push(focused.name.slice(0, 40));
    if (!focused.isBody && !focused.isVisible)
      throw new Error(`Nobody sees the focus: ${passed.join(' → ')}`);
    if (typeof name === 'string' ? focused.name.replace(/ \*$/, '') === name : name.test(focused.name))
      return;
  }
  throw new Error(`The focus did not reach ${name}: ${passed.join(' → ')}`);
}

/** Goes to a screen with Ctrl-K, and waits for its heading, which gets the focus. */
export async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').locator('input').waitFor();
  await page.keyboard.type(name);
  await page.getByRole('option', { name, exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
}

/** Chooses an option of the select that has the focus. */
export async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ArrowDown');
  const option = page.getByRole('option', { name, exact: true });
  await option.waitFor();
  for (let presses = 0; presses < 20; presses++) {
    if ((await option.getAttribute('data-combobox-selected')) !== null) return page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`The arrow keys did not reach ${name}`);
}

/** Where the focus is: the tag and the text. */
export async function focusOf(page: Page): Promise<string> {
  return page.evaluate(
    'document.activeElement.tagName + ": " + document.activeElement.textContent.trim().slice(0, 60)',
  );
}
