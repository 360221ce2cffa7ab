const WORD_JOINER = '\u2060';

/** What begins the host of a URL: `://`, and the slashes that programs read in the same way. */
const schemeEnds = /[:：﹕]?[/／\\＼]{2,}/gu;
/** What separates the parts of URLs and email addresses, in every width, unless white space follows. */
const separators = /[.．。｡﹒․:：﹕/／\\＼@＠﹫](?=\S)/gu;

/**
 * A text that a stranger has chosen, for an email to another person. Email programs make links of what looks like a URL or an email
 * address. Invisible word joiners around its separators prevent that, and the text still reads as it was written: `Booking.com`. Tried
 * with linkify-it, linkifyjs, Autolinker, anchorme and twitter-text: joiners on one side of an `@` are not enough for all.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(schemeEnds, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(separators, `${WORD_JOINER}$&${WORD_JOINER}`);
}
