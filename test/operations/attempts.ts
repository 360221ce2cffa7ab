import { browser } from '../analytics.ts';
import { fileForm } from '../assets.ts';
import { codeOf } from '../factors.ts';
import { PASSWORD } from '../sign-in.ts';
import { sign } from '../stripe.ts';
import { stripeCustomer, stripeEvent } from '../stripe-events.ts';

/**
 * A request for each operation of the API, on the data of the owner: path parameters, query and body. `access.test.ts` fails if an
 * operation is missing here.
 */
export const attempts: Record<string, (theirs: Belongings) => Attempt> = {
  getAnalytics: () => ({}),
  listJobAnalytics: ({ jobId }) => ({ query: `?job_id=${jobId}` }),
  listCompanyAnalytics: ({ companyId }) => ({ query: `?company_id=${companyId}` }),
  recordView: ({ jobId, ownerSlug }) => ({
    body: { path: '/', job: jobId },
    query: `?organization=${ownerSlug}`,
    headers: { 'user-agent': browser() },
  }),
  recordViewByPixel: ({ jobId, ownerSlug }) => ({
    query: `?path=/&job=${jobId}&organization=${ownerSlug}`,
    headers: { 'user-agent': browser() },
  }),
  getOrganization: () => ({}),
  updateOrganization: () => ({ body: { name: 'Mine' } }),
  listDomains: () => ({}),
  // Every organization may claim any domain.
  createDomain: () => ({ body: { domain: 'jobs.pilots.example' } }),
  getDomain: ({ domainId }) => ({ id: domainId }),
  getDomainRecords: ({ domainId }) => ({ id: domainId }),
  updateDomain: ({ domainId }) => ({ id: domainId, body: { is_primary: true } }),
  verifyDomain: ({ domainId }) => ({ id: domainId }),
  deleteDomain: ({ domainId }) => ({ id: domainId }),
  findKnownHost: ({ ownerSlug }) => ({ query: `?domain=${ownerSlug}.boards.localhost` }),
  listApiKeys: () => ({}),
  createApiKey: () => ({ body: { name: 'x', scopes: ['api_keys:write'] } }),
  getApiKey: ({ keyId }) => ({ id: keyId }),
  revokeApiKey: ({ keyId }) => ({ id: keyId }),
  rotateApiKey: ({ keyId }) => ({ id: keyId, body: { overlap_seconds: 0 } }),
  listPlaces: () => ({}),
  correctPlace: () => ({ body: { location: 'Kiel', place: { country: 'DE' } } }),
  listJobs: ({ categoryId }) => ({ query: `?categories=${categoryId}` }),
  getJob: ({ jobId }) => ({ id: jobId }),
  getPreflight: () => ({ query: '?reason=no_country' }),
  getJobPreflight: ({ jobId }) => ({ id: jobId }),
  createJob: () => ({ body: { title: 'Pilot', external_id: 'theirs', slug: 'pilot', category_slug: null } }),
  updateJob: ({ jobId }) => ({ id: jobId, body: { title: 'Taken over' } }),
  deleteJob: ({ jobId }) => ({ id: jobId }),
  batchCompanies: ({ companyId }) => ({
    body: { operations: [{ method: 'update', id: companyId, body: { industry: 'Taken over' } }] },
  }),
  batchJobs: ({ jobId }) => ({
    body: {
      operations: [
        { method: 'update', id: jobId, body: { title: 'Taken over' } },
        { method: 'delete', id: jobId },
      ],
    },
  }),
  exportJobs: () => ({ format: 'json' }),
  exportCompanies: () => ({ format: 'json' }),
  exportMembers: () => ({ format: 'json' }),
  exportItems: () => ({ slug: 'partners', format: 'json' }),
  createExport: () => ({ body: { resource: 'jobs', format: 'json' } }),
  getExport: ({ exportId }) => ({ id: exportId }),
  getExportFile: ({ exportId }) => ({ id: exportId }),
  createExportLink: ({ exportId }) => ({ id: exportId }),
  listLandingPages: () => ({ query: '?path=/categories/shipping' }),
  getLandingPage: ({ landingPageId }) => ({ id: landingPageId }),
  createLandingPage: () => ({ body: { path: '/remote/shipping', markdown: 'Taken over' } }),
  updateLandingPage: ({ landingPageId }) => ({ id: landingPageId, body: { title: 'Taken over' } }),
  deleteLandingPage: ({ landingPageId }) => ({ id: landingPageId }),
  listExports: () => ({ query: '?resource=jobs' }),
  deleteExport: ({ exportId }) => ({ id: exportId }),
  getOrganizationLock: () => ({}),
  lockOrganization: () => ({}),
  unlockOrganization: () => ({}),
  listCategories: () => ({}),
  getCategory: ({ categoryId }) => ({ id: categoryId }),
  createCategory: () => ({ body: { name: 'Shipping', slug: 'shipping' } }),
  updateCategory: ({ categoryId }) => ({ id: categoryId, body: { name: 'Taken over' } }),
  deleteCategory: ({ categoryId }) => ({ id: categoryId }),
  listCompanies: () => ({}),
  getCompany: ({ companyId }) => ({ id: companyId }),
  createCompany: () => ({ body: { name: 'Taken over', slug: 'taken-over' } }),
  updateCompany: ({ companyId }) => ({ id: companyId, body: { tagline: 'Taken over' } }),
  deleteCompany: ({ companyId }) => ({ id: companyId }),
  mergeCompany: ({ spareCompanyId, companyId }) => ({ id: spareCompanyId, body: { into: companyId } }),
  undoCompanyMerge: ({ companyMergeId }) => ({ id: companyMergeId }),
  getOverview: () => ({}),
  getSalaries: () => ({ query: '?explain=true' }),
  getCompanySalaries: ({ companyId }) => ({ id: companyId }),
  listPages: ({ authorId }) => ({ query: `?author_id=${authorId}` }),
  getPage: ({ pageId }) => ({ id: pageId }),
  createPage: () => ({ body: { title: 'About us', slug: 'about' } }),
  updatePage: ({ pageId }) => ({ id: pageId, body: { title: 'Taken over' } }),
  deletePage: ({ pageId }) => ({ id: pageId }),
  listPageRevisions: ({ pageId }) => ({ id: pageId }),
  getPageRevision: ({ pageId, revisionId }) => ({ id: pageId, revision_id: revisionId }),
  restorePageRevision: ({ pageId, revisionId }) => ({ id: pageId, revision_id: revisionId }),
  createPagePreview: ({ pageId }) => ({ id: pageId }),
  createJobPreview: ({ jobId }) => ({ id: jobId }),
  previewBoard: () => ({ body: { tagline: 'Taken over' } }),
  previewJob: ({ jobId }) => ({ body: { id: jobId, title: 'Taken over' } }),
  checkJob: ({ jobId }) => ({ body: { id: jobId, title: 'Taken over' } }),
  listAuthors: () => ({}),
  getAuthor: ({ authorId }) => ({ id: authorId }),
  createAuthor: () => ({ body: { name: 'Mette Holm' } }),
  updateAuthor: ({ authorId }) => ({ id: authorId, body: { name: 'Taken over' } }),
  deleteAuthor: ({ authorId, heirId }) => ({ id: authorId, query: `?reassign_to=${heirId}` }),
  listAssets: () => ({}),
  getAsset: ({ assetId }) => ({ id: assetId }),
  // The same bytes as an asset of the owner.
  uploadAsset: ({ image }) => ({ body: fileForm(image) }),
  updateAsset: ({ assetId }) => ({ id: assetId, body: { name: 'taken-over.png' } }),
  deleteAsset: ({ assetId }) => ({ id: assetId, query: '?force=true' }),
  listCollections: () => ({}),
  saveCollection: () => ({ body: { ...partners, name: 'Taken over' } }),
  getItemSchema: () => ({ slug: 'spare' }),
  deleteCollection: () => ({ slug: 'spare' }),
  listItems: () => ({ slug: 'partners' }),
  getItem: ({ itemId }) => ({ slug: 'partners', id: itemId }),
  saveItem: ({ itemId }) => ({ slug: 'partners', body: { id: itemId, data: { name: 'Taken over' } } }),
  updateItem: ({ itemId }) => ({ slug: 'partners', id: itemId, body: { data: { name: 'Taken over' } } }),
  deleteItem: ({ itemId }) => ({ slug: 'partners', id: itemId }),
  listMembers: () => ({}),
  getMember: ({ memberId }) => ({ lookup: memberId }),
  // The email address of a member of the owner, in another case.
  createMember: () => ({ body: { email: 'METTE@pilots.example' } }),
  updateMember: ({ memberId }) => ({ lookup: memberId, body: { name: 'Taken over' } }),
  deleteMember: ({ memberId }) => ({ lookup: memberId }),
  exportMember: ({ memberId }) => ({ id: memberId }),
  createMemberExportLink: ({ memberId }) => ({ id: memberId }),
  downloadFile: ({ downloadToken }) => ({ token: downloadToken }),
  listMemberAuditEntries: ({ memberId }) => ({ id: memberId }),
  setMemberPassword: ({ memberId }) => ({ id: memberId, body: { password: 'a quay in the fog' } }),
  signMemberOut: ({ memberId }) => ({ id: memberId }),
  listEmailTemplates: () => ({}),
  getEmailTemplate: () => ({ name: 'member_sign_in_link', language: 'en' }),
  saveEmailTemplate: () => ({
    name: 'member_sign_in_link',
    language: 'en',
    body: { subject: 'Taken over', text: '{{link}}' },
  }),
  resetEmailTemplate: () => ({ name: 'member_sign_in_link', language: 'en' }),
  previewEmailTemplate: () => ({ name: 'member_sign_in_link', body: { language: 'de' } }),
  sendTestEmail: () => ({ name: 'member_sign_in_link', body: { to: 'office@pilots.example' } }),
  reportJob: ({ ownerSlug }) => ({
    slug: 'pilot',
    body: { reason: 'outdated' },
    query: `?organization=${ownerSlug}`,
  }),
  requestAlert: ({ ownerSlug }) => ({
    body: { email: 'mette@pilots.example', query: {}, frequency: 'daily' },
    query: `?organization=${ownerSlug}`,
  }),
  getAlert: ({ alertToken, ownerSlug }) => ({ token: alertToken, query: `?organization=${ownerSlug}` }),
  confirmAlert: ({ alertToken, ownerSlug }) => ({ token: alertToken, query: `?organization=${ownerSlug}` }),
  updateAlert: ({ alertToken, ownerSlug }) => ({
    token: alertToken,
    body: { frequency: 'weekly' },
    query: `?organization=${ownerSlug}`,
  }),
  deleteAlert: ({ alertToken, ownerSlug }) => ({ token: alertToken, query: `?organization=${ownerSlug}` }),
  listAlerts: () => ({ query: '?email=mette%40pilots.example' }),
  getAlertFigures: () => ({}),
  endAlert: ({ alertId }) => ({ id: alertId }),
  exportPerson: () => ({ email: 'mette@pilots.example' }),
  erasePerson: () => ({ email: 'nobody@pilots.example' }),
  listApplications: ({ applicationJobId }) => ({ query: `?job_id=${applicationJobId}` }),
  getApplication: ({ applicationId }) => ({ id: applicationId }),
  updateApplication: ({ applicationId }) => ({ id: applicationId, body: { rating: 5 } }),
  deleteApplication: ({ spareApplicationId }) => ({ id: spareApplicationId }),
  moveApplications: ({ applicationId }) => ({ body: { ids: [applicationId], stage: 'interview' } }),
  getApplicationFunnel: ({ applicationJobId }) => ({ query: `?job_id=${applicationJobId}` }),
  getApplicationTimeline: ({ applicationId }) => ({ id: applicationId }),
  createApplicationNote: ({ applicationId }) => ({ id: applicationId, body: { text: 'Taken over' } }),
  deleteApplicationNote: ({ applicationId, noteId }) => ({ id: applicationId, note_id: noteId }),
  sendApplicationMessage: ({ applicationId }) => ({
    id: applicationId,
    body: { subject: 'Taken over', text: 'Taken over' },
  }),
  createApplicationFileLink: ({ applicationId, applicationFileId }) => ({
    id: applicationId,
    file_id: applicationFileId,
  }),
  exportApplications: () => ({ format: 'json' }),
  getApplicationForm: ({ ownerSlug }) => ({ slug: 'apply-here', query: `?organization=${ownerSlug}` }),
  apply: ({ ownerSlug }) => ({
    slug: 'apply-here',
    body: { name: 'Mette Holm', email: 'new@pilots.example' },
    query: `?organization=${ownerSlug}`,
  }),
  getChallenge: ({ ownerSlug }) => ({ query: `?organization=${ownerSlug}` }),
  listReceivedApplications: (theirs) => asEmployer(theirs),
  getReceivedApplication: (theirs) => ({ ...asEmployer(theirs), id: theirs.applicationId }),
  updateReceivedApplication: (theirs) => ({
    ...asEmployer(theirs),
    id: theirs.applicationId,
    body: { rating: 2 },
  }),
  moveReceivedApplications: (theirs) => ({
    ...asEmployer(theirs),
    body: { ids: [theirs.applicationId], stage: 'offer' },
  }),
  listJobsWithApplications: (theirs) => asEmployer(theirs),
  getReceivedFunnel: (theirs) => ({
    cookie: theirs.employerCookie,
    query: `?organization=${theirs.ownerSlug}&job_id=${theirs.applicationJobId}`,
  }),
  getReceivedTimeline: (theirs) => ({ ...asEmployer(theirs), id: theirs.applicationId }),
  createReceivedNote: (theirs) => ({
    ...asEmployer(theirs),
    id: theirs.applicationId,
    body: { text: 'Call her' },
  }),
  deleteReceivedNote: (theirs) => ({
    ...asEmployer(theirs),
    id: theirs.applicationId,
    note_id: theirs.receivedNoteId,
  }),
  createReceivedFileLink: (theirs) => ({
    ...asEmployer(theirs),
    id: theirs.applicationId,
    file_id: theirs.applicationFileId,
  }),
  listMessageTemplates: (theirs) => asEmployer(theirs),
  sendReceivedMessage: (theirs) => ({
    ...asEmployer(theirs),
    id: theirs.applicationId,
    body: { subject: 'Hello', text: 'Please call.' },
  }),
  exportReceivedApplications: (theirs) => asEmployer(theirs),
  listSentApplications: ({ cookie, ownerSlug }) => ({ cookie, query: `?organization=${ownerSlug}` }),
  getSentApplication: ({ applicationToken, ownerSlug }) => ({
    token: applicationToken,
    query: `?organization=${ownerSlug}`,
  }),
  replaceApplication: ({ applicationToken, ownerSlug }) => ({
    token: applicationToken,
    query: `?organization=${ownerSlug}`,
  }),
  withdrawApplication: ({ applicationToken, ownerSlug }) => ({
    token: applicationToken,
    query: `?organization=${ownerSlug}`,
  }),
  eraseApplication: ({ applicationToken, ownerSlug }) => ({
    token: applicationToken,
    query: `?organization=${ownerSlug}`,
  }),
  listCompanyClaims: () => ({ query: '?state=pending' }),
  grantCompanyClaim: ({ grantedClaimId }) => ({ id: grantedClaimId }),
  declineCompanyClaim: ({ declinedClaimId }) => ({ id: declinedClaimId }),
  listCompanyMembers: ({ ownedCompanyId }) => ({ id: ownedCompanyId }),
  setCompanyMember: ({ ownedCompanyId, companyColleagueId }) => ({
    id: ownedCompanyId,
    member_id: companyColleagueId,
    body: { role: 'owner' },
  }),
  removeCompanyMember: ({ invitingCompanyId, companyColleagueId }) => ({
    id: invitingCompanyId,
    member_id: companyColleagueId,
  }),
  listOwnCompanyClaims: ({ employerCookie, ownerSlug }) => ({
    cookie: employerCookie,
    query: `?organization=${ownerSlug}`,
  }),
  claimCompany: ({ companyId, employerCookie, ownerSlug }) => ({
    body: { company_id: companyId, message: 'I lead the office.' },
    cookie: employerCookie,
    query: `?organization=${ownerSlug}`,
  }),
  confirmCompanyClaim: ({ claimToken, employerCookie, ownerSlug }) => ({
    body: { token: claimToken },
    cookie: employerCookie,
    query: `?organization=${ownerSlug}`,
  }),
  acceptCompanyInvitation: ({ companyInvitationToken, employerCookie, ownerSlug }) => ({
    body: { token: companyInvitationToken },
    cookie: employerCookie,
    query: `?organization=${ownerSlug}`,
  }),
  listOwnCompanies: ({ employerCookie, ownerSlug }) => ({
    cookie: employerCookie,
    query: `?organization=${ownerSlug}`,
  }),
  editCompany: ({ ownedCompanyId, employerCookie, ownerSlug }) => ({
    company_id: ownedCompanyId,
    body: { tagline: 'Taken over' },
    cookie: employerCookie,
    query: `?organization=${ownerSlug}`,
  }),
  listColleagues: ({ ownedCompanyId, employerCookie, ownerSlug }) => ({
    company_id: ownedCompanyId,
    cookie: employerCookie,
    query: `?organization=${ownerSlug}`,
  }),
  inviteColleague: ({ ownedCompanyId, employerCookie, ownerSlug }) => ({
    company_id: ownedCompanyId,
    body: { email: 'guest@pilots.example', role: 'recruiter' },
    cookie: employerCookie,
    query: `?organization=${ownerSlug}`,
  }),
  uploadCompanyLogo: ({ ownedCompanyId, employerCookie, ownerSlug, image }) => ({
    company_id: ownedCompanyId,
    body: fileForm(image),
    cookie: employerCookie,
    query: `?organization=${ownerSlug}`,
  }),
  requestInvitationLink: ({ companyInvitationToken, ownerSlug }) => ({
    body: { token: companyInvitationToken },
    query: `?organization=${ownerSlug}`,
  }),
  changeColleague: ({ ownedCompanyId, companyColleagueId, employerCookie, ownerSlug }) => ({
    company_id: ownedCompanyId,
    member_id: companyColleagueId,
    body: { role: 'recruiter' },
    cookie: employerCookie,
    query: `?organization=${ownerSlug}`,
  }),
  removeColleague: ({ ownedCompanyId, companyColleagueId, employerCookie, ownerSlug }) => ({
    company_id: ownedCompanyId,
    member_id: companyColleagueId,
    cookie: employerCookie,
    query: `?organization=${ownerSlug}`,
  }),
  listSavedJobs: ({ cookie, ownerSlug }) => ({ cookie, query: `?organization=${ownerSlug}` }),
  getSavedJob: ({ savedJobId, cookie, ownerSlug }) => ({
    job_id: savedJobId,
    cookie,
    query: `?organization=${ownerSlug}`,
  }),
  saveJob: ({ jobId, cookie, ownerSlug }) => ({
    job_id: jobId,
    cookie,
    query: `?organization=${ownerSlug}`,
  }),
  unsaveJob: ({ savedJobId, cookie, ownerSlug }) => ({
    job_id: savedJobId,
    cookie,
    query: `?organization=${ownerSlug}`,
  }),
  listCredits: ({ memberId, subscriptionId }) => ({ id: memberId, subscription_id: subscriptionId }),
  listCoupons: () => ({}),
  getCoupon: ({ couponId }) => ({ id: couponId }),
  createCoupon: () => ({ body: { code: 'NEW10', percent_off: 10 } }),
  updateCoupon: ({ couponId }) => ({ id: couponId, body: { max_redemptions: 5 } }),
  deleteCoupon: ({ couponId }) => ({ id: couponId }),
  listPostings: ({ companyId }) => ({ query: `?state=live&company_id=${companyId}` }),
  getPosting: ({ draftId }) => ({ id: draftId }),
  getPostingReview: ({ draftId }) => ({ id: draftId }),
  approveJob: ({ approvedNextJobId }) => ({ id: approvedNextJobId }),
  rejectJob: ({ rejectedNextJobId }) => ({ id: rejectedNextJobId, body: { reason: 'No.' } }),
  listPostingPlans: ({ ownerSlug }) => ({ query: `?organization=${ownerSlug}` }),
  listOwnPostings: ({ cookie, ownerSlug }) => ({ cookie, query: `?organization=${ownerSlug}` }),
  listOwnCredits: ({ cookie, ownerSlug }) => ({ cookie, query: `?organization=${ownerSlug}` }),
  listOwnPayments: ({ cookie, ownerSlug }) => ({ cookie, query: `?organization=${ownerSlug}` }),
  createPosting: ({ cookie, ownerSlug }) => ({
    cookie,
    body: { job: { title: 'Pilot' } },
    query: `?organization=${ownerSlug}`,
  }),
  getOwnPosting: ({ draftId, cookie, ownerSlug }) => ({
    id: draftId,
    cookie,
    query: `?organization=${ownerSlug}`,
  }),
  checkOwnPosting: ({ draftId, cookie, ownerSlug }) => ({
    id: draftId,
    cookie,
    query: `?organization=${ownerSlug}`,
  }),
  updateOwnPosting: ({ draftId, cookie, ownerSlug }) => ({
    id: draftId,
    cookie,
    body: { job: { title: 'Chief' } },
    query: `?organization=${ownerSlug}`,
  }),
  deleteOwnPosting: ({ spareDraftId, cookie, ownerSlug }) => ({
    id: spareDraftId,
    cookie,
    query: `?organization=${ownerSlug}`,
  }),
  submitPosting: ({ submittedId, cookie, ownerSlug }) => ({
    id: submittedId,
    cookie,
    query: `?organization=${ownerSlug}`,
  }),
  payPosting: ({ unpaidId, cookie, ownerSlug }) => ({
    id: unpaidId,
    cookie,
    query: `?organization=${ownerSlug}`,
  }),
  openBillingPortal: ({ cookie, ownerSlug }) => ({ cookie, query: `?organization=${ownerSlug}` }),
  withdrawPosting: ({ withdrawnNextId, cookie, ownerSlug }) => ({
    id: withdrawnNextId,
    cookie,
    query: `?organization=${ownerSlug}`,
  }),
  pausePosting: ({ pausedNextId, cookie, ownerSlug }) => ({
    id: pausedNextId,
    cookie,
    query: `?organization=${ownerSlug}`,
  }),
  resumePosting: ({ resumedNextId, cookie, ownerSlug }) => ({
    id: resumedNextId,
    cookie,
    query: `?organization=${ownerSlug}`,
  }),
  renewPosting: ({ renewedNextId, cookie, ownerSlug }) => ({
    id: renewedNextId,
    cookie,
    query: `?organization=${ownerSlug}`,
  }),
  duplicatePosting: ({ draftId, cookie, ownerSlug }) => ({
    id: draftId,
    cookie,
    query: `?organization=${ownerSlug}`,
  }),
  requestPostingLink: ({ browserDraftId, browserCookie, ownerSlug }) => ({
    id: browserDraftId,
    cookie: browserCookie,
    body: { email: 'ines@pilots.example' },
    query: `?organization=${ownerSlug}`,
  }),
  listJobReports: () => ({}),
  getJobReport: ({ jobReportId }) => ({ id: jobReportId }),
  updateJobReport: ({ jobReportId }) => ({ id: jobReportId, body: { status: 'resolved' } }),
  listSuppressions: () => ({}),
  createSuppression: () => ({ body: { email: 'mette@pilots.example', reason: 'complaint' } }),
  deleteSuppression: ({ suppressionId }) => ({ id: suppressionId }),
  listPlans: () => ({}),
  getPlan: ({ planId }) => ({ id: planId }),
  createPlan: () => ({ body: { ...plan, name: 'Mine' } }),
  updatePlan: ({ planId }) => ({ id: planId, body: { name: 'Taken over' } }),
  listSubscriptions: ({ memberId }) => ({ id: memberId }),
  getSubscription: ({ memberId, subscriptionId }) => ({ id: memberId, subscription_id: subscriptionId }),
  createSubscription: ({ memberId, planId }) => ({ id: memberId, body: { planId } }),
  updateSubscription: ({ memberId, subscriptionId }) => ({
    id: memberId,
    subscription_id: subscriptionId,
    body: { status: 'paused' },
  }),
  listPayments: () => ({}),
  getPayment: ({ paymentId }) => ({ id: paymentId }),
  updatePayment: ({ paymentId }) => ({ id: paymentId, body: { status: 'refunded' } }),
  listMemberPayments: ({ memberId }) => ({ id: memberId }),
  createPayment: ({ memberId, planId, jobId }) => ({
    id: memberId,
    body: { amount: 1, currency: 'EUR', planId, jobId },
  }),
  // Credentials for the owner's board, sent to the host of the client's own board.
  signIn: () => ({ body: { email: 'mette@pilots.example', password: PASSWORD } }),
  getSession: ({ cookie, ownerSlug }) => ({ cookie, query: `?organization=${ownerSlug}` }),
  signOut: ({ cookie, ownerSlug }) => ({ cookie, query: `?all=false&organization=${ownerSlug}` }),
  requestSignInLink: ({ ownerSlug }) => ({
    body: { email: 'mette@pilots.example' },
    query: `?organization=${ownerSlug}`,
  }),
  registerMember: ({ ownerSlug }) => ({
    body: { email: 'mette@pilots.example' },
    query: `?organization=${ownerSlug}`,
  }),
  changePassword: ({ otherCookie }) => ({
    cookie: otherCookie,
    body: { currentPassword: PASSWORD, newPassword: 'a buoy off Texel' },
  }),
  getPaymentSettings: () => ({}),
  updatePaymentSettings: () => ({ body: { provider: 'manual' } }),
  checkPaymentSettings: () => ({}),
  createCheckout: ({ memberId, planId }) => ({
    id: memberId,
    body: { planId, successUrl: 'https://jobs.example/yes', cancelUrl: 'https://jobs.example/no' },
  }),
  listAuditLog: () => ({ query: '?type=job' }),
  listEvents: () => ({}),
  listActivity: () => ({}),
  listEventTypes: () => ({}),
  // Both organizations may have a secret of this name.
  listSecrets: () => ({}),
  getSecret: () => ({ name: 'pilots-api' }),
  saveSecret: () => ({ body: { name: 'pilots-api', value: 'taken over' } }),
  deleteSecret: () => ({ name: 'pilots-api', query: '?force=true' }),
  listWebhooks: () => ({}),
  getWebhook: ({ webhookId }) => ({ id: webhookId }),
  createWebhook: () => ({ body: { event: '*', target_url: 'https://hooks.pilots.example/mine' } }),
  updateWebhook: ({ webhookId }) => ({ id: webhookId, body: { event: 'job.*' } }),
  deleteWebhook: ({ webhookId }) => ({ id: webhookId }),
  rotateWebhookSecret: ({ webhookId }) => ({ id: webhookId, body: { overlap_seconds: 0 } }),
  testWebhook: ({ webhookId }) => ({ id: webhookId, body: { event: 'job.created' } }),
  recoverWebhookDeliveries: ({ webhookId }) => ({ id: webhookId, body: { since: new Date().toISOString() } }),
  listWebhookDeliveries: ({ webhookId }) => ({ id: webhookId }),
  getWebhookDelivery: ({ webhookId, deliveryId }) => ({ id: webhookId, delivery_id: deliveryId }),
  replayWebhookDelivery: ({ webhookId, deliveryId }) => ({ id: webhookId, delivery_id: deliveryId }),
  listEnrichmentProviders: () => ({}),
  getEnrichmentProvider: ({ providerId }) => ({ id: providerId }),
  createEnrichmentProvider: () => ({
    body: { name: 'Places', url: 'https://places.example/mine', fields: ['location'] },
  }),
  updateEnrichmentProvider: ({ providerId }) => ({ id: providerId, body: { fields: ['company_name'] } }),
  deleteEnrichmentProvider: ({ providerId }) => ({ id: providerId }),
  testEnrichmentProvider: ({ providerId, jobId }) => ({ id: providerId, body: { job_id: jobId } }),
  listEnrichmentRuns: ({ providerId }) => ({ id: providerId }),
  // Sent to the host of the client's own board, for the owner's board.
  receiveStripeEvent: ({ ownerSlug }) => ({
    body: stripeCustomerEvent,
    query: `?organization=${ownerSlug}`,
    headers: { 'stripe-signature': sign(JSON.stringify(stripeCustomerEvent)) },
  }),
  listImports: () => ({}),
  getImport: ({ importId }) => ({ id: importId }),
  createImport: () => ({
    body: { name: 'Pilots', source: { kind: 'greenhouse', account: 'pilots' }, schedule: 'daily' },
  }),
  updateImport: ({ importId }) => ({ id: importId, body: { name: 'Taken over' } }),
  deleteImport: ({ spareImportId }) => ({ id: spareImportId }),
  restoreImportedJobs: ({ importId }) => ({ id: importId }),
  uploadImportFile: ({ importId }) => ({ id: importId, body: fileForm(IMPORT_FILE, { name: 'jobs.csv' }) }),
  previewImport: ({ importId }) => ({ id: importId, body: { mapping: { title: { path: 'Titel' } } } }),
  // The server may not send requests there.
  recognizeLink: () => ({ body: { url: 'http://127.0.0.1:9/jobs.json' } }),
  listImportRuns: ({ importId }) => ({ id: importId }),
  startImportRun: ({ importId }) => ({ id: importId, body: { dry_run: true } }),
  getImportRun: ({ doneImportId, doneRunId }) => ({ id: doneImportId, run_id: doneRunId }),
  listImportCompanies: ({ doneImportId, doneRunId }) => ({ id: doneImportId, run_id: doneRunId }),
  listImportChanges: ({ doneImportId, doneRunId }) => ({ id: doneImportId, run_id: doneRunId }),
  approveImportRun: ({ plannedImportId, plannedRunId }) => ({ id: plannedImportId, run_id: plannedRunId }),
  rejectImportRun: ({ waitingImportId, waitingRunId }) => ({ id: waitingImportId, run_id: waitingRunId }),
  undoImportRun: ({ doneImportId, doneRunId }) => ({ id: doneImportId, run_id: doneRunId }),
  adoptApiKey: ({ keyId }) => ({ id: keyId }),
  listStaff: () => ({}),
  getStaffMember: ({ colleagueId }) => ({ id: colleagueId }),
  updateStaffMember: ({ colleagueId }) => ({ id: colleagueId, body: { role: 'viewer' } }),
  removeStaffMember: ({ colleagueId }) => ({ id: colleagueId }),
  listInvitations: () => ({}),
  getInvitation: ({ invitationId }) => ({ id: invitationId }),
  createInvitation: () => ({ body: { email: 'lars@pilots.example', role: 'editor' } }),
  revokeInvitation: ({ invitationId }) => ({ id: invitationId }),
  deleteOrganization: () => ({}),
  createStaffSession: ({ guestToken }) => ({ body: { token: guestToken } }),
  // Without an identity provider, both redirect to the sign-in page.
  startOidcSignIn: () => ({ query: '?return_to=/dashboard/jobs' }),
  finishOidcSignIn: () => ({}),
  getStaffSession: () => ({}),
  deleteStaffSession: () => ({ query: '?all=false' }),
  getMe: () => ({}),
  updateMe: () => ({ body: { name: 'Taken over' } }),
  changeMyPassword: () => ({ body: { new_password: 'a buoy off Texel' } }),
  getSignInMethods: () => ({}),
  createSignInOptions: () => ({}),
  requestStaffSignInLink: () => ({ body: { email: 'mette@pilots.example' } }),
  getMyFactors: () => ({}),
  replaceMyRecoveryCodes: () => ({}),
  createTotpOptions: () => ({}),
  enrollTotp: ({ totpEnrollment: { challenge, secret } }) => ({ body: { challenge, code: codeOf(secret) } }),
  getMyTotp: () => ({}),
  removeMyTotp: () => ({}),
  createPasskeyOptions: () => ({}),
  enrollPasskey: ({ newPasskey }) => ({ body: newPasskey }),
  listMyPasskeys: () => ({}),
  getMyPasskey: ({ passkeyId }) => ({ id: passkeyId }),
  updateMyPasskey: ({ passkeyId }) => ({ id: passkeyId, body: { name: 'Phone' } }),
  deleteMyPasskey: ({ passkeyId }) => ({ id: passkeyId }),
  acceptInvitation: ({ otherInvitationId }) => ({ id: otherInvitationId }),
  listMySessions: () => ({}),
  deleteMyOtherSessions: () => ({}),
  getMySession: ({ staffSessionId }) => ({ id: staffSessionId }),
  deleteMySession: ({ staffSessionId }) => ({ id: staffSessionId }),
  getMyMembership: ({ organizationId }) => ({ organization_id: organizationId }),
  leaveOrganization: ({ otherOrganizationId }) => ({ organization_id: otherOrganizationId }),
  listMyNotifications: () => ({}),
  updateMyNotification: ({ organizationId }) => ({
    body: { organization_id: Number(organizationId), cause: 'webhook_disabled', is_enabled: false },
  }),
  listUsers: () => ({}),
  getUser: ({ colleagueId }) => ({ id: colleagueId }),
  updateUser: ({ colleagueId }) => ({ id: colleagueId, body: { is_operator: true } }),
  deleteUser: ({ colleagueId }) => ({ id: colleagueId }),
  getSystem: () => ({}),
  sendSystemTestEmail: () => ({ body: { to: 'operator@pilots.example' } }),
  listOrganizations: () => ({}),
  getOperatedOrganization: ({ organizationId }) => ({ id: organizationId }),
  createOrganization: ({ ownerSlug }) => ({ body: { slug: `${ownerSlug}-two`, name: 'Second' } }),
  joinOrganization: ({ otherOrganizationId }) => ({ id: otherOrganizationId }),
  deleteOperatedOrganization: ({ otherOrganizationId }) => ({ id: otherOrganizationId }),
  listPublicItems: ({ ownerSlug }) => ({ slug: 'partners', query: `?organization=${ownerSlug}` }),
  getPublicItem: ({ itemId, ownerSlug }) => ({
    slug: 'partners',
    id: itemId,
    query: `?organization=${ownerSlug}`,
  }),
  submitItem: ({ ownerSlug }) => ({
    slug: 'partners',
    body: { data: { name: 'Mine' } },
    query: `?organization=${ownerSlug}`,
  }),
};

