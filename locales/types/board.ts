// Generated from locales/en/board by `npm run generate`. Do not edit.

/** The messages of locales/en/board/alerts.json. */
export interface AlertsMessages {
  alertTitle: string;
  alertText: string;
  alertEmail: string;
  alertFrequency: string;
  alertFrequencies: {
    instant: string;
    daily: string;
    weekly: string;
  };
  alertSubmit: string;
  alertEmailInvalid: string;
  alertSentTitle: string;
  alertSentText: string;
  alertStartedTitle: string;
  alertStartedText: string;
  confirmAlertTitle: string;
  confirmAlert: string;
  manageAlertTitle: string;
  alertHour: string;
  alertWeekday: string;
  alertTimeZone: string;
  boardTimeZone: string;
  alertLanguage: string;
  saveAlert: string;
  alertSaved: string;
  unsubscribe: string;
  unsubscribeText: string;
  unsubscribeAll: string;
  unsubscribedTitle: string;
  unsubscribedText: string;
  alertGoneTitle: string;
  alertGoneText: string;
}

/** The messages of locales/en/board/applications.json. */
export interface ApplicationsMessages {
  applyHere: string;
  applyFor: string;
  applyName: string;
  applyEmail: string;
  applyEmailText: string;
  applyPhone: string;
  applyResume: string;
  applyResumeText: (values: { mb: string }) => string;
  applyCoverLetter: string;
  applyLinks: string;
  applyLinksText: string;
  applyConsent: string;
  applySubmit: string;
  chooseOption: string;
  fieldRequired: string;
  fieldInvalid: string;
  textTooLong: (values: { max: string }) => string;
  linksProblem: string;
  applyProblems: string;
  chooseFileAgain: string;
  fileTypeProblem: string;
  fileSizeProblem: (values: { mb: string }) => string;
  fileEmptyProblem: string;
  oneFileProblem: string;
  applySentTitle: string;
  applySentText: string;
  applicationsClosedTitle: string;
  applicationsClosedText: string;
  alreadyAppliedTitle: string;
  alreadyAppliedText: string;
  applicationTitle: string;
  applicationSentOn: (values: { date: string }) => string;
  applicationStatus: string;
  applicationReceived: string;
  withdrawApplication: string;
  withdrawText: string;
  eraseApplication: string;
  eraseText: string;
  replaceTitle: string;
  replaceText: string;
  replaceApplication: string;
  applicationGoneTitle: string;
  applicationGoneText: string;
  applicationErasedTitle: string;
  applicationErasedText: string;
  myApplications: string;
  noApplications: string;
  answerNone: string;
}

/** The messages of locales/en/board/candidates.json. */
export interface CandidatesMessages {
  applyOnBoard: string;
  candidates: string;
  noCandidates: string;
  noCandidatesFound: string;
  allCandidates: string;
  allStages: string;
  candidateJob: string;
  allJobs: string;
  candidateSearch: string;
  showCandidates: string;
  unread: string;
  flagged: string;
  selectCandidate: (values: { name: string }) => string;
  unreadCount: (values: { count: string }) => string;
  rated: (values: { rating: string }) => string;
  seeAllOf: (values: { count: string }) => string;
  moveTo: string;
  notifyCandidates: string;
  moveCandidates: string;
  movedCount: (values: { count: string }) => string;
  downloadCsv: string;
  lastDays: string;
  funnelViews: string;
  funnelStarted: string;
  funnelSent: string;
  candidateFiles: string;
  fileMay: (values: { what: string }) => string;
  rating: string;
  noRating: string;
  candidateTags: string;
  candidateTagsText: string;
  notifyCandidate: string;
  saveCandidate: string;
  candidateSaved: string;
  candidateProblem: string;
  candidateWithdrew: string;
  candidateNote: string;
  candidateNoteText: string;
  addNote: string;
  deleteNote: string;
  candidateHistory: string;
  movedTo: (values: { stage: string }) => string;
  emailSent: string;
  emailCandidate: string;
  messageTemplate: string;
  useTemplate: string;
  messageSubject: string;
  messageText: string;
  messageReplyTo: string;
  sendEmail: string;
  fileWarnings: {
    active_content: string;
    embedded_files: string;
    encrypted: string;
    external_content: string;
    programs: string;
    scripts: string;
    unchecked: string;
  };
  challengeChecking: string;
  challengeNeedsScripts: string;
  challengeFailed: string;
}

