import pg from 'pg';
import { makePartitions } from '../src/features/analytics/views/days.ts';
import { addDays, dayOf } from '../src/platform/day.ts';
import type { BenchStore } from './store.ts';

/** Of which a report sums at most 366: what came before has gathered too. */
const DAYS = 426;
const DAYS_OF_VIEWS = 366;
const RAW_DAYS = 90;
/** Other pages of the board, and hosts that lead to it. */
const PATHS = 200;
const SOURCES = 400;
/** Of the views; the others are of other pages. */
const JOB_SHARE = 0.6;
const CLICKS_A_VIEW = 0.07;

/** Figures of a year as views would have made them; nothing is done when they are of today and as many already. */
export async function seedViews({ url, scope }: BenchStore, views: number): Promise<void> {
  const { db, organizationId: id } = scope;
  const today = dayOf(Date.now());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  try {
    const { rows } = await run(
      `SELECT sum(page_views)::int AS views, max(day)::text AS day
       FROM analytics_days WHERE organization_id = $1 AND day > $2::date - ${DAYS_OF_VIEWS}`,
      [id, today],
    );
    if (rows[0].day === today && Math.abs(rows[0].views - views) < views * 0.02) return;
    const startedMs = performance.now();
    await run('DELETE FROM analytics_days WHERE organization_id = $1', [id]);
    await run('DELETE FROM analytics_weeks WHERE organization_id = $1', [id]);
    await run('DELETE FROM analytics_subjects WHERE organization_id = $1', [id]);
    await insertSubjects(run, id);
    await insertDays(run, id, { today, perDay: Math.round(views / DAYS_OF_VIEWS) });
    await insertStandings(run, id, today);
    for (let ago = RAW_DAYS - 1; ago >= 0; ago--) await makePartitions(db, addDays(today, -ago));
    await insertRaw(run, id, today);
    await run('VACUUM (ANALYZE)');
    console.error(`${views} views in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  } finally {
    await client.end();
  }
}

type Run = (text: string, values?: unknown[]) => Promise<unknown>;

async function insertSubjects(run: Run, id: number): Promise<void> {
  await run(
    `INSERT INTO analytics_subjects (organization_id, kind, job_id, last_day)
     SELECT organization_id, 'job', id, 'epoch' FROM jobs WHERE organization_id = $1`,
    [id],
  );
  await run(
    `INSERT INTO analytics_subjects (organization_id, kind, value, last_day)
     SELECT $1::int, 'path', '/page-' || n, 'epoch'::date FROM generate_series(1, ${PATHS}) n
     UNION ALL SELECT $1::int, 'source', 'host-' || n || '.example', 'epoch' FROM generate_series(1, ${SOURCES}) n
     UNION ALL SELECT $1::int, 'device', device, 'epoch' FROM unnest(array['desktop', 'mobile', 'tablet']) device`,
    [id],
  );
}

/** Each kind's views of a day are drawn from its subjects, the first of them more often than the last; days lie in their order. */
async function insertDays(
  run: Run,
  id: number,
  { today, perDay }: { today: string; perDay: number },
): Promise<void> {
  const draws = {
    job: perDay * JOB_SHARE,
    path: perDay * (1 - JOB_SHARE),
    source: perDay / 3,
    device: perDay,
  };
  for (const [kind, count] of Object.entries(draws)) {
    await run(
      `INSERT INTO analytics_subject_days (organization_id, subject_id, day, kind, views, visitors, apply_clicks)
       SELECT $1::int, ids[1 + floor(random() ^ 2 * cardinality(ids))::int], day, $2::text, count(*), ceil(count(*) * 0.8),
         CASE $2::text WHEN 'job' THEN count(*) FILTER (WHERE random() < ${CLICKS_A_VIEW}) ELSE 0 END
       FROM (SELECT array_agg(id ORDER BY id) AS ids FROM analytics_subjects WHERE organization_id = $1 AND kind = $2) s,
         (SELECT $3::date - n AS day FROM generate_series(0, ${DAYS - 1}) n) days, generate_series(1, $4::int)
       GROUP BY 2, 3 ORDER BY 3`,
      [id, kind, today, Math.round(count)],
    );
  }
  await run(
    `INSERT INTO analytics_days (organization_id, day, page_views, visitors, job_views, apply_clicks)
     SELECT $1, day, sum(views), sum(views) / 3, sum(views) FILTER (WHERE kind = 'job'), sum(apply_clicks)
     FROM analytics_subject_days WHERE organization_id = $1 AND kind IN ('job', 'path') GROUP BY day`,
    [id],
  );
  await run(
    `UPDATE analytics_subjects s SET views = d.views, visitors = d.visitors, apply_clicks = d.apply_clicks, last_day = d.last_day
     FROM (SELECT subject_id, sum(views) AS views, sum(visitors) AS visitors, sum(apply_clicks) AS apply_clicks, max(day) AS last_day
       FROM analytics_subject_days WHERE organization_id = $1 GROUP BY 1) d
     WHERE s.organization_id = $1 AND s.id = d.subject_id`,
    [id],
  );
}

/** All weeks at once, where the task that does it in time writes one. Nothing is left unseen for so long that it would be left out. */
async function insertStandings(run: Run, id: number, today: string): Promise<void> {
  await run(
    `INSERT INTO analytics_weeks (organization_id, week)
     SELECT $1::int, week::date FROM generate_series(
       date_trunc('week', $2::timestamp - interval '${DAYS - 8} days'), $2::timestamp - interval '2 days', interval '7 days') week`,
    [id, today],
  );
  await run(
    `INSERT INTO analytics_standings (organization_id, subject_id, week, kind, views, visitors, apply_clicks)
     SELECT * FROM (
       SELECT $1::int, subject_id, week, kind, sum(sum(views)) OVER w AS views, sum(sum(visitors)) OVER w, sum(sum(apply_clicks)) OVER w
       FROM (
         SELECT subject_id, kind, date_trunc('week', day)::date + 7 AS week, views, visitors, apply_clicks
         FROM analytics_subject_days WHERE organization_id = $1
         UNION ALL
         SELECT s.id, s.kind, w.week, 0, 0, 0 FROM analytics_subjects s JOIN analytics_weeks w USING (organization_id)
         WHERE organization_id = $1) days
       GROUP BY subject_id, kind, week WINDOW w AS (PARTITION BY subject_id ORDER BY week)) standings
     WHERE views > 0 AND week <= (SELECT max(week) FROM analytics_weeks WHERE organization_id = $1)
     ORDER BY week, kind, subject_id`,
    [id],
  );
}

async function insertRaw(run: Run, id: number, today: string): Promise<void> {
  await run(
    `INSERT INTO analytics_views (organization_id, day, id, viewed_at, kind, page_id, visitor)
     SELECT organization_id, day, gen_random_uuid(), day + random() * interval '1 day', 'page_view', subject_id, decode(md5(random()::text), 'hex')
     FROM analytics_subject_days, generate_series(1, views)
     WHERE organization_id = $1 AND kind IN ('job', 'path') AND day > $2::date - ${RAW_DAYS}`,
    [id, today],
  );
}
