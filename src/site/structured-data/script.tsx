/** A schema.org object as JSON-LD. Escapes `<`, which could end the element: https://html.spec.whatwg.org/#restrictions-for-contents-of-script-elements */
export function StructuredData({ object }: { object: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...object }).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not escaped by HTML's rules; see above.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