/** The messages of locales/en/board/claims.json. */
export interface ClaimsMessages {
  isThisYourCompany: string;
  claimTitle: (values: { name: string }) => string;
  claimText: string;
  claimEmail: (values: { domain: string }) => string;
  claimEmailText: string;
  claimEmailWrong: (values: { domain: string }) => string;
  claimMessage: string;
  sendClaim: string;
  claimSentTitle: string;
  claimSentText: string;
  employersOnlyTitle: string;
  employersOnlyText: string;
  claimRejectedTitle: string;
  claimRejectedText: string;
  confirmClaimTitle: (values: { name: string }) => string;
  confirm: string;
  acceptInvitationTitle: (values: { name: string }) => string;
  confirmInvitationText: (values: { email: string }) => string;
  acceptInvitation: string;
  companyLinkGoneTitle: string;
  companyLinkGoneText: string;
  actsForTitle: (values: { name: string }) => string;
  actsForText: string;
  yourCompanies: string;
  companyRoles: {
    owner: string;
    recruiter: string;
  };
}

/** The messages of locales/en/board/companies.json. */
export interface CompaniesMessages {
  companyCount: (values: { count: number }) => string;
  verified: string;
  verifiedText: string;
  searchCompanies: string;
  searchCompaniesHint: string;
  allLetters: string;
  companiesByLetter: string;
  otherLetters: string;
  noCompanies: string;
  noMatchingCompanies: string;
  companiesDescription: (values: { board: string }) => string;
  industry: string;
  companySize: string;
  employees: (values: { range: string }) => string;
  founded: string;
  companyLinks: string;
}

/** The messages of locales/en/board/company-editor.json. */
export interface CompanyEditorMessages {
  editCompany: string;
  editCompanyTitle: (values: { name: string }) => string;
  seeCompanyPage: string;
  tagline: string;
  locationLines: string;
  linkLines: string;
  linkLinesText: string;
  saveCompany: string;
  companySaved: string;
  companyProblems: (values: { fields: string }) => string;
  colleagues: string;
  inviteColleague: string;
  sendInvitation: string;
  invitationSent: string;
  removeColleague: string;
  leaveCompany: string;
  makeOwner: string;
  makeRecruiter: string;
  lastOwnerTitle: string;
  lastOwnerText: string;
}

/** The messages of locales/en/board/content.json. */
export interface ContentMessages {
  noItems: string;
  yes: string;
  no: string;
  membersOnlyTitle: string;
  membersOnlyText: string;
  signIn: string;
  signInTo: (values: { board: string }) => string;
  signOut: string;
  email: string;
  password: string;
  invalidCredentials: string;
  invalidEmail: string;
  linkExpired: string;
  signInByLink: string;
  signInByLinkText: string;
  sendLink: string;
  linkSentTitle: string;
  linkSentText: (values: { minutes: string }) => string;
  backToSignIn: string;
  confirmSignIn: string;
  createAccount: string;
  createAccountTitle: string;
  createAccountText: string;
  yourName: string;
  optional: string;
  sendRegistration: string;
  registrationSentText: (values: { minutes: string }) => string;
  confirmRegistration: string;
  noAccountYet: string;
  haveAccount: string;
  account: string;
  signedInAs: (values: { email: string }) => string;
  subscriptions: string;
  noSubscriptions: string;
  noEndDate: string;
  until: (values: { date: string }) => string;
  payment: string;
  howToPay: (values: { board: string }) => string;
  paymentReference: string;
  plan: string;
  amount: string;
  paymentStatus: string;
  paymentStatuses: {
    pending: string;
    succeeded: string;
    failed: string;
    refunded: string;
  };
  noPosts: string;
  relatedPosts: string;
  seeAllPosts: string;
  table: string;
  video: string;
  embeddedContent: string;
  salariesDescription: (values: { board: string }) => string;
  noSalaries: string;
  medianSalary: string;
  perYear: string;
  salarySample: (values: { jobs: string; all: string }) => string;
  salarySpread: (values: { p25: string; p75: string; median: string }) => string;
  percentile25: string;
  median: string;
  percentile75: string;
  average: string;
  range: string;
  salariesByCategory: string;
  salariesByJobType: string;
  salariesByLocation: string;
  salaryMethod: string;
  otherCurrencies: (values: { jobs: string }) => string;
  implausibleSalaries: (values: { jobs: string }) => string;
}

