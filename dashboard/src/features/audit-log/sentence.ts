import { type MessagesOf, textOf } from '../../messages/use-messages.ts';

type Texts = MessagesOf<'audit-log'>;

interface Change {
  /** Such as `job.updated` or `cms.item.created`. */
  action: string;
  /** The name of the actor. */
  actor: string;
  /** The type of the object, which need not be part of the action. */
  type: string;
}

/** What happened, in words. An action without a text keeps its name, so nothing is hidden. */
export function toSentence({ action, actor, type }: Change, t: Texts): string {
  const alone = textOf(t.withoutActor, action);
  if (alone !== undefined) return alone;
  const signIn = textOf(t.signIns, action);
  if (signIn !== undefined) return t.signIn({ actor, what: signIn });
  const verb = verbOf(action);
  const object = /^export_(created|deleted)$/.test(verb) ? exportedOf(action) : type;
  return t.sentence({
    actor,
    verb: textOf(t.verbs, action) ?? textOf(t.verbs, verb) ?? action,
    object: textOf(t.objectsInSentences, object) ?? object,
  });
}

/** What an export has: `jobs`, or the whole board. */
function exportedOf(action: string): string {
  const resource = objectTypeOf(action);
  return resource === 'organization' ? 'board' : resource;
}

/** `created` of `cms.item.created`. */
export function verbOf(action: string): string {
  return action.split('.').at(-1) ?? action;
}

/** `item` of `cms.item.created`. */
export function objectTypeOf(action: string): string {
  return action.split('.').at(-2) ?? action;
}
