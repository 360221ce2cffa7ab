import type { DemoPage } from '../page.ts';

export const noticePeriod: DemoPage = {
  kind: 'blog_post',
  title: 'What a notice period means for your next start',
  slug: 'what-a-notice-period-means',
  status: 'draft',
  publishedDaysAgo: null,
  author: 'Tomasz Reuter',
  cover: 'waves',
  ogImage: null,
  metaTitle: null,
  metaDescription: 'How long it is, when it begins, and what to answer to “When can you start?”.',
  customFields: {
    reading_minutes: 4,
    topics: ['contracts'],
    waiting_for: 'a look by somebody who knows the law',
  },
  content: () => `
<p><span style="color: #8c4350">Draft: please check the table before this goes out.</span></p>

<p>“When can you start?” is asked in nearly every first conversation, and nearly everybody guesses. The right answer
is in your contract, in the law of the country where you work, or in an agreement between the two sides of your
trade, whichever of them binds you. It takes ten minutes to look it up, and a wrong guess can cost a month.</p>

<h2>Two clocks</h2>
<p>A notice period has a <strong>length</strong> and often a <strong>date at which it may end</strong>. “Four weeks to
the end of a month” is longer than it sounds: hand in your letter on the 5th, and you stay until the end of the next
month. Hand it in on the 2nd of a long month, and you may leave with this one. The day on which the letter
<em>arrives</em> is what counts, not the day on which you wrote it.</p>

<h2>An example from three contracts</h2>
<table>
  <tr>
    <th rowspan="2"><p>Contract (invented)</p></th>
    <th colspan="2"><p style="text-align: center">Notice given by</p></th>
    <th rowspan="2"><p>Ends</p></th>
  </tr>
  <tr><th><p>you</p></th><th><p>the company</p></th></tr>
  <tr><td><p>Office, on trial</p></td><td colspan="2"><p style="text-align: center">2 weeks</p></td><td><p>any day</p></td></tr>
  <tr><td><p>Office, third year</p></td><td><p>4 weeks</p></td><td><p>2 months</p></td><td rowspan="2"><p>the last day of a month</p></td></tr>
  <tr><td><p>Head of a department</p></td><td colspan="2"><p style="text-align: center">3 months</p></td></tr>
</table>
<p>In many countries the company’s side grows with the years while yours stays as it is; in some, either side may
part from one day to the next unless a contract says more. Look up where <em>you</em> are.</p>

<h2>From offer to first day</h2>
<ol start="0">
  <li><p>Have the new contract in your hands, signed by both.</p></li>
  <li><p>Work out the last day, and count holidays that are left.</p></li>
  <li><p>Tell your manager in person, then hand over the letter:</p>
    <ul>
      <li><p>the date, the position, the last day;</p></li>
      <li><p>a request to confirm that it was received;</p></li>
      <li><p>no reasons. They belong in a conversation.</p></li>
    </ul></li>
  <li><p>Write down what only you know. It is the most generous thing to leave behind.</p></li>
</ol>

<h2>Shorter by agreement</h2>
<p>Most periods can be shortened when both sides want it. Offer something: a handover that is ready early, a day in
the week for questions later on. And tell the new company the long date first. It is pleasant to arrive early, and
awkward to arrive late.</p>

<hr>
<p><em>This is an orientation and no legal advice.</em></p>`,
};
