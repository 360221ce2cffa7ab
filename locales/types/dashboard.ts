// Generated from locales/en/dashboard by `npm run generate`. Do not edit.

/** The messages of locales/en/dashboard/activity.json. */
export interface ActivityMessages {
  title: string;
  empty: string;
  all: string;
  post: string;
  named: (values: { object: string; name: string }) => string;
  counted: (values: { count: number; objects: string }) => string;
  sentence: (values: { actor: string; verb: string; objects: string }) => string;
  alone: (values: { objects: string; verb: string }) => string;
  objects: {
    asset: string;
    author: string;
    category: string;
    collection: string;
    company: string;
    domain: string;
    import: string;
    item: string;
    job: string;
    landing_page: string;
    member: string;
    page: string;
    payment: string;
    plan: string;
    post: string;
    secret: string;
    subscription: string;
    webhook: string;
  };
  byThemselves: {
    activated: string;
    disabled: string;
    expired: string;
    failed: string;
    lost: string;
    needs_approval: string;
    published: string;
    run_finished: string;
    succeeded: string;
  };
}

/** The messages of locales/en/dashboard/actors.json. */
export interface ActorsMessages {
  you: string;
  formerUser: string;
  user: string;
  apiKey: (values: { name: string }) => string;
  unknownKey: string;
  member: string;
  enrichment: string;
  import: string;
  stripe: string;
  command_line: string;
  system: string;
  public: string;
  anonymous: string;
}

/** The messages of locales/en/dashboard/alerts.json. */
export interface AlertsMessages {
  title: string;
  text: string;
  now: string;
  lastDays: string;
  day: string;
  count: string;
  figures: {
    subscribers: string;
    alerts: string;
    unconfirmed: string;
    confirmed: string;
    ended: string;
    emails: string;
    clicks: string;
  };
  columns: {
    email: string;
    description: string;
    frequency: string;
    email_count: string;
    click_count: string;
    created_at: string;
  };
  actions: {
    end: string;
  };
  done: {
    end: string;
  };
  frequency: {
    instant: string;
    daily: string;
    weekly: string;
  };
  unconfirmed: string;
  endTitle: string;
  endText: (values: { name: string; description: string }) => string;
  emptyTitle: string;
  emptyText: string;
}

/** The messages of locales/en/dashboard/analytics.json. */
export interface AnalyticsMessages {
  title: string;
  text: string;
  range: string;
  days: (values: { count: number }) => string;
  from: string;
  to: string;
  interval: string;
  intervals: {
    day: string;
    week: string;
    month: string;
  };
  figures: {
    visitors: string;
    page_views: string;
    job_views: string;
    apply_clicks: string;
  };
  applyRate: string;
  before: (values: { value: string }) => string;
  now: string;
  previousPeriod: string;
  topPages: string;
  page: string;
  sources: string;
  source: string;
  sourceNames: {
    direct: string;
    other: string;
  };
  devices: string;
  device: string;
  deviceNames: {
    desktop: string;
    mobile: string;
    tablet: string;
  };
  views: string;
  jobs: string;
  job: string;
  companies: string;
  company: string;
  tables: string;
  nothingYet: string;
}

/** The messages of locales/en/dashboard/api-keys.json. */
export interface ApiKeysMessages {
  title: string;
  text: string;
  create: string;
  createTitle: string;
  createText: string;
  emptyTitle: string;
  emptyText: string;
  columns: {
    scopes: string;
    status: string;
    last_used_at: string;
    expires_at: string;
    prefix: string;
    created_by: string;
    created_at: string;
    revoked_at: string;
    rate_limits: string;
  };
  actions: {
    revoke: string;
    rotate: string;
    adopt: string;
  };
  done: {
    revoke: string;
    adopt: string;
  };
  status: {
    active: string;
    stopped: string;
    expired: string;
    revoked: string;
  };
  stoppedTitle: string;
  stoppedText: string;
  everything: string;
  scopeCount: (values: { first: string; more: number }) => string;
  neverUsed: string;
  noExpiry: string;
  rateLimit: {
    get: string;
    post: string;
    change: string;
  };
  rateLimitOf: (values: { name: string; limit: string }) => string;
  unlimited: string;
  mayDo: string;
  fields: {
    name: string;
    scopes: string;
    expires_at: string;
  };
  help: {
    name: string;
    expires_at: string;
  };
  preset: string;
  presets: {
    owner: string;
    editor: string;
    viewer: string;
    custom: string;
  };
  presetHelp: {
    owner: string;
    editor: string;
    viewer: string;
    custom: string;
  };
  access: {
    none: string;
    read: string;
    write: string;
  };
  accessOf: (values: { resource: string }) => string;
  resources: {
    analytics: string;
    api_keys: string;
    assets: string;
    audit: string;
    authors: string;
    categories: string;
    cms: string;
    companies: string;
    domains: string;
    enrichment: string;
    events: string;
    jobs: string;
    members: string;
    organization: string;
    pages: string;
    payments: string;
    plans: string;
    salaries: string;
    secrets: string;
    staff: string;
    webhooks: string;
  };
  keyTitle: string;
  keyText: string;
  key: string;
  command: string;
  rotateTitle: string;
  rotateText: string;
  overlap: string;
  overlaps: {
    "0": string;
    "3600": string;
    "86400": string;
    "604800": string;
  };
  revokeTitle: (values: { name: string }) => string;
  revokeText: string;
  defaultRateLimits: string;
}

/** The messages of locales/en/dashboard/application-form.json. */
export interface ApplicationFormMessages {
  title: string;
  text: string;
  save: string;
  saved: string;
  fieldsTitle: string;
  fieldsText: string;
  fields: {
    phone: string;
    resume: string;
    cover_letter: string;
    links: string;
  };
  uses: {
    required: string;
    optional: string;
    off: string;
  };
  questions: string;
  questionsText: string;
  add: string;
  none: string;
  question: (values: { number: number }) => string;
  label: string;
  type: string;
  types: {
    text: string;
    long_text: string;
    yes_no: string;
    choice: string;
    multiple: string;
    number: string;
    date: string;
  };
  required: string;
  options: string;
  optionsHelp: string;
  knockout: string;
  knockoutFrom: string;
  knockoutTo: string;
  never: string;
  yes: string;
  no: string;
  up: string;
  down: string;
  remove: string;
  consent: string;
  consentText: string;
  consentLabel: string;
  consentVersion: string;
  storage: string;
  retention: string;
  retentionHelp: string;
  showsStage: string;
  showsStageHelp: string;
  stageNames: string;
  stageNamesText: string;
  templates: string;
  templatesText: string;
  newTemplate: string;
  templateName: string;
  templateSubject: string;
  templateText: string;
  addTemplate: string;
  deleteTemplate: string;
  spam: string;
  proofOfWork: string;
  proofOfWorkHelp: string;
}

/** The messages of locales/en/dashboard/applications.json. */
export interface ApplicationsMessages {
  title: string;
  text: string;
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
  search: string;
  job: string;
  allJobs: string;
  pipeline: string;
  funnel: string;
  views: string;
  started: string;
  sentCount: string;
  empty: string;
  more: (values: { count: number }) => string;
  showAll: string;
  unread: string;
  knockedOut: string;
  select: (values: { name: string }) => string;
  selected: (values: { count: number }) => string;
  clear: string;
  moveTo: string;
  moveOf: (values: { name: string }) => string;
  moved: (values: { stage: string; count: number }) => string;
  undo: string;
  back: string;
  emptyTitle: string;
  emptyText: string;
  contact: string;
  fields: {
    job: string;
    email: string;
    phone: string;
    links: string;
    received: string;
    consent: string;
    stage: string;
    rating: string;
    tags: string;
  };
  noRating: string;
  tagsHelp: string;
  save: string;
  saved: string;
  coverLetter: string;
  answers: string;
  noAnswer: string;
  yes: string;
  no: string;
  files: string;
  filesText: string;
  download: string;
  warnings: {
    active_content: string;
    embedded_files: string;
    encrypted: string;
    external_content: string;
    programs: string;
    scripts: string;
    unchecked: string;
  };
  assessment: string;
  timeline: string;
  timelineText: string;
  kinds: {
    stage: string;
    note: string;
    message: string;
  };
  note: string;
  addNote: string;
  noteAdded: string;
  deleteNoteTitle: string;
  noteDeleted: string;
  message: string;
  messageText: string;
  template: string;
  chooseTemplate: string;
  replyTo: string;
  replyToHelp: string;
  subject: string;
  body: string;
  send: string;
  sent: string;
  delete: string;
  deleteTitle: string;
  deleteText: string;
  deleted: string;
}

