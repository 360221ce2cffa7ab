/** The limit of every URL of the API. */
export const MAX_URL_LENGTH = 2_048;

/** The size of the HTML that a request or an import may give as a description. */
export const MAX_DESCRIPTION_BYTES = 100 * 1024;
