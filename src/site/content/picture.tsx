import type { PrintedImage } from '../../platform/rich-text/print-html.ts';

interface PictureProps {
  image: PrintedImage;
  /** How wide it is shown, as the attribute `sizes` says it. */
  sizes: string;
  /** Seen at once, so that it must not wait. */
  isFirst?: boolean;
  /** Says nothing that the text beside it does not say. */
  isDecoration?: boolean;
}

/** An image of the board's own in several widths. */
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
