import type { DemoPage } from '../page.ts';

export const interview: DemoPage = {
  kind: 'blog_post',
  title: 'Five short evenings before an interview',
  slug: 'five-evenings-before-an-interview',
  status: 'published',
  publishedDaysAgo: 52,
  author: 'Ines Okafor',
  cover: 'bubbles',
  ogImage: null,
  metaTitle: null,
  metaDescription:
    'Half an hour on each of five evenings prepares you better than a whole Sunday. A plan to follow.',
  customFields: { reading_minutes: 4, topics: ['interviews'], series: 'Applying calmly' },
  content: () => `
<p>Cramming helps in exams, where the questions have answers. In an interview you are the answer, and you are easier
to remember when you have slept. So here is a plan in small pieces: five evenings, half an hour each, tea
allowed.</p>

<h2>Monday: the advert, with a pencil</h2>
<p>Print it or copy it. Underline every verb. Next to each write one time when you did that, in five words:
<em>“rebuilt the spring timetable, alone”</em>. Empty margins are fine. They are what you will ask about.</p>

<h2>Tuesday: three stories</h2>
<p>Choose three of the notes and tell each in two minutes:</p>
<ol>
  <li><p>What was the matter?</p>
    <ul>
      <li><p>Who was waiting for it?</p></li>
      <li><p>What would have happened if nobody had acted?</p></li>
    </ul></li>
  <li><p>What did <strong>you</strong> do? Leave out “we” for a moment.</p></li>
  <li><p>How did it end, and what would you do differently?</p></li>
</ol>
<p>Tell them aloud, to a friend or to the kettle. Written stories sound written.</p>

<h2>Wednesday: the other side</h2>
<p>Find out what the people opposite you do all day. Their website is the beginning. Better are the things they did
not write for you: a talk, a bug report, a letter to the local paper, the opinion of somebody who buys from them.
You need one honest sentence that begins with <em>“I noticed that you …”</em>.</p>

<h2>Thursday: your questions</h2>
<p>Write down five, because three will be answered before you can ask them.</p>
<ul>
  <li><p>What did the last person in this role find hardest?</p></li>
  <li><p>How do you notice that somebody does good work here?</p></li>
  <li><p>Which decision would be mine alone?</p></li>
  <li><p>What happens on the first Monday?</p></li>
  <li><p>When will I hear from you, and from whom?</p></li>
</ul>

<h2>Friday: logistics, then nothing</h2>
<p>Check the route or the link. Put out clothes in which you can sit. Charge what needs charging. Then stop:
the best preparation on the last evening is a walk.</p>

<hr>

<h3>And in the room?</h3>
<p>Pauses are allowed. “Let me think for a moment” is a complete sentence, and people who say it are remembered as
careful, not as slow. If you do not know something, say how you would find out. If a question is one that nobody
should ask, about children or health for instance, you may answer with another:</p>
<blockquote><p>“Which part of the work does that matter for?”</p></blockquote>
<p>Afterwards write down what you were asked, while you remember it. Whatever comes of this interview, the next one
begins with those notes.</p>`,
};
