// Generated from locales/en/platform by `npm run generate`. Do not edit.

/** The messages of locales/en/platform/regions.json. */
export interface RegionsMessages {
  regions: {
    WORLDWIDE: string;
    EEA: string;
    EMEA: string;
    MIDDLE_EAST: string;
    APAC: string;
  };
}

/** All messages of locales/en/platform. */
export interface PlatformMessages extends RegionsMessages {}
