const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, blockquote, pre, tr, br';

/** The text of a description with the targets of its links and the sources of its pictures, which readers do not see but staff must. */
export function toReviewText(html: string | null | undefined): string {
  const { body } = new DOMParser().parseFromString(html ?? '', 'text/html');
  for (const link of body.querySelectorAll('a[href]')) link.append(` (${link.getAttribute('href')})`);
  for (const embed of body.querySelectorAll('img, iframe'))
    embed.replaceWith(`[${embed.getAttribute('src') ?? ''}]`);
  for (const block of body.querySelectorAll(BLOCKS)) block.after('\n');
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim();
}
