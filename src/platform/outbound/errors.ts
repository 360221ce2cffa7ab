/** Why an outgoing request has no answer. */
export type OutboundErrorCode =
  /** The address, or one that its name resolves to, is not for us to reach. */
  | 'target_not_allowed'
  /** A header of the request cannot be sent. */
  | 'invalid_header'
  | 'dns_failed'
  | 'connect_failed'
  | 'tls_failed'
  /** The time limit, which covers all from the name's lookup to the last byte. */
  | 'timeout'
  /** The answer's headers or body exceed the limit. */
  | 'too_large'
  /** The answer ended early or is not HTTP. */
  | 'broken_answer'
  /** This process closes; the receiver is not to blame. */
  | 'stopped';

/** The message is a sentence for the user who gave the address; what happened inside is the `cause`, for the log. */
export class OutboundError extends Error {
  readonly code: OutboundErrorCode;

  constructor(code: OutboundErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'OutboundError';
    this.code = code;
  }
}
