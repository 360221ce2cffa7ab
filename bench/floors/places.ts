import type pg from 'pg';
import { derivePlace } from '../../src/features/jobs/jobs/places/derive.ts';

const PLACES = 'bench_places';

/** The place of a row of `jobs`. The floors have no gazetteer, so they read what Corkboard derives from locations. */
export const PLACE = `(SELECT place FROM ${PLACES} WHERE ${PLACES}.location = jobs.location)`;

/** Stores the place of each location. Generated jobs have no other places. */
export async function storePlaces(pool: pg.Pool): Promise<void> {
  await dropPlaces(pool);
  await pool.query(`CREATE TABLE ${PLACES} (location text PRIMARY KEY, place json)`);
  const { rows } = await pool.query<{ location: string }>(
    'SELECT DISTINCT location FROM jobs WHERE location IS NOT NULL',
  );
  const locations = rows.map(({ location }) => location);
  await pool.query(`INSERT INTO ${PLACES} SELECT * FROM unnest($1::text[], $2::json[])`, [
    locations,
    locations.map((location) => JSON.stringify(derivePlace(location))),
  ]);
  await pool.query(`ANALYZE ${PLACES}`);
}

export async function dropPlaces(pool: pg.Pool): Promise<void> {
  await pool.query(`DROP TABLE IF EXISTS ${PLACES}`);
}
