/** Why an outgoing request has no response. */
export type OutboundErrorCode =
  /** The URL, or an IP address that its host name resolves to, is not allowed. */
  | 'target_not_allowed'
  /** A header of the request cannot be sent. */
  | 'invalid_header'
  | 'dns_failed'
  | 'connect_failed'
  | 'tls_failed'
  /** The time limit, which covers everything from the DNS lookup to the last byte. */
  | 'timeout'
  /** The headers or body of the response exceed the limit. */
  | 'too_large'
  /** The response is incomplete or is not HTTP. */
  | 'broken_answer'
  /** This process is shutting down. The receiver is not at fault. */
  | 'stopped';

/** The message is a sentence for the user who entered the URL. `cause` is the technical error, for the log. */
export class OutboundError extends Error {
  readonly code: OutboundErrorCode;

  constructor(code: OutboundErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'OutboundError';
    this.code = code;
  }
}