/** The messages of locales/en/dashboard/audit-log.json. */
export interface AuditLogMessages {
  title: string;
  text: string;
  emptyTitle: string;
  emptyText: string;
  nothingTitle: string;
  nothingText: string;
  columns: {
    what: string;
    from: string;
    when: string;
  };
  sentence: (values: { actor: string; verb: string; object: string }) => string;
  withoutActor: {
    "api_key.refused": string;
    "import.failed": string;
    "import.needs_approval": string;
    "request.refused": string;
    "session.refused": string;
  };
  signIns: {
    "session.created": string;
    "session.renewed": string;
    "session.ended": string;
    "session.all_ended": string;
  };
  signIn: (values: { actor: string; what: string }) => string;
  objects: {
    alert: string;
    api_key: string;
    application: string;
    application_file: string;
    application_note: string;
    applications: string;
    asset: string;
    author: string;
    board: string;
    category: string;
    cms: string;
    collection: string;
    companies: string;
    company: string;
    company_claim: string;
    coupon: string;
    delivery: string;
    domain: string;
    email_template: string;
    enrichment_provider: string;
    export: string;
    import: string;
    import_file: string;
    import_run: string;
    invitation: string;
    item: string;
    items: string;
    job: string;
    job_report: string;
    jobs: string;
    landing_page: string;
    member: string;
    members: string;
    organization: string;
    page: string;
    payment: string;
    payment_settings: string;
    person: string;
    place: string;
    plan: string;
    request: string;
    secret: string;
    session: string;
    staff: string;
    subscription: string;
    suppression: string;
    user: string;
    webhook: string;
  };
  objectsInSentences: {
    alert: string;
    api_key: string;
    application: string;
    application_file: string;
    application_note: string;
    applications: string;
    asset: string;
    author: string;
    board: string;
    category: string;
    cms: string;
    collection: string;
    companies: string;
    company: string;
    company_claim: string;
    coupon: string;
    delivery: string;
    domain: string;
    email_template: string;
    enrichment_provider: string;
    export: string;
    import: string;
    import_file: string;
    import_run: string;
    invitation: string;
    item: string;
    items: string;
    job: string;
    job_report: string;
    jobs: string;
    landing_page: string;
    member: string;
    members: string;
    organization: string;
    page: string;
    payment: string;
    payment_settings: string;
    person: string;
    place: string;
    plan: string;
    request: string;
    secret: string;
    session: string;
    staff: string;
    subscription: string;
    suppression: string;
    user: string;
    webhook: string;
  };
  verbs: {
    accepted: string;
    activated: string;
    added: string;
    adopted: string;
    "application_file.link_created": string;
    approved: string;
    archived: string;
    canceled: string;
    contest_ended: string;
    contested: string;
    corrected: string;
    created: string;
    declined: string;
    deleted: string;
    disabled: string;
    downloaded: string;
    ended: string;
    expired: string;
    "export.link_created": string;
    export_created: string;
    export_deleted: string;
    export_link_created: string;
    exported: string;
    factor_added: string;
    factor_removed: string;
    failed: string;
    granted: string;
    link_created: string;
    "import_file.created": string;
    "import_run.created": string;
    locked: string;
    lost: string;
    merged: string;
    passkey_renamed: string;
    pending: string;
    published: string;
    recovered: string;
    recovery_codes_replaced: string;
    refunded: string;
    refused: string;
    rejected: string;
    removed: string;
    replayed: string;
    reset: string;
    restored: string;
    revoked: string;
    rotated: string;
    run_finished: string;
    saved: string;
    secret_rotated: string;
    signed_out: string;
    submitted: string;
    succeeded: string;
    tested: string;
    unlocked: string;
    updated: string;
  };
  fields: (values: { names: string }) => string;
  times: (values: { count: number }) => string;
  operator: string;
  filters: {
    actor: string;
    actorLabel: string;
    type: string;
    object: string;
    from: string;
    to: string;
  };
  clear: string;
  requestId: string;
  older: string;
  newest: string;
}

/** The messages of locales/en/dashboard/authors.json. */
export interface AuthorsMessages {
  title: string;
  text: string;
  create: string;
  createTitle: string;
  editTitle: string;
  columns: {
    name: string;
    posts: string;
    updated: string;
  };
  showPosts: string;
  fields: {
    name: string;
    avatar_url: string;
    url: string;
  };
  help: {
    name: string;
    url: string;
  };
  emptyTitle: string;
  emptyText: string;
  deleteTitle: (values: { name: string }) => string;
  deleteText: string;
  reassign: string;
  noPages: string;
  deleted: string;
}

/** The messages of locales/en/dashboard/board.json. */
export interface BoardMessages {
  title: string;
  text: string;
  open: string;
  sections: {
    identity: string;
    color: string;
    language: string;
    navigation: string;
    footer: string;
    jobs: string;
    emails: string;
  };
  fields: {
    name: string;
    tagline: string;
    description: string;
    logo_url: string;
    favicon_url: string;
    brand_color: string;
    language: string;
    direction: string;
    country: string;
    time_zone: string;
    navigation: string;
    footer_links: string;
    job_lifetime_days: string;
    contact_email: string;
    from_name: string;
    reply_to: string;
  };
  help: {
    tagline: string;
    description: string;
    logo_url: string;
    favicon_url: string;
    brand_color: string;
    language: string;
    direction: string;
    country: string;
    time_zone: string;
    job_lifetime_days: string;
    contact_email: string;
    from_name: string;
    reply_to: string;
  };
  directions: {
    ltr: string;
    rtl: string;
  };
  pickColor: string;
  contrastText: string;
  contrastUnsaved: string;
  light: string;
  dark: string;
  sample: string;
  contrastOf: (values: { ratio: number }) => string;
  upload: string;
  replace: string;
  remove: string;
  noImage: string;
  linksHelp: string;
}

/** The messages of locales/en/dashboard/builder.json. */
export interface BuilderMessages {
  newText: string;
  editText: string;
  created: string;
  slugTaken: string;
  changedElsewhere: string;
  fields: {
    name: string;
    slug: string;
    description: string;
    visibility: string;
    required_entitlement: string;
    schema: string;
    "rules/allow_public_submit": string;
    "rules/moderation": string;
    "rules/sort_by": string;
    "rules/sort_dir": string;
  };
  access: string;
  moderation: {
    manual: string;
    auto: string;
  };
  directions: {
    asc: string;
    desc: string;
  };
  help: {
    slug: string;
    storedSlug: string;
    description: string;
    visibility: {
      public: string;
      gated: string;
      private: string;
    };
    required_entitlement: string;
    allow_public_submit: string;
    moderation: string;
    options: string;
    default: {
      richtext: string;
      json: string;
      multiselect: string;
    };
  };
  noFields: string;
  addField: string;
  newField: string;
  more: string;
  moreOf: (values: { field: string }) => string;
  moveUp: (values: { field: string }) => string;
  moveDown: (values: { field: string }) => string;
  field: {
    label: string;
    name: string;
    type: string;
    required: string;
    options: string;
    max_length: string;
    min: string;
    max: string;
    default: string;
  };
  types: {
    text: string;
    longtext: string;
    richtext: string;
    number: string;
    boolean: string;
    date: string;
    datetime: string;
    select: string;
    multiselect: string;
    image: string;
    url: string;
    email: string;
    json: string;
  };
  liveTitle: string;
  liveText: string;
  review: {
    title: string;
    removed: (values: { field: string }) => string;
    retyped: (values: { field: string }) => string;
    required: (values: { field: string }) => string;
    narrowed: (values: { field: string }) => string;
    options: (values: { field: string; options: string }) => string;
    hidden: string;
    noneInvalid: string;
    invalid: (values: { count: number }) => string;
    confirm: string;
  };
  deletion: {
    title: (values: { name: string }) => string;
    text: (values: { items: number }) => string;
    confirm: string;
    typed: (values: { slug: string }) => string;
    done: string;
  };
}

/** The messages of locales/en/dashboard/categories.json. */
export interface CategoriesMessages {
  title: string;
  text: string;
  create: string;
  createTitle: string;
  editTitle: string;
  columns: {
    name: string;
    slug: string;
    jobs: string;
  };
  fields: {
    name: string;
    slug: string;
  };
  help: {
    slug: string;
  };
  emptyTitle: string;
  emptyText: string;
  deleteTitle: (values: { name: string }) => string;
  deleteText: (values: { jobs: number }) => string;
  deleted: string;
}

/** The messages of locales/en/dashboard/collections.json. */
export interface CollectionsMessages {
  title: string;
  text: string;
  create: string;
  columns: {
    name: string;
    description: string;
    visibility: string;
    items: string;
    pending: string;
  };
  visibility: {
    public: string;
    gated: string;
    private: string;
  };
  submissions: string;
  emptyTitle: string;
  emptyText: string;
  notFoundTitle: string;
  notFoundText: (values: { slug: string }) => string;
  itemsText: string;
  searchItems: string;
  anyStatus: string;
  order: string;
  ascending: (values: { name: string }) => string;
  descending: (values: { name: string }) => string;
  sorts: {
    created_at: string;
    updated_at: string;
    position: string;
    starts_at: string;
    expires_at: string;
  };
  itemColumn: string;
  status: {
    draft: string;
    pending_review: string;
    published: string;
    expired: string;
    archived: string;
  };
  newItem: string;
  newItemTitle: (values: { collection: string }) => string;
  editCollection: string;
  showCollection: string;
  review: (values: { count: number }) => string;
  allItems: string;
  nothingTitle: string;
  nothingText: string;
  clearFilters: string;
  noItemsTitle: string;
  noItemsText: string;
  publication: string;
  itemFields: {
    status: string;
    starts_at: string;
    expires_at: string;
    position: string;
    owner_user_id: string;
    external_id: string;
  };
  help: {
    starts_at: string;
    expires_at: string;
    position: string;
    owner_user_id: string;
    external_id: string;
    json: string;
  };
  upload: string;
  uploadFor: (values: { label: string }) => string;
  submitted: string;
  added: string;
  itemCreated: string;
  itemDeleted: string;
  deleteItemTitle: (values: { name: string }) => string;
  deleteItemText: string;
  reviewTitle: (values: { collection: string }) => string;
  reviewText: string;
  waiting: (values: { count: number }) => string;
  approve: string;
  reject: string;
  next: string;
  approved: (values: { name: string }) => string;
  rejected: (values: { name: string }) => string;
  changedMeanwhile: string;
  nothingWaitsTitle: string;
  nothingWaitsText: string;
}

/** The messages of locales/en/dashboard/common.json. */
export interface CommonMessages {
  save: string;
  saved: string;
  create: string;
  cancel: string;
  close: string;
  done: string;
  delete: string;
  edit: string;
  undo: string;
  retry: string;
  more: string;
  copy: string;
  copied: string;
  copyAsCurl: string;
  apiMenu: string;
  learnMore: string;
  search: string;
  all: string;
  none: string;
  yes: string;
  no: string;
  never: string;
  loading: string;
  actions: string;
  failedTitle: string;
  notSaved: string;
  requestId: (values: { id: string }) => string;
  networkError: string;
  withoutPermission: (values: { scope: string }) => string;
  rows: (values: { count: number }) => string;
  pageOf: (values: { page: number; pages: number }) => string;
  previousPage: string;
  nextPage: string;
  selected: (values: { count: number }) => string;
  selectAll: string;
  selectRow: (values: { name: string }) => string;
  clearSelection: string;
  unsavedTitle: string;
  unsavedText: string;
  leave: string;
  stay: string;
  draftRestored: string;
  discardDraft: string;
  formProblems: (values: { count: number }) => string;
  conflictTitle: string;
  conflictText: string;
  conflictTheirs: string;
  conflictYours: string;
  conflictKeep: string;
  conflictDiff: string;
  diff: {
    label: string;
    removed: string;
    added: string;
    skipped: (values: { words: number }) => string;
  };
  empty: string;
  showTable: string;
  soFar: (values: { label: string }) => string;
  hideTable: string;
  invalid: {
    required: string;
    tooLong: (values: { limit: number }) => string;
    tooShort: (values: { limit: number }) => string;
    tooSmall: (values: { limit: number }) => string;
    tooLarge: (values: { limit: number }) => string;
    url: string;
    email: string;
    json: string;
    pattern: string;
  };
  open: string;
  undone: string;
  deleted: string;
  actionsOf: (values: { name: string }) => string;
  nothingTitle: string;
  nothingText: string;
  clearFilters: string;
  deleteSelectedTitle: (values: { count: number }) => string;
  andMore: (values: { count: number }) => string;
  changed: (values: { count: number }) => string;
}

