/** A message as it is bound: with arguments, it is a function of their values. */
export type Message = string | ((values: never) => string);

/** The text of a message whose arguments are texts that `toText` returns by their names. */
export function fillIn(message: Message, toText: (name: string) => string): string {
  if (typeof message === 'string') return message;
  return message(new Proxy({}, { has: () => true, get: (_, name) => toText(String(name)) }) as never);
}
