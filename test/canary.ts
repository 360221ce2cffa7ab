import type pg from 'pg';

interface Form {
  /** How the value is written. */
  name: string;
  text: string;
}

/** Where a value was found: the name of the text, and how the value is written there. */
export interface Sighting {
  place: string;
  form: string;
}

/** The forms that are removed from what receivers send back. Base64 at each of the three offsets at which a value can begin. */
export function formsOf(value: string): Form[] {
  const bytes = Buffer.from(value);
  const forms = [
    ['plain', value],
    ['JSON', JSON.stringify(value).slice(1, -1)],
    ['JSON with escaped slashes', JSON.stringify(value).slice(1, -1).replaceAll('/', '\\/')],
    ['percent', encodeURIComponent(value)],
    ['form', new URLSearchParams({ '': value }).toString().slice(1)],
    ['HTML', value.replace(/[&<>"']/g, (character) => entities[character] ?? '')],
    ['hex', bytes.toString('hex')],
    ...[0, 1, 2].flatMap((shift) => [
      [`base64 from ${shift}`, base64Core(bytes, shift, 'base64')],
      [`base64url from ${shift}`, base64Core(bytes, shift, 'base64url')],
    ]),
  ];
  return forms.map(([name = '', text = '']) => ({ name, text }));
}

/** Looks for a value, in any way of writing it and in any case, in texts that have names. */
export function findIn(value: string, texts: Record<string, string>): Sighting[] {
  const forms = formsOf(value).map(({ name, text }) => ({ name, text: text.toLowerCase() }));
  return Object.entries(texts).flatMap(([place, text]) => {
    const lowered = text.toLowerCase();
    return forms.filter((form) => lowered.includes(form.text)).map((form) => ({ place, form: form.name }));
  });
}

/** The same in every row of every table of the database. Bytes are looked at as they are and, by their hex, as JSON shows them. */
export async function findInDatabase(value: string, pool: pg.Pool): Promise<Sighting[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const sightings: Sighting[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM ${name} t`,
    );
    for (const { row } of rows) {
      for (const [column, cell] of Object.entries(row))
        sightings.push(...findInCell(value, `${name}.${column}`, cell));
    }
  }
  return sightings;
}

function findInCell(value: string, place: string, cell: unknown): Sighting[] {
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  const bytes = /^\\x([0-9a-f]{2})*$/.test(text) ? Buffer.from(text.slice(2), 'hex').toString('latin1') : '';
  return findIn(value, { [place]: text, [`${place} as bytes`]: bytes });
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Without the characters that also hold bits of what stands before or after the value. */
function base64Core(bytes: Buffer, shift: number, encoding: 'base64' | 'base64url'): string {
  const bits = shift * 8;
  const whole = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString(encoding)
    .replace(/=+$/, '');
  const end = Math.floor((bits + bytes.length * 8) / 6);
  return whole.slice(Math.ceil(bits / 6), end);
}
