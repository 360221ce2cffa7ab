import type { Visit } from './visit.ts';

/** The element with the focus: its text or label, and whether its focus is visible. */
interface Focused {
  name: string;
  isSeen: boolean;
}

/** Runs in the page. A card shows the focus of its link. */
const readFocus = `(() => {
  const focused = document.activeElement;
  const name = focused.labels?.[0]?.textContent || focused.textContent;
  const box = focused.closest('.job, .card') ?? focused;
  const { outlineStyle, outlineWidth } = getComputedStyle(box);
  const { width, height, bottom, right } = focused.getBoundingClientRect();
  const isShown = width > 0 && height > 0 && bottom > 0 && right > 0;
  return { name: name.trim(), isSeen: isShown && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 };
})()`;

/** Presses Tab until `last` has the focus. */
export function tab(visitor: Visit, last: string | RegExp, max = 60): Promise<Focused[]> {
  return press(visitor, 'Tab', last, [], max);
}

/** Presses the key until `last` has the focus, and adds what it passes. Throws if that takes more than `max` times. */
export async function press(
  { page }: Visit,
  key: string,
  last: string | RegExp,
  passed: Focused[] = [],
  max = 60,
): Promise<Focused[]> {
  while (passed.length < max) {
    await page.keyboard.press(key);
    const focused = (await page.evaluate(readFocus)) as Focused;
    passed.push(focused);
    if (focused.name.match(last)) return passed;
  }
  throw new Error(`The focus did not reach ${last}: ${passed.map(({ name }) => name).join(', ')}`);
}