/** The file of the owner's import. */
export const IMPORT_FILE = Buffer.from('Titel,Ort\nLotse,Hamburg\n');

/** A collection of both organizations. Only its items belong to the owner alone. */
export const partners = {
  slug: 'partners',
  visibility: 'public',
  rules: { allow_public_submit: true, moderation: 'auto' },
  schema: [{ name: 'name', type: 'text' }],
};

/** A plan of the owner. The Stripe price must not belong to another plan. */
export const plan = {
  name: 'Member',
  kind: 'paywall',
  amount: 49,
  currency: 'EUR',
  stripePriceId: 'price_1',
};

const stripeCustomerEvent = stripeEvent('customer.created', stripeCustomer());

export interface Attempt {
  /** The first sixteen are path parameters. */
  job_id?: string;
  slug?: string;
  format?: string;
  language?: string;
  name?: string;
  id?: string;
  lookup?: string;
  revision_id?: string;
  subscription_id?: string;
  delivery_id?: string;
  organization_id?: string;
  run_id?: string;
  token?: string;
  email?: string;
  note_id?: string;
  file_id?: string;
  body?: object;
  query?: string;
  headers?: Record<string, string>;
  cookie?: string;
}

export interface Belongings {
  jobId: string;
  landingPageId: string;
  categoryId: string;
  companyId: string;
  spareCompanyId: string;
  /** A session of an employer who owns a company with a colleague. */
  employerCookie: string;
  companyColleagueId: string;
  ownedCompanyId: string;
  invitingCompanyId: string;
  /** Pending claims of the colleague. */
  grantedClaimId: string;
  declinedClaimId: string;
  /** Of links that were sent to the employer. */
  claimToken: string;
  companyInvitationToken: string;
  /** Of a company that was merged into the first one. */
  companyMergeId: string;
  pageId: string;
  revisionId: string;
  authorId: string;
  heirId: string;
  assetId: string;
  collectionId: string;
  itemId: string;
  memberId: string;
  suppressionId: string;
  jobReportId: string;
  applicationJobId: string;
  /** Has a file and a note. */
  applicationId: string;
  applicationFileId: string;
  noteId: string;
  /** Of an employer. */
  receivedNoteId: string;
  spareApplicationId: string;
  /** Of a third application. */
  applicationToken: string;
  alertToken: string;
  alertId: string;
  /** A job that the member has saved. */
  savedJobId: string;
  couponId: string;
  /** Postings of the member, each in the state that its operation needs. */
  draftId: string;
  spareDraftId: string;
  submittedId: string;
  unpaidId: string;
  pausedNextId: string;
  resumedNextId: string;
  renewedNextId: string;
  withdrawnNextId: string;
  approvedNextJobId: string;
  rejectedNextJobId: string;
  /** A draft of a visitor who has not signed in. */
  browserDraftId: string;
  browserCookie: string;
  /** Of jobs, with a file. */
  exportId: string;
  /** Downloads the data of the member. */
  downloadToken: string;
  planId: string;
  subscriptionId: string;
  paymentId: string;
  cookie: string;
  otherCookie: string;
  webhookId: string;
  deliveryId: string;
  providerId: string;
  /** An import of a file, and one that has nothing else. */
  importId: string;
  spareImportId: string;
  /** Each of these imports has one run, in this state. */
  plannedImportId: string;
  plannedRunId: string;
  waitingImportId: string;
  waitingRunId: string;
  doneImportId: string;
  doneRunId: string;
  domainId: string;
  keyId: string;
  /** Another user with the role admin. */
  colleagueId: string;
  invitationId: string;
  organizationId: string;
  /** A session of the owner's user. */
  staffSessionId: string;
  /** A passkey of the owner's user, and one that the browser has created but not sent. */
  passkeyId: string;
  newPasskey: object;
  /** A secret that was proposed to the owner's user. */
  totpEnrollment: { challenge: string; secret: string };
  /** An invitation of the owner's user to another organization, in which that user is a viewer. */
  otherInvitationId: string;
  otherOrganizationId: string;
  /** Signs in a user without a role. */
  guestToken: string;
  ownerSlug: string;
  image: Buffer;
}

function asEmployer({ employerCookie, ownerSlug }: Belongings): Attempt {
  return { cookie: employerCookie, query: `?organization=${ownerSlug}` };
}
