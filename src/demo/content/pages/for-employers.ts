import type { DemoPage } from '../page.ts';

export const forEmployers: DemoPage = {
  kind: 'page',
  title: 'For employers',
  slug: 'for-employers',
  status: 'published',
  publishedDaysAgo: 185,
  author: null,
  cover: 'sea-of-paper',
  ogImage: null,
  metaTitle: 'Post a job',
  metaDescription:
    'What an advert on this board contains, how long it stays, and how to post jobs from your own system.',
  customFields: { show_in_menu: true, menu_title: 'For employers', menu_position: 2 },
  content: () => `
<p>An advert here is read by people who came for work, not for advertising. That makes it simple to write: say what
the job is, what it pays and what happens next. The rest of this page is about the details.</p>

<h2>Three ways to be seen</h2>
<table>
  <tr>
    <th rowspan="2"><p>What you get</p></th>
    <th colspan="3"><p style="text-align: center">Kind of advert</p></th>
  </tr>
  <tr><th><p>Plain</p></th><th><p>Highlighted</p></th><th><p>Pinned</p></th></tr>
  <tr><td><p>In lists, searches and alerts</p></td><td colspan="3"><p style="text-align: center">yes, in the order of their dates</p></td></tr>
  <tr><td><p>A coloured frame</p></td><td><p style="text-align: center">no</p></td><td colspan="2"><p style="text-align: center">yes</p></td></tr>
  <tr><td><p>Above the list</p></td><td colspan="2"><p style="text-align: center">no</p></td><td><p style="text-align: center">yes</p></td></tr>
  <tr><td><p>Online for</p></td><td colspan="3"><p style="text-align: center">30 days, or until you take it down</p></td></tr>
</table>

<h2>What we need from you</h2>
<ul>
  <li><p>A title that people would search for, and a text of any length that you would read yourself.
    <a href="/blog/write-the-advert-you-would-answer">Here is how to write one.</a></p></li>
  <li><p>The place, or “remote” together with the hours or countries that you have in mind.</p></li>
  <li><p>The pay, as a range with its period. You may leave it out; most readers will then do the same with you.</p></li>
  <li><p>One way to apply:</p>
    <ul>
      <li><p>a web address,</p></li>
      <li><p>an e-mail address, or</p></li>
      <li><p>a telephone number, with somebody beside it.</p></li>
    </ul></li>
</ul>

<h2>From your own system</h2>
<p>If your adverts live in another program already, let it post them. Ask us for a key with the scope
<code>jobs:write</code>, and send one request for each job:</p>
<pre><code class="language-bash">curl -X POST https://board.example/api/v1/jobs \\
  -H "x-api-key: $KEY" \\
  -H "content-type: application/json" \\
  -d '{
    "title": "Night baker",
    "company_name": "Kruim &amp; Korst",
    "location": "Ghent, Belgium",
    "status": "active",
    "external_id": "bakery-17"
  }'</code></pre>
<p>With an <code>external_id</code> of yours the same job cannot be posted twice, however often your program tries.
Add <code>?on_duplicate=update</code>, and a second request changes the job instead.</p>

<h3>Taking a job down</h3>
<p>Set its status to <code>expired</code>. It leaves the board at once and keeps its figures, in case somebody asks
how it went.</p>

<h2>Questions</h2>
<p>Write to <a href="mailto:employers@board.example">employers@board.example</a> or call
<a href="tel:+15550100">+1 555 0100</a>. This being a demo, nobody will answer either.</p>`,
};
