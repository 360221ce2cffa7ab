import { isEmailAddress } from '@corkboard/basics/email-address';
import { metadataOf, toOwnId } from './read-snapshot.ts';
import type { ObjectType } from './snapshots.ts';
import { type Raw, toRaw, toText } from './values.ts';

/** The member that an object names, by our id or by email address. */
export interface Names {
  memberId: string | null;
  email: string | null;
}

export function readNames(type: ObjectType, object: Raw): Names {
  // The buyer left without buying.
  if (type === 'checkout_session' && object.status === 'expired') return { memberId: null, email: null };
  const referenceId = type === 'checkout_session' ? toOwnId(object.client_reference_id) : null;
  return {
    memberId: referenceId ?? toOwnId(metadataOf(type, object).memberId),
    email: toEmail(emailOf(type, object)),
  };
}

function emailOf(type: ObjectType, object: Raw): unknown {
  if (type === 'checkout_session') return toRaw(object.customer_details).email ?? object.customer_email;
  if (type === 'customer') return object.email;
  return type === 'invoice' ? object.customer_email : null;
}

function toEmail(value: unknown): string | null {
  const text = toText(value);
  return text !== null && isEmailAddress(text) ? text : null;
}
