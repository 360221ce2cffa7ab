/** One page of a bucket's listing. */
export interface Listing {
  keys: string[];
  /** Undefined on the last page. */
  nextToken: string | undefined;
}

/**
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 * Undefined for other documents. An error page of a proxy must not look like an empty folder.
 */
export function readListing(xml: string): Listing | undefined {
  if (!/<ListBucketResult[\s>]/.test(xml)) return undefined;
  const nextToken = firstText(xml, 'NextContinuationToken');
  const isTruncated = firstText(xml, 'IsTruncated') === 'true';
  if (isTruncated && !nextToken) return undefined;
  return { keys: texts(xml, 'Key'), nextToken: isTruncated ? nextToken : undefined };
}

/** The code of an error document, such as `NoSuchKey`. The rest is not read, because it may repeat signed data. */
export function readErrorCode(xml: string): string | undefined {
  return /^[A-Za-z0-9]{1,64}$/.exec(firstText(xml, 'Code') ?? '')?.[0];
}

/** The id of a multipart upload that was started. */
export function readUploadId(xml: string): string | undefined {
  return firstText(xml, 'UploadId') || undefined;
}

function firstText(xml: string, element: string): string | undefined {
  return texts(xml, element)[0];
}

/**
 * The texts of elements that contain only text. These documents need no more. Unlike a full XML parser, this cannot load
 * external entities or expand nested ones.
 */
function texts(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    withoutEntities(text),
  );
}

function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));/g,
    (whole, hex, decimal, name) => {
      if (name) return NAMED[name as keyof typeof NAMED];
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
