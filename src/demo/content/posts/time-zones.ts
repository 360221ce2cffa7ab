import type { DemoPage } from '../page.ts';

export const timeZones: DemoPage = {
  kind: 'blog_post',
  title: 'Remote across time zones, with your evenings intact',
  slug: 'remote-across-time-zones',
  status: 'published',
  publishedDaysAgo: 17,
  author: 'Mei Castellan',
  cover: 'skyline',
  ogImage: null,
  metaTitle: null,
  metaDescription:
    '“Remote” says where you work. The hours say how you live. How to find out what a distributed team expects.',
  customFields: { reading_minutes: 4, topics: ['remote work'] },
  content: (image) => `
<p>“Remote” is a statement about a place. What shapes your days is time: when the others are awake, how long you wait
for an answer, and who gets up early for the meeting. Two adverts with the same word in the title can mean very
different lives.</p>

<h2>Count the shared hours</h2>
<p>Take the working day of everybody on the team and lay the days over each other. What overlaps is the time for
everything that needs two people at once. Here are three colleagues, each working nine hours with a break:</p>
<img src="${image('overlap')}" alt="Three bars on a line of 24 hours; a yellow strip marks the three hours in which all of them work">
<p style="text-align: center">Nairobi, Lisbon and Recife in winter: three hours belong to all of them, from 11:00 to 14:00 UTC.</p>
<p>Three hours are plenty for a team that writes things down, and far too few for one that decides in meetings. So
the honest question about a remote job is not “from where?” but <strong>“how many hours together, and what are they
for?”</strong></p>

<table>
  <tr><th><p>Shared hours</p></th><th><p>Works well when</p></th><th><p>Ask about</p></th></tr>
  <tr><td><p>6 and more</p></td><td><p>the team talks things through</p></td><td><p>quiet time without calls</p></td></tr>
  <tr><td><p>3 to 5</p></td><td><p>decisions are written, meetings are short</p></td><td><p>who moves when summer time begins</p></td></tr>
  <tr><td><p>0 to 2</p></td><td><p>work is handed over like a baton</p></td><td><p>how a mistake is found at night</p></td></tr>
</table>

<h2>Noon is a political line</h2>
<p>Every shared calendar has a centre, and somebody lives there. On maps it is a metal strip in a courtyard in
Greenwich; in companies it is wherever the founder wakes up. Neither is a law of nature.</p>
<iframe src="https://www.openstreetmap.org/export/embed.html?bbox=-0.0085%2C51.4745%2C0.0055%2C51.4812&amp;layer=mapnik&amp;marker=51.4779%2C-0.0014" width="640" height="360"></iframe>
<p style="text-align: right"><em>The Royal Observatory in Greenwich. Map: OpenStreetMap contributors.</em></p>
<p>Fair teams let the centre wander. The weekly call moves by a few hours each month, so that everybody has the
comfortable slot sometimes and nobody has midnight always. If the advert does not mention it, the interviewer can.</p>

<h2>Small habits that carry far</h2>
<ul>
  <li><p>Write times with their zone: <code>14:00 UTC</code>, never “2 pm”.</p></li>
  <li><p>End your day with three lines: what is done, what is stuck, what somebody else could take.</p></li>
  <li><p>Answer in the open channel, so that the sleeping colleague can read along tomorrow.</p></li>
  <li><p>Keep one evening rule and say it aloud: <span style="color: #c9493b">after seven I am a private
    person</span>.</p></li>
</ul>
<p>If you like to see such rules in writing before you apply, search the board for remote jobs and read the last
paragraph of each advert. Teams that have thought about their hours tend to say so.</p>`,
};
