import type { DemoPage } from '../page.ts';

export const salaryRange: DemoPage = {
  kind: 'blog_post',
  title: 'How to read a salary range',
  slug: 'how-to-read-a-salary-range',
  status: 'published',
  publishedDaysAgo: 4,
  author: 'Ines Okafor',
  cover: 'discs',
  ogImage: 'range',
  metaTitle: 'How to read a salary range in a job advert',
  metaDescription:
    'Two numbers and a dash say more than they seem to. What the ends of a range mean, and what to ask about it.',
  customFields: { reading_minutes: 4, topics: ['pay', 'applying'], series: 'Reading adverts' },
  content: (image) => `
<p>Two numbers with a dash between them: of all the lines in a job advert, this one is read first and understood
least. A range is not a menu, and the upper number is not a promise. Read with a little care, it still tells you
<em>what the work is worth to the company</em>, <em>how sure the company is</em>, and <em>whether it is worth your
evening to apply</em>.</p>

<h2>What the two ends mean</h2>
<p>The <strong>lower end</strong> is the pay for somebody who can grow into the role. The <strong>upper end</strong>
is the most that the budget allows, usually for somebody who has done exactly this before. Most offers are made
somewhere in the middle, and the last tenth is often kept for the pay rises of the coming years.</p>
<img src="${image('range')}" alt="A line from the lowest to the highest pay with fourteen dots for offers; most of them lie around the middle, in a broad green band">
<p style="text-align: center"><em>Fourteen offers within one range. The figure is made up; the shape is what to remember.</em></p>

<h2>Narrow, wide, open</h2>
<ul>
  <li><p><strong>Narrow</strong> (less than 15 % between the ends): the role is well defined. Expect little room to
    negotiate pay, and ask about hours, holidays or training instead.</p></li>
  <li><p><strong>Wide</strong> (the upper end is half as much again): one advert stands for two or three levels.
    Ask which level they have in mind:</p>
    <ol>
      <li><p>for the first months,</p></li>
      <li><p>for the first review, and</p></li>
      <li><p>for somebody with <em>your</em> experience.</p></li>
    </ol></li>
  <li><p><strong>Open</strong> (“from 48,000” or “up to 70,000”): only one end is known. “Up to” deserves a question
    before it deserves an application.</p></li>
</ul>

<h2>Compare like with like</h2>
<p>A board shows pay in the way each company writes it: by the hour, the month, the year. Before you compare, bring
it to one measure. Our own rule of thumb for full-time work:</p>
<table>
  <tr><th><p>Paid by</p></th><th><p>Times</p></th><th><p>For example</p></th><th><p>A year</p></th></tr>
  <tr><td><p>hour</p></td><td><p style="text-align: right">1,950</p></td><td><p>24.00</p></td><td><p style="text-align: right">46,800</p></td></tr>
  <tr><td><p>day</p></td><td><p style="text-align: right">220</p></td><td><p>310.00</p></td><td><p style="text-align: right">68,200</p></td></tr>
  <tr><td><p>month</p></td><td><p style="text-align: right">12</p></td><td><p>3,900.00</p></td><td><p style="text-align: right">46,800</p></td></tr>
</table>
<p>Then look at what the number leaves out. A freelance day rate pays for your own holidays, sick days and slow
weeks; a salary has them inside. Some countries pay thirteen or fourteen “months” a year, and a bonus is only pay
when you can see how it was reached in earlier years.</p>

<blockquote><p>If a company cannot say where in the range you would start, it has not decided yet. That is your chance
to help it decide.</p></blockquote>

<h2>Three questions to send</h2>
<ol>
  <li><p>Which experience would put somebody at the upper end?</p></li>
  <li><p>Is the range for base pay alone? What comes on top, and when?</p></li>
  <li><p>When was the range last looked at, and how often do people move within it?</p></li>
</ol>
<p>They fit into one short message, they are friendly, and the answers tell you as much about the people as about
the pay. And if there is <s>competitive salary</s> instead of a number? Ask for the number. A company that pays well
is rarely shy about it.</p>`,
};
