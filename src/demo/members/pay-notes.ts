import type { SaveCollection } from '../../features/collections/schema.ts';

export const payNotesCollection: SaveCollection = {
  slug: 'pay-notes',
  name: 'Pay notes',
  description: 'What we learn about pay from the postings of the board. For members.',
  visibility: 'gated',
  required_entitlement: 'paywall',
  schema: [
    { name: 'title', type: 'text', label: 'Title', required: true, max_length: 120 },
    { name: 'summary', type: 'longtext', label: 'Summary', required: true, max_length: 300 },
    { name: 'body', type: 'richtext', label: 'Note', required: true },
  ],
  rules: { sort_by: 'position', sort_dir: 'asc' },
};

export interface PayNote {
  title: string;
  summary: string;
  body: string;
}

/** The newest first; the last one is still a draft. */
export const payNotes: readonly PayNote[] = [
  {
    title: 'Read the lower end of a range first',
    summary: 'Where a posting names a range, most offers begin in its lower third.',
    body: `<p>A range says two things: what a beginner gets, and what somebody gets whom the company would not like to lose.
      Most people are neither.</p><p>So ask <strong>which experience</strong> belongs to which end, before you name a figure.
      Three answers tell you much:</p><ul><li><p>“The range is our budget.” The upper end is possible.</p></li>
      <li><p>“The range has two levels.” Ask which level the position has.</p></li>
      <li><p>“We decide after the interview.” Name your figure early.</p></li></ul>`,
  },
  {
    title: 'A month is not a month',
    summary:
      'Twelve, thirteen or fourteen salaries a year: how to compare postings from different countries.',
    body: `<p>Monthly pay is hard to compare. In Austria fourteen salaries a year are usual, in Germany twelve or thirteen,
      in Britain pay is named by the year.</p><p>Turn everything into a year before you compare, and count a bonus only
      when the posting says that it is <em>guaranteed</em>.</p>`,
  },
  {
    title: 'What nights and weekends are worth',
    summary: 'Extra pay for hours that others do not like, and the questions to ask about it.',
    body: `<p>Postings for care, logistics and operations often name the base pay alone. The supplement for nights can add a
      fifth to it.</p><ol><li><p>From which hour on is it night?</p></li><li><p>Is the supplement a share of the pay, or a sum?</p></li>
      <li><p>Is it paid while you are on leave?</p></li></ol>`,
  },
  {
    title: 'Day rates, hourly rates, and what is left of them',
    summary: 'Notes for people who work for themselves.',
    body: '<p>To be written: figures of this quarter.</p>',
  },
];