/** The messages of locales/en/dashboard/companies.json. */
export interface CompaniesMessages {
  title: string;
  text: string;
  create: string;
  createTitle: string;
  editTitle: string;
  columns: {
    state: string;
    job_count: string;
    live_job_count: string;
    created_at: string;
  };
  actions: {
    merge: string;
  };
  verified: string;
  hidden: string;
  fields: {
    name: string;
    slug: string;
    tagline: string;
    description: string;
    website: string;
    logo_url: string;
    locations: string;
    size: string;
    founded_year: string;
    industry: string;
    links: string;
    external_id: string;
    is_verified: string;
    is_hidden: string;
  };
  help: {
    slug: string;
    locations: string;
    links: string;
    external_id: string;
    is_verified: string;
    is_hidden: string;
    stored: {
      name: string;
    };
  };
  mergeTitle: (values: { name: string }) => string;
  mergeText: (values: { jobs: number }) => string;
  mergeInto: string;
  mergeFind: string;
  mergeNothing: string;
  merged: (values: { jobs: number }) => string;
  unmerged: string;
  emptyTitle: string;
  emptyText: string;
  nothingTitle: string;
  nothingText: string;
  deleteTitle: (values: { name: string }) => string;
  deleteText: (values: { jobs: number }) => string;
  deleted: string;
  claims: string;
  claimsText: string;
  claimOf: (values: { member: string; company: string }) => string;
  claimLink: (values: { email: string }) => string;
  grantClaim: string;
  declineClaim: string;
  claimGranted: string;
  claimDeclined: string;
  members: string;
  membersText: string;
  memberRoles: {
    owner: string;
    recruiter: string;
  };
  makeRole: {
    owner: string;
    recruiter: string;
  };
  memberChanged: string;
  removeMember: string;
  removeMemberTitle: string;
  removeMemberText: (values: { email: string }) => string;
  memberRemoved: string;
  autoCreate: string;
  autoCreateOn: string;
  autoCreateOff: string;
  turnAutoCreateOn: string;
  turnAutoCreateOff: string;
  figures: string;
  figuresText: string;
  views: string;
  applyClicks: string;
  applyRate: string;
  medianPay: (values: { currency: string }) => string;
  pay: (values: { median: string; low: string; high: string; jobs: number }) => string;
}

/** The messages of locales/en/dashboard/coupons.json. */
export interface CouponsMessages {
  title: string;
  text: string;
  create: string;
  allPlans: string;
  firstOnly: string;
  discount: string;
  percent: string;
  amount: string;
  columns: {
    redeemed: string;
    conditions: string;
    expires_at: string;
  };
  fields: {
    code: string;
    percent_off: string;
    amount_off: string;
    currency: string;
    plan_ids: string;
    max_redemptions: string;
    expires_at: string;
    first_posting_only: string;
  };
  help: {
    code: string;
    plan_ids: string;
    max_redemptions: string;
    expires_at: string;
    first_posting_only: string;
  };
  emptyTitle: string;
  placeholders: {
    code: string;
  };
  deleteTitle: (values: { name: string }) => string;
  deleteText: string;
  deleted: string;
}

/** The messages of locales/en/dashboard/domains.json. */
export interface DomainsMessages {
  title: string;
  text: string;
  add: string;
  addTitle: string;
  fields: {
    domain: string;
  };
  help: {
    domain: string;
  };
  emptyTitle: string;
  emptyText: string;
  freeUrl: string;
  status: {
    pending: string;
    active: string;
    failed: string;
  };
  statusText: {
    pending: string;
    active: string;
    failed: string;
  };
  primary: string;
  primaryHelp: string;
  contested: (values: { date: string }) => string;
  verify: string;
  verified: string;
  notVerified: string;
  makePrimary: string;
  madePrimary: (values: { domain: string }) => string;
  delete: string;
  deleteTitle: (values: { domain: string }) => string;
  deleteText: string;
  deleted: string;
  records: string;
  recordsText: string;
  apex: (values: { addresses: string }) => string;
  type: string;
  name: string;
  value: string;
  foundNow: string;
  nothingFound: string;
  lookingUp: string;
  correct: string;
  wrong: string;
  file: string;
  fileText: string;
  fileUrl: string;
  fileContent: string;
  lastChecked: string;
  activated: string;
  lastError: string;
}

/** The messages of locales/en/dashboard/emails.json. */
export interface EmailsMessages {
  title: string;
  text: string;
  templates: string;
  templatesText: string;
  columns: {
    name: string;
    language: string;
    state: string;
    updated_at: string;
  };
  names: {
    member_sign_in_link: string;
    member_registration: string;
    company_claim_requested: string;
    company_claim_granted: string;
    company_claim_declined: string;
    company_invitation: string;
    alert_confirmation: string;
    alert_new_jobs: string;
    posting_received: string;
    posting_approved: string;
    posting_rejected: string;
    posting_edit_rejected: string;
    posting_expiring: string;
    posting_expired: string;
    posting_payment_due: string;
    posting_payment_received: string;
    posting_payment_failed: string;
    posting_payment_refunded: string;
    posting_renewal_failed: string;
    posting_purchase_refunded: string;
    application_received: string;
    application_waiting: string;
    application_already_read: string;
    application_notice: string;
    application_to_employer: string;
    application_stage: string;
    application_message: string;
    staff_invitation: string;
    webhook_disabled: string;
    domain_failed: string;
    import_needs_approval: string;
    import_failed: string;
    posting_waits: string;
    application_arrived: string;
  };
  own: string;
  builtIn: string;
  fields: {
    subject: string;
    text: string;
  };
  help: {
    text: string;
  };
  placeholders: string;
  placeholdersText: string;
  required: string;
  insert: (values: { name: string }) => string;
  preview: string;
  previewText: string;
  previewSubject: string;
  schemes: {
    light: string;
    dark: string;
  };
  plain: string;
  format: string;
  reset: string;
  resetTitle: string;
  resetText: string;
  wasReset: string;
  test: string;
  testTitle: string;
  testText: string;
  testTo: string;
  send: string;
  sent: (values: { email: string }) => string;
  suppressions: {
    title: string;
    text: string;
    create: string;
    createTitle: string;
    filters: {
      email: string;
    };
    emptyTitle: string;
    nothingTitle: string;
    columns: {
      created_at: string;
      expires_at: string;
    };
    fields: {
      email: string;
      reason: string;
    };
    reason: {
      bounce: string;
      complaint: string;
      unsubscribe: string;
    };
    reasonHelp: {
      bounce: string;
      complaint: string;
      unsubscribe: string;
    };
    shared: string;
    forever: string;
    actions: {
      allow: string;
    };
    done: {
      allow: string;
    };
  };
}

/** The messages of locales/en/dashboard/embeds.json. */
export interface EmbedsMessages {
  title: string;
  text: string;
  choose: string;
  fields: {
    q: string;
    where: string;
    category: string;
    remote: string;
    sort: string;
    count: string;
    theme: string;
  };
  help: {
    q: string;
    where: string;
    count: string;
  };
  sorts: {
    newest: string;
    updated: string;
    title: string;
  };
  themes: {
    auto: string;
    light: string;
    dark: string;
  };
  allCategories: string;
  code: string;
  codeText: string;
  frameTitle: (values: { board: string }) => string;
  preview: string;
  frame: string;
  failed: string;
}

/** The messages of locales/en/dashboard/enrichment.json. */
export interface EnrichmentMessages {
  title: string;
  text: string;
  create: string;
  createTitle: string;
  createText: string;
  emptyTitle: string;
  emptyText: string;
  columns: {
    fields: string;
    status: string;
    updated_at: string;
    scopes: string;
    saved_by: string;
  };
  actions: {
    test: string;
  };
  status: {
    enabled: string;
    disabled: string;
  };
  fields: {
    name: string;
    url: string;
    fields: string;
    timeout_ms: string;
    headers: string;
    is_enabled: string;
  };
  help: {
    url: string;
    fields: string;
    timeout_ms: string;
    is_enabled: string;
  };
  tabs: {
    runs: string;
    settings: string;
  };
  testTitle: string;
  testText: string;
  testJob: string;
  testJobHelp: string;
  run: string;
  response: string;
  noResponse: string;
  wouldFill: string;
  wouldFillNothing: string;
  refused: string;
  deleteTitle: (values: { name: string }) => string;
  deleteText: string;
  deleted: string;
  runs: {
    title: string;
    emptyTitle: string;
    emptyText: string;
    filters: {
      status: string;
    };
    columns: {
      job_id: string;
      status: string;
      result: string;
      created_at: string;
    };
    status: {
      pending: string;
      succeeded: string;
      failed: string;
      skipped: string;
    };
  };
  filled: (values: { fields: string }) => string;
  filledNothing: string;
  attempts: (values: { count: number }) => string;
  nextAttempt: string;
  duration: (values: { ms: number }) => string;
}

/** The messages of locales/en/dashboard/events.json. */
export interface EventsMessages {
  title: string;
  text: string;
  filter: string;
  emptyTitle: string;
  emptyText: string;
  fields: (values: { names: string }) => string;
  json: string;
  more: string;
  historyEmptyTitle: string;
  historyEmptyText: string;
  modes: {
    live: string;
    history: string;
  };
  mode: string;
}

/** The messages of locales/en/dashboard/exports.json. */
export interface ExportsMessages {
  export: string;
  titles: {
    jobs: string;
    companies: string;
    members: string;
    applications: string;
    items: string;
  };
  all: (values: { entries: string }) => string;
  filtered: (values: { entries: string }) => string;
  format: string;
  formats: {
    csv: string;
    json: string;
    ndjson: string;
    xml: string;
  };
  formatTexts: {
    csv: string;
    json: string;
    ndjson: string;
    xml: string;
  };
  queued: string;
  running: (values: { count: number }) => string;
  wait: string;
  done: (values: { rows: string; size: string }) => string;
  again: string;
  kept: string;
  failedTitle: string;
}

