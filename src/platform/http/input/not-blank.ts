/** The pattern of texts with at least one visible character. */
export const NOT_BLANK = '\\S';
