import type { PrintedImage } from '../../platform/rich-text/print-html.ts';

interface PictureProps {
  image: PrintedImage;
  /** Value of the attribute `sizes`. */
  sizes: string;
  /** Visible at once, so it loads first. */
  isFirst?: boolean;
  /** Decorative: screen readers skip it. */
  isDecoration?: boolean;
}

/** An image of the board, in several widths. */
export function Picture({ image, sizes, isFirst = false, isDecoration = false }: PictureProps) {
  return (
    <img
      src={image.src}
      srcSet={image.srcset ?? undefined}
      sizes={image.srcset === null ? undefined : sizes}
      alt={isDecoration ? '' : (image.alt ?? '')}
      width={image.width}
      height={image.height}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
    />
  );
}