/** The messages of locales/en/dashboard/headers.json. */
export interface HeadersMessages {
  label: string;
  help: string;
  name: string;
  value: string;
  add: string;
  remove: (values: { name: string }) => string;
}

/** The messages of locales/en/dashboard/home.json. */
export interface HomeMessages {
  title: string;
  waiting: string;
  nothingWaiting: string;
  pendingItems: (values: { count: number; collection: string }) => string;
  pendingImports: {
    waiting: (values: { name: string }) => string;
    failed: (values: { name: string }) => string;
  };
  pendingPostings: (values: { count: number }) => string;
  newApplications: (values: { count: number }) => string;
  openJobReports: (values: { count: number }) => string;
  failingWebhooks: (values: { count: number }) => string;
  unverifiedDomains: (values: { count: number }) => string;
  jobs: {
    active: string;
    draft: string;
    expired: string;
  };
  steps: string;
  dismissSteps: string;
  step: {
    job: string;
    brand: string;
    about: string;
    domain: string;
    team: string;
  };
  figures: string;
  days: (values: { days: number }) => string;
  visitors: string;
  pageViews: string;
  jobViews: string;
  applyClicks: string;
  comparedTo: (values: { change: string }) => string;
}

/** The messages of locales/en/dashboard/import-runs.json. */
export interface ImportRunsMessages {
  title: (values: { name: string }) => string;
  kinds: {
    sync: string;
    undo: string;
    removal: string;
  };
  dryRun: string;
  states: {
    queued: string;
    fetching: string;
    planned: string;
    waiting: string;
    applying: string;
    done: string;
    partial: string;
    failed: string;
    undone: string;
  };
  waitTexts: {
    worker: string;
    other_runs: string;
    resume: string;
  };
  stateTexts: {
    fetching: string;
    planned: string;
    waiting: string;
    applying: string;
    partial: string;
    failed: string;
    undone: string;
  };
  missingText: string;
  missingHelp: string;
  emptyTitle: string;
  emptyText: string;
  columns: {
    state: string;
    what: string;
    changes: string;
    duration: string;
    by: string;
    when: string;
  };
  counts: {
    created: string;
    updated: string;
    expired: string;
    deleted: string;
    wouldExpire: string;
    wouldBeDeleted: string;
    unchanged: string;
    duplicates: string;
    refused: string;
    excluded: string;
  };
  countTexts: {
    created: (values: { count: number }) => string;
    updated: (values: { count: number }) => string;
    expired: (values: { count: number }) => string;
    deleted: (values: { count: number }) => string;
    wouldExpire: (values: { count: number }) => string;
    wouldBeDeleted: (values: { count: number }) => string;
    unchanged: (values: { count: number }) => string;
    duplicates: (values: { count: number }) => string;
    refused: (values: { count: number }) => string;
    excluded: (values: { count: number }) => string;
  };
  noChanges: string;
  seconds: (values: { count: number }) => string;
  minutes: (values: { count: number }) => string;
  rowsRead: (values: { count: number }) => string;
  applied: (values: { done: number; total: number }) => string;
  rate: (values: { count: number }) => string;
  skipped: (values: { count: number }) => string;
  facts: {
    what: string;
    by: string;
    started: string;
    ended: string;
    reverts: string;
  };
  reverts: string;
  reasonsTitle: string;
  planTitle: string;
  approve: string;
  apply: string;
  reject: string;
  discardPlan: string;
  approved: string;
  rejected: string;
  errorTitle: string;
  position: (values: { position: string }) => string;
  runAgain: string;
  staleTitle: string;
  staleText: string;
  notWaitingTitle: string;
  notWaitingText: string;
  inProgressTitle: string;
  inProgressText: string;
  openRun: string;
  notes: string;
  unused: string;
  unusedName: (values: { name: string; example: string; rows: number }) => string;
  unusedMore: (values: { count: number }) => string;
  undo: string;
  undoTitle: string;
  undoText: readonly [string, string, string];
  undoConfirm: string;
  companies: string;
  companyJobs: (values: { count: number }) => string;
  changes: string;
  anyAction: string;
  actions: {
    created: string;
    updated: string;
    expired: string;
    deleted: string;
    duplicate: string;
    refused: string;
  };
  failedEmptyTitle: string;
  failedEmptyText: string;
  changesEmptyTitle: string;
  changesEmptyText: string;
  nothingTitle: string;
  nothingText: string;
  row: (values: { row: number }) => string;
  openJob: string;
  results: {
    applied: string;
    skipped: string;
  };
  waits: string;
  field: string;
  before: string;
  after: string;
  value: (values: { value: string }) => string;
  withoutTitle: string;
}

/** The messages of locales/en/dashboard/import-setup.json. */
export interface ImportSetupMessages {
  newTitle: string;
  text: string;
  steps: {
    source: string;
    fields: string;
    plan: string;
    start: string;
  };
  by: {
    link: string;
    system: string;
    file: string;
    feed: string;
  };
  link: string;
  linkHelp: string;
  find: string;
  found: (values: { label: string; account: string }) => string;
  firstJobs: string;
  noJobs: string;
  existing: (values: { name: string }) => string;
  existingText: string;
  openExisting: string;
  company: string;
  companyHelp: string;
  importNow: string;
  importNowHelp: string;
  details: string;
  unknownFields: string;
  system: string;
  systemHelp: string;
  account: string;
  next: string;
  drop: string;
  choose: string;
  uploading: (values: { name: string; percent: string }) => string;
  uploadFailed: (values: { name: string }) => string;
  feedUrl: string;
  format: string;
  discard: string;
  discardTitle: (values: { name: string }) => string;
  discardText: string;
  recognized: (values: { format: string }) => string;
  reading: string;
  noRows: string;
  mapping: string;
  mappingText: string;
  addField: string;
  removeField: (values: { field: string }) => string;
  from: (values: { field: string }) => string;
  ways: {
    path: string;
    constant: string;
    template: string;
    lookup: string;
  };
  path: (values: { field: string }) => string;
  constant: (values: { field: string }) => string;
  template: (values: { field: string }) => string;
  templateHelp: string;
  lookup: (values: { field: string }) => string;
  lookupHelp: string;
  otherwise: (values: { field: string }) => string;
  otherwiseHelp: string;
  confidence: {
    sure: string;
    likely: string;
    check: string;
  };
  samples: (values: { values: string }) => string;
  rows: string;
  rowsText: (values: { rows: number; problems: number }) => string;
  position: string;
  record: string;
  showRecord: (values: { row: string }) => string;
  wouldBeRefused: string;
  makePlan: string;
  remakePlan: string;
  planText: string;
  planNone: string;
  startText: string;
  start: string;
  startHelp: string;
  targets: {
    id: string;
    url: string;
    city: string;
    region: string;
    country: string;
    category: string;
    pay: string;
    is_remote: string;
    locked_fields: string;
  };
}

/** The messages of locales/en/dashboard/imports.json. */
export interface ImportsMessages {
  title: string;
  text: string;
  create: string;
  emptyTitle: string;
  emptyText: string;
  or: string;
  picture: string;
  pictureSource: string;
  pictureBoard: string;
  pictureJobs: readonly [string, string, string];
  kinds: {
    csv: string;
    xml: string;
    json: string;
    ndjson: string;
    xlsx: string;
    jsonld: string;
  };
  file: string;
  columns: {
    last_run: string;
    next_run_at: string;
    job_count: string;
  };
  mode: {
    add: string;
    update: string;
    mirror: string;
  };
  modeTexts: {
    add: string;
    update: string;
    mirror: string;
  };
  schedule: {
    off: string;
    hourly: string;
    "6h": string;
    daily: string;
    weekly: string;
  };
  paused: string;
  neverRun: string;
  approve: string;
  fix: string;
  continueSetup: string;
  tabs: {
    runs: string;
    settings: string;
  };
  sections: {
    source: string;
    behavior: string;
    defaults: string;
    rules: string;
  };
  fields: {
    name: string;
    account: string;
    url: string;
    region: string;
    headers: string;
    mode: string;
    schedule: string;
    company_name: string;
    category: string;
    job_type: string;
    on_foreign_duplicate: string;
    adopt: string;
    auto_create_companies: string;
    notify_alerts: string;
    mirror_delete: string;
    rules: string;
  };
  help: {
    account: (values: { link: string }) => string;
    schedule: string;
    on_foreign_duplicate: string;
    adopt: string;
    auto_create_companies: string;
    notify_alerts: string;
    mirror_delete: string;
    rules: string;
  };
  conditions: {
    add: string;
    remove: (values: { path: string }) => string;
    group: string;
    groups: {
      include: string;
      exclude: string;
    };
    path: string;
    operator: string;
    operators: {
      equals: string;
      contains: string;
      exists: string;
    };
    values: string;
  };
  on_foreign_duplicate: {
    skip: string;
    create: string;
  };
  companyChoices: {
    inherit: string;
    create: string;
    skip: string;
  };
  regions: {
    global: string;
    eu: string;
  };
  editFields: string;
  replaceFile: string;
  replacedFile: string;
  runNow: string;
  dryRun: string;
  restore: string;
  restored: (values: { count: number }) => string;
  delete: string;
  deleted: string;
  removedTitle: string;
  removedText: string;
  deleteTitle: (values: { name: string }) => string;
  deleteText: string;
  deleteJobs: {
    keep: string;
    expire: string;
    delete: string;
  };
  actions: {
    enable: string;
    disable: string;
  };
  done: {
    enable: string;
    disable: string;
  };
}

/** The messages of locales/en/dashboard/job-editor.json. */
export interface JobEditorMessages {
  show: string;
  hide: string;
  title: string;
  text: string;
  frame: string;
  needsTitle: string;
  incomplete: (values: { fields: string }) => string;
  failed: string;
  pay: {
    counts: (values: { pay: string }) => string;
    inferred: {
      hourly: string;
      monthly: string;
    };
    noCurrency: string;
    otherCurrency: (values: { currency: string }) => string;
    implausible: (values: { pay: string }) => string;
  };
}

