import type { DemoPage } from '../page.ts';

export const jobAdvert: DemoPage = {
  kind: 'blog_post',
  title: 'Write the advert that you would answer',
  slug: 'write-the-advert-you-would-answer',
  status: 'published',
  publishedDaysAgo: 33,
  author: 'Tomasz Reuter',
  cover: 'sheets',
  ogImage: null,
  metaTitle: 'How to write a job advert that the right people answer',
  metaDescription:
    'Seven parts in the order in which people read, with the sentences that we strike out most often.',
  customFields: { reading_minutes: 5, topics: ['hiring', 'writing'], audience: 'employers' },
  content: () => `
<p>Most adverts are written by somebody in a hurry, from the last advert, which was written in a hurry too. You can
tell by the <s>dynamic environment</s>. The good news: an hour is enough to write a clear one, and clear is what
people apply to.</p>

<h2>Begin with the work</h2>
<p>Who you are can wait for three paragraphs. Readers want to know what they would do on a Tuesday in spring:</p>
<blockquote>
  <p>You look after eleven bakeries between Ghent and Bruges. On most days you visit two of them, taste, and help
  the bakers to plan the week. On Fridays you order flour.</p>
</blockquote>
<p>Nobody needs to be told now that the role is varied.</p>

<h2>The seven parts</h2>
<ol>
  <li><p><strong>Title.</strong> The word that people search for. No levels invented in-house, no wizards.</p></li>
  <li><p><strong>Work.</strong> Four or five things, the most frequent first.</p></li>
  <li><p><strong>Pay.</strong> A range that you would really offer, with its period.
    <a href="/blog/how-to-read-a-salary-range">Our readers know how to read one.</a></p></li>
  <li><p><strong>Place and hours.</strong> Also what does <em>not</em> move: the shift, the one day in the office.</p></li>
  <li><p><strong>What you need.</strong> Two lists, and be strict about which is which:</p>
    <ul>
      <li><p>needed on the first day (three entries, or you are describing yourself),</p></li>
      <li><p>can be learned here, with the name of who teaches it.</p></li>
    </ul></li>
  <li><p><strong>You.</strong> Three sentences about the company, one of them about a difficulty.</p></li>
  <li><p><strong>Next step.</strong> What to send, to whom, and when an answer comes.</p></li>
</ol>

<h2>Before and after</h2>
<table>
  <tr><th><p>Struck out</p></th><th><p>Written instead</p></th></tr>
  <tr><td><p><s>Competitive salary</s></p></td><td><p>38,000 to 44,000 euros a year, thirteen payments</p></td></tr>
  <tr><td><p><s>Flexible hours</s></p></td><td><p>Start between 7 and 10; Thursdays end at one</p></td></tr>
  <tr><td><p><s>Team player</s></p></td><td><p>You share one large order book with two colleagues</p></td></tr>
  <tr><td><p><s>Fast-paced</s></p></td><td><p>In December we work Saturdays, and take them off in January</p></td></tr>
</table>

<h3>Say it to machines as well</h3>
<p>An advert is also data. When the fields are filled in, searches, alerts and salary statistics find it without
guessing. The same job through the API of this board:</p>
<pre><code class="language-json">{
  "title": "Bakery adviser",
  "company_name": "Kruim &amp; Korst",
  "location": "Ghent, Belgium",
  "job_type": "full-time",
  "salary_min": 38000,
  "salary_max": 44000,
  "salary_currency": "EUR",
  "salary_period": "yearly",
  "how_to_apply": "jobs@kruim-en-korst.example"
}</code></pre>

<h3>One last test</h3>
<p>Read the advert aloud to somebody who does the work already. Where they laugh, rewrite. Where they frown, ask
why. Where they say “I would apply to that”, stop.</p>`,
};
