/** HTML from `renderBody` or `renderSanitized`. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: printed from a document of the schema, tags and attributes are literals.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