/** The messages of locales/en/dashboard/job-list.json. */
export interface JobListMessages {
  columnsButton: string;
  columns: {
    company: string;
    location: string;
    status: string;
    posted: string;
    expires: string;
    type: string;
    category: string;
    pay: string;
    source: string;
  };
  resetColumns: string;
  views: string;
  allJobs: string;
  saveView: string;
  saveText: string;
  viewName: string;
  replaces: string;
  viewSaved: string;
  actionsOf: (values: { name: string }) => string;
  rename: string;
  renameTitle: string;
  delete: string;
  viewDeleted: (values: { name: string }) => string;
}

/** The messages of locales/en/dashboard/job-places.json. */
export interface JobPlacesMessages {
  modes: {
    none: string;
    hybrid: string;
    full: string;
  };
  regionsHelp: string;
  regions: {
    worldwide: string;
    EU: string;
    EEA: string;
    EUROPE: string;
    EMEA: string;
    AFRICA: string;
    MIDDLE_EAST: string;
    ASIA: string;
    APAC: string;
    OCEANIA: string;
    AMERICAS: string;
    NORTH_AMERICA: string;
    LATAM: string;
  };
  placeHelp: string;
  parts: {
    city: string;
    region: string;
    country: string;
    latitude: string;
    longitude: string;
  };
  importTitle: string;
  importText: string;
  lockedText: string;
  openImport: string;
  unlock: string;
  unlocked: string;
}

/** The messages of locales/en/dashboard/job-reports.json. */
export interface JobReportsMessages {
  title: string;
  text: string;
  columns: {
    job: string;
    reason: string;
    created_at: string;
  };
  filters: {
    status: string;
  };
  reason: {
    scam: string;
    discrimination: string;
    outdated: string;
    wrong: string;
    spam: string;
    other: string;
  };
  status: {
    open: string;
    resolved: string;
  };
  actions: {
    open: string;
    resolved: string;
  };
  done: {
    open: string;
    resolved: string;
  };
  emptyTitle: string;
  emptyText: string;
  nothingTitle: string;
  nothingText: string;
}

/** The messages of locales/en/dashboard/jobs.json. */
export interface JobsMessages {
  title: string;
  text: string;
  write: string;
  newTitle: string;
  emptyTitle: string;
  emptyText: string;
  nothingTitle: string;
  nothingText: string;
  clearFilters: string;
  search: string;
  columns: {
    title: string;
  };
  status: {
    draft: string;
    active: string;
    expired: string;
  };
  anyStatus: string;
  anyType: string;
  anyCategory: string;
  anyCompany: string;
  remoteOnly: string;
  sort: string;
  sorts: {
    "-posted_at": string;
    posted_at: string;
    title: string;
    "-updated_at": string;
    relevance: string;
  };
  remote: string;
  hybrid: string;
  sticky: string;
  highlighted: string;
  bulk: {
    expire: string;
    activate: string;
    delete: string;
    category: string;
    allMatches: (values: { count: number }) => string;
    running: (values: { done: number; total: number }) => string;
    stop: string;
    reading: (values: { found: number; total: number }) => string;
    stopped: (values: { result: string; left: number }) => string;
    result: (values: { done: number; failed: number }) => string;
    results: string;
    deleteTitle: (values: { count: number }) => string;
    deleteText: string;
  };
  fields: {
    title: string;
    company_name: string;
    company_website: string;
    company_logo_url: string;
    location: string;
    remote: string;
    remote_regions: string;
    place: string;
    job_type: string;
    category_id: string;
    description: string;
    salary_min: string;
    salary_max: string;
    salary_currency: string;
    salary_period: string;
    applies_by_form: string;
    notify_email: string;
    how_to_apply: string;
    recruiter_name: string;
    recruiter_url: string;
    status: string;
    slug: string;
    posted_at: string;
    expires_at: string;
    is_highlighted: string;
    is_sticky: string;
    external_id: string;
    source: string;
    form_data: string;
    subscription_id: string;
  };
  help: {
    title: string;
    company_logo_url: string;
    location: string;
    applies_by_form: string;
    notify_email: string;
    how_to_apply: string;
    expires_at: string;
    slug: string;
    form_data: string;
    subscription_id: string;
  };
  sections: {
    basics: string;
    pay: string;
    apply: string;
    publication: string;
    more: string;
  };
  payFrom: (values: { amount: string }) => string;
  payUpTo: (values: { amount: string }) => string;
  period: {
    hourly: string;
    daily: string;
    weekly: string;
    monthly: string;
    yearly: string;
  };
  preview: string;
  applications: string;
  openOnBoard: string;
  created: string;
  deleted: string;
  deleteTitle: string;
  deleteText: string;
  views: string;
  applies: string;
  figures: string;
  checks: {
    no_company: string;
    no_country: string;
    thin_text: string;
    no_pay: string;
    duplicate: string;
    no_description: string;
    short_text: string;
    title_has_pay: string;
    title_has_marks: string;
    title_has_code: string;
    title_in_capitals: string;
    no_job_type: string;
    pay_missing: string;
    no_currency: string;
    no_way_to_apply: string;
    no_end: string;
    expired: string;
  };
}

/** The messages of locales/en/dashboard/landing-pages.json. */
export interface LandingPagesMessages {
  title: string;
  text: string;
  create: string;
  createTitle: string;
  createText: string;
  editText: string;
  kind: {
    category: string;
    company: string;
    location: string;
    country: string;
    job_type: string;
    category_location: string;
    remote_category: string;
  };
  columns: {
    path: string;
    kind: string;
    updated_at: string;
  };
  fields: {
    path: string;
    title: string;
    description: string;
    content: string;
  };
  help: {
    path: string;
    title: string;
    description: string;
  };
  placeholders: {
    path: string;
  };
  noPage: string;
  view: string;
  created: string;
  deleteTitle: string;
  deleteText: string;
  deleted: string;
  emptyTitle: string;
  emptyText: string;
}

/** The messages of locales/en/dashboard/links.json. */
export interface LinksMessages {
  label: string;
  url: string;
  add: string;
  moveUp: (values: { label: string }) => string;
  moveDown: (values: { label: string }) => string;
  remove: (values: { label: string }) => string;
}

/** The messages of locales/en/dashboard/look.json. */
export interface LookMessages {
  title: string;
  text: string;
  fields: {
    theme: string;
    font: string;
    corners: string;
    density: string;
    header_style: string;
    hero_style: string;
    hero_image_url: string;
    custom_css: string;
    brand_color: string;
  };
  help: {
    theme: string;
    font: string;
    hero_style: string;
    hero_image_url: string;
    custom_css: string;
  };
  choices: {
    theme: {
      calm: string;
      dense: string;
    };
    font: {
      system: string;
      source: string;
      inter: string;
      figtree: string;
    };
    corners: {
      square: string;
      soft: string;
      round: string;
    };
    density: {
      comfortable: string;
      compact: string;
    };
    header_style: {
      plain: string;
      filled: string;
      centered: string;
    };
    hero_style: {
      plain: string;
      filled: string;
      picture: string;
    };
  };
  sections: {
    design: string;
    color: string;
    start: string;
    css: string;
  };
  preview: string;
  frame: string;
  failed: string;
  page: string;
  pages: {
    jobs: string;
    job: string;
  };
  scheme: string;
  schemes: {
    light: string;
    dark: string;
  };
  screen: string;
  screens: {
    wide: string;
    phone: string;
  };
}

/** The messages of locales/en/dashboard/me.json. */
export interface MeMessages {
  title: string;
  profile: string;
  name: string;
  nameHelp: string;
  password: string;
  currentPassword: string;
  newPassword: string;
  changePassword: string;
  passwordChanged: string;
  factors: string;
  factorsText: string;
  passkeys: string;
  addPasskey: string;
  passkeyName: string;
  passkeysUnavailable: {
    ip_address: string;
    plain_http: string;
  };
  noPasskeys: string;
  lastUsed: (values: { time: string }) => string;
  neverUsed: string;
  removePasskey: (values: { name: string }) => string;
  removePasskeyText: string;
  app: string;
  addApp: string;
  appText: string;
  secret: string;
  code: string;
  appOn: (values: { time: string }) => string;
  removeApp: string;
  removeAppText: string;
  recoveryCodes: string;
  recoveryLeft: (values: { count: number }) => string;
  newRecoveryCodes: string;
  recoveryText: string;
  done: string;
  sessions: string;
  thisSession: string;
  endSession: string;
  endOthers: string;
  sessionsEnded: (values: { count: number }) => string;
  memberships: string;
  leave: string;
  leaveTitle: (values: { name: string }) => string;
  leaveText: string;
  invitations: string;
  accept: string;
  notifications: string;
  notificationsText: string;
  installation: string;
  causes: {
    backup_failed: string;
    webhook_disabled: string;
    import_needs_approval: string;
    import_failed: string;
    application_arrived: string;
    domain_failed: string;
    posting_waits: string;
  };
  renamePasskey: string;
  roles: {
    owner: string;
    admin: string;
    editor: string;
    viewer: string;
  };
}

/** The messages of locales/en/dashboard/media.json. */
export interface MediaMessages {
  title: string;
  text: string;
  search: string;
  drop: string;
  choose: string;
  pick: string;
  withoutAlt: string;
  emptyTitle: string;
  emptyText: string;
  nothingTitle: string;
  nothingText: string;
  fields: {
    name: string;
    alt: string;
    url: string;
  };
  help: {
    name: string;
    alt: string;
  };
  size: string;
  usedBy: string;
  notUsed: string;
  firstUsages: string;
  types: {
    page: string;
    job: string;
    landing_page: string;
    author: string;
    organization: string;
    cms_item: string;
  };
  usageFields: {
    content: string;
    description: string;
    cover_image: string;
    og_image: string;
    avatar_url: string;
    logo_url: string;
  };
  copyUrl: string;
  deleted: string;
  deleteTitle: (values: { name: string }) => string;
  deleteText: string;
  breaks: string;
  chooseImage: string;
  removeImage: string;
  external: string;
}