/** The messages of locales/en/board/jobs.json. */
export interface JobsMessages {
  jobsOn: (values: { board: string }) => string;
  searchJobs: string;
  searchJobsHint: string;
  searchLocation: string;
  searchLocationHint: string;
  search: string;
  filters: string;
  applyFilters: string;
  activeFilters: string;
  removeFilter: string;
  filterGone: (values: { name: string }) => string;
  noPayOnBoard: string;
  removeThisFilter: string;
  label: (values: { text: string }) => string;
  quoted: (values: { text: string }) => string;
  jobsInPlace: (values: { place: string }) => string;
  searchLiterally: (values: { text: string }) => string;
  clearFilters: string;
  category: string;
  jobType: string;
  location: string;
  company: string;
  workplace: string;
  remote: string;
  hybrid: string;
  remoteOnly: string;
  posted: string;
  postedWithin: {
    "24h": string;
    "7d": string;
    "30d": string;
  };
  anyTime: string;
  sortBy: string;
  sorts: {
    relevance: string;
    newest: string;
    updated: string;
    title: string;
  };
  pinned: string;
  featured: string;
  resultsFor: string;
  searchOnlyFor: (values: { text: string }) => string;
  alsoShows: (values: { names: string }) => string;
  onlyExact: (values: { text: string }) => string;
  includeSimilar: string;
  noJobsTitle: string;
  noJobsText: string;
  allJobsShown: string;
  noJobsInPlace: (values: { place: string }) => string;
  noMatchesInPlace: (values: { place: string }) => string;
  searchWider: string;
  emptyBoardTitle: string;
  emptyBoardText: string;
  allCategories: string;
  allCompanies: string;
  allLocations: string;
  categories: string;
  companies: string;
  locations: string;
  jobsInCategory: (values: { name: string }) => string;
  jobsAtCompany: (values: { name: string }) => string;
  jobsInLocation: (values: { name: string }) => string;
  jobsInCountry: (values: { country: string }) => string;
  noOpenJobs: string;
  refineJobs: string;
  pay: string;
  payFrom: (values: { amount: string }) => string;
  payUpTo: (values: { amount: string }) => string;
  payInsight: (values: { comparison: 'above' | 'at' | 'below'; jobs: number; isCategory: boolean; category: string; median: string }) => string;
  payPer: {
    hourly: (values: { amount: string }) => string;
    daily: (values: { amount: string }) => string;
    weekly: (values: { amount: string }) => string;
    monthly: (values: { amount: string }) => string;
    yearly: (values: { amount: string }) => string;
  };
  jobDetails: string;
  postedOn: string;
  applyBy: string;
  contact: string;
  applyOn: (values: { host: string }) => string;
  applyByEmail: string;
  applyByPhone: string;
  applySubject: (values: { title: string }) => string;
  applyUnknown: string;
  applyOnWebsite: string;
  closedTitle: string;
  closedText: string;
  closedOn: (values: { date: string }) => string;
  seeSimilar: string;
  aboutCompany: (values: { name: string }) => string;
  companyWebsite: string;
  allJobsAt: (values: { name: string }) => string;
  similarJobs: string;
  jobAt: (values: { title: string; company: string }) => string;
  reportJob: string;
  reportJobText: string;
  reportReason: string;
  reportReasons: {
    scam: string;
    discrimination: string;
    outdated: string;
    wrong: string;
    spam: string;
    other: string;
  };
  reportReasonMissing: string;
  reportDetails: string;
  leaveEmpty: string;
  sendReport: string;
  reportSent: string;
  reportSentText: string;
  backToJob: string;
  save: string;
  saved: string;
  share: string;
  copyLink: string;
  linkCopied: string;
  sendByEmail: string;
  savedJobs: string;
  savedJobsText: string;
  noSavedJobs: string;
  savedJobsNeedScripts: string;
  closedJob: string;
  closes: (values: { relativeDay: string }) => string;
  newJob: string;
  goneJobTitle: string;
  goneJobText: string;
}

