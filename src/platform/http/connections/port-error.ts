/** The server cannot listen on a port. The message names the settings to change. */
export class PortError extends Error {}
