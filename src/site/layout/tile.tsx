interface TileProps {
  name: string;
  imageUrl: string | null;
  /** Width and height in pixels. */
  size: 32 | 48 | 64;
}

/** A logo, or the initials of the name. Hidden from screen readers, because the name is next to it. */
export function Tile({ name, imageUrl, size }: TileProps) {
  if (imageUrl)
    return (
      <img className={`tile tile-${size}`} src={imageUrl} alt="" width={size} height={size} loading="lazy" />
    );
  return (
    <span className={`tile tile-${size}`} aria-hidden="true">
      {toInitials(name)}
    </span>
  );
}

/** The first letters of the first and the last word, by grapheme to keep combining accents. */
function toInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word = '') => firstGrapheme(word).toUpperCase()).join('');
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Segmenting a word takes 5 µs, and nearly no word needs it. */
function firstGrapheme(word: string): string {
  if (/^[a-z0-9](?![^a-z0-9])/i.test(word)) return word.charAt(0);
  for (const { segment } of graphemes.segment(word)) return segment;
  return '';
}