/** The messages of locales/en/board/landing.json. */
export interface LandingMessages {
  jobTypesTitle: string;
  countries: string;
  remoteJobs: string;
  jobsInCategoryAt: (values: { category: string; location: string }) => string;
  remoteJobsInCategory: (values: { category: string }) => string;
  jobsOfType: (values: { type: string }) => string;
  landingDescription: (values: { title: string; jobs: string }) => string;
  landingMedian: (values: { median: string; jobs: string }) => string;
  seeSalaries: string;
  moreJobs: string;
  otherCategories: string;
  otherLocations: string;
  otherJobTypes: string;
  byCategory: string;
  byLocation: string;
  subscribe: string;
  salariesInCategory: (values: { category: string }) => string;
  salariesInLocation: (values: { location: string }) => string;
  salariesHubDescription: (values: { title: string; median: string; jobs: string }) => string;
  salariesInCurrency: (values: { currency: string }) => string;
  hubSample: (values: { jobs: string; currency: string }) => string;
  noHubSalaries: string;
  salaryHubMethod: string;
  moreSalaries: string;
}

/** The messages of locales/en/board/list.json. */
export interface ListMessages {
  menu: string;
  closeFilters: string;
  clear: string;
  showJobs: (values: { count: number }) => string;
  filterKeys: string;
  followNewJobs: string;
  addFirstJob: string;
  onSite: string;
  country: string;
  livesIn: string;
  anywhere: string;
  applicantsFrom: string;
  openTo: (values: { place: string }) => string;
  hasPay: string;
  anyPay: string;
}

/** The messages of locales/en/board/posting.json. */
export interface PostingMessages {
  postJob: string;
  postJobText: (values: { board: string }) => string;
  forEmployers: string;
  postingSteps: {
    plan: string;
    job: string;
    preview: string;
    pay: string;
  };
  choosePlan: string;
  choosePlanNamed: (values: { plan: string }) => string;
  changePlan: string;
  noPlansTitle: string;
  noPlansText: string;
  free: string;
  pricePer: {
    day: (values: { price: string }) => string;
    week: (values: { price: string }) => string;
    month: (values: { price: string }) => string;
    year: (values: { price: string }) => string;
  };
  unlimitedJobs: string;
  onlineFor: (values: { days: number }) => string;
  planHighlight: string;
  planSticky: (values: { days: number }) => string;
  writeJob: string;
  editJob: string;
  saveJob: string;
  checkFields: string;
  changedMeanwhile: (values: { fields: string }) => string;
  jobTitle: string;
  jobDescription: string;
  markdownHint: string;
  howToApply: string;
  howToApplyHint: string;
  salaryFrom: string;
  salaryTo: string;
  currency: string;
  salaryPeriod: string;
  salaryPeriods: {
    hourly: string;
    daily: string;
    weekly: string;
    monthly: string;
    yearly: string;
  };
  continueToPreview: string;
  previewJob: string;
  previewText: string;
  continuePosting: string;
  whatHelps: string;
  postingHelp: {
    title: string;
    text: string;
    pay: string;
    currency: string;
    country: string;
    jobType: string;
    duplicate: string;
  };
  confirmEmailTitle: string;
  confirmEmailText: string;
  submitJobTitle: string;
  price: string;
  discount: string;
  total: string;
  usesCredit: string;
  jobIncomplete: string;
  submitJob: string;
  submitAndPay: string;
  coupon: string;
  applyCoupon: string;
  couponProblems: {
    unknown: string;
    expired: string;
    used_up: string;
    other_plan: string;
    other_currency: string;
    not_the_first: string;
  };
  postingDone: {
    draft: {
      title: string;
      text: string;
    };
    pending_payment: {
      title: string;
      text: string;
    };
    pending_review: {
      title: string;
      text: string;
    };
    live: {
      title: string;
      text: string;
    };
    paused: {
      title: string;
      text: string;
    };
    rejected: {
      title: string;
      text: string;
    };
    expired: {
      title: string;
      text: string;
    };
  };
  cardPayment: {
    unpaid: {
      title: string;
      text: string;
    };
    transferring: {
      title: string;
      text: string;
    };
    pay: string;
    unavailable: string;
    leadTitle: string;
    leadText: string;
    portal: string;
  };
  paymentRefunded: string;
  seeJob: string;
  myPostings: string;
  noPostings: string;
  untitledJob: string;
  postingSaved: string;
  editWaits: string;
  postingStates: {
    draft: string;
    pending_payment: string;
    pending_review: string;
    live: string;
    paused: string;
    rejected: string;
    expired: string;
  };
  postingActions: {
    continue: string;
    edit: string;
    done: string;
    pause: string;
    resume: string;
    renew: string;
    withdraw: string;
    duplicate: string;
    delete: string;
  };
}

