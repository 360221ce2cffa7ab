import type { DemoPage } from '../page.ts';

export const firstNinetyDays: DemoPage = {
  kind: 'blog_post',
  title: 'Your first ninety days in a new job',
  slug: 'your-first-ninety-days',
  status: 'published',
  publishedDaysAgo: -9,
  author: 'Mei Castellan',
  cover: 'bows',
  ogImage: null,
  metaTitle: null,
  metaDescription: 'Learn, then help, then change something: three months with one aim each.',
  customFields: { reading_minutes: 4, topics: ['starting well'], series: 'Applying calmly' },
  content: () => `
<p>Nobody expects you to be useful in the first week. It only feels that way, because everybody else is. Give each
of the first three months one aim, and be patient with the rest.</p>

<h2>Days 1 to 30: learn</h2>
<p>You have a gift that will not last: you see what the others have stopped seeing. Keep a page with two columns,
<em>strange</em> and <em>clever</em>, and write down both. Do not act on it yet. Half of the strange things have a
reason, and finding out which half is the fastest way to understand a place.</p>
<ul>
  <li><p>Meet everybody who will wait for your work, and ask each of them:</p>
    <ul>
      <li><p>What do you need from me, and how do you like to get it?</p></li>
      <li><p>What went wrong between our desks in the past?</p></li>
      <li><p>Whom else should I talk to?</p></li>
    </ul></li>
  <li><p>Learn the words. Every company has thirty that mean something else everywhere else.</p></li>
  <li><p>Do one very small thing from beginning to end in the first week, however small.</p></li>
</ul>

<h2>Days 31 to 60: help</h2>
<p>Now choose work that is wanted, clear and slightly dull. A reputation for finishing is made from dull things.
Say when you will be done, and when it turns out later, say so <strong>before</strong> the day and not on it.</p>
<p>This is also the time to ask how you are doing. “What should I do more of, and what less?” is easier to answer
than “Is everything all right?”, to which the answer is always yes.</p>

<h2>Days 61 to 90: change something</h2>
<p>Take out the page with the two columns. Some entries have explained themselves. From what is left, pick one
that annoys several people and that you can improve in a week. Ask the person who made it the way it is:</p>
<blockquote><p>“I would like to try this differently. What am I not seeing?”</p></blockquote>
<p>Then do it, and tell how it went, also when it went badly.</p>

<table>
  <tr><th><p>After</p></th><th><p>You can</p></th><th><p>A good sign</p></th></tr>
  <tr><td><p>30 days</p></td><td><p>explain what the team is for</p></td><td><p>people correct you less</p></td></tr>
  <tr><td><p>60 days</p></td><td><p>finish things without help</p></td><td><p>somebody counts on you</p></td></tr>
  <tr><td><p>90 days</p></td><td><p>improve something small</p></td><td><p>somebody asks what you think</p></td></tr>
</table>

<h2>And if it is not right?</h2>
<p>Sometimes you know after six weeks. A trial period works in both directions, and leaving early is kinder than
staying bitterly. Before you decide, tell one person plainly what is missing. It is surprising how often it was
simply nobody’s turn to notice.</p>`,
};
