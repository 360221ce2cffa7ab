import type pg from 'pg';

interface Encoding {
  name: string;
  text: string;
}

/** Where a value was found: the name of the text, and the name of the encoding. */
export interface Match {
  place: string;
  form: string;
}

/** All encodings that are redacted from responses of receivers. A value in Base64 can begin at three offsets. */
export function encodingsOf(value: string): Encoding[] {
  const bytes = Buffer.from(value);
  const encodings = [
    ['plain', value],
    ['JSON', JSON.stringify(value).slice(1, -1)],
    ['JSON with escaped slashes', JSON.stringify(value).slice(1, -1).replaceAll('/', '\\/')],
    ['percent', encodeURIComponent(value)],
    ['form', new URLSearchParams({ '': value }).toString().slice(1)],
    ['HTML', value.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? '')],
    ['hex', bytes.toString('hex')],
    ...[0, 1, 2].flatMap((shift) => [
      [`base64 from ${shift}`, base64Core(bytes, shift, 'base64')],
      [`base64url from ${shift}`, base64Core(bytes, shift, 'base64url')],
    ]),
  ];
  return encodings.map(([name = '', text = '']) => ({ name, text }));
}

/** Searches named texts for a value, in all encodings and case-insensitively. */
export function findIn(value: string, texts: Record<string, string>): Match[] {
  const encodings = encodingsOf(value).map(({ name, text }) => ({ name, text: text.toLowerCase() }));
  return Object.entries(texts).flatMap(([place, text]) => {
    const lowered = text.toLowerCase();
    return encodings
      .filter((each) => lowered.includes(each.text))
      .map((each) => ({ place, form: each.name }));
  });
}

/** Searches every row of every table. Binary columns are searched both as bytes and as their hex digits. */
export async function findInDatabase(value: string, pool: pg.Pool): Promise<Match[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const matches: Match[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM ${name} t`,
    );
    for (const { row } of rows) {
      for (const [column, cell] of Object.entries(row))
        matches.push(...findInCell(value, `${name}.${column}`, cell));
    }
  }
  return matches;
}

function findInCell(value: string, place: string, cell: unknown): Match[] {
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  const bytes = /^\\x([0-9a-f]{2})*$/.test(text) ? Buffer.from(text.slice(2), 'hex').toString('latin1') : '';
  return findIn(value, { [place]: text, [`${place} as bytes`]: bytes });
}

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The Base64 of a value at byte offset `shift`, without characters that share bits with the bytes before or after the value. */
function base64Core(bytes: Buffer, shift: number, encoding: 'base64' | 'base64url'): string {
  const bits = shift * 8;
  const whole = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString(encoding)
    .replace(/=+$/, '');
  const end = Math.floor((bits + bytes.length * 8) / 6);
  return whole.slice(Math.ceil(bits / 6), end);
}