/** The messages of locales/en/board/site.json. */
export interface SiteMessages {
  skipToContent: string;
  skipToResults: string;
  mainNavigation: string;
  footerNavigation: string;
  jobs: string;
  blog: string;
  salaries: string;
  poweredBy: string;
  jobCount: (values: { count: number }) => string;
  notFoundTitle: string;
  notFoundText: string;
  goneTitle: string;
  goneText: string;
  previewExpiredTitle: string;
  previewExpiredText: string;
  unavailableTitle: string;
  unavailableText: string;
  serverErrorTitle: string;
  serverErrorText: string;
  badRequestTitle: string;
  badRequestText: string;
  tooManyRequestsTitle: string;
  tooManyRequestsText: string;
  tooLargeTitle: string;
  tooLargeText: string;
  signedOutTitle: string;
  signedOutText: string;
  formFailedText: string;
  sendAgain: string;
  backToForm: string;
  typedTexts: string;
  seeAllJobs: string;
  boards: string;
  noBoards: string;
  boardsIntro: string;
  breadcrumbs: string;
  pagination: string;
  page: string;
  previousPage: string;
  nextPage: string;
  pageOf: (values: { page: string; pageCount: string }) => string;
}

/** The messages of locales/en/board/workspace.json. */
export interface WorkspaceMessages {
  figureNames: {
    views: string;
    apply_clicks: string;
    applications: string;
  };
  postedBy: (values: { name: string }) => string;
  postingStatus: string;
  showAll: string;
  applyFilter: string;
  noMatchingPostings: string;
  prepaidJobs: string;
  payments: string;
  noPayments: string;
  invoice: string;
  howToPayLink: string;
  payNow: string;
  endJob: string;
  confirmEnd: string;
  confirmWithdraw: string;
  confirmDelete: string;
  renewTitle: (values: { title: string }) => string;
  renewText: string;
  useCredit: string;
  companyLogo: string;
  logoHint: string;
  uploadLogo: string;
  removeLogo: string;
  logoProblem: string;
  companyRole: string;
  editor: {
    toolbar: string;
    bold: string;
    italic: string;
    heading: string;
    bulletList: string;
    orderedList: string;
    quote: string;
    link: string;
    undo: string;
    redo: string;
    url: string;
    apply: string;
    remove: string;
    cancel: string;
  };
}

/** All messages of locales/en/board. */
export interface BoardMessages extends AlertsMessages, ApplicationsMessages, CandidatesMessages, ClaimsMessages, CompaniesMessages, CompanyEditorMessages, ContentMessages, JobsMessages, LandingMessages, ListMessages, PostingMessages, SiteMessages, WorkspaceMessages {}
