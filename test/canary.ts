import type pg from 'pg';

interface Form {
  /** The name of the encoding. */
  name: string;
  text: string;
}

/** The name of the text in which a value was found, and the encoding of the value there. */
export interface Sighting {
  place: string;
  form: string;
}

/** The encodings that are removed from the responses of receivers. Base64 has one for each offset modulo 3 of the value. */
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

/** Searches named texts for a value in any encoding, ignoring case. */
export function findIn(value: string, texts: Record<string, string>): Sighting[] {
  const forms = formsOf(value).map(({ name, text }) => ({ name, text: text.toLowerCase() }));
  return Object.entries(texts).flatMap(([place, text]) => {
    const lowered = text.toLowerCase();
    return forms.filter((form) => lowered.includes(form.text)).map((form) => ({ place, form: form.name }));
  });
}

/** Searches all rows of all tables for a value. Searches bytes both raw and as the hex text that JSON has for them. */
export async function findInDatabase(value: string, pool: pg.Pool): Promise<Sighting[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const found: Sighting[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM ${name} t`,
    );
    for (const { row } of rows) {
      for (const [column, cell] of Object.entries(row))
        found.push(...findInCell(value, `${name}.${column}`, cell));
    }
  }
  return found;
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

/** Omits the characters that also encode bits of the neighboring bytes. */
function base64Core(bytes: Buffer, shift: number, encoding: 'base64' | 'base64url'): string {
  const bits = shift * 8;
  const whole = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString(encoding)
    .replace(/=+$/, '');
  const end = Math.floor((bits + bytes.length * 8) / 6);
  return whole.slice(Math.ceil(bits / 6), end);
}
