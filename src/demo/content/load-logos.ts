import type { FileStore } from '../../features/content/assets/upload.ts';
import { addLogo } from '../../features/jobs/logos/add.ts';
import { renderSvg } from '../../platform/images/render-svg.ts';
import { createThumbnail } from '../../platform/images/scale.ts';
import type { Scope } from '../../platform/scope.ts';
import { companies } from '../companies.ts';
import { readJson } from '../data.ts';
import { renderPicture } from './pictures.ts';

/** Twice as wide as the largest tile of a job page. */
const SIDE_PIXELS = 128;
/** The companies with the most people post the most jobs. The others show their initials, as on a real board. */
const COMPANIES_WITH_LOGOS = 60;

interface Marks {
  /** Ground, first and second color. */
  palettes: [string, string, string][];
  /** SVG elements in a square of 96, with A and B in place of the colors. */
  marks: string[];
}

interface Partners {
  items: { company: string; logo: string }[];
}

/** Adds a logo for each large company and each partner. Returns the ids by the names of the companies. */
export async function loadDemoLogos(scope: Scope, files: FileStore): Promise<Map<string, string>> {
  const drawn = new Map(
    readJson<Partners>('collections/partners.json').items.map(({ company, logo }) => [company, logo]),
  );
  const ids = new Map<string, string>();
  for (const [position, { name, website }] of chooseCompanies(drawn).entries()) {
    const file = drawn.get(name);
    const image = file ? (await renderPicture('logos', file)).jpeg : await renderSvg(drawMark(position));
    const { bytes } = await createThumbnail(image, SIDE_PIXELS);
    ids.set(name, await addLogo(scope, files, { sourceUrl: `${website}/logo.png`, webp: bytes }));
  }
  return ids;
}

function chooseCompanies(drawn: ReadonlyMap<string, string>) {
  const bySize = companies.toSorted((a, b) => b.people - a.people).slice(0, COMPANIES_WITH_LOGOS);
  return [...new Set([...bySize, ...companies.filter(({ name }) => drawn.has(name))])];
}

const { palettes, marks } = readJson<Marks>('logos/marks.json');

/** A mark in two colors. Different positions get different logos, as long as there are combinations. */
function drawMark(position: number): string {
  const round = Math.floor(position / marks.length);
  const [ground, a, b] = palettes[(position + round) % palettes.length] ?? ['#ffffff', '#000000', '#000000'];
  const mark = (marks[position % marks.length] ?? '').replaceAll("'A'", `'${a}'`).replaceAll("'B'", `'${b}'`);
  const size = `width="${SIDE_PIXELS}" height="${SIDE_PIXELS}" viewBox="0 0 96 96"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="96" height="96" fill="${ground}"/>${mark}</svg>`;
}