/** The messages of locales/en/dashboard/members.json. */
export interface MembersMessages {
  title: string;
  text: string;
  create: string;
  createTitle: string;
  createText: string;
  search: string;
  filters: {
    role: string;
    approval_status: string;
  };
  columns: {
    createdAt: string;
  };
  actions: {
    approve: string;
    reject: string;
    setPassword: string;
    endSessions: string;
    suspend: string;
    liftSuspension: string;
  };
  done: {
    approve: string;
    reject: string;
    endSessions: string;
    suspend: string;
    liftSuspension: string;
  };
  role: {
    candidate: string;
    employer: string;
    admin: string;
    owner: string;
  };
  approvalStatus: {
    pending: string;
    approved: string;
    rejected: string;
  };
  suspended: string;
  profile: string;
  fields: {
    email: string;
    name: string;
    role: string;
    approvalStatus: string;
    profilePicture: string;
    description: string;
    customFields: string;
  };
  help: {
    role: string;
    approvalStatus: string;
    description: string;
    customFields: string;
  };
  created: string;
  registration: string;
  registrationOpen: (values: { url: string }) => string;
  registrationClosed: string;
  openRegistration: string;
  closeRegistration: string;
  emptyTitle: string;
  emptyText: string;
  hasPaywall: string;
  export: string;
  newPassword: string;
  passwordText: string;
  passwordSet: string;
  history: string;
  historyActions: {
    "member.created": string;
    "member.updated": string;
    "member.deleted": string;
    "subscription.created": string;
    "subscription.updated": string;
    "subscription.canceled": string;
    "payment.pending": string;
    "payment.succeeded": string;
    "payment.failed": string;
    "payment.refunded": string;
  };
  changedFields: {
    suspendedAt: string;
    authMethod: string;
    password: string;
    status: string;
    currentPeriodStart: string;
    currentPeriodEnd: string;
    cancelAt: string;
    canceledAt: string;
    jobsRemaining: string;
    metadata: string;
    paidAt: string;
  };
  delete: string;
  deleteTitle: (values: { name: string }) => string;
  deleteText: string;
  deleteTyped: (values: { typed: string }) => string;
  deleted: string;
}

/** The messages of locales/en/dashboard/move.json. */
export interface MoveMessages {
  title: string;
  text: string;
  ownersOnly: string;
  lockTitle: string;
  lockText: string;
  lockConsequences: string;
  confirmLock: string;
  lock: string;
  unlock: string;
  lockedSince: string;
  exportTitle: string;
  exportText: string;
  receiver: string;
  receiverHelp: string;
  wrongKey: string;
  keyCommand: string;
  export: string;
  kept: string;
  queued: string;
  running: (values: { rows: number }) => string;
  done: (values: { rows: number; size: string }) => string;
  failed: string;
  withSecrets: string;
  withoutSecrets: string;
  download: string;
  importTitle: string;
  importText: string;
  importCommand: string;
  importAfter: string;
  contentTitle: string;
  includes: string;
  included: readonly [string, string, string, string, string];
  excludes: string;
  excluded: readonly [string, string, string];
}

/** The messages of locales/en/dashboard/operator.json. */
export interface OperatorMessages {
  system: string;
  systemText: string;
  server: string;
  version: string;
  uptime: string;
  memory: string;
  backgroundWork: string;
  database: string;
  kinds: {
    embedded: string;
    external: string;
  };
  size: string;
  free: string;
  elsewhere: string;
  migration: string;
  connections: string;
  connectionsOf: (values: { used: number; size: number; waiting: number }) => string;
  queues: string;
  queue: string;
  waiting: string;
  oldest: string;
  notLate: string;
  seconds: (values: { count: number }) => string;
  files: string;
  storages: {
    local: string;
    s3: string;
  };
  emails: string;
  emailsGo: {
    smtp: string;
    files: string;
  };
  backups: string;
  backupsHelp: string;
  lastBackup: string;
  noBackup: string;
  backupFailed: string;
  lastGood: (values: { when: string }) => string;
  noGood: string;
  backupResults: {
    verified: string;
    succeeded: string;
    failed: string;
  };
  result: string;
  place: string;
  missingFiles: string;
  schedule: string;
  schedules: {
    off: string;
  };
  nextBackup: string;
  backupDue: string;
  sendTest: string;
  testSent: (values: { to: string }) => string;
  organizations: {
    title: string;
    text: string;
    create: string;
    columns: {
      board: string;
      staff_count: string;
      created_at: string;
    };
    fields: {
      name: string;
      slug: string;
    };
    emptyTitle: string;
    actions: {
      join: string;
    };
    done: {
      join: string;
    };
    deleteTitle: (values: { name: string }) => string;
    deleteText: string;
    deleteTyped: (values: { typed: string }) => string;
    submit: string;
    created: string;
    deleted: string;
  };
  users: {
    title: string;
    text: string;
    columns: {
      email: string;
      name: string;
      last_seen_at: string;
    };
    operator: string;
    emptyTitle: string;
    actions: {
      makeOperator: string;
      removeOperator: string;
    };
    deleteTitle: (values: { name: string }) => string;
    deleteText: string;
  };
}

/** The messages of locales/en/dashboard/organization.json. */
export interface OrganizationMessages {
  securityTitle: string;
  securityText: string;
  fields: {
    requires_second_factor: string;
  };
  help: {
    requires_second_factor: string;
  };
  dataTitle: string;
  dataText: string;
  facts: {
    slug: string;
    id: string;
    url: string;
    created: string;
  };
  deleteTitle: string;
  deleteText: string;
  ownersOnly: string;
  delete: string;
  confirmTitle: (values: { name: string }) => string;
  typeName: (values: { name: string }) => string;
}

/** The messages of locales/en/dashboard/pages.json. */
export interface PagesMessages {
  posts: {
    title: string;
    text: string;
    create: string;
    emptyTitle: string;
    emptyText: string;
  };
  pages: {
    title: string;
    text: string;
    create: string;
    emptyTitle: string;
    emptyText: string;
  };
  post: string;
  page: string;
  newPost: string;
  newPage: string;
  search: string;
  filters: {
    status: string;
    author_id: string;
  };
  columns: {
    title: string;
    status: string;
    author_id: string;
    published_at: string;
    updated_at: string;
  };
  status: {
    draft: string;
    published: string;
    archived: string;
  };
  scheduled: string;
  scheduledFor: (values: { time: string }) => string;
  fields: {
    title: string;
    content: string;
    slug: string;
    status: string;
    published_at: string;
    author_id: string;
    meta_description: string;
    meta_title: string;
    cover_image: string;
    og_image: string;
    custom_fields: string;
    external_id: string;
  };
  help: {
    title: string;
    slug: string;
    published_at: string;
    summary: string;
    meta_title: string;
    og_image: string;
    custom_fields: string;
  };
  tabs: {
    label: string;
    settings: string;
    preview: string;
    history: string;
  };
  sections: {
    basics: string;
    search: string;
    more: string;
  };
  savedOnServer: string;
  savedInBrowser: string;
  notCreated: string;
  saving: string;
  savedAt: (values: { time: string }) => string;
  unsaved: string;
  publish: string;
  schedule: string;
  scheduleTitle: string;
  scheduleAction: string;
  toDraft: string;
  archive: string;
  moreActions: string;
  published: string;
  scheduledDone: string;
  hidden: string;
  archived: string;
  view: string;
  previewOnBoard: string;
  previewHelp: (values: { time: string }) => string;
  copyPreview: string;
  deleted: string;
  deleteTitle: (values: { title: string }) => string;
  deleteText: string;
  searchResult: string;
  socialCard: string;
  noSummary: string;
  history: {
    text: string;
    empty: string;
    replaced: (values: { time: string }) => string;
    by: (values: { name: string }) => string;
    apiKey: string;
    system: string;
    commandLine: string;
    someone: string;
    more: string;
    title: string;
    before: string;
    now: string;
    same: string;
    formatting: string;
    restore: string;
    restoreHelp: string;
    restoreDirty: string;
    restored: string;
  };
}

/** The messages of locales/en/dashboard/payment-settings.json. */
export interface PaymentSettingsMessages {
  title: string;
  text: string;
  providers: {
    manual: string;
    stripe: string;
  };
  fields: {
    provider: string;
    stripeKeySecret: string;
    stripeWebhookSecret: string;
    stripe_tax: string;
  };
  help: {
    provider: string;
    stripeKeySecret: string;
    stripeWebhookSecret: string;
    stripe_tax: string;
  };
  needsSecrets: string;
  toSecrets: string;
  webhookUrl: string;
  check: string;
  checkText: string;
  checkNow: string;
  checkedAt: string;
  neverChecked: string;
  missingPermissions: string;
  missingEvents: string;
  unknownEvents: string;
  nothingMissing: string;
  waiting: string;
  waitingText: string;
  waitingColumns: {
    subscription: string;
    customer: string;
    price: string;
  };
}

/** The messages of locales/en/dashboard/payments.json. */
export interface PaymentsMessages {
  title: string;
  text: string;
  create: string;
  createText: string;
  created: string;
  filters: {
    status: string;
    from: string;
    to: string;
  };
  columns: {
    userId: string;
    createdAt: string;
  };
  placeholders: {
    currency: string;
  };
  status: {
    pending: string;
    succeeded: string;
    failed: string;
    refunded: string;
  };
  provider: {
    stripe: string;
    manual: string;
  };
  member: string;
  erasedMember: string;
  recorded: string;
  paid: string;
  fields: {
    amount: string;
    currency: string;
    status: string;
    planId: string;
    jobId: string;
    paymentProvider: string;
    stripeSessionId: string;
    stripePaymentIntentId: string;
    invoiceUrl: string;
    metadata: string;
  };
  help: {
    jobId: string;
    metadata: string;
  };
  invoiceAtStripe: string;
  managedByStripe: string;
  change: {
    succeeded: string;
    failed: string;
    refunded: string;
  };
  changeTitle: (values: { change: string; amount: string }) => string;
  changeText: {
    succeeded: string;
    failed: string;
    refunded: string;
  };
  emptyTitle: string;
  emptyText: string;
  checkout: {
    open: string;
    text: string;
    create: string;
    url: string;
    doneStripe: string;
    doneManual: string;
    fields: {
      planId: string;
      successUrl: string;
      cancelUrl: string;
      jobId: string;
    };
    help: {
      successUrl: string;
      cancelUrl: string;
      jobId: string;
    };
  };
}

