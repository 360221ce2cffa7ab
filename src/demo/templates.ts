/** A sentence with `{slots}`, split once so that filling it half a million times only joins strings. */
export type Template = readonly string[];

/** Slots stand at the odd places. */
export function compile(sentence: string): Template {
  return sentence.split(/[{}]/);
}

export function fill(template: Template, facts: Readonly<Record<string, string>>): string {
  let text = template[0] ?? '';
  for (let i = 1; i < template.length; i += 2) {
    const fact = facts[template[i] as string];
    if (fact === undefined) throw new Error(`demo text: nothing known as {${template[i]}}`);
    text += fact + template[i + 1];
  }
  return text;
}
