// Generated from packages/job-feeds by `npm run generate`. Do not edit.

/** In the order of the documentation. The account `acme` stands in the link of a careers page. */
export const systems: readonly { kind: string; label: string; careersLink: string }[] = [
  {
    "kind": "greenhouse",
    "label": "Greenhouse",
    "careersLink": "job-boards.greenhouse.io/acme"
  },
  {
    "kind": "lever",
    "label": "Lever",
    "careersLink": "jobs.lever.co/acme"
  },
  {
    "kind": "ashby",
    "label": "Ashby",
    "careersLink": "jobs.ashbyhq.com/acme"
  },
  {
    "kind": "workable",
    "label": "Workable",
    "careersLink": "apply.workable.com/acme"
  },
  {
    "kind": "recruitee",
    "label": "Recruitee",
    "careersLink": "acme.recruitee.com"
  },
  {
    "kind": "smartrecruiters",
    "label": "SmartRecruiters",
    "careersLink": "jobs.smartrecruiters.com/acme"
  },
  {
    "kind": "personio",
    "label": "Personio",
    "careersLink": "acme.jobs.personio.de"
  },
  {
    "kind": "teamtailor",
    "label": "Teamtailor",
    "careersLink": "acme.teamtailor.com"
  },
  {
    "kind": "breezy",
    "label": "Breezy HR",
    "careersLink": "acme.breezy.hr"
  },
  {
    "kind": "bamboohr",
    "label": "BambooHR",
    "careersLink": "acme.bamboohr.com/careers"
  },
  {
    "kind": "pinpoint",
    "label": "Pinpoint",
    "careersLink": "acme.pinpointhq.com"
  },
  {
    "kind": "rippling",
    "label": "Rippling",
    "careersLink": "ats.rippling.com/acme/jobs"
  },
  {
    "kind": "gem",
    "label": "Gem",
    "careersLink": "jobs.gem.com/acme"
  }
];
