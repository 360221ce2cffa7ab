// Generated from locales/en/common by `npm run generate`. Do not edit.

/** The messages of locales/en/common/job-types.json. */
export interface JobTypesMessages {
  jobTypes: {
    "full-time": string;
    "part-time": string;
    contract: string;
    freelance: string;
    temporary: string;
    seasonal: string;
    permanent: string;
    internship: string;
    apprenticeship: string;
    volunteer: string;
    "mini-job": string;
  };
}

/** The messages of locales/en/common/regions.json. */
export interface RegionsMessages {
  regions: {
    WORLDWIDE: string;
    EEA: string;
    EMEA: string;
    MIDDLE_EAST: string;
    APAC: string;
  };
}

/** The messages of locales/en/common/stages.json. */
export interface StagesMessages {
  stages: {
    new: string;
    reviewed: string;
    shortlisted: string;
    interview: string;
    offer: string;
    hired: string;
    rejected: string;
    withdrawn: string;
  };
}

/** All messages of locales/en/common. */
export interface CommonMessages extends JobTypesMessages, RegionsMessages, StagesMessages {}