/** The messages of locales/en/dashboard/places.json. */
export interface PlacesMessages {
  title: string;
  text: string;
  columns: {
    location: string;
    place: string;
    job_count: string;
  };
  filters: {
    unknown: string;
  };
  unknown: {
    true: string;
    all: string;
  };
  notCertain: string;
  isCorrected: string;
  isBeingApplied: string;
  edit: string;
  correctTitle: (values: { location: string }) => string;
  correctText: string;
  save: string;
  takeBack: string;
  corrected: string;
  takenBack: string;
  emptyTitle: string;
  emptyText: string;
}

/** The messages of locales/en/dashboard/plans.json. */
export interface PlansMessages {
  title: string;
  text: string;
  create: string;
  createTitle: string;
  editText: string;
  created: string;
  filters: {
    kind: string;
    is_active: string;
  };
  is_active: {
    true: string;
    false: string;
  };
  columns: {
    price: string;
    isActive: string;
  };
  actions: {
    sell: string;
    stop: string;
  };
  done: {
    sell: string;
    stop: string;
  };
  kind: {
    paywall: string;
    job_posting: string;
  };
  interval: {
    day: string;
    week: string;
    month: string;
    year: string;
  };
  per: {
    day: string;
    week: string;
    month: string;
    year: string;
  };
  unlimited: string;
  fields: {
    name: string;
    kind: string;
    amount: string;
    currency: string;
    interval: string;
    jobsIncluded: string;
    entitlements: string;
    isActive: string;
    stripePriceId: string;
    description: string;
    durationDays: string;
    stickyDays: string;
    highlight: string;
    sortOrder: string;
  };
  help: {
    name: string;
    kind: string;
    amount: string;
    currency: string;
    interval: string;
    jobsIncluded: string;
    stripePriceId: string;
    entitlements: string;
    paywallEntitlements: string;
    description: string;
    durationDays: string;
    stickyDays: string;
    highlight: string;
    sortOrder: string;
    isActive: string;
    stored: {
      kind: string;
    };
  };
  placeholders: {
    currency: string;
    stripePriceId: string;
  };
  emptyTitle: string;
  emptyText: string;
}

/** The messages of locales/en/dashboard/postings.json. */
export interface PostingsMessages {
  title: string;
  text: string;
  columns: {
    job: string;
    why: string;
    price: string;
    submitted_at: string;
  };
  state: {
    pending_review: string;
    pending_payment: string;
    live: string;
    paused: string;
    rejected: string;
    expired: string;
    draft: string;
  };
  causes: {
    blocked_employer: string;
    all_postings: string;
    new_employer: string;
    verified_company: string;
    many_links: string;
    duplicate: string;
    edit: string;
  };
  approve: string;
  approved: string;
  reject: string;
  rejected: string;
  rejectTitle: (values: { title: string }) => string;
  rejectText: string;
  reason: string;
  templates: readonly [string, string, string, string];
  block: string;
  free: string;
  emptyTitle: string;
  emptyText: string;
  nothingTitle: string;
  nothingText: string;
  settings: string;
  approval: string;
  approvals: {
    new_employers: string;
    all: string;
    none: string;
  };
  reviewEdits: string;
  instructions: string;
  instructionsHelp: string;
  untitled: string;
  back: string;
  openJob: string;
  refundReasons: {
    payment_refunded: string;
  };
  employer: string;
  memberSince: string;
  email: string;
  emailUnproved: string;
  emailCheck: string;
  emailChecks: (values: { check: 'same_domain' | 'other_domain' | 'public_mail_host' | 'public_suffix' | 'no_website'; website: string }) => string;
  record: string;
  firstPosting: string;
  recordOf: (values: { all: number; approved: number; rejected: number; refunded: number }) => string;
  company: string;
  newCompany: string;
  verifiedCompany: string;
  isMember: string;
  isNoMember: string;
  liveJobs: (values: { count: number }) => string;
  otherCompanies: string;
  blocked: string;
  blockEmployer: string;
  unblockEmployer: string;
  blockedNow: string;
  unblockedNow: string;
  changes: string;
  comparedWith: {
    approved: string;
    rejected: string;
    live: string;
  };
  onlyFormatting: string;
  unchanged: string;
  wholeText: string;
  terms: string;
  plan: string;
  payment: string;
  chargeStates: {
    open: string;
    settled: string;
    failed: string;
    refunded: string;
  };
  coupon: string;
  published: string;
  ends: string;
  rejectEditText: string;
  rejectionReasons: string;
  rejectionReasonsHelp: string;
  filters: {
    state: string;
  };
  actions: {
    paid: string;
    paymentFailed: string;
  };
  done: {
    paid: string;
    paymentFailed: string;
  };
}

/** The messages of locales/en/dashboard/preflight.json. */
export interface PreflightMessages {
  title: string;
  text: string;
  checking: string;
  ready: (values: { ready: number; all: number }) => string;
  readyFor: (values: { engine: string }) => string;
  engines: {
    google: string;
    indeed: string;
    linkedin: string;
  };
  columns: {
    reason: string;
    blocks: string;
    jobs: string;
    title: string;
    location: string;
  };
  reasons: {
    no_company: string;
    no_description: string;
    no_country: string;
    thin_text: string;
    no_pay: string;
    duplicate: string;
    expired: string;
  };
  law: string;
  show: string;
  back: string;
  original: string;
  sources: string;
  noneTitle: string;
  noneText: string;
  jobTitle: string;
  jobReady: string;
  jobDraft: string;
  lawText: (values: { name: string; since: string; employees: number }) => string;
  inPosting: string;
  beforeInterview: string;
  noAdvice: string;
}

/** The messages of locales/en/dashboard/rich-text.json. */
export interface RichTextMessages {
  placeholder: string;
  toolbar: string;
  selection: string;
  undo: string;
  redo: string;
  style: string;
  styles: {
    paragraph: string;
    heading2: string;
    heading3: string;
    heading4: string;
    heading1: string;
  };
  bold: string;
  italic: string;
  strike: string;
  code: string;
  link: string;
  color: string;
  colors: {
    none: string;
    red: string;
    orange: string;
    green: string;
    blue: string;
    purple: string;
  };
  align: string;
  aligns: {
    left: string;
    center: string;
    right: string;
    justify: string;
  };
  bulletList: string;
  orderedList: string;
  quote: string;
  codeBlock: string;
  rule: string;
  image: string;
  imageFromLibrary: string;
  table: string;
  embed: string;
  more: string;
  blocks: string;
  nothing: string;
  outline: string;
  noHeadings: string;
  words: (values: { count: number }) => string;
  keywords: {
    paragraph: string;
    heading: string;
    bulletList: string;
    orderedList: string;
    quote: string;
    codeBlock: string;
    rule: string;
    image: string;
    table: string;
    embed: string;
  };
  language: string;
  languagePlaceholder: string;
  tableTools: {
    label: string;
    rowAbove: string;
    rowBelow: string;
    columnLeft: string;
    columnRight: string;
    deleteRow: string;
    deleteColumn: string;
    headerRow: string;
    merge: string;
    remove: string;
  };
  imageTools: {
    label: string;
    alt: string;
    width: string;
    fullWidth: string;
    remove: string;
  };
  embedTools: {
    label: string;
    open: string;
    remove: string;
  };
  handle: string;
  moveUp: string;
  moveDown: string;
  duplicate: string;
  remove: string;
  linkDialog: {
    title: string;
    url: string;
    help: string;
    newTab: string;
    apply: string;
    remove: string;
    invalid: string;
  };
  embedDialog: {
    title: string;
    url: string;
    help: string;
    insert: string;
    invalid: string;
  };
  altDialog: {
    title: string;
    alt: string;
    help: string;
    save: string;
    decorative: string;
  };
  upload: {
    progress: (values: { name: string; percent: string }) => string;
    cancel: string;
    failed: (values: { name: string }) => string;
    notImage: (values: { name: string }) => string;
    forbidden: string;
  };
  externalImages: (values: { count: number }) => string;
}

/** The messages of locales/en/dashboard/salaries.json. */
export interface SalariesMessages {
  title: string;
  text: string;
  jobs: (values: { count: number; total: number }) => string;
  emptyTitle: string;
  emptyText: string;
  toJobs: string;
  figures: {
    median: string;
    avg: string;
    p25: string;
    p75: string;
    min: string;
    max: string;
    count: string;
  };
  periods: {
    title: string;
    hourly: string;
    daily: string;
    weekly: string;
    monthly: string;
    yearly: string;
  };
  groups: string;
  columns: {
    category: string;
    job_type: string;
    location: string;
  };
  noGroups: string;
  excluded: string;
  excludedText: (values: { currency: string; otherCurrency: number; implausible: number }) => string;
  job: string;
  pay: string;
  reason: string;
  reasons: {
    other_currency: string;
    implausible: string;
  };
}

/** The messages of locales/en/dashboard/secrets.json. */
export interface SecretsMessages {
  title: string;
  text: string;
  create: string;
  createTitle: string;
  replaceTitle: (values: { name: string }) => string;
  edit: string;
  emptyTitle: string;
  emptyText: string;
  columns: {
    used_by: string;
    last_used_at: string;
    version: string;
  };
  reference: string;
  hosts: (values: { hosts: string }) => string;
  anyHost: string;
  notUsed: string;
  neverUsed: string;
  versionSince: (values: { version: number; time: string }) => string;
  userTypes: {
    webhook: string;
    enrichment_provider: string;
    import: string;
    payment_settings: string;
  };
  fields: {
    name: string;
    value: string;
    allowed_hosts: string;
  };
  help: {
    name: string;
    value: string;
    allowed_hosts: string;
  };
  saved: string;
  deleteTitle: (values: { name: string }) => string;
  deleteText: string;
  deleteUsedText: (values: { users: string }) => string;
  deleteAnyway: string;
  deleted: string;
}

