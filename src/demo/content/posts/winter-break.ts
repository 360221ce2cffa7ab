import type { DemoPage } from '../page.ts';

export const winterBreak: DemoPage = {
  kind: 'blog_post',
  title: 'How we answer over the holidays',
  slug: 'how-we-answer-over-the-holidays',
  status: 'archived',
  publishedDaysAgo: 118,
  author: 'Ines Okafor',
  cover: 'slopes-at-dusk',
  ogImage: null,
  metaTitle: null,
  metaDescription:
    'Adverts go online as always; people answer a little later. What that means for your advert or application.',
  customFields: { topics: ['news'], archived_because: 'the holidays are over' },
  content: () => `
<p>For two weeks the office is nearly empty. The board is not: computers do not mind holidays, and neither do most
job seekers, who finally have time to read. Here is what goes on as usual, and what waits for us to come back.</p>

<h2>For people who look for work</h2>
<ul>
  <li><p>New jobs appear as always. There are <strong>fewer</strong> of them, and many more in the first week
    afterwards.</p></li>
  <li><p>Your application reaches the company at once. Whether somebody reads it is another matter. If the advert
    names a date, count from the first working day after the break.</p></li>
  <li><p>An advert that ends during the holidays ends on its day. When in doubt, send what you have, and say that
    more can follow.</p></li>
</ul>

<h2>For companies</h2>
<table>
  <tr><th><p>What</p></th><th><p>In these two weeks</p></th></tr>
  <tr><td><p>New adverts</p></td><td><p>online at once, checked by us within two days</p></td></tr>
  <tr><td><p>Changes and corrections</p></td><td><p>by yourself at any time, as always</p></td></tr>
  <tr><td><p>Questions by e-mail</p></td><td><p>answered on Tuesdays and Thursdays</p></td></tr>
  <tr><td><p>Invoices</p></td><td><p>in the new year, with the old date</p></td></tr>
</table>
<p>One wish: if your own team is away, write so into the advert. “We read applications from the second week on” costs
nothing, and spares fifty people the daily look into an empty inbox.</p>

<h2>If something is broken</h2>
<p>Write to <a href="mailto:hello@board.example">hello@board.example</a> with the word <code>urgent</code> in the
subject. One of us looks twice a day, and this is who:</p>
<ol>
  <li><p>Ines in the first week,</p></li>
  <li><p>Jonah in the second,</p></li>
  <li><p>and a very old laptop with an alarm in between.</p></li>
</ol>
<p>We looked through the past year’s letters before we closed the door. Most of them were kind, some were
impatient, and the impatient ones were usually right. The list of what we want to improve hangs at the window now,
so that it gets some light.</p>
<p>Have a quiet time, or a merry one.<br>We are glad about either.</p>`,
};
