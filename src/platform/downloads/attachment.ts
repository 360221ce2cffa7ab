/**
 * A Content-Disposition that makes a browser save the file under its name (RFC 6266). Names with other characters are in
 * `filename*` too (RFC 8187), and `filename` is for clients that do not read it.
 */
export function toAttachment(name: string): string {
  const plain = name.replace(/[^ !#-$&-.0-9:-[\]-~]/gu, '_');
  if (plain === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*!]/g, toPercent);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function toPercent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
