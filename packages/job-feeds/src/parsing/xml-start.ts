/** Warnings of PHP and the like before a declaration. */
const MAX_BEFORE = 4_000;

/** Where XML begins: at its declaration, or else at the first tag after white space. Undefined: the text is not XML. */
export function findXmlStart(head: string): number | undefined {
  const declaration = head.slice(0, MAX_BEFORE).search(/<\?xml[\s?]/i);
  if (declaration >= 0) return declaration;
  // The second form is a byte order mark in the wrong encoding.
  const before = /^(?:[\s\uFEFF\uFFFD\p{Cc}]|\u00EF\u00BB\u00BF)*(?=<)/u.exec(head);
  return before?.[0].length;
}