/** The messages of locales/en/dashboard/shell.json. */
export interface ShellMessages {
  skip: string;
  mainNavigation: string;
  openMenu: string;
  switchOrganization: string;
  viewBoard: string;
  account: string;
  operator: string;
  signOut: string;
  colorScheme: string;
  light: string;
  dark: string;
  auto: string;
  language: string;
  documentation: string;
  shortcuts: string;
  commands: string;
  commandsPlaceholder: string;
  nothingFound: string;
  notFoundTitle: string;
  notFoundText: string;
  toHome: string;
  noMembershipTitle: string;
  noMembershipText: (values: { slug: string }) => string;
  heldTitle: {
    restored: string;
    imported: string;
    moving: string;
  };
  heldText: string;
  movingText: string;
  recentTitle: string;
  recentText: string;
  navigation: {
    home: string;
    account: string;
    organizations: string;
    users: string;
    system: string;
    jobs: string;
    allJobs: string;
    categories: string;
    companies: string;
    postings: string;
    preflight: string;
    places: string;
    jobReports: string;
    applications: string;
    pipeline: string;
    applicationForm: string;
    content: string;
    posts: string;
    pages: string;
    authors: string;
    landingPages: string;
    media: string;
    collections: string;
    people: string;
    members: string;
    alerts: string;
    plans: string;
    payments: string;
    insights: string;
    analytics: string;
    salaries: string;
    sources: string;
    developers: string;
    apiKeys: string;
    webhooks: string;
    events: string;
    secrets: string;
    enrichment: string;
    settings: string;
    board: string;
    look: string;
    embeds: string;
    domains: string;
    emails: string;
    paymentSettings: string;
    staff: string;
    security: string;
    auditLog: string;
    move: string;
    data: string;
  };
}

/** The messages of locales/en/dashboard/shortcut-help.json. */
export interface ShortcutHelpMessages {
  actions: {
    palette: string;
    help: string;
    goHome: string;
    goJobs: string;
    create: string;
    move: string;
    open: string;
    select: string;
    search: string;
    save: string;
  };
  lettersOn: string;
}

/** The messages of locales/en/dashboard/sign-in.json. */
export interface SignInMessages {
  title: string;
  email: string;
  password: string;
  newPassword: string;
  name: string;
  signIn: string;
  withPasskey: string;
  withOidc: string;
  withLink: string;
  linkSent: string;
  or: string;
  passkeyFailed: string;
  secondTitle: string;
  code: string;
  recoveryCode: string;
  useRecoveryCode: string;
  useCode: string;
  usePasskey: string;
  continue: string;
  startOver: string;
  linkTitle: string;
  linkText: string;
  welcomeTitle: string;
  welcomeText: string;
  passwordHelp: (values: { length: number }) => string;
  passkeyHelp: string;
  passkeyInstead: string;
  passwordInstead: string;
  noPasskeyCreated: string;
  thisDevice: string;
  createAccount: string;
  joinTitle: string;
  joinText: string;
  joinAs: (values: { email: string }) => string;
  join: string;
  haveAccount: string;
  noToken: string;
  oidcErrors: {
    oidc_not_configured: string;
    oidc_unavailable: string;
    oidc_denied: string;
    oidc_failed: string;
    oidc_expired: string;
    oidc_email_unverified: string;
    oidc_email_unproved: string;
    oidc_other_identity: string;
    oidc_no_access: string;
    oidc_reauthentication_failed: string;
  };
}

/** The messages of locales/en/dashboard/staff.json. */
export interface StaffMessages {
  title: string;
  text: string;
  you: string;
  operator: string;
  columns: {
    name: string;
    role: string;
    last_seen_at: string;
    joined_at: string;
  };
  never: string;
  roles: {
    owner: string;
    admin: string;
    editor: string;
    viewer: string;
  };
  roleHelp: {
    owner: string;
    admin: string;
    editor: string;
    viewer: string;
  };
  roleOf: (values: { name: string }) => string;
  roleChanged: (values: { name: string; role: string }) => string;
  removeTitle: (values: { name: string }) => string;
  removeText: string;
  noKeysStop: string;
  keysStop: string;
  savedContinue: string;
  removed: (values: { name: string }) => string;
  fields: {
    email: string;
    role: string;
  };
  linkTitle: string;
  linkText: string;
  link: string;
  invitations: {
    title: string;
    text: string;
    emptyTitle: string;
    columns: {
      email: string;
      role: string;
      invited_by: string;
      expires_at: string;
    };
    actions: {
      revoke: string;
    };
    done: {
      revoke: string;
    };
  };
  create: string;
  createTitle: string;
  submit: string;
  created: (values: { email: string }) => string;
  delete: string;
}

/** The messages of locales/en/dashboard/start.json. */
export interface StartMessages {
  title: string;
  text: string;
  name: string;
  slug: string;
  slugHelp: (values: { domain: string }) => string;
  color: string;
  pickColor: string;
  logo: string;
  logoHelp: string;
  how: string;
  empty: string;
  emptyText: string;
  deleteDemo: string;
  demo: string;
  demoText: string;
  create: string;
}

/** The messages of locales/en/dashboard/subscriptions.json. */
export interface SubscriptionsMessages {
  title: string;
  create: string;
  createTitle: string;
  editTitle: string;
  emptyTitle: string;
  columns: {
    ends: string;
  };
  neverEnds: string;
  jobsLeft: (values: { count: number }) => string;
  created: string;
  status: {
    incomplete: string;
    incomplete_expired: string;
    trialing: string;
    active: string;
    past_due: string;
    canceled: string;
    unpaid: string;
    paused: string;
  };
  fields: {
    planId: string;
    status: string;
    currentPeriodStart: string;
    currentPeriodEnd: string;
    cancelAt: string;
    jobsRemaining: string;
    metadata: string;
  };
  help: {
    new: {
      currentPeriodStart: string;
      currentPeriodEnd: string;
      jobsRemaining: string;
    };
    stored: {
      currentPeriodEnd: string;
      jobsRemaining: string;
    };
    cancelAt: string;
    metadata: string;
  };
}

/** The messages of locales/en/dashboard/webhooks.json. */
export interface WebhooksMessages {
  title: string;
  text: string;
  create: string;
  createTitle: string;
  createText: string;
  emptyTitle: string;
  emptyText: string;
  columns: {
    event: string;
    status: string;
    updated_at: string;
    scopes: string;
    saved_by: string;
  };
  actions: {
    test: string;
    enable: string;
    disable: string;
    recover: string;
    rotate: string;
  };
  done: {
    enable: string;
    disable: string;
  };
  status: {
    enabled: string;
    disabled: string;
    failing: string;
    gone: string;
  };
  disabledReason: {
    gone: string;
    failing: string;
  };
  failingSince: (values: { time: string }) => string;
  fields: {
    event: string;
    target_url: string;
    headers: string;
    is_enabled: string;
  };
  help: {
    event: string;
    target_url: string;
    is_enabled: string;
  };
  placeholders: {
    target_url: string;
  };
  allEvents: string;
  secretTitle: string;
  secretText: string;
  secret: string;
  tabs: {
    deliveries: string;
    settings: string;
  };
  rotateTitle: string;
  rotateText: string;
  overlap: string;
  overlaps: {
    "0": string;
    "3600": string;
    "86400": string;
    "604800": string;
  };
  deleteTitle: string;
  deleteText: string;
  deleted: string;
  testTitle: string;
  testText: string;
  testEvent: string;
  send: string;
  recoverTitle: string;
  recoverText: string;
  since: string;
  sinceHelp: string;
  recovered: (values: { count: number }) => string;
  recoveredPart: (values: { count: number }) => string;
  deliveries: {
    title: string;
    emptyTitle: string;
    emptyText: string;
    nothingTitle: string;
    nothingText: string;
    filters: {
      status: string;
      event_type: string;
    };
    columns: {
      event_type: string;
      status: string;
      attempt_count: string;
      created_at: string;
    };
    status: {
      pending: string;
      delivered: string;
      exhausted: string;
      disabled: string;
    };
    actions: {
      replay: string;
    };
    done: {
      replay: string;
    };
  };
  deliveryHelp: {
    pending: string;
    delivered: string;
    exhausted: string;
    disabled: string;
  };
  testHelp: {
    pending: string;
    delivered: string;
    exhausted: string;
    disabled: string;
  };
  isTest: string;
  facts: {
    created: string;
    finished: string;
    next: string;
    eventId: string;
    attempts: string;
  };
  request: string;
  requestText: string;
  noEvent: string;
  attempts: string;
  attempt: (values: { number: number }) => string;
  noAttempts: string;
  noResponse: string;
  duration: (values: { ms: number }) => string;
  response: string;
  emptyResponse: string;
}

/** All messages of locales/en/dashboard, by file. */
export interface DashboardMessages {
  activity: ActivityMessages;
  actors: ActorsMessages;
  alerts: AlertsMessages;
  analytics: AnalyticsMessages;
  "api-keys": ApiKeysMessages;
  "application-form": ApplicationFormMessages;
  applications: ApplicationsMessages;
  "audit-log": AuditLogMessages;
  authors: AuthorsMessages;
  board: BoardMessages;
  builder: BuilderMessages;
  categories: CategoriesMessages;
  collections: CollectionsMessages;
  common: CommonMessages;
  companies: CompaniesMessages;
  coupons: CouponsMessages;
  domains: DomainsMessages;
  emails: EmailsMessages;
  embeds: EmbedsMessages;
  enrichment: EnrichmentMessages;
  events: EventsMessages;
  exports: ExportsMessages;
  headers: HeadersMessages;
  home: HomeMessages;
  "import-runs": ImportRunsMessages;
  "import-setup": ImportSetupMessages;
  imports: ImportsMessages;
  "job-editor": JobEditorMessages;
  "job-list": JobListMessages;
  "job-places": JobPlacesMessages;
  "job-reports": JobReportsMessages;
  jobs: JobsMessages;
  "landing-pages": LandingPagesMessages;
  links: LinksMessages;
  look: LookMessages;
  me: MeMessages;
  media: MediaMessages;
  members: MembersMessages;
  move: MoveMessages;
  operator: OperatorMessages;
  organization: OrganizationMessages;
  pages: PagesMessages;
  "payment-settings": PaymentSettingsMessages;
  payments: PaymentsMessages;
  places: PlacesMessages;
  plans: PlansMessages;
  postings: PostingsMessages;
  preflight: PreflightMessages;
  "rich-text": RichTextMessages;
  salaries: SalariesMessages;
  secrets: SecretsMessages;
  shell: ShellMessages;
  "shortcut-help": ShortcutHelpMessages;
  "sign-in": SignInMessages;
  staff: StaffMessages;
  start: StartMessages;
  subscriptions: SubscriptionsMessages;
  webhooks: WebhooksMessages;
}
