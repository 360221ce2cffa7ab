// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { ListOperation, RequestOptions } from '../operation.ts';

/** Every operation of the API, by its `operationId`. */
export interface Corkboard {
  /**
   * Get the organization.
   *
   * Returns the organization that the API key belongs to, with its settings and the URL of its board.
   *
   * `GET /organization`, scope `organization:read`
   */
  getOrganization(
    parameters?: Record<string, never>,
    options?: RequestOptions,
  ): Promise<{
    data: Organization;
  }>;

  /**
   * Update the organization.
   *
   * Updates the settings of the organization. Omitted fields stay unchanged; a list of links replaces the previous list. The board shows new settings within five seconds. Only a user who has signed in within the last 15 minutes can change `requires_second_factor`, and only one who used a second factor can turn it on.
   *
   * `PATCH /organization`, scope `organization:write`
   */
  updateOrganization(
    parameters: {
      body: UpdateOrganization;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Organization;
  }>;

  /**
   * Delete the organization.
   *
   * Permanently deletes the organization with all its data. Only an owner can do this.
   *
   * `DELETE /organization`, scope `organization:write`
   */
  deleteOrganization(
    parameters?: Record<string, never>,
    options?: RequestOptions,
  ): Promise<{
    data: OrganizationDeleted;
  }>;

  /**
   * List domains.
   *
   * Returns the domains of the organization in the order in which they were claimed.
   *
   * `GET /domains`, scope `domains:read`
   */
  listDomains: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    DomainList
  >;

  /**
   * Claim a domain.
   *
   * Claims a domain for the board. The domain is pending and has no effect until its TXT record or verification file is found. Returns 200 with the existing domain if the organization has already claimed it.
   *
   * `POST /domains`, scope `domains:write`
   */
  createDomain(
    parameters: {
      body: CreateDomain;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Domain;
  }>;

  /**
   * Get a domain.
   *
   * Returns the domain with its status and the DNS record or file that verifies it.
   *
   * `GET /domains/{id}`, scope `domains:read`
   */
  getDomain(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Domain;
  }>;

  /**
   * Set the primary domain.
   *
   * Makes an active domain the primary domain of the board. Within five seconds, all URLs use it and the other domains redirect to it.
   *
   * `PATCH /domains/{id}`, scope `domains:write`
   */
  updateDomain(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdateDomain;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Domain;
  }>;

  /**
   * Delete a domain.
   *
   * Deletes a domain. If it was the primary domain, the domain that has been active for longest replaces it. Without one, the board uses its host under the domain of the installation.
   *
   * `DELETE /domains/{id}`, scope `domains:write`
   */
  deleteDomain(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Look up DNS records.
   *
   * Returns the DNS records that the domain needs, and those that DNS has now, within five seconds. Changes nothing.
   *
   * `GET /domains/{id}/records`, scope `domains:read`
   */
  getDomainRecords(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: DomainRecords;
  }>;

  /**
   * Verify a domain.
   *
   * Checks the TXT record and the verification file now, and returns the domain within five seconds. The domain is either active or has the reason in last_error. An active domain needs no further verification.
   *
   * `POST /domains/{id}/verify`, scope `domains:write`
   */
  verifyDomain(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Domain;
  }>;

  /**
   * List API keys.
   *
   * Returns all API keys of the organization, newest first, including revoked ones. The secret keys are not included.
   *
   * `GET /api-keys`, scope `api_keys:write`
   */
  listApiKeys: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    ApiKeyList
  >;

  /**
   * Create an API key.
   *
   * Creates an API key. Only this response contains the secret key; a repeated request with the same Idempotency-Key returns null instead. The new key cannot have scopes that the key of the request lacks or expire later than it, and inherits its rate limits.
   *
   * `POST /api-keys`, scope `api_keys:write`
   */
  createApiKey(
    parameters: {
      body: CreateApiKey;
    },
    options?: RequestOptions,
  ): Promise<{
    data: NewApiKey;
  }>;

  /**
   * Get an API key.
   *
   * Returns an API key, even if it is revoked. The secret key is not included.
   *
   * `GET /api-keys/{id}`, scope `api_keys:write`
   */
  getApiKey(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: ApiKey;
  }>;

  /**
   * Revoke an API key.
   *
   * Revokes an API key, which stops working within five seconds. A key can always revoke itself. It can revoke another key only if that key can do no more than itself.
   *
   * `DELETE /api-keys/{id}`, scope `api_keys:write`
   */
  revokeApiKey(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Rotate an API key.
   *
   * Creates a new API key with the same settings and the same expiry. It belongs to the user who rotates it, and so stops when that user leaves. The old key continues to work for the overlap. A key can rotate itself, and another key only if that key can do no more than itself.
   *
   * `POST /api-keys/{id}/rotate`, scope `api_keys:write`
   */
  rotateApiKey(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body?: RotateApiKey | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: NewApiKey;
  }>;

  /**
   * Adopt an API key.
   *
   * Makes the signed-in user the creator of an API key, with the same secret. The key can then do no more than the role of this user. A key that stopped because its creator left works again within five seconds.
   *
   * `POST /api-keys/{id}/adopt`, scope `api_keys:write`
   */
  adoptApiKey(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: ApiKey;
  }>;

  /**
   * List staff.
   *
   * Returns the users with a role in the organization, in the order in which they joined.
   *
   * `GET /staff`, scope `staff:read`
   */
  listStaff: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    StaffList
  >;

  /**
   * Get a staff member.
   *
   * Returns a user with the role in the organization.
   *
   * `GET /staff/{id}`, scope `staff:read`
   */
  getStaffMember(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: StaffMember;
  }>;

  /**
   * Update a staff member.
   *
   * Changes the role of a user. It takes effect in running sessions and in the API keys of the user within five seconds. Only an owner can make a user an owner or change an owner. The last owner keeps the role.
   *
   * `PATCH /staff/{id}`, scope `staff:write`
   */
  updateStaffMember(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdateStaffMember;
    },
    options?: RequestOptions,
  ): Promise<{
    data: StaffMember;
  }>;

  /**
   * Remove a staff member.
   *
   * Ends the role of a user in the organization. The API keys that the user created stop within five seconds; see Adopt an API key. A user without any other role is signed out. The last owner cannot be removed.
   *
   * `DELETE /staff/{id}`, scope `staff:write`
   */
  removeStaffMember(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * List invitations.
   *
   * Returns the open invitations, neither accepted nor expired, newest first.
   *
   * `GET /invitations`, scope `staff:read`
   */
  listInvitations: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    InvitationList
  >;

  /**
   * Invite a person.
   *
   * Invites a person to the staff of the organization, by an email with a link. The invitation expires after seven days. It replaces an earlier invitation of the same email address, whose links stop working; to send the email again, invite the person again. Only an owner can invite an owner. An organization can invite 50 people an hour, or as many as the operator of the server allows.
   *
   * `POST /invitations`, scope `staff:write`
   */
  createInvitation(
    parameters: {
      body: CreateInvitation;
    },
    options?: RequestOptions,
  ): Promise<{
    data: NewInvitation;
  }>;

  /**
   * Get an invitation.
   *
   * Returns an open invitation, neither accepted nor expired.
   *
   * `GET /invitations/{id}`, scope `staff:read`
   */
  getInvitation(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Invitation;
  }>;

  /**
   * Revoke an invitation.
   *
   * Deletes an invitation, so that its links no longer work.
   *
   * `DELETE /invitations/{id}`, scope `staff:write`
   */
  revokeInvitation(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * List and search jobs.
   *
   * Returns jobs of every status, newest first. Jobs must match all filters. The response repeats the filters as they were applied.
   *
   * `GET /jobs`, scope `jobs:read`
   */
  listJobs: ListOperation<
    [
      parameters?: {
        /** Words that must all occur in title, description or company name. Each matches the beginning of a word, regardless of case and accents. Words in double quotes must occur as a phrase. */
        search?: string | undefined;
        /** Job types, regardless of case and separators. Send one comma-separated value, with `\,` for a comma inside an entry, or repeat the parameter with one entry per value. Also write `\,` if you repeat parameters but have only one entry. */
        job_types?: Array<string> | undefined;
        /** Texts of which at least one must be part of the location, regardless of case. Send one comma-separated value, with `\,` for a comma inside an entry, or repeat the parameter with one entry per value. Also write `\,` if you repeat parameters but have only one entry. */
        locations?: Array<string> | undefined;
        /** The ids of categories. Send one comma-separated value, with `\,` for a comma inside an entry, or repeat the parameter with one entry per value. Also write `\,` if you repeat parameters but have only one entry. */
        categories?: Array<string> | undefined;
        /** The slug of a category. */
        category?: string | undefined;
        /** The full name of a company, regardless of case. */
        company?: string | undefined;
        /** The id of a company. Finds its jobs by all names that mean the company. */
        company_id?: string | undefined;
        /** Returns only the resource with this external_id. */
        external_id?: string | undefined;
        /** Whether to return only remote jobs (true) or only other jobs (false). */
        is_remote?: boolean | undefined;
        /** A city, region, country or group of countries by its name in any language, such as Munich, Bayern, uk or dach, or the code of a country in capitals, such as GB. meta.place says how it was understood. A text that names no known place, or is in double quotes, must be part of the location; one or two letters must be a whole word of it. If no location has the text, the place with the most similar name is searched. */
        place?: string | undefined;
        /** ISO 3166-1 alpha-2 codes of countries. Send one comma-separated value, with `\,` for a comma inside an entry, or repeat the parameter with one entry per value. Also write `\,` if you repeat parameters but have only one entry. */
        country?: Array<string> | undefined;
        /** Modes of remote work: none, hybrid or full. Send one comma-separated value, with `\,` for a comma inside an entry, or repeat the parameter with one entry per value. Also write `\,` if you repeat parameters but have only one entry. */
        remote?: Array<RemoteMode> | undefined;
        /** Returns only jobs that are open to applicants in this country or region, also because a larger region includes it: EU finds jobs for the EU and worldwide. A code, or the name of a country. */
        remote_region?: string | undefined;
        /** The lowest pay for a year. Compares the highest pay that a job offers, calculated for a year, in pay_currency. */
        pay_min?: number | undefined;
        /** The currency of pay_min. Defaults to the currency of most jobs on the board. */
        pay_currency?: string | undefined;
        /** Statuses of jobs: draft, active or expired. Send one comma-separated value, with `\,` for a comma inside an entry, or repeat the parameter with one entry per value. Also write `\,` if you repeat parameters but have only one entry. */
        status?: Array<JobStatus> | undefined;
        /** Returns only jobs posted within this period. Ignored if date_from or date_to is set. */
        posted_within?: PostedWithin | undefined;
        /** Returns only jobs posted at or after this timestamp, or on or after this date in the time zone of the organization. */
        date_from?: string | undefined;
        /** Returns only jobs posted at or before this timestamp, or on or before this date in the time zone of the organization. */
        date_to?: string | undefined;
        /** Whether to find only jobs with the words of `search` as they are. By default, a search that matches few jobs finds jobs with similar words too, and says so in `meta.filters.corrected`. If it begins or ends with the name of a place, such as `nurse munich` or `nurse jobs in munich`, it finds the jobs there too, and says so in `meta.place`. If it asks for remote work, such as `remote nurse`, it finds remote jobs too, and says so in `meta.remote`. If it names a type of the jobs, such as `part-time nurse`, it finds jobs of the type too, and says so in `meta.job_types`. */
        exact?: boolean | undefined;
        /** The sort order. Ties are sorted by id. `relevance` lists jobs with the words of `search` in the title first, then those in the company name, then others; of each, whole words before beginnings of words, and newer jobs first. Without `search`, it is the same as `-posted_at`. */
        sort?: JobSort | undefined;
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    JobList
  >;

  /**
   * Create a job.
   *
   * Creates a job. Only the title is required. If a job has the same external_id, on_duplicate decides what happens.
   *
   * `POST /jobs`, scope `jobs:write`
   */
  createJob(
    parameters: {
      /** What to do if the external_id exists. `error` returns 409, `update` updates the existing resource (200), and `skip` returns it unchanged (200). */
      on_duplicate?: OnDuplicate | undefined;
      body: CreateJob;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Job;
  }>;

  /**
   * Get a job.
   *
   * Returns a job of any status.
   *
   * `GET /jobs/{id}`, scope `jobs:read`
   */
  getJob(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Job;
  }>;

  /**
   * Update a job.
   *
   * Updates the fields that you send; null clears a field. Set status to expired to take a job offline and keep its data. To make it active again, its expires_at must be null or in the future.
   *
   * `PATCH /jobs/{id}`, scope `jobs:write`
   */
  updateJob(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdateJob;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Job;
  }>;

  /**
   * Delete a job.
   *
   * Deletes a job permanently. To take a job offline and keep its data, set its status to expired instead.
   *
   * `DELETE /jobs/{id}`, scope `jobs:write`
   */
  deleteJob(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Create, update and delete jobs in bulk.
   *
   * Runs up to 100 operations in order and returns one result for each. A failed operation does not affect the others. Send external_ids to make an import repeatable: on_duplicate decides what a create does if its external_id is taken.
   *
   * `POST /jobs/batch`, scope `jobs:write`
   */
  batchJobs(
    parameters: {
      /** What to do if the external_id exists. `error` returns 409, `update` updates the existing resource (200), and `skip` returns it unchanged (200). */
      on_duplicate?: OnDuplicate | undefined;
      body: BatchRequest;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Array<BatchResult>;
  }>;

  /**
   * Find jobs that job searches leave out.
   *
   * Counts what keeps live jobs out of Google for Jobs, Indeed and LinkedIn, by reason, with the rule of each. With a reason, returns its jobs too. The rules run on the server and ask nobody. The first request on a large board begins the check of all jobs, which takes some minutes.
   *
   * `GET /jobs/preflight`, scope `jobs:read`
   */
  getPreflight: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** Also returns the jobs with this reason. */
        reason?: PreflightReason | undefined;
      },
    ],
    PreflightResponse
  >;

  /**
   * Check a job that is not stored for job searches.
   *
   * Returns what would keep a job with these fields out of Google for Jobs, Indeed and LinkedIn, the laws that ask for its pay, and what would help it. Stores nothing. The fields are validated as in Preview a job that is not stored. The request counts as a read for the rate limit.
   *
   * `POST /jobs/preflight`, scope `jobs:read`
   */
  checkJob(
    parameters: {
      body: PreviewJob;
    },
    options?: RequestOptions,
  ): Promise<{
    data: JobCheck;
  }>;

  /**
   * Check a job for job searches.
   *
   * Returns what keeps the job out of Google for Jobs, Indeed and LinkedIn, and the laws that ask for its pay.
   *
   * `GET /jobs/{id}/preflight`, scope `jobs:read`
   */
  getJobPreflight(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: JobPreflight;
  }>;

  /**
   * List the places of locations.
   *
   * Returns each location that jobs name, those with the most jobs first, and the place that it means. Locations whose place is not certain have jobs without a country.
   *
   * `GET /places`, scope `jobs:read`
   */
  listPlaces: ListOperation<
    [
      parameters?: {
        /** Part of the location, regardless of case. */
        search?: string | undefined;
        /** Whether to return only locations with jobs without a country. */
        unknown?: boolean | undefined;
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    LocationPlaceList
  >;

  /**
   * Correct the place of a location.
   *
   * Sets the place of all jobs with this location, now and in the future, regardless of case. Existing jobs follow within seconds, and send job.updated. A place that a client writes to a single job later wins. Null takes the correction back.
   *
   * `PATCH /places`, scope `jobs:write`
   */
  correctPlace(
    parameters: {
      body: CorrectPlace;
    },
    options?: RequestOptions,
  ): Promise<{
    data: LocationPlace;
  }>;

  /**
   * List reports of jobs.
   *
   * Returns what visitors reported about jobs, newest first. Resolved reports are deleted after 180 days.
   *
   * `GET /job-reports`, scope `jobs:read`
   */
  listJobReports: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** Open reports, or those that staff have resolved. */
        status?: JobReportStatus | undefined;
        /** Only reports of this job. */
        job_id?: string | undefined;
      },
    ],
    JobReportList
  >;

  /**
   * Get a report of a job.
   *
   * Returns one report, with the job that it is about.
   *
   * `GET /job-reports/{id}`, scope `jobs:read`
   */
  getJobReport(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: JobReport;
  }>;

  /**
   * Resolve or reopen a report of a job.
   *
   * The job does not change.
   *
   * `PATCH /job-reports/{id}`, scope `jobs:write`
   */
  updateJobReport(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdateJobReport;
    },
    options?: RequestOptions,
  ): Promise<{
    data: JobReport;
  }>;

  /**
   * List landing pages with an introduction.
   *
   * Returns the landing pages for which someone wrote an introduction, a title or a description, last changed first. All other landing pages exist on the board without them.
   *
   * `GET /landing-pages`, scope `jobs:read`
   */
  listLandingPages: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** Returns only the landing page with this path on the board. */
        path?: string | undefined;
      },
    ],
    LandingPageList
  >;

  /**
   * Write an introduction for a landing page.
   *
   * Adds an introduction, a title or a description to a landing page of the board. The page shows them immediately.
   *
   * `POST /landing-pages`, scope `jobs:write`
   */
  createLandingPage(
    parameters: {
      body: CreateLandingPage;
    },
    options?: RequestOptions,
  ): Promise<{
    data: LandingPage;
  }>;

  /**
   * Get a landing page.
   *
   * Returns the introduction of a landing page, with its title and description.
   *
   * `GET /landing-pages/{id}`, scope `jobs:read`
   */
  getLandingPage(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: LandingPage;
  }>;

  /**
   * Update a landing page.
   *
   * Updates the fields that you send; null clears the title or the description.
   *
   * `PATCH /landing-pages/{id}`, scope `jobs:write`
   */
  updateLandingPage(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdateLandingPage;
    },
    options?: RequestOptions,
  ): Promise<{
    data: LandingPage;
  }>;

  /**
   * Delete the introduction of a landing page.
   *
   * Deletes the introduction, the title and the description permanently. The board keeps the page without them.
   *
   * `DELETE /landing-pages/{id}`, scope `jobs:write`
   */
  deleteLandingPage(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * List categories.
   *
   * Returns categories with their number of jobs, sorted by name.
   *
   * `GET /categories`, scope `categories:read`
   */
  listCategories: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    CategoryList
  >;

  /**
   * Create a category.
   *
   * Creates a category. Only the name is required. Names are unique, regardless of case.
   *
   * `POST /categories`, scope `categories:write`
   */
  createCategory(
    parameters: {
      body: CreateCategory;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Category;
  }>;

  /**
   * Get a category.
   *
   * Returns a category with its number of jobs.
   *
   * `GET /categories/{id}`, scope `categories:read`
   */
  getCategory(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Category;
  }>;

  /**
   * Update a category.
   *
   * Updates the fields that you send. Jobs of the category show its new name immediately.
   *
   * `PATCH /categories/{id}`, scope `categories:write`
   */
  updateCategory(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdateCategory;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Category;
  }>;

  /**
   * Delete a category.
   *
   * Deletes a category permanently. Its jobs remain, without a category.
   *
   * `DELETE /categories/{id}`, scope `categories:write`
   */
  deleteCategory(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * List and search companies.
   *
   * Returns companies with their numbers of jobs, sorted by name. They must match all filters.
   *
   * `GET /companies`, scope `companies:read`
   */
  listCompanies: ListOperation<
    [
      parameters?: {
        /** Beginnings of words of the name, regardless of case and accents. All must occur. */
        search?: string | undefined;
        /** A full name, in any spelling that means the company, such as one of a merged company. */
        name?: string | undefined;
        /** Only verified companies, or only others. */
        is_verified?: boolean | undefined;
        /** Only hidden companies, or only others. */
        is_hidden?: boolean | undefined;
        /** Returns only the resource with this external_id. */
        external_id?: string | undefined;
        /** The sort order. Ties are sorted by name and id. */
        sort?: CompanySort | undefined;
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    CompanyList
  >;

  /**
   * Create a company.
   *
   * Creates a company. Only the name is required. Jobs with its name, in any spelling, belong to it immediately.
   *
   * `POST /companies`, scope `companies:write`
   */
  createCompany(
    parameters: {
      body: CreateCompany;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Company;
  }>;

  /**
   * Get a company.
   *
   * Returns a company with its numbers of jobs. `GET /jobs?company_id=` lists its jobs.
   *
   * `GET /companies/{id}`, scope `companies:read`
   */
  getCompany(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Company;
  }>;

  /**
   * Update a company.
   *
   * Updates the fields that you send; null clears a field. After a change of the name, jobs with the former name still belong to the company. A former slug redirects.
   *
   * `PATCH /companies/{id}`, scope `companies:write`
   */
  updateCompany(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdateCompany;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Company;
  }>;

  /**
   * Delete a company.
   *
   * Deletes a company permanently. Its jobs remain with their text, and without a company_id. It is created again only if a job is written with its name.
   *
   * `DELETE /companies/{id}`, scope `companies:write`
   */
  deleteCompany(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Create, update and delete companies in bulk.
   *
   * Runs up to 100 operations in order and returns one result for each. A failed operation does not affect the others.
   *
   * `POST /companies/batch`, scope `companies:write`
   */
  batchCompanies(
    parameters: {
      body: CompanyBatchRequest;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Array<CompanyBatchResult>;
  }>;

  /**
   * Merge a company into another.
   *
   * Moves the jobs and names of the company to another one, which keeps its own fields and members. The slugs of the merged company redirect there, and jobs that are written with its name belong to it. The merge can be undone for a day.
   *
   * `POST /companies/{id}/merge`, scope `companies:write`
   */
  mergeCompany(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: MergeCompany;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Company;
    meta: CompanyMerge;
  }>;

  /**
   * Undo a merge of companies.
   *
   * Restores the merged company with its id, names, jobs, slugs, members and credits. Works for a day, and before the surviving company is deleted or merged.
   *
   * `POST /company-merges/{id}/undo`, scope `companies:write`
   */
  undoCompanyMerge(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Company;
    meta: UndoneCompanyMerge;
  }>;

  /**
   * List claims to companies.
   *
   * Returns requests of members to act for companies, newest first.
   *
   * `GET /company-claims`, scope `companies:read`
   */
  listCompanyClaims: ListOperation<
    [
      parameters?: {
        /** Withdrawn: another request of the member replaced it. */
        state?: CompanyClaimState | undefined;
        /** The id of the company. */
        company_id?: string | undefined;
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    CompanyClaimList
  >;

  /**
   * Grant a claim to a company.
   *
   * Makes the member an owner of the company, or a recruiter, whatever the email address of the claim. The member gets an email.
   *
   * `POST /company-claims/{id}/grant`, scope `companies:write`
   */
  grantCompanyClaim(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body?: GrantCompanyClaim | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: CompanyClaim;
  }>;

  /**
   * Decline a claim to a company.
   *
   * Ends the claim. Its link stops working, and the member gets an email.
   *
   * `POST /company-claims/{id}/decline`, scope `companies:write`
   */
  declineCompanyClaim(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: CompanyClaim;
  }>;

  /**
   * List the members of a company.
   *
   * Returns the members of the board who act for the company.
   *
   * `GET /companies/{id}/members`, scope `companies:read`
   */
  listCompanyMembers(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<CompanyMemberList>;

  /**
   * Add a member to a company.
   *
   * Adds a member with the role employer to the company, or changes the role in it.
   *
   * `PUT /companies/{id}/members/{member_id}`, scope `companies:write`
   */
  setCompanyMember(
    parameters: {
      /** The id of the company (a UUID). */
      id: string;
      /** The id of the member (a UUID). */
      member_id: string;
      body: SetCompanyRole;
    },
    options?: RequestOptions,
  ): Promise<{
    data: CompanyMember;
  }>;

  /**
   * Remove a member from a company.
   *
   * Ends what the member may do for the company. The company may have no owner then.
   *
   * `DELETE /companies/{id}/members/{member_id}`, scope `companies:write`
   */
  removeCompanyMember(
    parameters: {
      /** The id of the company (a UUID). */
      id: string;
      /** The id of the member (a UUID). */
      member_id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * List imports.
   *
   * Returns the imports with their last runs, the newest first.
   *
   * `GET /imports`, scope `imports:read`
   */
  listImports: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    ImportList
  >;

  /**
   * Create an import.
   *
   * Creates an import. Nothing happens to jobs until a run starts: by its schedule, or with POST /imports/{id}/runs. Headers that reference secrets require secrets:read.
   *
   * `POST /imports`, scope `imports:write`
   */
  createImport(
    parameters: {
      body: CreateImport;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Import;
  }>;

  /**
   * Get an import.
   *
   * Returns the import with its settings and its last run.
   *
   * `GET /imports/{id}`, scope `imports:read`
   */
  getImport(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Import;
  }>;

  /**
   * Update an import.
   *
   * Updates the settings that you send. The next run uses them; plans of earlier dry runs can no longer be applied.
   *
   * `PATCH /imports/{id}`, scope `imports:write`
   */
  updateImport(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdateImport;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Import;
  }>;

  /**
   * Delete an import.
   *
   * Deletes an import. Its jobs stay. With jobs=expire or jobs=delete, a run handles them first and is returned with status 202; it may wait for approval.
   *
   * `DELETE /imports/{id}`, scope `imports:write`
   */
  deleteImport(
    parameters: {
      /** What happens to the jobs of the import. */
      jobs?: JobsOfDeletedImport | undefined;
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<
    | {
        data: Deleted;
      }
    | {
        data: ImportRun;
      }
  >;

  /**
   * Restore deleted jobs of an import.
   *
   * Lets the import create jobs again that someone has deleted. The next run creates those that the source still has.
   *
   * `POST /imports/{id}/restore`, scope `imports:write`
   */
  restoreImportedJobs(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: RestoredJobs;
  }>;

  /**
   * List the runs of an import.
   *
   * Returns the runs of the import, the newest first.
   *
   * `GET /imports/{id}/runs`, scope `imports:read`
   */
  listImportRuns: ListOperation<
    [
      parameters: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** The id of the resource (a UUID). */
        id: string;
      },
    ],
    ImportRunList
  >;

  /**
   * Start a run of an import.
   *
   * Starts a run and returns it while it is queued. GET /imports/{id}/runs/{run_id} shows its progress. A dry run, by the body or by `?dry_run=true`, ends with its plan, which POST …/approve applies.
   *
   * `POST /imports/{id}/runs`, scope `imports:write`
   */
  startImportRun(
    parameters: {
      /** Whether to stop after the plan. Approve the run to apply it. */
      dry_run?: boolean | undefined;
      /** The id of the resource (a UUID). */
      id: string;
      body?: StartImportRun | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: ImportRun;
  }>;

  /**
   * Get a run of an import.
   *
   * Returns the run with its figures, which grow while it reads and applies.
   *
   * `GET /imports/{id}/runs/{run_id}`, scope `imports:read`
   */
  getImportRun(
    parameters: {
      /** The id of the import (a UUID). */
      id: string;
      /** The id of the run (a UUID). */
      run_id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: ImportRun;
  }>;

  /**
   * List the changes of a run.
   *
   * Returns the plan of the run in the order in which it is applied: each job that changes, with each field before and after, and each row that is refused. It can be read while it grows, and for 30 days.
   *
   * `GET /imports/{id}/runs/{run_id}/changes`, scope `imports:read`
   */
  listImportChanges: ListOperation<
    [
      parameters: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** Returns only changes of this kind. */
        action?: ImportChangeAction | undefined;
        /** The id of the import (a UUID). */
        id: string;
        /** The id of the run (a UUID). */
        run_id: string;
      },
    ],
    ImportChangeList
  >;

  /**
   * List the new companies of a run.
   *
   * Returns the companies that the plan of the run creates, by name, each with the number of its jobs. It can be read while the plan grows, and for 30 days.
   *
   * `GET /imports/{id}/runs/{run_id}/companies`, scope `imports:read`
   */
  listImportCompanies: ListOperation<
    [
      parameters: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** The id of the import (a UUID). */
        id: string;
        /** The id of the run (a UUID). */
        run_id: string;
      },
    ],
    ImportCompanyList
  >;

  /**
   * Approve a run.
   *
   * Applies the plan of a dry run, or the changes that wait for a person. Works once.
   *
   * `POST /imports/{id}/runs/{run_id}/approve`, scope `imports:write`
   */
  approveImportRun(
    parameters: {
      /** The id of the import (a UUID). */
      id: string;
      /** The id of the run (a UUID). */
      run_id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: ImportRun;
  }>;

  /**
   * Reject a run.
   *
   * Ends a run that waits, without the changes that wait. Works once.
   *
   * `POST /imports/{id}/runs/{run_id}/reject`, scope `imports:write`
   */
  rejectImportRun(
    parameters: {
      /** The id of the import (a UUID). */
      id: string;
      /** The id of the run (a UUID). */
      run_id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: ImportRun;
  }>;

  /**
   * Undo a run.
   *
   * Starts a run that restores what this run changed, where nothing else has changed it since, and deletes the jobs that it created. Jobs that someone paid for expire instead. Disables the import. Works once.
   *
   * `POST /imports/{id}/runs/{run_id}/undo`, scope `imports:write`
   */
  undoImportRun(
    parameters: {
      /** The id of the import (a UUID). */
      id: string;
      /** The id of the run (a UUID). */
      run_id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: ImportRun;
  }>;

  /**
   * Recognize a link.
   *
   * Finds out which system or format a link to a careers page, a job or a feed leads to, and returns the source for POST /imports with its first jobs.
   *
   * `POST /imports/recognize`, scope `imports:write`
   */
  recognizeLink(
    parameters: {
      body: RecognizeLink;
    },
    options?: RequestOptions,
  ): Promise<{
    data: RecognizedLink;
  }>;

  /**
   * Preview an import.
   *
   * Reads the first 20 rows of the source and maps them, with the settings of the import or those that you send. Proposes a mapping for a format that is not known. Changes nothing.
   *
   * `POST /imports/{id}/preview`, scope `imports:write`
   */
  previewImport(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body?: PreviewImport | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: ImportPreview;
  }>;

  /**
   * Upload a file for an import.
   *
   * Stores a file, encrypted, for 90 days, and returns its kind. Then set source to {kind, file_id} (PATCH /imports/{id}).
   *
   * `POST /imports/{id}/files`, scope `imports:write`
   */
  uploadImportFile(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UploadImportFile;
    },
    options?: RequestOptions,
  ): Promise<{
    data: ImportFile;
  }>;

  /**
   * Get the overview.
   *
   * Returns in one request what a person looks at first: how many jobs there are, and what waits for someone. A part is null without the permission to read it.
   *
   * `GET /overview`, scope `organization:read`
   */
  getOverview(
    parameters?: Record<string, never>,
    options?: RequestOptions,
  ): Promise<{
    data: Overview;
  }>;

  /**
   * Get salary statistics.
   *
   * Returns salary statistics of the live jobs, as yearly amounts in the most common currency. Salaries are converted to a year: an hour counts 2080 times, a day 260, a week 52 and a month 12. The midpoint of a job is the mean of its salary_min and salary_max; if one is missing, the other one counts for both. Jobs whose midpoint is below 10,000 or above 10,000,000 a year are excluded. Averages and percentiles use midpoints, and percentiles are interpolated linearly. All figures are rounded half up. Categories, job types and locations with fewer than three such jobs are omitted. Groups with the most jobs come first; ties are sorted by name.
   *
   * `GET /salaries`, scope `salaries:read`
   */
  getSalaries(
    parameters?: {
      /** Whether to return the excluded jobs and the reasons. */
      explain?: boolean | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Salaries;
  }>;

  /**
   * Get the salaries of a company.
   *
   * Returns salary statistics of the live jobs of a company, by the rules of `GET /salaries`, for each currency with at least three jobs. The figures can be half a second old, and those of a company with very many jobs some minutes.
   *
   * `GET /salaries/companies/{id}`, scope `salaries:read`
   */
  getCompanySalaries(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: CompanySalaries;
  }>;

  /**
   * List pages and blog posts.
   *
   * Returns pages and blog posts of every status, newest first, without bodies.
   *
   * `GET /pages`, scope `pages:read`
   */
  listPages: ListOperation<
    [
      parameters?: {
        /** Returns only pages of this kind. */
        kind?: PageTypeFilter | undefined;
        /** Returns only pages of this status. */
        status?: PageStatus | undefined;
        /** Words that must all occur in the title, in any order and regardless of case. */
        search?: string | undefined;
        /** Returns only pages of this author. */
        author_id?: string | undefined;
        /** Returns only the resource with this external_id. */
        external_id?: string | undefined;
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    PageList
  >;

  /**
   * Create a page or blog post.
   *
   * Creates a page or blog post. Only the title is required. A new page is a hidden draft by default. With the status published, it becomes public at its published_at, by default immediately. Send an external_id to make an import repeatable: on_duplicate decides what happens if the external_id is taken.
   *
   * `POST /pages`, scope `pages:write`
   */
  createPage(
    parameters: {
      /** What to do if the external_id exists. `error` returns 409, `update` updates the existing resource (200), and `skip` returns it unchanged (200). */
      on_duplicate?: OnDuplicate | undefined;
      body: CreatePage;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Page;
  }>;

  /**
   * Get a page.
   *
   * Returns a page with its body as a TipTap document, as HTML and as plain text.
   *
   * `GET /pages/{id}`, scope `pages:read`
   */
  getPage(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Page;
  }>;

  /**
   * Update a page.
   *
   * Updates the fields that you send; null clears a field. Stores the replaced version as a revision. Publishing a page for the first time sets its published_at, which cannot be null while the page is published.
   *
   * `PATCH /pages/{id}`, scope `pages:write`
   */
  updatePage(
    parameters: {
      /** Whether to store the replaced version as a revision. With merge, not if the newest revision is less than ten minutes old and also due to you: for editors that save while someone types. */
      revision?: RevisionMode | undefined;
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdatePage;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Page;
  }>;

  /**
   * Delete a page.
   *
   * Deletes a page and its revisions permanently. To hide a page and keep it, set its status to draft or archived instead.
   *
   * `DELETE /pages/{id}`, scope `pages:write`
   */
  deletePage(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * List the revisions of a page.
   *
   * Returns the versions of the page before its updates, newest first, without bodies. A page keeps its last 50 revisions.
   *
   * `GET /pages/{id}/revisions`, scope `pages:read`
   */
  listPageRevisions: ListOperation<
    [
      parameters: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** The id of the resource (a UUID). */
        id: string;
      },
    ],
    PageRevisionList
  >;

  /**
   * Get a revision of a page.
   *
   * Returns a revision with its body as a TipTap document, as HTML and as plain text.
   *
   * `GET /pages/{id}/revisions/{revision_id}`, scope `pages:read`
   */
  getPageRevision(
    parameters: {
      /** The id of the page (a UUID). */
      id: string;
      /** The id of the revision (a UUID). */
      revision_id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: PageRevision;
  }>;

  /**
   * Restore a revision of a page.
   *
   * Restores title, content, cover_image, og_image, meta_title, meta_description, author_id (null if the author was deleted) and custom_fields. Slug, status and published_at stay unchanged, so that restoring never breaks links and never publishes or hides the page. Like every update, it stores the replaced version as a revision.
   *
   * `POST /pages/{id}/revisions/{revision_id}/restore`, scope `pages:write`
   */
  restorePageRevision(
    parameters: {
      /** The id of the page (a UUID). */
      id: string;
      /** The id of the revision (a UUID). */
      revision_id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Page;
  }>;

  /**
   * List authors.
   *
   * Returns all authors, sorted by name.
   *
   * `GET /authors`, scope `authors:read`
   */
  listAuthors(parameters?: Record<string, never>, options?: RequestOptions): Promise<AuthorList>;

  /**
   * Create an author.
   *
   * Creates an author. Use its id as the author_id of pages and blog posts.
   *
   * `POST /authors`, scope `authors:write`
   */
  createAuthor(
    parameters: {
      body: CreateAuthor;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Author;
  }>;

  /**
   * Get an author.
   *
   * Returns an author.
   *
   * `GET /authors/{id}`, scope `authors:read`
   */
  getAuthor(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Author;
  }>;

  /**
   * Update an author.
   *
   * Updates the fields that you send. Blog posts show the new name and avatar immediately.
   *
   * `PATCH /authors/{id}`, scope `authors:write`
   */
  updateAuthor(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdateAuthor;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Author;
  }>;

  /**
   * Delete an author.
   *
   * Deletes an author. An author with pages can only be deleted with reassign_to, which reassigns the pages to another author. Each page gets a revision and a page.updated event.
   *
   * `DELETE /authors/{id}`, scope `authors:write`
   */
  deleteAuthor(
    parameters: {
      /** The id of the author to reassign the pages to. */
      reassign_to?: string | undefined;
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Create a preview link of a page.
   *
   * Returns a URL that shows the page on the board as it would look if it were published now, whatever its status. Anyone with the URL can open it for one hour, always with the current content. Search engines do not index it, and it counts no views.
   *
   * `POST /pages/{id}/preview`, scope `pages:write`
   */
  createPagePreview(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: PreviewLink;
  }>;

  /**
   * Create a preview link of a job.
   *
   * Returns a URL that shows the job on the board as it would look if it were active now, whatever its status. Anyone with the URL can open it for one hour, always with the current content. Search engines do not index it, and it counts no views.
   *
   * `POST /jobs/{id}/preview`, scope `jobs:write`
   */
  createJobPreview(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: PreviewLink;
  }>;

  /**
   * Preview a job that is not stored.
   *
   * Returns the page that the board would show for a job with these fields if it were active now, whatever its status. Stores nothing and records no event. The fields are validated as in a create, or with an id as in an update; whether a slug, an external_id or a subscription is free is not checked. The page shows a logo only after it was copied. Similar jobs and links to the company follow from the stored job. The request counts as a read for the rate limit.
   *
   * `POST /jobs/preview`, scope `jobs:write`
   */
  previewJob(
    parameters: {
      body: PreviewJob;
    },
    options?: RequestOptions,
  ): Promise<{
    data: JobPreview;
  }>;

  /**
   * Preview the board with other settings.
   *
   * Returns a page of the board as it would look with these settings. Stores nothing and records no event. The settings are validated as in an update; those that you do not send are the stored ones. The request counts as a read for the rate limit.
   *
   * `POST /organization/preview`, scope `organization:write`
   */
  previewBoard(
    parameters: {
      body: PreviewBoard;
    },
    options?: RequestOptions,
  ): Promise<{
    data: BoardPreview;
  }>;

  /**
   * List collections.
   *
   * Returns all collections of the organization, sorted by name.
   *
   * `GET /cms`, scope `cms:read`
   */
  listCollections(parameters?: Record<string, never>, options?: RequestOptions): Promise<CollectionList>;

  /**
   * Create or replace a collection.
   *
   * Creates a collection, or replaces the collection with the same slug. Omitted visibility, rules and required_entitlement of an existing collection stay unchanged. Stored items also stay unchanged, and the new schema applies to later writes; warnings.invalid_items is the number of stored items that do not match it. With dry_run, the response shows the outcome and nothing is saved.
   *
   * `POST /cms`, scope `cms:write`
   */
  saveCollection(
    parameters: {
      /** Whether to check the request and count invalid items without saving. */
      dry_run?: boolean | undefined;
      body: SaveCollection;
    },
    options?: RequestOptions,
  ): Promise<{
    collection: Collection;
    warnings: {
      /** The number of stored items that do not match the new schema. They stay unchanged until they are updated. */
      invalid_items: number;
    };
  }>;

  /**
   * Get the JSON Schema of a collection's items.
   *
   * Returns a JSON Schema with which forms and clients can check the data of an item before they send it. The API checks more than the JSON Schema can express, such as the content of rich text and the total size.
   *
   * `GET /cms/{slug}/schema`, scope `cms:read`
   */
  getItemSchema(
    parameters: {
      /** The slug of the collection. */
      slug: string;
    },
    options?: RequestOptions,
  ): Promise<{
    /** A JSON Schema of draft 2020-12 for the data of an item. */
    schema: Record<string, unknown>;
  }>;

  /**
   * Delete a collection.
   *
   * Permanently deletes the collection with all its items. If-Match takes the ETag of the list of items at the same path, without parameters.
   *
   * `DELETE /cms/{slug}`, scope `cms:write`
   */
  deleteCollection(
    parameters: {
      /** The slug of the collection. */
      slug: string;
    },
    options?: RequestOptions,
  ): Promise<{
    collection: DeletedCollection;
    deleted_items: number;
  }>;

  /**
   * List and search the items of a collection.
   *
   * Returns items in the order of the collection's rules, or of sort. Items with equal values are ordered by id.
   *
   * `GET /cms/{slug}`, scope `cms:read`
   */
  listItems: ListOperation<
    [
      parameters: {
        /** Returns only items with this status. */
        status?: ItemStatus | undefined;
        /** Returns only the resource with this external_id. */
        external_id?: string | undefined;
        /** The maximum number of items to return. */
        limit?: number | undefined;
        /** The number of items to skip. */
        offset?: number | undefined;
        /** The sort order: created_at, updated_at, position, starts_at, expires_at or a sortable field of the schema. A leading hyphen sorts in descending order. Items without a value of the field come last in both directions. */
        sort?: string | undefined;
        /** Words that the texts of an item must contain, all of them, each at least as the beginning of a word. The search ignores case and accents. Words in double quotes must occur in this order. */
        search?: string | undefined;
        /** The slug of the collection. */
        slug: string;
      },
    ],
    ItemList
  >;

  /**
   * Create or replace an item.
   *
   * Creates an item. With the id of an existing item of the collection, replaces its data as a whole, and its other fields if they are given. A new id becomes the id of the created item. With an external_id, imports can be repeated: on_duplicate determines what happens if an item already has the external_id, and update replaces it. A new item without a status gets its status from the collection's moderation rule.
   *
   * `POST /cms/{slug}`, scope `cms:write`
   */
  saveItem(
    parameters: {
      /** What to do if the external_id exists. `error` returns 409, `update` updates the existing resource (200), and `skip` returns it unchanged (200). */
      on_duplicate?: OnDuplicate | undefined;
      /** The slug of the collection. */
      slug: string;
      body: SaveItem;
    },
    options?: RequestOptions,
  ): Promise<{
    item: Item;
  }>;

  /**
   * Get an item.
   *
   * Returns an item with any status.
   *
   * `GET /cms/{slug}/{id}`, scope `cms:read`
   */
  getItem(
    parameters: {
      /** The slug of the collection. */
      slug: string;
      /** The id of the item (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    item: Item;
  }>;

  /**
   * Update an item.
   *
   * Merges the fields of data into the stored ones, and null removes a field (RFC 7396). The merged data must match the schema. Omitted fields of the item stay unchanged.
   *
   * `PATCH /cms/{slug}/{id}`, scope `cms:write`
   */
  updateItem(
    parameters: {
      /** The slug of the collection. */
      slug: string;
      /** The id of the item (a UUID). */
      id: string;
      body: UpdateItem;
    },
    options?: RequestOptions,
  ): Promise<{
    item: Item;
  }>;

  /**
   * Delete an item.
   *
   * Permanently deletes an item. To hide it instead, set its status to archived.
   *
   * `DELETE /cms/{slug}/{id}`, scope `cms:write`
   */
  deleteItem(
    parameters: {
      /** The slug of the collection. */
      slug: string;
      /** The id of the item (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    item: DeletedItem;
  }>;

  /**
   * List and search members.
   *
   * Returns members, newest first. Members must match all filters.
   *
   * `GET /members`, scope `members:read`
   */
  listMembers: ListOperation<
    [
      parameters?: {
        /** Beginnings of words. Name and email address together must contain all of them; case and accents do not matter. */
        search?: string | undefined;
        /** Only members with this role. */
        role?: MemberRole | undefined;
        /** Only members with this status. */
        approval_status?: ApprovalStatus | undefined;
        /** Only members with one of these ids, such as those of payments. Send one comma-separated value, with `\,` for a comma inside an entry, or repeat the parameter with one entry per value. Also write `\,` if you repeat parameters but have only one entry. */
        ids?: Array<string> | undefined;
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    MemberList
  >;

  /**
   * Create a member.
   *
   * Creates a member. Sends no email.
   *
   * `POST /members`, scope `members:write`
   */
  createMember(
    parameters: {
      body: CreateMember;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Member;
  }>;

  /**
   * Get a member by id or email address.
   *
   * Returns a member with subscriptions, payments, and whether a subscription opens the paywall. Without payments:read, payments is empty.
   *
   * `GET /members/{lookup}`, scope `members:read`
   */
  getMember(
    parameters: {
      /** The email address (percent-encoded, in upper or lower case) or the id (a UUID). */
      lookup: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: MemberLookup;
  }>;

  /**
   * Update a member.
   *
   * Updates the fields that you send; null clears a field. Suspending a member signs them out immediately.
   *
   * `PATCH /members/{lookup}`, scope `members:write`
   */
  updateMember(
    parameters: {
      /** The email address (percent-encoded, in upper or lower case) or the id (a UUID). */
      lookup: string;
      body: UpdateMember;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Member;
  }>;

  /**
   * Erase a member.
   *
   * Permanently deletes the member with subscriptions and sessions. Payments stay without the member, and personal data is removed from events.
   *
   * `DELETE /members/{lookup}`, scope `members:write`
   */
  deleteMember(
    parameters: {
      /** The email address (percent-encoded, in upper or lower case) or the id (a UUID). */
      lookup: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Export the data of a member.
   *
   * Returns everything stored about the member, streamed as one JSON document. It includes payments and applications, so it requires payments:read and applications:read too.
   *
   * `GET /members/{id}/export`, scope `members:read`
   */
  exportMember(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: MemberExport;
  }>;

  /**
   * Create a link to the data of a member.
   *
   * Returns a URL that downloads everything stored about the member, as a JSON file. It works for five minutes, without a key. It requires payments:read and applications:read too.
   *
   * `POST /members/{id}/export/link`, scope `members:read`
   */
  createMemberExportLink(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: DownloadLink;
  }>;

  /**
   * Export the data of a person.
   *
   * Returns everything stored about the email address, streamed as one JSON document: the member with payments, applications, alerts, saved jobs and suppressions. It requires applications:read and payments:read too. People of whom nothing is stored have empty lists.
   *
   * `GET /people/{email}/export`, scope `members:read`
   */
  exportPerson(
    parameters: {
      /** The email address, percent-encoded. Case does not matter. */
      email: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: PersonExport;
  }>;

  /**
   * Erase a person.
   *
   * Permanently deletes everything about the email address: the member as DELETE /members/{lookup} does, applications with their files, alerts, saved jobs and suppressions. It requires applications:write too. It succeeds also if nothing is stored.
   *
   * `DELETE /people/{email}`, scope `members:write`
   */
  erasePerson(
    parameters: {
      /** The email address, percent-encoded. Case does not matter. */
      email: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: ErasedPerson;
  }>;

  /**
   * List changes to a member.
   *
   * Returns changes to the member, their subscriptions and their payments, newest first. The entries remain after the member is erased.
   *
   * `GET /members/{id}/audit`, scope `members:read`
   */
  listMemberAuditEntries: ListOperation<
    [
      parameters: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** The id of the resource (a UUID). */
        id: string;
      },
    ],
    AuditEntryList
  >;

  /**
   * Set the password of a member.
   *
   * Sets the password and signs the member out on all devices. Sends no email.
   *
   * `POST /members/{id}/password`, scope `members:write`
   */
  setMemberPassword(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: SetPassword;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Member;
  }>;

  /**
   * Sign a member out.
   *
   * Ends all sessions of the member. Sign-in links that were already sent stop working.
   *
   * `POST /members/{id}/sign-out`, scope `members:write`
   */
  signMemberOut(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: SignedOut;
  }>;

  /**
   * List plans.
   *
   * Returns plans, newest first, including inactive ones.
   *
   * `GET /plans`, scope `plans:read`
   */
  listPlans: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** What the plan sells: access behind the paywall, or the posting of jobs. */
        kind?: PlanKind | undefined;
        /** Only active plans (true) or only inactive ones (false). */
        is_active?: boolean | undefined;
      },
    ],
    PlanList
  >;

  /**
   * Create a plan.
   *
   * Creates a plan. Its kind cannot change later. A plan without an interval is a one-time payment.
   *
   * `POST /plans`, scope `plans:write`
   */
  createPlan(
    parameters: {
      body: CreatePlan;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Plan;
  }>;

  /**
   * Get a plan.
   *
   * Returns a plan, active or inactive.
   *
   * `GET /plans/{id}`, scope `plans:read`
   */
  getPlan(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Plan;
  }>;

  /**
   * Update a plan.
   *
   * Updates a plan. New entitlements apply immediately to all its subscriptions; their periods, jobs and payments stay unchanged. Plans cannot be deleted; to stop selling a plan, set isActive to false.
   *
   * `PATCH /plans/{id}`, scope `plans:write`
   */
  updatePlan(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdatePlan;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Plan;
  }>;

  /**
   * List coupons.
   *
   * Returns coupons, newest first, including those that have ended.
   *
   * `GET /coupons`, scope `plans:read`
   */
  listCoupons: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    CouponList
  >;

  /**
   * Create a coupon.
   *
   * Creates a coupon that lowers the first payment of a posting by a share or an amount. Redemptions are counted exactly: a checkout counts when it starts, and no longer when it fails or is abandoned.
   *
   * `POST /coupons`, scope `plans:write`
   */
  createCoupon(
    parameters: {
      body: CreateCoupon;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Coupon;
  }>;

  /**
   * Get a coupon.
   *
   * Returns a coupon with the number of its redemptions.
   *
   * `GET /coupons/{id}`, scope `plans:read`
   */
  getCoupon(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Coupon;
  }>;

  /**
   * Update a coupon.
   *
   * Updates the fields that you send. Checkouts that have started keep their price.
   *
   * `PATCH /coupons/{id}`, scope `plans:write`
   */
  updateCoupon(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdateCoupon;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Coupon;
  }>;

  /**
   * Delete a coupon.
   *
   * Deletes a coupon permanently. Checkouts that have started keep their price.
   *
   * `DELETE /coupons/{id}`, scope `plans:write`
   */
  deleteCoupon(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * List postings.
   *
   * Returns what members have posted, newest first. Drafts of visitors who have not signed in are not listed.
   *
   * `GET /postings`, scope `jobs:read`
   */
  listPostings: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** Only postings in this state. `pending_review` includes edits that wait. */
        state?: PostingState | undefined;
        /** Only postings of this member. */
        member_id?: string | undefined;
        /** Only postings for this company. */
        company_id?: string | undefined;
      },
    ],
    PostingList
  >;

  /**
   * Get a posting.
   *
   * Returns a posting in any state. While it is on the board, `job` is the text that the job has now, which staff may have changed.
   *
   * `GET /postings/{id}`, scope `jobs:read`
   */
  getPosting(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Posting;
  }>;

  /**
   * Get what a decision on a posting needs.
   *
   * Returns a posting with the text to decide on, the text that staff reviewed last, and what is known of the employer and the company.
   *
   * `GET /postings/{id}/review`, scope `jobs:read`
   */
  getPostingReview(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: PostingReview;
  }>;

  /**
   * Approve a posting.
   *
   * Publishes a job that an employer posted and that waits for review, or the edit of it that waits. Its days run from now. A rejected one can be approved while its employer has a credit for it.
   *
   * `POST /jobs/{id}/approve`, scope `jobs:write`
   */
  approveJob(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Posting;
  }>;

  /**
   * Reject a posting.
   *
   * Rejects a job that an employer posted and that waits for review, or the edit of it that waits. What was paid stays as a credit of the employer, who can change the text and submit it again.
   *
   * `POST /jobs/{id}/reject`, scope `jobs:write`
   */
  rejectJob(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: RejectPosting;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Posting;
  }>;

  /**
   * List the subscriptions of a member.
   *
   * Returns all subscriptions of the member, newest first, ended ones included.
   *
   * `GET /members/{id}/subscriptions`, scope `members:read`
   */
  listSubscriptions: ListOperation<
    [
      parameters: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** The id of the resource (a UUID). */
        id: string;
      },
    ],
    SubscriptionList
  >;

  /**
   * Subscribe a member to a plan.
   *
   * Creates a subscription manually: nothing is charged, and it does not renew. By default it is active from now until the end of the interval of the plan (without an interval: forever), with the jobs that the plan includes.
   *
   * `POST /members/{id}/subscriptions`, scope `members:write`
   */
  createSubscription(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: CreateSubscription;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Subscription;
  }>;

  /**
   * Get a subscription.
   *
   * Returns a subscription of this member.
   *
   * `GET /members/{id}/subscriptions/{subscription_id}`, scope `members:read`
   */
  getSubscription(
    parameters: {
      /** The id of the member (a UUID). */
      id: string;
      /** The id of the subscription (a UUID). */
      subscription_id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Subscription;
  }>;

  /**
   * Update a manual subscription.
   *
   * Updates a manual subscription. When its period ends, the paywall closes and the status stays the same. To renew it, set the new period, and jobsRemaining if its plan includes jobs.
   *
   * `PATCH /members/{id}/subscriptions/{subscription_id}`, scope `members:write`
   */
  updateSubscription(
    parameters: {
      /** The id of the member (a UUID). */
      id: string;
      /** The id of the subscription (a UUID). */
      subscription_id: string;
      body: UpdateSubscription;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Subscription;
  }>;

  /**
   * List the credits of a subscription.
   *
   * Returns what changed the number of jobs of a subscription, newest first. jobsRemaining is the sum. Subscriptions without a limit have no entries.
   *
   * `GET /members/{id}/subscriptions/{subscription_id}/credits`, scope `members:read`
   */
  listCredits: ListOperation<
    [
      parameters: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** The id of the member (a UUID). */
        id: string;
        /** The id of the subscription (a UUID). */
        subscription_id: string;
      },
    ],
    CreditEntryList
  >;

  /**
   * List payments.
   *
   * Returns all payments of the organization, newest first, including those of erased members.
   *
   * `GET /payments`, scope `payments:read`
   */
  listPayments: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** Only payments with this status. */
        status?: PaymentStatus | undefined;
        /** Payments recorded on or after this date or timestamp. A date is in the time zone of the organization. */
        from?: string | undefined;
        /** Payments recorded on or before this; a date includes the whole day in the time zone of the organization. */
        to?: string | undefined;
      },
    ],
    PaymentList
  >;

  /**
   * Get a payment.
   *
   * Returns a payment of any status.
   *
   * `GET /payments/{id}`, scope `payments:read`
   */
  getPayment(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Payment;
  }>;

  /**
   * Update the status of a manual payment.
   *
   * Updates the status of a manual payment: from pending to succeeded or failed, or from succeeded to refunded. The posting that it pays for follows: it waits for review or goes live, becomes a draft again, or is taken down.
   *
   * `PATCH /payments/{id}`, scope `payments:write`
   */
  updatePayment(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdatePayment;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Payment;
  }>;

  /**
   * List the payments of a member.
   *
   * Returns the payments of a member, newest first.
   *
   * `GET /members/{id}/payments`, scope `payments:read`
   */
  listMemberPayments: ListOperation<
    [
      parameters: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** The id of the resource (a UUID). */
        id: string;
      },
    ],
    PaymentList
  >;

  /**
   * Record a manual payment.
   *
   * Creates a payment that was not made with Stripe. It stays when its member is erased or its job deleted.
   *
   * `POST /members/{id}/payments`, scope `payments:write`
   */
  createPayment(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: CreatePayment;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Payment;
  }>;

  /**
   * Get the payment settings.
   *
   * Returns the payment provider of new checkouts and the names of its secrets.
   *
   * `GET /payment-settings`, scope `payments:read`
   */
  getPaymentSettings(
    parameters?: Record<string, never>,
    options?: RequestOptions,
  ): Promise<{
    data: PaymentSettings;
  }>;

  /**
   * Update the payment settings.
   *
   * Updates the payment settings. Secrets are referenced as `vault:<name>` or by name. The provider stripe requires both. Setting a secret requires secrets:read.
   *
   * `PATCH /payment-settings`, scope `payments:write`
   */
  updatePaymentSettings(
    parameters: {
      body: UpdatePaymentSettings;
    },
    options?: RequestOptions,
  ): Promise<{
    data: PaymentSettings;
  }>;

  /**
   * Check the key and the webhook endpoint at Stripe.
   *
   * Asks Stripe what the key may do and which events the endpoint sends, and returns the settings with what is missing. Changes nothing at Stripe. The key needs the permission to read webhook endpoints for the second part.
   *
   * `POST /payment-settings/check`, scope `payments:write`
   */
  checkPaymentSettings(
    parameters?: {
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: PaymentSettings;
  }>;

  /**
   * Create a checkout for a member.
   *
   * Creates a checkout. Redirect the member to its url. With Stripe, its events complete the payment. With the manual provider, update the pending payment and the incomplete subscription when the money arrives.
   *
   * `POST /members/{id}/checkout`, scope `payments:write`
   */
  createCheckout(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: CreateCheckout;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Checkout;
  }>;

  /**
   * Upload an image.
   *
   * Uploads an image, which is re-encoded without its metadata. Returns 200 with the existing asset if the organization has uploaded the same file before.
   *
   * `POST /assets`, scope `assets:write`
   */
  uploadAsset(
    parameters: {
      body: UploadAsset;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Asset;
  }>;

  /**
   * List assets.
   *
   * Returns the assets of the organization, the newest first.
   *
   * `GET /assets`, scope `assets:read`
   */
  listAssets: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** A part of the name. The search ignores case. */
        search?: string | undefined;
      },
    ],
    AssetList
  >;

  /**
   * Get an asset and its usages.
   *
   * Returns the asset with the first 100 resources that use it.
   *
   * `GET /assets/{id}`, scope `assets:read`
   */
  getAsset(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: AssetDetails;
  }>;

  /**
   * Update an asset.
   *
   * Updates the name or the alternative text of an asset. Omitted fields stay unchanged. The file itself cannot be changed; upload another file instead.
   *
   * `PATCH /assets/{id}`, scope `assets:write`
   */
  updateAsset(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdateAsset;
    },
    options?: RequestOptions,
  ): Promise<{
    data: AssetDetails;
  }>;

  /**
   * Delete an asset.
   *
   * Deletes an asset. An asset that is in use is only deleted with force, and is then missing from the resources that use it.
   *
   * `DELETE /assets/{id}`, scope `assets:write`
   */
  deleteAsset(
    parameters: {
      /** Whether to delete the asset even if it is in use. */
      force?: boolean | undefined;
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * List secrets.
   *
   * Returns secrets ordered by name, without their values.
   *
   * `GET /secrets`, scope `secrets:read`
   */
  listSecrets: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    SecretList
  >;

  /**
   * Create or replace a secret.
   *
   * Creates a secret, or replaces its value if the name exists. Resources that reference the secret use the new value from their next request on. Without allowed_hosts, the stored ones stay.
   *
   * `POST /secrets`, scope `secrets:write`
   */
  saveSecret(
    parameters: {
      body: SaveSecret;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Secret;
  }>;

  /**
   * Get a secret.
   *
   * Returns the secret without its value, with up to 100 of the resources that use it.
   *
   * `GET /secrets/{name}`, scope `secrets:read`
   */
  getSecret(
    parameters: {
      /** The name of the secret. */
      name: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Secret;
  }>;

  /**
   * Delete a secret.
   *
   * Deletes a secret. A secret in use is only deleted with force; requests that reference it then fail.
   *
   * `DELETE /secrets/{name}`, scope `secrets:write`
   */
  deleteSecret(
    parameters: {
      /** Deletes the secret even if it is in use. Requests that reference it then fail. */
      force?: boolean | undefined;
      /** The name of the secret. */
      name: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: DeletedSecret;
  }>;

  /**
   * List events.
   *
   * Returns the changes of the last 30 days in a fixed order. Clients that follow next_cursor read each event exactly once. Includes only events that the key may read: member.updated requires members:read. An event appears when all changes that began before it have finished, usually within milliseconds.
   *
   * `GET /events`, scope `events:read`
   */
  listEvents: ListOperation<
    [
      parameters?: {
        /** The next_cursor of an earlier response. Defaults to the oldest event of the last 30 days. `latest` returns no events, only a cursor for future ones. */
        after?: string | undefined;
        /** Only events of these types: an event type, a pattern such as `job.*`, or `*` for all. 403 if the key may not read one of them. Send one comma-separated value, with `\,` for a comma inside an entry, or repeat the parameter with one entry per value. Also write `\,` if you repeat parameters but have only one entry. */
        types?: Array<string> | undefined;
        /** Maximum number of events. A response is also limited to about 4 MB. */
        limit?: number | undefined;
      },
    ],
    EventList
  >;

  /**
   * List the activity.
   *
   * Returns what happened in the last 30 days in short, newest first: who changed what, without the data. Consecutive changes of one type by one actor are one entry, unless an hour passes between them; changes of more than 1,000 objects are several. Includes only events that the key may read. Follow next_cursor for older changes. Programs that must not miss a change read GET /events.
   *
   * `GET /activity`, scope `events:read`
   */
  listActivity: ListOperation<
    [
      parameters?: {
        /** The next_cursor of an earlier response. */
        after?: string | undefined;
        /** Maximum number of entries. */
        limit?: number | undefined;
      },
    ],
    ActivityList
  >;

  /**
   * List event types.
   *
   * Returns each event type with its JSON Schema and an example.
   *
   * `GET /webhooks/events`, scope `webhooks:read`
   */
  listEventTypes(parameters?: Record<string, never>, options?: RequestOptions): Promise<EventTypeList>;

  /**
   * List webhooks.
   *
   * Returns webhooks in order of creation. Without per_page, one page contains all of them.
   *
   * `GET /webhooks`, scope `webhooks:read`
   */
  listWebhooks: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** Webhooks per page. Without it, one page contains all webhooks. */
        per_page?: number | undefined;
      },
    ],
    WebhookList
  >;

  /**
   * Create a webhook.
   *
   * Creates a webhook. The response contains the signing secret only once; a repeated request with the same Idempotency-Key returns null instead. The webhook receives the events that the scopes of this key can read. Headers that reference secrets require secrets:read.
   *
   * `POST /webhooks`, scope `webhooks:write`
   */
  createWebhook(
    parameters: {
      body: CreateWebhook;
    },
    options?: RequestOptions,
  ): Promise<{
    data: NewWebhook;
  }>;

  /**
   * Get a webhook.
   *
   * Returns the webhook with its settings, without its signing secret.
   *
   * `GET /webhooks/{id}`, scope `webhooks:read`
   */
  getWebhook(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Webhook;
  }>;

  /**
   * Update a webhook.
   *
   * Updates a webhook. The next attempt of each delivery uses the new settings. Disabling ends all pending deliveries. Enabling clears disabled_reason and failing_since; the webhook receives new events only, and POST /webhooks/{id}/recover sends the missed ones. The scopes of this key replace the stored ones.
   *
   * `PATCH /webhooks/{id}`, scope `webhooks:write`
   */
  updateWebhook(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdateWebhook;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Webhook;
  }>;

  /**
   * Delete a webhook.
   *
   * Deletes a webhook and its deliveries.
   *
   * `DELETE /webhooks/{id}`, scope `webhooks:write`
   */
  deleteWebhook(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Rotate the signing secret of a webhook.
   *
   * Creates a new signing secret and returns it once. Former secrets also sign until the overlap ends, so that receivers can switch. At most three secrets sign at once; the oldest is dropped.
   *
   * `POST /webhooks/{id}/rotate-secret`, scope `webhooks:write`
   */
  rotateWebhookSecret(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body?: RotateWebhookSecret | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: NewWebhook;
  }>;

  /**
   * List the deliveries of a webhook.
   *
   * Returns the deliveries of the last 30 days, tests included, newest first.
   *
   * `GET /webhooks/{id}/deliveries`, scope `webhooks:read`
   */
  listWebhookDeliveries: ListOperation<
    [
      parameters: {
        /** Statuses: pending, delivered, exhausted, disabled. Send one comma-separated value, with `\,` for a comma inside an entry, or repeat the parameter with one entry per value. Also write `\,` if you repeat parameters but have only one entry. */
        status?: Array<DeliveryStatus> | undefined;
        /** A type of event. */
        event_type?: string | undefined;
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** The id of the resource (a UUID). */
        id: string;
      },
    ],
    WebhookDeliveryList
  >;

  /**
   * Get a delivery of a webhook.
   *
   * Returns the delivery with its attempts and its event. event is null after the event has expired. Without the scope that reads the event, event and response_body are null.
   *
   * `GET /webhooks/{id}/deliveries/{delivery_id}`, scope `webhooks:read`
   */
  getWebhookDelivery(
    parameters: {
      /** The id of the webhook (a UUID). */
      id: string;
      /** The id of the delivery (a UUID). */
      delivery_id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: WebhookDeliveryDetails;
  }>;

  /**
   * Replay a delivery.
   *
   * Makes the delivery pending and due immediately, with a new series of attempts, whatever its status. Does nothing if an attempt is in progress.
   *
   * `POST /webhooks/{id}/deliveries/{delivery_id}/replay`, scope `webhooks:write`
   */
  replayWebhookDelivery(
    parameters: {
      /** The id of the webhook (a UUID). */
      id: string;
      /** The id of the delivery (a UUID). */
      delivery_id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: WebhookDelivery;
  }>;

  /**
   * Recover missed deliveries.
   *
   * Sends every matching event since the given time that has not reached the webhook. Exhausted and disabled deliveries become pending again. Events without a delivery, because the webhook was disabled or did not exist, get one. Pending and delivered ones stay unchanged.
   *
   * `POST /webhooks/{id}/recover`, scope `webhooks:write`
   */
  recoverWebhookDeliveries(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: RecoverDeliveries;
    },
    options?: RequestOptions,
  ): Promise<{
    data: WebhookRecovery;
  }>;

  /**
   * Send a test event.
   *
   * Sends an example event immediately, even to a disabled webhook. Returns when the receiver responds or after 15 seconds. The test is stored as a delivery and never retried.
   *
   * `POST /webhooks/{id}/test`, scope `webhooks:write`
   */
  testWebhook(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body?: TestWebhook | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: WebhookDeliveryDetails;
  }>;

  /**
   * List enrichment providers.
   *
   * Returns enrichment providers in order of creation.
   *
   * `GET /enrichment-providers`, scope `enrichment:read`
   */
  listEnrichmentProviders: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    EnrichmentProviderList
  >;

  /**
   * Create an enrichment provider.
   *
   * Creates a provider. Each new job is posted to it as the event job.created. A field of its JSON response is filled in if it is listed in fields, is still null on the job, and is valid for an update. Also requires jobs:write, and secrets:read for headers that reference secrets.
   *
   * `POST /enrichment-providers`, scope `enrichment:write`
   */
  createEnrichmentProvider(
    parameters: {
      body: CreateEnrichmentProvider;
    },
    options?: RequestOptions,
  ): Promise<{
    data: EnrichmentProvider;
  }>;

  /**
   * Get an enrichment provider.
   *
   * Returns the provider with its settings. Its runs have their own list.
   *
   * `GET /enrichment-providers/{id}`, scope `enrichment:read`
   */
  getEnrichmentProvider(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: EnrichmentProvider;
  }>;

  /**
   * Update an enrichment provider.
   *
   * Updates a provider. The next attempts use the new settings. headers and fields are replaced as a whole. Disabling the provider skips its pending runs. The scopes of this key replace the stored ones; it needs the same scopes as for creating a provider.
   *
   * `PATCH /enrichment-providers/{id}`, scope `enrichment:write`
   */
  updateEnrichmentProvider(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdateEnrichmentProvider;
    },
    options?: RequestOptions,
  ): Promise<{
    data: EnrichmentProvider;
  }>;

  /**
   * Delete an enrichment provider.
   *
   * Deletes a provider and its runs. Fields that it has filled in stay.
   *
   * `DELETE /enrichment-providers/{id}`, scope `enrichment:write`
   */
  deleteEnrichmentProvider(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * List the runs of an enrichment provider.
   *
   * Returns the runs of the last 30 days, one per job, newest first.
   *
   * `GET /enrichment-providers/{id}/runs`, scope `enrichment:read`
   */
  listEnrichmentRuns: ListOperation<
    [
      parameters: {
        /** Only runs with this status. */
        status?: EnrichmentRunStatus | undefined;
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** The id of the resource (a UUID). */
        id: string;
      },
    ],
    EnrichmentRunList
  >;

  /**
   * Test an enrichment provider.
   *
   * Calls the provider once with one of your jobs or with an example, even if it is disabled. Returns the fields that would be filled in. Changes nothing and is not stored as a run.
   *
   * `POST /enrichment-providers/{id}/test`, scope `enrichment:write`
   */
  testEnrichmentProvider(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body?: TestEnrichmentProvider | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: EnrichmentProviderTest;
  }>;

  /**
   * Get traffic statistics.
   *
   * Returns page views, visitors and clicks to apply, by UTC day. Visitors are unique within a day; a range sums its days. New views appear within two seconds.
   *
   * `GET /analytics`, scope `analytics:read`
   */
  getAnalytics(
    parameters?: {
      /** First day (UTC); by default 29 days before `to`, at most 365. */
      from?: string | undefined;
      /** Last day (UTC, inclusive); by default today. */
      to?: string | undefined;
      /** Length of the intervals in `series`. Weeks start on Monday (ISO 8601). */
      interval?: IntervalUnit | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Analytics;
  }>;

  /**
   * List views and clicks by job.
   *
   * Returns jobs with views or clicks to apply in the range, most views first. Visitors are unique within a day; a range sums its days. Deleted jobs are not included.
   *
   * `GET /analytics/jobs`, scope `analytics:read`
   */
  listJobAnalytics: ListOperation<
    [
      parameters?: {
        /** First day (UTC); by default 29 days before `to`, at most 365. */
        from?: string | undefined;
        /** Last day (UTC, inclusive); by default today. */
        to?: string | undefined;
        /** Only this job, even without views. */
        job_id?: string | undefined;
        /** Only jobs of this company. */
        company_id?: string | undefined;
        /** A leading minus sorts in descending order. Jobs without a rate come last. */
        sort?: JobAnalyticsSort | undefined;
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    JobAnalyticsList
  >;

  /**
   * List views and clicks by company.
   *
   * Returns companies whose jobs have views or clicks to apply in the range, most views first. A job counts for the company that its name means now.
   *
   * `GET /analytics/companies`, scope `analytics:read`
   */
  listCompanyAnalytics: ListOperation<
    [
      parameters?: {
        /** First day (UTC); by default 29 days before `to`, at most 365. */
        from?: string | undefined;
        /** Last day (UTC, inclusive); by default today. */
        to?: string | undefined;
        /** Only this company, even without views. */
        company_id?: string | undefined;
        /** A leading minus sorts in descending order. Companies without a rate come last. */
        sort?: CompanyAnalyticsSort | undefined;
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    CompanyAnalyticsList
  >;

  /**
   * List the audit log.
   *
   * Returns who did what in the last 400 days, newest first: changes through the API, the dashboard and the command line, sign-ins of users, exports, and refused requests. Follow next_cursor for older entries. Operators get the entries of the installation, which belong to no organization, if they send neither an API key nor Corkboard-Organization.
   *
   * `GET /audit-log`, scope `audit:read`
   */
  listAuditLog: ListOperation<
    [
      parameters?: {
        /** Only entries of this actor. */
        actor?: string | undefined;
        /** Only entries about objects of this type. */
        type?: string | undefined;
        /** Only entries about the object with this id. */
        object?: string | undefined;
        /** Only entries at or after this time. A date starts with its day in the time zone of the organization. */
        from?: string | undefined;
        /** Only entries at or before this time. A date includes the whole day, in the time zone of the organization. */
        to?: string | undefined;
        /** The next_cursor of an earlier response. */
        after?: string | undefined;
        /** Maximum number of entries. */
        limit?: number | undefined;
      },
    ],
    AuditLogList
  >;

  /**
   * Get the lock of the organization.
   *
   * Returns since when the organization is read-only, because it moves to another installation.
   *
   * `GET /organization-lock`, scope `organization:read`
   */
  getOrganizationLock(
    parameters?: Record<string, never>,
    options?: RequestOptions,
  ): Promise<{
    data: OrganizationLock;
  }>;

  /**
   * Lock the organization.
   *
   * Makes the organization read-only, so that nothing changes after its export. Every change gets 503 organization_moving, background work stops, and page views are not counted. An export that is created afterwards has everything that was acknowledged. Only an owner can do this.
   *
   * `POST /organization-lock`, scope `organization:write`
   */
  lockOrganization(
    parameters?: {
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: OrganizationLock;
  }>;

  /**
   * Unlock the organization.
   *
   * Ends the lock: the organization can be changed again. Only an owner can do this.
   *
   * `DELETE /organization-lock`, scope `organization:write`
   */
  unlockOrganization(
    parameters?: Record<string, never>,
    options?: RequestOptions,
  ): Promise<{
    data: OrganizationLock;
  }>;

  /**
   * Export jobs.
   *
   * Streams all jobs that match the filters, in the order of the list. A job has the fields that POST /jobs takes, so an import can read the file.
   *
   * `GET /exports/jobs.{format}`, scope `jobs:read`
   */
  exportJobs(
    parameters: {
      /** Words that must all occur in title, description or company name. Each matches the beginning of a word, regardless of case and accents. Words in double quotes must occur as a phrase. */
      search?: string | undefined;
      /** Job types, regardless of case and separators. Send one comma-separated value, with `\,` for a comma inside an entry, or repeat the parameter with one entry per value. Also write `\,` if you repeat parameters but have only one entry. */
      job_types?: Array<string> | undefined;
      /** Texts of which at least one must be part of the location, regardless of case. Send one comma-separated value, with `\,` for a comma inside an entry, or repeat the parameter with one entry per value. Also write `\,` if you repeat parameters but have only one entry. */
      locations?: Array<string> | undefined;
      /** The ids of categories. Send one comma-separated value, with `\,` for a comma inside an entry, or repeat the parameter with one entry per value. Also write `\,` if you repeat parameters but have only one entry. */
      categories?: Array<string> | undefined;
      /** The slug of a category. */
      category?: string | undefined;
      /** The full name of a company, regardless of case. */
      company?: string | undefined;
      /** The id of a company. Finds its jobs by all names that mean the company. */
      company_id?: string | undefined;
      /** Returns only the resource with this external_id. */
      external_id?: string | undefined;
      /** Whether to return only remote jobs (true) or only other jobs (false). */
      is_remote?: boolean | undefined;
      /** A city, region, country or group of countries by its name in any language, such as Munich, Bayern, uk or dach, or the code of a country in capitals, such as GB. meta.place says how it was understood. A text that names no known place, or is in double quotes, must be part of the location; one or two letters must be a whole word of it. If no location has the text, the place with the most similar name is searched. */
      place?: string | undefined;
      /** ISO 3166-1 alpha-2 codes of countries. Send one comma-separated value, with `\,` for a comma inside an entry, or repeat the parameter with one entry per value. Also write `\,` if you repeat parameters but have only one entry. */
      country?: Array<string> | undefined;
      /** Modes of remote work: none, hybrid or full. Send one comma-separated value, with `\,` for a comma inside an entry, or repeat the parameter with one entry per value. Also write `\,` if you repeat parameters but have only one entry. */
      remote?: Array<RemoteMode> | undefined;
      /** Returns only jobs that are open to applicants in this country or region, also because a larger region includes it: EU finds jobs for the EU and worldwide. A code, or the name of a country. */
      remote_region?: string | undefined;
      /** The lowest pay for a year. Compares the highest pay that a job offers, calculated for a year, in pay_currency. */
      pay_min?: number | undefined;
      /** The currency of pay_min. Defaults to the currency of most jobs on the board. */
      pay_currency?: string | undefined;
      /** Statuses of jobs: draft, active or expired. Send one comma-separated value, with `\,` for a comma inside an entry, or repeat the parameter with one entry per value. Also write `\,` if you repeat parameters but have only one entry. */
      status?: Array<JobStatus> | undefined;
      /** Returns only jobs posted within this period. Ignored if date_from or date_to is set. */
      posted_within?: PostedWithin | undefined;
      /** Returns only jobs posted at or after this timestamp, or on or after this date in the time zone of the organization. */
      date_from?: string | undefined;
      /** Returns only jobs posted at or before this timestamp, or on or before this date in the time zone of the organization. */
      date_to?: string | undefined;
      /** Whether to find only jobs with the words of `search` as they are. By default, a search that matches few jobs finds jobs with similar words too, and says so in `meta.filters.corrected`. If it begins or ends with the name of a place, such as `nurse munich` or `nurse jobs in munich`, it finds the jobs there too, and says so in `meta.place`. If it asks for remote work, such as `remote nurse`, it finds remote jobs too, and says so in `meta.remote`. If it names a type of the jobs, such as `part-time nurse`, it finds jobs of the type too, and says so in `meta.job_types`. */
      exact?: boolean | undefined;
      /** The sort order. Ties are sorted by id. `relevance` lists jobs with the words of `search` in the title first, then those in the company name, then others; of each, whole words before beginnings of words, and newer jobs first. Without `search`, it is the same as `-posted_at`. */
      sort?: JobSort | undefined;
      /** The format of the file. */
      format: ExportFormat;
    },
    options?: RequestOptions,
  ): Promise<Blob>;

  /**
   * Export companies.
   *
   * Streams all companies that match the filters, in the order of the list.
   *
   * `GET /exports/companies.{format}`, scope `companies:read`
   */
  exportCompanies(
    parameters: {
      /** Beginnings of words of the name, regardless of case and accents. All must occur. */
      search?: string | undefined;
      /** A full name, in any spelling that means the company, such as one of a merged company. */
      name?: string | undefined;
      /** Only verified companies, or only others. */
      is_verified?: boolean | undefined;
      /** Only hidden companies, or only others. */
      is_hidden?: boolean | undefined;
      /** Returns only the resource with this external_id. */
      external_id?: string | undefined;
      /** The sort order. Ties are sorted by name and id. */
      sort?: CompanySort | undefined;
      /** The format of the file. */
      format: ExportFormat;
    },
    options?: RequestOptions,
  ): Promise<Blob>;

  /**
   * Export members.
   *
   * Streams all members that match the filters, newest first.
   *
   * `GET /exports/members.{format}`, scope `members:read`
   */
  exportMembers(
    parameters: {
      /** Beginnings of words. Name and email address together must contain all of them; case and accents do not matter. */
      search?: string | undefined;
      /** Only members with this role. */
      role?: MemberRole | undefined;
      /** Only members with this status. */
      approval_status?: ApprovalStatus | undefined;
      /** Only members with one of these ids, such as those of payments. Send one comma-separated value, with `\,` for a comma inside an entry, or repeat the parameter with one entry per value. Also write `\,` if you repeat parameters but have only one entry. */
      ids?: Array<string> | undefined;
      /** The format of the file. */
      format: ExportFormat;
    },
    options?: RequestOptions,
  ): Promise<Blob>;

  /**
   * Export applications.
   *
   * Streams all applications that match the filters, newest first, with the names of their files. Appearing in an export is not reading.
   *
   * `GET /exports/applications.{format}`, scope `applications:read`
   */
  exportApplications(
    parameters: {
      /** Only applications for this job. */
      job_id?: string | undefined;
      /** Only applications in this stage. */
      stage?: ApplicationStage | undefined;
      /** Words of name and email address. Beginnings of words suffice. */
      search?: string | undefined;
      /** Only applications with, or without, answers that flag them. */
      knocked_out?: boolean | undefined;
      /** Only applications that arrived at this time or later. A date starts with its day in the time zone of the organization. */
      from?: string | undefined;
      /** Only applications that arrived at this time or earlier. A date includes the whole day, in the time zone of the organization. */
      to?: string | undefined;
      /** The format of the file. */
      format: ExportFormat;
    },
    options?: RequestOptions,
  ): Promise<Blob>;

  /**
   * Export the items of a collection.
   *
   * Streams all items of the collection that match the filters, oldest first.
   *
   * `GET /exports/items/{slug}.{format}`, scope `cms:read`
   */
  exportItems(
    parameters: {
      /** Returns only items with this status. */
      status?: ItemStatus | undefined;
      /** Returns only the resource with this external_id. */
      external_id?: string | undefined;
      /** Words that the texts of an item must contain, all of them, each at least as the beginning of a word. The search ignores case and accents. Words in double quotes must occur in this order. */
      search?: string | undefined;
      /** The slug of the collection. */
      slug: string;
      /** The format of the file. */
      format: ExportFormat;
    },
    options?: RequestOptions,
  ): Promise<Blob>;

  /**
   * List exports.
   *
   * Returns the exports whose resource the caller may read, newest first: of all resources, or of one. Those that have expired are gone.
   *
   * `GET /exports`, scope `jobs:read`
   */
  listExports: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** Only exports of this resource. */
        resource?: string | undefined;
      },
    ],
    ExportList
  >;

  /**
   * Create an export.
   *
   * Starts an export in the background, for exports that take long. It requires the scope to read the resource: jobs:read, members:read or cms:read. Only a user who is an owner can export the organization, which is possible while it is locked. GET /exports/{id} shows the progress. The file can be downloaded for 24 hours.
   *
   * `POST /exports`, scope `jobs:read`
   */
  createExport(
    parameters: {
      body: CreateExport;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Export;
  }>;

  /**
   * Get an export.
   *
   * Returns the export with its state and the number of rows, which grows while it is written.
   *
   * `GET /exports/{id}`, scope `jobs:read`
   */
  getExport(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Export;
  }>;

  /**
   * Delete an export.
   *
   * Deletes the export and its file. An export that is queued or running is canceled.
   *
   * `DELETE /exports/{id}`, scope `jobs:read`
   */
  deleteExport(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Download the file of an export.
   *
   * Sends the file. Range continues an interrupted download, with the ETag in If-Range (RFC 9110).
   *
   * `GET /exports/{id}/file`, scope `jobs:read`
   */
  getExportFile(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<Blob>;

  /**
   * Create a link to the file of an export.
   *
   * Returns a URL that downloads the file. It works for five minutes, without a key.
   *
   * `POST /exports/{id}/link`, scope `jobs:read`
   */
  createExportLink(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: DownloadLink;
  }>;

  /**
   * List applications.
   *
   * Returns the applications that match the filters, newest first. Appearing in the list is not reading.
   *
   * `GET /applications`, scope `applications:read`
   */
  listApplications: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** Only applications for this job. */
        job_id?: string | undefined;
        /** Only applications in this stage. */
        stage?: ApplicationStage | undefined;
        /** Words of name and email address. Beginnings of words suffice. */
        search?: string | undefined;
        /** Only applications with, or without, answers that flag them. */
        knocked_out?: boolean | undefined;
        /** Only applications that arrived at this time or later. A date starts with its day in the time zone of the organization. */
        from?: string | undefined;
        /** Only applications that arrived at this time or earlier. A date includes the whole day, in the time zone of the organization. */
        to?: string | undefined;
      },
    ],
    ApplicationList
  >;

  /**
   * Get an application.
   *
   * Returns everything that the candidate sent. The application counts as read from now on, so a second one of the candidate no longer replaces it.
   *
   * `GET /applications/{id}`, scope `applications:read`
   */
  getApplication(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Application;
  }>;

  /**
   * Update an application.
   *
   * Changes stage, rating or tags. The candidate gets an email only with notify.
   *
   * `PATCH /applications/{id}`, scope `applications:write`
   */
  updateApplication(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdateApplication;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Application;
  }>;

  /**
   * Delete an application.
   *
   * Deletes the application permanently, with its files, notes and emails.
   *
   * `DELETE /applications/{id}`, scope `applications:write`
   */
  deleteApplication(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Move several applications.
   *
   * Moves up to 100 applications to a stage, all at once. Skips those that do not exist or were withdrawn.
   *
   * `POST /applications/move`, scope `applications:write`
   */
  moveApplications(
    parameters: {
      body: MoveApplications;
    },
    options?: RequestOptions,
  ): Promise<{
    data: MovedApplications;
  }>;

  /**
   * Get the funnel of a job.
   *
   * Returns how often the job was viewed and its form was opened, how many applications arrived, and in which stage they are now. It requires analytics:read too.
   *
   * `GET /applications/funnel`, scope `applications:read`
   */
  getApplicationFunnel(
    parameters: {
      /** The job. */
      job_id: string;
      /** First day (UTC); by default 29 days before `to`, at most 365. */
      from?: string | undefined;
      /** Last day (UTC, inclusive); by default today. */
      to?: string | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: ApplicationFunnel;
  }>;

  /**
   * Get the timeline of an application.
   *
   * Returns changes of the stage, notes of staff and emails to the candidate, oldest first.
   *
   * `GET /applications/{id}/timeline`, scope `applications:read`
   */
  getApplicationTimeline(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<ApplicationTimeline>;

  /**
   * Add a note to an application.
   *
   * Adds a note that only staff see.
   *
   * `POST /applications/{id}/notes`, scope `applications:write`
   */
  createApplicationNote(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: CreateNote;
    },
    options?: RequestOptions,
  ): Promise<{
    data: ApplicationEntry;
  }>;

  /**
   * Delete a note of an application.
   *
   * Deletes the note permanently. Other entries of the timeline stay.
   *
   * `DELETE /applications/{id}/notes/{note_id}`, scope `applications:write`
   */
  deleteApplicationNote(
    parameters: {
      /** The id of the application (a UUID). */
      id: string;
      /** The id of the note (a UUID). */
      note_id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Email the candidate.
   *
   * Sends an email to the candidate, in the layout of the board. Answers go to reply_to. The timeline has the message.
   *
   * `POST /applications/{id}/messages`, scope `applications:write`
   */
  sendApplicationMessage(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: CreateMessage;
    },
    options?: RequestOptions,
  ): Promise<{
    data: ApplicationEntry;
  }>;

  /**
   * Create a download link for a file of an application.
   *
   * Returns a URL that sends the file as an attachment for five minutes. The audit log has an entry for the link and for each download, which counts as reading.
   *
   * `POST /applications/{id}/files/{file_id}/link`, scope `applications:read`
   */
  createApplicationFileLink(
    parameters: {
      /** The id of the application (a UUID). */
      id: string;
      /** The id of the file (a UUID). */
      file_id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: DownloadLink;
  }>;

  /**
   * List suppressions.
   *
   * Returns the email addresses to which the organization does not send, newest first. Bounces that emails of other organizations caused are not listed.
   *
   * `GET /suppressions`, scope `members:read`
   */
  listSuppressions: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** The email address. Case does not matter. */
        email?: string | undefined;
      },
    ],
    SuppressionList
  >;

  /**
   * Suppress an email address.
   *
   * Records a bounce, a complaint or an unsubscribe that an email service reported. Holds for the emails of this organization. An existing suppression with the same reason is renewed.
   *
   * `POST /suppressions`, scope `members:write`
   */
  createSuppression(
    parameters: {
      body: CreateSuppression;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Suppression;
  }>;

  /**
   * Delete a suppression.
   *
   * Allows emails to this email address again.
   *
   * `DELETE /suppressions/{id}`, scope `members:write`
   */
  deleteSuppression(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * List job alerts.
   *
   * Returns the alerts of visitors and members, newest first.
   *
   * `GET /alerts`, scope `members:read`
   */
  listAlerts: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** Only alerts of this email address. Case does not matter. */
        email?: string | undefined;
      },
    ],
    AlertList
  >;

  /**
   * Get figures of job alerts.
   *
   * Returns how many alerts there are, and how many started, ended, sent emails and led to jobs on each day. The emails have no tracking pixels: only clicks are counted.
   *
   * `GET /alerts/figures`, scope `members:read`
   */
  getAlertFigures(
    parameters?: {
      /** The first day, in UTC. Default: 30 days that end with `to`. */
      from?: string | undefined;
      /** The last day, in UTC. Default: today. */
      to?: string | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: AlertFigures;
  }>;

  /**
   * Delete a job alert.
   *
   * Ends the alert, such as when its subscriber has asked for it. No email is sent.
   *
   * `DELETE /alerts/{id}`, scope `members:write`
   */
  endAlert(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * List email templates.
   *
   * Returns the texts of all emails that the organization sends, in each language: its own or the built-in ones.
   *
   * `GET /email-templates`, scope `organization:read`
   */
  listEmailTemplates(
    parameters?: Record<string, never>,
    options?: RequestOptions,
  ): Promise<EmailTemplateList>;

  /**
   * Get an email template.
   *
   * Returns the texts of an email in one language, with the placeholders that they can have.
   *
   * `GET /email-templates/{name}/{language}`, scope `organization:read`
   */
  getEmailTemplate(
    parameters: {
      /** The name of the template. */
      name: string;
      /** The language of the texts, such as en or fr. */
      language: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: EmailTemplate;
  }>;

  /**
   * Override an email template.
   *
   * Replaces the texts of an email in one language. Unknown placeholders, missing required ones and unsafe links are errors.
   *
   * `PUT /email-templates/{name}/{language}`, scope `organization:write`
   */
  saveEmailTemplate(
    parameters: {
      /** The name of the template. */
      name: string;
      /** The language of the texts, such as en or fr. */
      language: string;
      body: SaveEmailTemplate;
    },
    options?: RequestOptions,
  ): Promise<{
    data: EmailTemplate;
  }>;

  /**
   * Reset an email template.
   *
   * Deletes the texts of the organization and returns the built-in ones, which are used from now on.
   *
   * `DELETE /email-templates/{name}/{language}`, scope `organization:write`
   */
  resetEmailTemplate(
    parameters: {
      /** The name of the template. */
      name: string;
      /** The language of the texts, such as en or fr. */
      language: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: EmailTemplate;
  }>;

  /**
   * Preview an email.
   *
   * Renders an email with sample values, with stored texts or those of the body. Stores nothing.
   *
   * `POST /email-templates/{name}/preview`, scope `organization:read`
   */
  previewEmailTemplate(
    parameters: {
      /** The name of the template. */
      name: string;
      body?: PreviewEmail | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: EmailPreview;
  }>;

  /**
   * Send a test email.
   *
   * Sends an email with sample values to an email address, with the stored texts. An organization can send 20 an hour, or as many as the operator of the server allows.
   *
   * `POST /email-templates/{name}/test`, scope `organization:write`
   */
  sendTestEmail(
    parameters: {
      /** The name of the template. */
      name: string;
      body: SendTestEmail;
    },
    options?: RequestOptions,
  ): Promise<{
    data: TestEmail;
  }>;

  /**
   * Sign in to the platform.
   *
   * Signs in a user with an email address and a password, or with the token of a link, and sets the session cookie. The token of the welcome link also needs `email` and `name`, and creates the first user. The token of an invitation needs `name`, and creates a user with the invited email address; if that user exists, sign in first, then send the token to accept the invitation. A sign-in of the user who is already signed in renews the session. If the user has a second factor, a password or an emailed link returns 202 with a challenge and no cookie; a second request answers it with a code, a recovery code or a passkey. A passkey alone signs in too; see Begin to sign in with a passkey.
   *
   * `POST /session`
   */
  createStaffSession(
    parameters: {
      body: StaffSignIn;
    },
    options?: RequestOptions,
  ): Promise<
    | {
        data: CurrentStaffSession;
      }
    | {
        data: SecondStep;
      }
  >;

  /**
   * Get the current session.
   *
   * Returns the user and the session of the cookie.
   *
   * `GET /session`
   */
  getStaffSession(
    parameters?: Record<string, never>,
    options?: RequestOptions,
  ): Promise<{
    data: CurrentStaffSession;
  }>;

  /**
   * Sign out of the platform.
   *
   * Ends this session and clears the cookie. With `all=true`, ends every session of the user.
   *
   * `DELETE /session`
   */
  deleteStaffSession(
    parameters?: {
      /** End every session of the user. */
      all?: boolean | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Request a sign-in link for the platform.
   *
   * Emails a sign-in link if the email address belongs to a user. Send its token to Sign in to the platform. Limits: one link per minute, and three valid links. The response is always the same.
   *
   * `POST /sign-in-links`
   */
  requestStaffSignInLink(
    parameters: {
      body: RequestStaffLink;
    },
    options?: RequestOptions,
  ): Promise<{
    data: StaffLinkRequested;
  }>;

  /**
   * Get the sign-in methods.
   *
   * Returns which sign-in methods this installation offers, and why others are missing.
   *
   * `GET /sign-in-methods`
   */
  getSignInMethods(
    parameters?: Record<string, never>,
    options?: RequestOptions,
  ): Promise<{
    data: SignInMethods;
  }>;

  /**
   * Begin to sign in with a passkey.
   *
   * Returns what the browser needs to sign in with any passkey that it has for this installation. Send the result with the `challenge` to Sign in to the platform.
   *
   * `POST /session/passkey-options`
   */
  createSignInOptions(
    parameters?: {
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: PasskeyRequestOptions;
  }>;

  /**
   * Get your user.
   *
   * Returns the signed-in user, with roles and invitations in all organizations.
   *
   * `GET /me`
   */
  getMe(
    parameters?: Record<string, never>,
    options?: RequestOptions,
  ): Promise<{
    data: Me;
  }>;

  /**
   * Update your user.
   *
   * Changes the name of the signed-in user.
   *
   * `PATCH /me`
   */
  updateMe(
    parameters: {
      body: UpdateMe;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Me;
  }>;

  /**
   * Change your password.
   *
   * Sets the password of the signed-in user. All other sessions and sign-in links of the user end; this session gets a new cookie.
   *
   * `POST /me/password`
   */
  changeMyPassword(
    parameters: {
      body: ChangeOwnPassword;
    },
    options?: RequestOptions,
  ): Promise<{
    data: CurrentStaffSession;
  }>;

  /**
   * Accept an invitation.
   *
   * Gives the signed-in user the role of an invitation to the email address of the user. The address must be proved. The session gets a new cookie.
   *
   * `POST /me/invitations/{id}/accept`
   */
  acceptInvitation(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Me;
  }>;

  /**
   * Get your second factors.
   *
   * Returns which second factors the signed-in user has.
   *
   * `GET /me/factors`
   */
  getMyFactors(
    parameters?: Record<string, never>,
    options?: RequestOptions,
  ): Promise<{
    data: Factors;
  }>;

  /**
   * Replace your recovery codes.
   *
   * Returns ten new recovery codes; all earlier ones stop working. All other sessions of the user end, and this session gets a new cookie.
   *
   * `POST /me/recovery-codes`
   */
  replaceMyRecoveryCodes(
    parameters?: {
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: RecoveryCodes;
  }>;

  /**
   * Propose a secret to an authenticator app.
   *
   * Returns a new secret (RFC 6238: SHA-1, six digits, 30 seconds). It counts when a code confirms it; see Add an authenticator app.
   *
   * `POST /me/totp/options`
   */
  createTotpOptions(
    parameters?: {
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: TotpEnrollment;
  }>;

  /**
   * Add an authenticator app.
   *
   * Adds the authenticator app that shows the code, in place of an earlier one. The first factor of a user comes with recovery codes. All other sessions of the user end, and this session gets a new cookie.
   *
   * `POST /me/totp`
   */
  enrollTotp(
    parameters: {
      body: EnrollTotp;
    },
    options?: RequestOptions,
  ): Promise<{
    data: TotpEnrolled;
  }>;

  /**
   * Get your authenticator app.
   *
   * Returns when the signed-in user added the authenticator app.
   *
   * `GET /me/totp`
   */
  getMyTotp(
    parameters?: Record<string, never>,
    options?: RequestOptions,
  ): Promise<{
    data: Totp;
  }>;

  /**
   * Remove your authenticator app.
   *
   * Removes the authenticator app. Without another factor, the recovery codes stop working too. All other sessions of the user end, and this session gets a new cookie.
   *
   * `DELETE /me/totp`
   */
  removeMyTotp(
    parameters?: Record<string, never>,
    options?: RequestOptions,
  ): Promise<{
    data: TotpRemoved;
  }>;

  /**
   * List your passkeys.
   *
   * Returns the passkeys of the signed-in user, the oldest first.
   *
   * `GET /me/passkeys`
   */
  listMyPasskeys(parameters?: Record<string, never>, options?: RequestOptions): Promise<PasskeyList>;

  /**
   * Add a passkey.
   *
   * Adds the passkey that the browser has created. It signs in alone, and is a second factor. The first factor of a user comes with recovery codes. All other sessions of the user end, and this session gets a new cookie.
   *
   * `POST /me/passkeys`
   */
  enrollPasskey(
    parameters: {
      body: EnrollPasskey;
    },
    options?: RequestOptions,
  ): Promise<{
    data: PasskeyEnrolled;
  }>;

  /**
   * Get one of your passkeys.
   *
   * Returns a passkey of the signed-in user.
   *
   * `GET /me/passkeys/{id}`
   */
  getMyPasskey(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Passkey;
  }>;

  /**
   * Rename one of your passkeys.
   *
   * Changes the name of a passkey of the signed-in user.
   *
   * `PATCH /me/passkeys/{id}`
   */
  updateMyPasskey(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdatePasskey;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Passkey;
  }>;

  /**
   * Delete one of your passkeys.
   *
   * Deletes a passkey of the signed-in user. Without another factor, the recovery codes stop working too. All other sessions of the user end, and this session gets a new cookie.
   *
   * `DELETE /me/passkeys/{id}`
   */
  deleteMyPasskey(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Begin to add a passkey.
   *
   * Returns what the browser needs to create a passkey.
   *
   * `POST /me/passkeys/options`
   */
  createPasskeyOptions(
    parameters?: {
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: PasskeyCreationOptions;
  }>;

  /**
   * List your sessions.
   *
   * Returns the sessions of the signed-in user that have not ended, newest first.
   *
   * `GET /me/sessions`
   */
  listMySessions(parameters?: Record<string, never>, options?: RequestOptions): Promise<OwnSessionList>;

  /**
   * End your other sessions.
   *
   * Signs the user out everywhere except in this session.
   *
   * `DELETE /me/sessions`
   */
  deleteMyOtherSessions(
    parameters?: Record<string, never>,
    options?: RequestOptions,
  ): Promise<{
    data: SessionsEnded;
  }>;

  /**
   * Get one of your sessions.
   *
   * Returns a session of the signed-in user that has not ended.
   *
   * `GET /me/sessions/{id}`
   */
  getMySession(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: OwnSession;
  }>;

  /**
   * End one of your sessions.
   *
   * Ends a session of the signed-in user at once.
   *
   * `DELETE /me/sessions/{id}`
   */
  deleteMySession(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Get one of your roles.
   *
   * Returns the role of the signed-in user in an organization.
   *
   * `GET /me/memberships/{organization_id}`
   */
  getMyMembership(
    parameters: {
      /** The id of the organization. */
      organization_id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: OwnMembership;
  }>;

  /**
   * Leave an organization.
   *
   * Ends the role of the signed-in user in an organization. The API keys that the user created there stop. The last owner cannot leave.
   *
   * `DELETE /me/memberships/{organization_id}`
   */
  leaveOrganization(
    parameters: {
      /** The id of the organization. */
      organization_id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: LeftOrganization;
  }>;

  /**
   * List your notifications.
   *
   * Returns what Corkboard can email the signed-in user about, in each organization, as far as the role there allows, and whether it does. Operators also have those of the installation, whose organization is null.
   *
   * `GET /me/notifications`
   */
  listMyNotifications(
    parameters?: Record<string, never>,
    options?: RequestOptions,
  ): Promise<NotificationList>;

  /**
   * Turn a notification on or off.
   *
   * Chooses whether the signed-in user gets the emails of one cause, in one organization or of the installation. Returns all notifications.
   *
   * `PATCH /me/notifications`
   */
  updateMyNotification(
    parameters: {
      body: UpdateNotification;
    },
    options?: RequestOptions,
  ): Promise<NotificationList>;

  /**
   * List users.
   *
   * Returns all users of the installation, newest first.
   *
   * `GET /users`
   */
  listUsers: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    UserList
  >;

  /**
   * Get a user.
   *
   * Returns a user of the installation.
   *
   * `GET /users/{id}`
   */
  getUser(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: User;
  }>;

  /**
   * Update a user.
   *
   * Makes a user an operator of the installation, or ends that. The last operator stays one.
   *
   * `PATCH /users/{id}`
   */
  updateUser(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdateUser;
    },
    options?: RequestOptions,
  ): Promise<{
    data: User;
  }>;

  /**
   * Delete a user.
   *
   * Deletes a user with all sessions and roles. The API keys that the user created stop. The last operator, and the last owner of an organization, cannot be deleted.
   *
   * `DELETE /users/{id}`
   */
  deleteUser(
    parameters: {
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * List organizations.
   *
   * Returns all organizations of the installation, by name, with usage and health.
   *
   * `GET /organizations`
   */
  listOrganizations: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    OperatedOrganizationList
  >;

  /**
   * Create an organization.
   *
   * Creates an organization with a board. The operator becomes its owner. The session gets a new cookie.
   *
   * `POST /organizations`
   */
  createOrganization(
    parameters: {
      body: CreateOrganization;
    },
    options?: RequestOptions,
  ): Promise<{
    data: OperatedOrganizationDetails;
  }>;

  /**
   * Get an organization of the installation.
   *
   * Returns an organization as operators see it without a role: usage, health and settings, but none of its data.
   *
   * `GET /organizations/{id}`
   */
  getOperatedOrganization(
    parameters: {
      /** The id of the organization. */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: OperatedOrganizationDetails;
  }>;

  /**
   * Delete an organization of the installation.
   *
   * Permanently deletes an organization with all its data.
   *
   * `DELETE /organizations/{id}`
   */
  deleteOperatedOrganization(
    parameters: {
      /** The id of the organization. */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: OrganizationDeleted;
  }>;

  /**
   * Join an organization as an admin.
   *
   * Gives the operator the role admin in an organization. Without a role, an operator cannot read its data. A user who has a role keeps it. Each owner gets an email. The session gets a new cookie.
   *
   * `POST /organizations/{id}/join`
   */
  joinOrganization(
    parameters: {
      /** The id of the organization. */
      id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: OperatedOrganizationDetails;
  }>;

  /**
   * Get the state of the installation.
   *
   * Returns versions, the database, what waits in the queues and for recurring tasks, the file storage, whether emails can be sent, the last backups, and whether outgoing work is held.
   *
   * `GET /system`
   */
  getSystem(
    parameters?: Record<string, never>,
    options?: RequestOptions,
  ): Promise<{
    data: System;
  }>;

  /**
   * Send a test email of the installation.
   *
   * Sends a short email in the name of the installation, to find out whether emails arrive. The default language is English. As many an hour as an organization can send (RATE_LIMIT_TEST_EMAIL).
   *
   * `POST /system/test-email`
   */
  sendSystemTestEmail(
    parameters: {
      body: TestSystemEmail;
    },
    options?: RequestOptions,
  ): Promise<{
    data: SystemEmailTested;
  }>;

  /**
   * Download the file of a link.
   *
   * Sends a private file. Use the url of the link as it is, on the host of the installation. It needs no key and no cookie, and works for five minutes.
   *
   * `GET /downloads/{token}`
   */
  downloadFile(
    parameters: {
      /** The last part of the URL of a link. */
      token: string;
    },
    options?: RequestOptions,
  ): Promise<Blob>;

  /**
   * List the public items of a collection.
   *
   * Returns items that are published, have started and have not expired. Send the request to the host of the board, without a key. A gated collection requires the cookie of a member who has its required_entitlement.
   *
   * `GET /organization/cms/{slug}`
   */
  listPublicItems: ListOperation<
    [
      parameters: {
        /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
        organization?: string | undefined;
        /** The maximum number of items to return. */
        limit?: number | undefined;
        /** The number of items to skip. */
        offset?: number | undefined;
        /** The sort order: created_at, updated_at, position, starts_at, expires_at or a sortable field of the schema. A leading hyphen sorts in descending order. Items without a value of the field come last in both directions. */
        sort?: string | undefined;
        /** Words that the texts of an item must contain, all of them, each at least as the beginning of a word. The search ignores case and accents. Words in double quotes must occur in this order. */
        search?: string | undefined;
        /** The slug of the collection. */
        slug: string;
      },
    ],
    PublicItemList
  >;

  /**
   * Get a public item.
   *
   * Returns an item that is published, has started and has not expired. Items of a gated collection require the cookie of a member who has its required_entitlement.
   *
   * `GET /organization/cms/{slug}/{id}`
   */
  getPublicItem(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The slug of the collection. */
      slug: string;
      /** The id of the item (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    item: PublicItem;
  }>;

  /**
   * Submit an item to a collection.
   *
   * Submits an item if the collection's rules allow it. Send the request to the host of the board, without a key. Returns 201 if the item is published, and 202 if it waits for review.
   *
   * `POST /organization/cms/{slug}/submit`
   */
  submitItem(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The slug of the collection. */
      slug: string;
      body: Submission;
    },
    options?: RequestOptions,
  ): Promise<{
    item: Submitted;
  }>;

  /**
   * Report a job to the operator of the board.
   *
   * Staff see the report at `GET /job-reports`. Send the request to the host of the board, without a key. The response is the same if the job already has 20 open reports, which are the most that are stored.
   *
   * `POST /organization/jobs/{slug}/reports`
   */
  reportJob(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The slug of the job. */
      slug: string;
      body: CreateJobReport;
    },
    options?: RequestOptions,
  ): Promise<JobReportReceipt>;

  /**
   * Get a challenge.
   *
   * Returns a challenge of ALTCHA (proof of work, version 2). Send its solution as altcha with an application, an alert or a posting, once and within ten minutes.
   *
   * `GET /organization/challenge`
   */
  getChallenge(
    parameters?: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Challenge;
  }>;

  /**
   * Request a job alert.
   *
   * Emails a link that confirms the alert. Send the request to the host of the board, without a key. A signed-in member who uses her own email address needs no link. If the list of jobs corrects the words of the search, the alert has the corrected words. The response is always the same, whatever alerts the email address has.
   *
   * `POST /organization/alerts`
   */
  requestAlert(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      body: CreateAlert;
    },
    options?: RequestOptions,
  ): Promise<AlertReceipt>;

  /**
   * Get a job alert.
   *
   * Returns the alert whose emails have this token in their links.
   *
   * `GET /organization/alerts/{token}`
   */
  getAlert(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The token in the links of the emails. */
      token: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Alert;
  }>;

  /**
   * Update a job alert.
   *
   * Changes when the emails are sent, and their language.
   *
   * `PATCH /organization/alerts/{token}`
   */
  updateAlert(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The token in the links of the emails. */
      token: string;
      body: UpdateAlert;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Alert;
  }>;

  /**
   * End a job alert.
   *
   * Deletes the alert. The URL in the List-Unsubscribe header of the emails does the same, as email programs expect it (RFC 8058).
   *
   * `DELETE /organization/alerts/{token}`
   */
  deleteAlert(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** Whether to delete all alerts of the email address, which then gets no alerts until it confirms one again. */
      all?: boolean | undefined;
      /** The token in the links of the emails. */
      token: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Confirm a job alert.
   *
   * Starts the emails. Jobs that are already published are not sent. The link in the first email opens a page that does this.
   *
   * `POST /organization/alerts/{token}/confirm`
   */
  confirmAlert(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The token in the links of the emails. */
      token: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Alert;
  }>;

  /**
   * List your saved jobs.
   *
   * Returns the jobs that the signed-in member has saved, newest first: at most 500. Expired jobs stay in the list.
   *
   * `GET /organization/saved-jobs`
   */
  listSavedJobs(
    parameters?: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
    },
    options?: RequestOptions,
  ): Promise<SavedJobList>;

  /**
   * Get a saved job.
   *
   * Returns the job if the signed-in member has saved it.
   *
   * `GET /organization/saved-jobs/{job_id}`
   */
  getSavedJob(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the job (a UUID). */
      job_id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: SavedJob;
  }>;

  /**
   * Save a job.
   *
   * Saves the job for the signed-in member. Saving it again changes nothing. Beyond 500 jobs, the one that was saved first is dropped.
   *
   * `PUT /organization/saved-jobs/{job_id}`
   */
  saveJob(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the job (a UUID). */
      job_id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: SavedJob;
  }>;

  /**
   * Remove a saved job.
   *
   * Removes the job from the list of the signed-in member.
   *
   * `DELETE /organization/saved-jobs/{job_id}`
   */
  unsaveJob(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the job (a UUID). */
      job_id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * List the plans for job postings.
   *
   * Returns the plans that employers can choose, in the order of their sortOrder.
   *
   * `GET /organization/posting-plans`
   */
  listPostingPlans(
    parameters?: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
    },
    options?: RequestOptions,
  ): Promise<OfferedPlanList>;

  /**
   * Get one of your postings.
   *
   * Returns a posting of the signed-in member, or a draft of this browser.
   *
   * `GET /organization/postings/{id}`
   */
  getOwnPosting(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the posting (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Posting;
  }>;

  /**
   * Update one of your postings.
   *
   * Changes the fields that you send. A draft and a rejected posting just change. The text of a posting on the board changes there at once, or waits for review if the organization wants that. Staff may have corrected it: other fields stay as they are on the board, and `If-Match` says if the text has changed. The plan and the coupon can change until the posting is submitted.
   *
   * `PATCH /organization/postings/{id}`
   */
  updateOwnPosting(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the posting (a UUID). */
      id: string;
      body: UpdatePosting;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Posting;
  }>;

  /**
   * Delete a draft.
   *
   * Deletes a draft, or a rejected posting with its job, permanently.
   *
   * `DELETE /organization/postings/{id}`
   */
  deleteOwnPosting(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the posting (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Check one of your postings.
   *
   * Returns what the posting lacks, what it would cost now, the credits that would pay for it, and what would keep the job out of job searches. Stores nothing.
   *
   * `GET /organization/postings/{id}/check`
   */
  checkOwnPosting(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the posting (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: PostingCheck;
  }>;

  /**
   * Start a posting.
   *
   * Creates a draft. Nothing is required yet. A visitor who has not signed in gets a cookie, which owns the draft; it is deleted 14 days after its last change.
   *
   * `POST /organization/postings`
   */
  createPosting(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      body: CreatePosting;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Posting;
  }>;

  /**
   * List your postings.
   *
   * Returns what the signed-in member posted, and what colleagues posted for the companies that the member acts for, newest first, with figures. Drafts of colleagues are not listed. A recruiter whose posting created the company sees only the own postings, until the membership is proved or granted.
   *
   * `GET /organization/postings`
   */
  listOwnPostings: ListOperation<
    [
      parameters?: {
        /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
        organization?: string | undefined;
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** Only postings in this state. */
        state?: PostingState | undefined;
        /** Only postings of this company, which the member must act for. */
        company_id?: string | undefined;
      },
    ],
    WorkspacePostingList
  >;

  /**
   * Sign in to submit a draft.
   *
   * Emails a link that signs in, and creates the member if there is none with the email address. The draft then belongs to that member, in whatever browser the link is opened. The response is always the same.
   *
   * `POST /organization/postings/{id}/sign-in-link`
   */
  requestPostingLink(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the posting (a UUID). */
      id: string;
      body: RequestPostingLink;
    },
    options?: RequestOptions,
  ): Promise<{
    data: SignInLinkRequested;
  }>;

  /**
   * Pay for a posting.
   *
   * Returns the page where the pending payment of the posting is made: of Stripe, or of the board, which says how to pay. Repeated requests get the same page. The posting follows when the money arrives.
   *
   * `POST /organization/postings/{id}/pay`
   */
  payPosting(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the posting (a UUID). */
      id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: PaymentPage;
  }>;

  /**
   * Submit a posting.
   *
   * Submits a draft or a rejected posting. A credit of the plan pays for it if there is one. Otherwise the plan is bought: `charge` says what is due, and the posting waits for the payment. Then it waits for review or goes live.
   *
   * `POST /organization/postings/{id}/submit`
   */
  submitPosting(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the posting (a UUID). */
      id: string;
      body?: SubmitPosting | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Posting;
  }>;

  /**
   * Withdraw a posting.
   *
   * Takes a posting back. If it waits for a payment or for review, it is a draft again, and a used credit returns. If it is on the board, it ends.
   *
   * `POST /organization/postings/{id}/withdraw`
   */
  withdrawPosting(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the posting (a UUID). */
      id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Posting;
  }>;

  /**
   * Pause a posting.
   *
   * Takes a posting off the board. Its days go on.
   *
   * `POST /organization/postings/{id}/pause`
   */
  pausePosting(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the posting (a UUID). */
      id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Posting;
  }>;

  /**
   * Resume a posting.
   *
   * Puts a paused posting back on the board, for the days that are left.
   *
   * `POST /organization/postings/{id}/resume`
   */
  resumePosting(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the posting (a UUID). */
      id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Posting;
  }>;

  /**
   * Renew a posting.
   *
   * Adds the days of a plan to those that are left, for a credit or a payment. An expired posting is on the board again. Coupons do not lower renewals.
   *
   * `POST /organization/postings/{id}/renew`
   */
  renewPosting(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the posting (a UUID). */
      id: string;
      body?: RenewPosting | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Posting;
  }>;

  /**
   * Duplicate a posting.
   *
   * Creates a draft with the same text and plan.
   *
   * `POST /organization/postings/{id}/duplicate`
   */
  duplicatePosting(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the posting (a UUID). */
      id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Posting;
  }>;

  /**
   * List your prepaid jobs.
   *
   * Returns the subscriptions whose jobs the signed-in member can use: the member’s own, and those of the companies that the member acts for. A recruiter whose posting created the company uses only those that he bought, until the membership is proved or granted.
   *
   * `GET /organization/posting-credits`
   */
  listOwnCredits(
    parameters?: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
    },
    options?: RequestOptions,
  ): Promise<OwnCreditList>;

  /**
   * List your payments.
   *
   * Returns what the signed-in member paid, and what colleagues paid for the companies that the member owns, newest first.
   *
   * `GET /organization/payments`
   */
  listOwnPayments: ListOperation<
    [
      parameters?: {
        /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
        organization?: string | undefined;
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
      },
    ],
    OwnPaymentList
  >;

  /**
   * Open the billing portal of a member.
   *
   * Returns a page of Stripe where the signed-in member changes cards, reads invoices and ends subscriptions. It leads back to /account.
   *
   * `POST /organization/billing-portal`
   */
  openBillingPortal(
    parameters?: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: BillingPortal;
  }>;

  /**
   * Get the application form of a job.
   *
   * Returns what candidates fill in to apply for the job.
   *
   * `GET /organization/jobs/{slug}/application-form`
   */
  getApplicationForm(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The slug of the job. */
      slug: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: PublicApplicationForm;
  }>;

  /**
   * Apply for a job.
   *
   * Sends an application for a job with how_to_apply_method form. Send the request to the host of the board, without a key: as JSON, or as a multipart form with the résumé as its last part. The email address gets a link to the application. If it already has one for the job, the new one replaces it only after that link is opened; a signed-in member needs no link. The response is the same in every case. Only a member whose earlier application was read gets 409.
   *
   * `POST /organization/jobs/{slug}/applications`
   */
  apply(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The slug of the job. */
      slug: string;
      body: CreateApplication;
    },
    options?: RequestOptions,
  ): Promise<ApplicationReceipt>;

  /**
   * List your applications.
   *
   * Returns the applications that the signed-in member has sent, newest first.
   *
   * `GET /organization/applications`
   */
  listSentApplications(
    parameters?: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
    },
    options?: RequestOptions,
  ): Promise<SentApplicationList>;

  /**
   * Get your application.
   *
   * Returns the application whose emails have this token in their links.
   *
   * `GET /organization/applications/{token}`
   */
  getSentApplication(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The token in the links of the emails. */
      token: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: SentApplication;
  }>;

  /**
   * Erase your application.
   *
   * Deletes the application with everything that was sent.
   *
   * `DELETE /organization/applications/{token}`
   */
  eraseApplication(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The token in the links of the emails. */
      token: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Replace your earlier application.
   *
   * Replaces the earlier application of the same email address for the job by this one. Does nothing if this one counts already.
   *
   * `POST /organization/applications/{token}/confirm`
   */
  replaceApplication(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The token in the links of the emails. */
      token: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: SentApplication;
  }>;

  /**
   * Withdraw your application.
   *
   * Withdraws the application. You can then apply for the job again. The organization still has it until it is erased. One that waits for its link is deleted.
   *
   * `POST /organization/applications/{token}/withdraw`
   */
  withdrawApplication(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The token in the links of the emails. */
      token: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: WithdrawnApplication;
  }>;

  /**
   * List the applications for your jobs.
   *
   * Returns the applications for the jobs that the signed-in employer posted, and for those of companies that the employer was proved, granted or invited to act for. Newest first. Appearing in the list is not reading.
   *
   * `GET /organization/received-applications`
   */
  listReceivedApplications: ListOperation<
    [
      parameters?: {
        /** The page number, starting at 1. */
        page?: number | undefined;
        /** The number of entries per page. */
        per_page?: number | undefined;
        /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
        organization?: string | undefined;
        /** Only applications for this job. */
        job_id?: string | undefined;
        /** Only applications in this stage. */
        stage?: ApplicationStage | undefined;
        /** Words of name and email address. Beginnings of words suffice. */
        search?: string | undefined;
        /** Only applications with, or without, answers that flag them. */
        knocked_out?: boolean | undefined;
        /** Only applications that arrived at this time or later. A date starts with its day in the time zone of the organization. */
        from?: string | undefined;
        /** Only applications that arrived at this time or earlier. A date includes the whole day, in the time zone of the organization. */
        to?: string | undefined;
      },
    ],
    ApplicationList
  >;

  /**
   * Get an application for one of your jobs.
   *
   * Returns everything that the candidate sent. The application counts as read from now on.
   *
   * `GET /organization/received-applications/{id}`
   */
  getReceivedApplication(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Application;
  }>;

  /**
   * Update an application for one of your jobs.
   *
   * Changes stage, rating or tags. The candidate gets an email only with notify.
   *
   * `PATCH /organization/received-applications/{id}`
   */
  updateReceivedApplication(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the resource (a UUID). */
      id: string;
      body: UpdateApplication;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Application;
  }>;

  /**
   * Move several applications for your jobs.
   *
   * Moves up to 100 applications to a stage, all at once. Skips those that do not exist for you or were withdrawn.
   *
   * `POST /organization/received-applications/move`
   */
  moveReceivedApplications(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      body: MoveApplications;
    },
    options?: RequestOptions,
  ): Promise<{
    data: MovedApplications;
  }>;

  /**
   * List your jobs with applications.
   *
   * Returns up to 100 jobs of the signed-in employer that have applications, with their numbers by stage. The job with the newest application comes first.
   *
   * `GET /organization/received-applications/jobs`
   */
  listJobsWithApplications(
    parameters?: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
    },
    options?: RequestOptions,
  ): Promise<JobWithApplicationsList>;

  /**
   * Get the funnel of one of your jobs.
   *
   * Returns how often the job was viewed and its form was opened, how many applications arrived, and in which stage they are now.
   *
   * `GET /organization/received-applications/funnel`
   */
  getReceivedFunnel(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The job. */
      job_id: string;
      /** First day (UTC); by default 29 days before `to`, at most 365. */
      from?: string | undefined;
      /** Last day (UTC, inclusive); by default today. */
      to?: string | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: ApplicationFunnel;
  }>;

  /**
   * Get the timeline of an application for one of your jobs.
   *
   * Returns changes of the stage, notes of employers and emails to the candidate, oldest first.
   *
   * `GET /organization/received-applications/{id}/timeline`
   */
  getReceivedTimeline(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the resource (a UUID). */
      id: string;
    },
    options?: RequestOptions,
  ): Promise<ApplicationTimeline>;

  /**
   * Add a note to an application for one of your jobs.
   *
   * Adds a note that your colleagues and the staff of the board see, and the candidate does not.
   *
   * `POST /organization/received-applications/{id}/notes`
   */
  createReceivedNote(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the resource (a UUID). */
      id: string;
      body: CreateNote;
    },
    options?: RequestOptions,
  ): Promise<{
    data: ApplicationEntry;
  }>;

  /**
   * Delete a note of an application for one of your jobs.
   *
   * Deletes a note of an employer permanently. Other entries of the timeline stay.
   *
   * `DELETE /organization/received-applications/{id}/notes/{note_id}`
   */
  deleteReceivedNote(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the application (a UUID). */
      id: string;
      /** The id of the note (a UUID). */
      note_id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Create a download link for a file of an application for one of your jobs.
   *
   * Returns a URL that sends the file as an attachment for five minutes. The audit log has an entry for the link and for each download, which counts as reading.
   *
   * `POST /organization/received-applications/{id}/files/{file_id}/link`
   */
  createReceivedFileLink(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the application (a UUID). */
      id: string;
      /** The id of the file (a UUID). */
      file_id: string;
      body?: NoFields | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: DownloadLink;
  }>;

  /**
   * List the templates of messages to candidates.
   *
   * Returns the texts that the board offers signed-in members to begin a message with.
   *
   * `GET /organization/message-templates`
   */
  listMessageTemplates(
    parameters?: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
    },
    options?: RequestOptions,
  ): Promise<MessageTemplateList>;

  /**
   * Email the candidate of an application for one of your jobs.
   *
   * Sends an email to the candidate, in the layout of the board. Answers go to reply_to, by default the email address of the signed-in member. The timeline has the message.
   *
   * `POST /organization/received-applications/{id}/messages`
   */
  sendReceivedMessage(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the resource (a UUID). */
      id: string;
      body: CreateMessage;
    },
    options?: RequestOptions,
  ): Promise<{
    data: ApplicationEntry;
  }>;

  /**
   * Export the applications for your jobs.
   *
   * Streams up to 10000 applications for the jobs of the signed-in employer that match the filters, newest first, with the names of their files. Appearing in an export is not reading.
   *
   * `GET /organization/received-applications.csv`
   */
  exportReceivedApplications(
    parameters?: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** Only applications for this job. */
      job_id?: string | undefined;
      /** Only applications in this stage. */
      stage?: ApplicationStage | undefined;
      /** Words of name and email address. Beginnings of words suffice. */
      search?: string | undefined;
      /** Only applications with, or without, answers that flag them. */
      knocked_out?: boolean | undefined;
      /** Only applications that arrived at this time or later. A date starts with its day in the time zone of the organization. */
      from?: string | undefined;
      /** Only applications that arrived at this time or earlier. A date includes the whole day, in the time zone of the organization. */
      to?: string | undefined;
    },
    options?: RequestOptions,
  ): Promise<Blob>;

  /**
   * List your claims to companies.
   *
   * Returns the last 100 requests of the signed-in member, newest first.
   *
   * `GET /organization/company-claims`
   */
  listOwnCompanyClaims(
    parameters?: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
    },
    options?: RequestOptions,
  ): Promise<OwnCompanyClaimList>;

  /**
   * Claim a company.
   *
   * Requests that the signed-in employer may act for the company. With an email address at the domain of its website, a link is sent there, which the member confirms while signed in. Without one, staff decide. Replaces an earlier request. The response says nothing about others who act for the company.
   *
   * `POST /organization/company-claims`
   */
  claimCompany(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      body: CreateCompanyClaim;
    },
    options?: RequestOptions,
  ): Promise<{
    data: OwnCompanyClaim;
  }>;

  /**
   * Confirm a claim to a company.
   *
   * Makes the signed-in member an owner of the company. The token is that of the link in the email, and works only for the member who made the claim.
   *
   * `POST /organization/company-claims/confirm`
   */
  confirmCompanyClaim(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      body: CompanyLinkToken;
    },
    options?: RequestOptions,
  ): Promise<{
    data: OwnCompanyClaim;
  }>;

  /**
   * Accept an invitation to a company.
   *
   * Makes the signed-in member, whose email address was invited, a member of the company. A candidate becomes an employer. The token is that of the link in the email.
   *
   * `POST /organization/company-invitations/accept`
   */
  acceptCompanyInvitation(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      body: CompanyLinkToken;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Company;
  }>;

  /**
   * Sign in to accept an invitation.
   *
   * Emails a link that signs in the invited person, and creates the member if there is none with the email address.
   *
   * `POST /organization/company-invitations/sign-in-link`
   */
  requestInvitationLink(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      body: CompanyLinkToken;
    },
    options?: RequestOptions,
  ): Promise<{
    data: SignInLinkRequested;
  }>;

  /**
   * List your companies.
   *
   * Returns the companies that the signed-in employer acts for.
   *
   * `GET /organization/companies`
   */
  listOwnCompanies(
    parameters?: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
    },
    options?: RequestOptions,
  ): Promise<CompanyMembershipList>;

  /**
   * Edit your company.
   *
   * Updates the fields that an owner of the company sends; null clears a field. A change of the website makes no one a member.
   *
   * `PATCH /organization/companies/{company_id}`
   */
  editCompany(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the company (a UUID). */
      company_id: string;
      body: EditCompany;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Company;
  }>;

  /**
   * List your colleagues.
   *
   * Returns the members who act for the company, to those who do. A member who only used its name first sees no others.
   *
   * `GET /organization/companies/{company_id}/members`
   */
  listColleagues(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the company (a UUID). */
      company_id: string;
    },
    options?: RequestOptions,
  ): Promise<CompanyMemberList>;

  /**
   * Invite a colleague.
   *
   * An owner invites a colleague by email, at most once a day for each email address. The response does not say whether the email address is that of a member.
   *
   * `POST /organization/companies/{company_id}/invitations`
   */
  inviteColleague(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the company (a UUID). */
      company_id: string;
      body: InviteColleague;
    },
    options?: RequestOptions,
  ): Promise<{
    data: CompanyInvitationReceipt;
  }>;

  /**
   * Change the role of a colleague.
   *
   * An owner changes the role of a member of the company, which keeps an owner.
   *
   * `PATCH /organization/companies/{company_id}/members/{member_id}`
   */
  changeColleague(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the company (a UUID). */
      company_id: string;
      /** The id of the member (a UUID). */
      member_id: string;
      body: SetCompanyRole;
    },
    options?: RequestOptions,
  ): Promise<{
    data: CompanyMember;
  }>;

  /**
   * Remove a colleague.
   *
   * An owner removes a member from the company, or a member leaves it. It keeps an owner.
   *
   * `DELETE /organization/companies/{company_id}/members/{member_id}`
   */
  removeColleague(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the company (a UUID). */
      company_id: string;
      /** The id of the member (a UUID). */
      member_id: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Upload the logo of your company.
   *
   * Stores an image, which is re-encoded without its metadata, and shows it as the logo of the company. To remove the logo, send `logo_url: null` to the company.
   *
   * `POST /organization/companies/{company_id}/logo`
   */
  uploadCompanyLogo(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** The id of the company (a UUID). */
      company_id: string;
      body: UploadCompanyLogo;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Company;
  }>;

  /**
   * Check whether a board uses a host.
   *
   * Returns 200 for an active domain of a board and for its host under the domain of the installation, and 404 for any other host. A proxy calls this before it gets a certificate. Changes take effect within five seconds.
   *
   * `GET /domains/known`
   */
  findKnownHost(
    parameters: {
      /** The host name to check. */
      domain: string;
    },
    options?: RequestOptions,
  ): Promise<{
    data: KnownHost;
  }>;

  /**
   * Record a page view or a click to apply.
   *
   * Records a page view or a click to apply. Send the request to the host of the board, without a key, for example with `navigator.sendBeacon`. The body is JSON as `application/json` or `text/plain`. The response is always 204. Bots, prefetches, requests beyond the rate limit and pages of other sites are not counted. It sets no cookie and stores no IP address.
   *
   * `POST /organization/views`
   */
  recordView(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      body: View;
    },
    options?: RequestOptions,
  ): Promise<undefined>;

  /**
   * Record a page view with a tracking pixel.
   *
   * Records a page view and returns a transparent GIF, for `<noscript><img>` on pages of the board. Without `path`, the Referer header names the page.
   *
   * `GET /organization/views/pixel.gif`
   */
  recordViewByPixel(
    parameters?: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** What happened. */
      kind?: ViewKind | undefined;
      /** Path of the page with its query, of which only `utm_source` is used; it is not stored. */
      path?: string | undefined;
      /** Id of the job on the page or of the application. By default, the path identifies it. */
      job?: string | undefined;
      /** `document.referrer`, even if it is empty. Only its host is used. */
      referrer?: string | undefined;
    },
    options?: RequestOptions,
  ): Promise<Blob>;

  /**
   * Receive a Stripe event.
   *
   * The webhook endpoint for Stripe, on the host of the board. It needs no API key; the Stripe-Signature header must match the signing secret of the organization. Events are applied once, in any order. Other types of events are ignored.
   *
   * `POST /payments/stripe/webhook`
   */
  receiveStripeEvent(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      body: StripeEvent;
    },
    options?: RequestOptions,
  ): Promise<{
    received: true;
  }>;

  /**
   * Sign in.
   *
   * Signs in a member with an email address and a password, or with the token of a link. Send the request to the host of the board. The response sets the session cookie.
   *
   * `POST /organization/session`
   */
  signIn(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      body: SignIn;
    },
    options?: RequestOptions,
  ): Promise<{
    data: NewSession;
  }>;

  /**
   * Get the current session.
   *
   * Returns the member of the session cookie. Without a session, the response is 401 `sign_in_required`.
   *
   * `GET /organization/session`
   */
  getSession(
    parameters?: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Session;
  }>;

  /**
   * Sign out.
   *
   * Ends this session and clears the cookie. With `all=true`, ends every session of the member.
   *
   * `DELETE /organization/session`
   */
  signOut(
    parameters?: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      /** End every session of the member. */
      all?: boolean | undefined;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Deleted;
  }>;

  /**
   * Request a sign-in link.
   *
   * Emails a sign-in link if the email address belongs to a member. Limits: one link per minute, and three valid links. The response is always the same.
   *
   * `POST /organization/sign-in-links`
   */
  requestSignInLink(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      body: RequestSignInLink;
    },
    options?: RequestOptions,
  ): Promise<{
    data: SignInLinkRequested;
  }>;

  /**
   * Register as a member.
   *
   * Emails a link. Its token, sent to Sign in, creates the member as a candidate and signs in. A member with this email address gets a sign-in link instead. Limits: one link per minute, and three valid links. The response is always the same. Only if the setting `members.registration` of the organization is `open`.
   *
   * `POST /organization/registrations`
   */
  registerMember(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      body: RegisterMember;
    },
    options?: RequestOptions,
  ): Promise<{
    data: SignInLinkRequested;
  }>;

  /**
   * Update your password.
   *
   * Updates the password of the signed-in member. Ends the sessions on all other devices and starts a new one on this device.
   *
   * `POST /organization/password`
   */
  changePassword(
    parameters: {
      /** The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board. */
      organization?: string | undefined;
      body: ChangePassword;
    },
    options?: RequestOptions,
  ): Promise<{
    data: Session;
  }>;
}

export interface Activity {
  /** The id of the event of the newest change. */
  id: string;
  /** The type of the events (see GET /webhooks/events). */
  type: string;
  /** Who did it: `user:<id>`, `api_key:<id>`, `member:<id>`, `enrichment:<id>`, `stripe`, `command_line`, `public` (a visitor of the board) or `system` (the clock). */
  actor: string;
  /** Time of the oldest change. */
  first_at: string;
  /** Time of the newest change. */
  last_at: string;
  object: ActivityObject;
  /** The number of objects that changed. */
  object_count: number;
  /** The fields that the newest change changed, if it is an update. */
  changed_fields: Array<string> | null;
}

export interface ActivityList {
  data: Array<Activity>;
  meta: {
    /** The cursor for older changes. Null at the end. */
    next_cursor: string | null;
  };
}

/** The object of the newest change. */
export interface ActivityObject {
  /** The id of the object. Secrets have their name as the id. */
  id: string | null;
  /** What a person calls the object, such as its title. */
  name: string | null;
  /** Its status after the change, if it has one. */
  status: string | null;
  /** The kind of a page (`page` or `blog_post`) or plan. */
  kind: string | null;
  /** The slug of a collection, or of the collection of an item. */
  collection: string | null;
  /** The member that a subscription or payment belongs to. */
  member_id: string | null;
}

export interface Alert {
  id: string;
  /** The email address that gets the emails. */
  email: string;
  query: AlertQuery;
  /** `instant`: within five minutes. `daily` and `weekly`: at `hour`. No email is sent if no job is new. */
  frequency: AlertFrequency;
  /** The hour of daily and weekly emails, in `time_zone`. Default: 7. */
  hour: number;
  /** The day of weekly emails. Monday is 1, and the default. */
  weekday: number;
  /** An IANA name. Null: the time zone of the organization. */
  time_zone: string | null;
  /** The language of the emails. Default: that of the board. */
  language: AlertLanguage;
  /** Whether the link in the first email was opened. Before that, no other email is sent. */
  is_confirmed: boolean;
  /** When jobs were last found and sent. */
  last_sent_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface AlertDay {
  day: string;
  /** Alerts that were confirmed. */
  confirmed: number;
  /** Confirmed alerts that ended. */
  ended: number;
  /** Emails with jobs. */
  emails: number;
  /** Clicks on jobs in emails. */
  clicks: number;
}

export interface AlertFigures {
  /** Confirmed alerts. */
  alerts: number;
  /** Email addresses with a confirmed alert. */
  subscribers: number;
  /** Alerts that wait for confirmation. */
  unconfirmed: number;
  frequencies: AlertFrequencies;
  total: AlertTotals;
  /** Days on which nothing happened are left out. */
  days: Array<AlertDay>;
}

export interface AlertFrequencies {
  /** Instant alerts. */
  instant: number;
  /** Daily alerts. */
  daily: number;
  /** Weekly alerts. */
  weekly: number;
}

export type AlertFrequency = 'instant' | 'daily' | 'weekly';

export type AlertLanguage = 'en' | 'de' | 'fr' | 'es' | 'nl' | 'pt' | 'pl' | 'it';

export interface AlertList {
  data: Array<SubscribedAlert>;
  meta: {
    pagination: Pagination;
  };
}

/** Filters as in the list of jobs. Without any, all new jobs match. */
export interface AlertQuery {
  /** Words that must all occur in title, description or company name. Each matches the beginning of a word, regardless of case and accents. Words in double quotes must occur as a phrase. */
  search?: string;
  /** Job types, regardless of case and separators. */
  job_types?: Array<string>;
  /** Texts of which at least one must be part of the location, regardless of case. */
  locations?: Array<string>;
  /** The ids of categories. */
  categories?: Array<string>;
  /** The slug of a category. */
  category?: string;
  /** The full name of a company, regardless of case. */
  company?: string;
  /** Whether to return only remote jobs (true) or only other jobs (false). */
  is_remote?: boolean;
  /** A city, region, country or group of countries by its name in any language, such as Munich, Bayern, uk or dach, or the code of a country in capitals, such as GB. meta.place says how it was understood. A text that names no known place, or is in double quotes, must be part of the location; one or two letters must be a whole word of it. If no location has the text, the place with the most similar name is searched. */
  place?: string;
  /** The end of the URL of a city on the board. Ignored with `place`. */
  place_slug?: string;
  /** ISO 3166-1 alpha-2 codes of countries. */
  country?: Array<string>;
  /** Modes of remote work: none, hybrid or full. */
  remote?: Array<RemoteMode>;
  /** Returns only jobs that are open to applicants in this country or region, also because a larger region includes it: EU finds jobs for the EU and worldwide. A code, or the name of a country. */
  remote_region?: string;
  /** The lowest pay for a year. Compares the highest pay that a job offers, calculated for a year, in pay_currency. */
  pay_min?: number;
  /** The currency of pay_min. Defaults to the currency of most jobs on the board. */
  pay_currency?: string;
  /** Whether to find only jobs with the words of `search` as they are. */
  exact?: boolean;
  /** Whether to find only jobs that say what they pay. */
  has_pay?: boolean;
  /** The numbers at the end of the URLs of locations on the board. */
  location_ids?: Array<number>;
  /** Numbers of company names. Each means all names of its company. */
  company_ids?: Array<number>;
}

export interface AlertReceipt {
  data: {
    received: true;
  };
}

/** Of all days of the period. */
export interface AlertTotals {
  /** Alerts that were confirmed. */
  confirmed: number;
  /** Confirmed alerts that ended. */
  ended: number;
  /** Emails with jobs. */
  emails: number;
  /** Clicks on jobs in emails. */
  clicks: number;
}

export interface Analytics {
  range: AnalyticsRange;
  totals: AnalyticsFigures;
  /** The same number of days, immediately before. */
  previous: {
    range: AnalyticsRange;
    totals: AnalyticsFigures;
  };
  /** Each interval that overlaps the range, in order, including those without views. */
  series: Array<AnalyticsInterval>;
  /** The ten pages with the most views, without those of deleted jobs. */
  top_pages: Array<AnalyticsPage>;
  /** The ten sources with the most visitors. */
  sources: Array<AnalyticsSource>;
  /** Kinds of devices with views, most visitors first. */
  devices: Array<AnalyticsDevice>;
}

export interface AnalyticsDevice {
  device: DeviceType;
  /** Views on this kind of device. */
  views: number;
  /** Unique visitors per day, summed over the range: a visitor on three days counts three times. */
  visitors: number;
}

export interface AnalyticsFigures {
  /** Views of all pages. */
  page_views: number;
  /** Unique visitors per day, summed over the range: a visitor on three days counts three times. */
  visitors: number;
  /** Views of job pages; page_views includes them. */
  job_views: number;
  /** Clicks to apply. */
  apply_clicks: number;
  /** apply_clicks / job views, rounded to four decimals. Null without job views. */
  apply_rate: number | null;
}

export interface AnalyticsInterval {
  /** First day of the interval. It may lie before the range; only days within the range count. */
  date: string;
  /** Views of all pages. */
  page_views: number;
  /** Unique visitors per day, summed over the range: a visitor on three days counts three times. */
  visitors: number;
  /** Views of job pages; page_views includes them. */
  job_views: number;
  /** Clicks to apply. */
  apply_clicks: number;
  /** apply_clicks / job views, rounded to four decimals. Null without job views. */
  apply_rate: number | null;
}

export interface AnalyticsPage {
  /** Path of the page. `other` stands for pages beyond the first 1,000 new paths of a day, and for jobs that do not exist. */
  path: string;
  /** Views of the page. */
  views: number;
  /** Unique visitors per day, summed over the range: a visitor on three days counts three times. */
  visitors: number;
}

export interface AnalyticsRange {
  /** First day. */
  from: string;
  /** Last day (inclusive). */
  to: string;
}

export interface AnalyticsSource {
  /** `utm_source`, else the referring host without `www.`, else `direct`. `other` stands for sources beyond the first 200 new ones of a day. */
  source: string;
  /** Views that came from this source. Clicks within the board are not a new source. */
  views: number;
  /** Unique visitors per day, summed over the range: a visitor on three days counts three times. */
  visitors: number;
}

export interface ApiKey {
  id: string;
  /** The name of the API key, such as its purpose. */
  name: string;
  /** The beginning of the secret key, which identifies it. */
  prefix: string;
  /** The permissions of the API key: `<resource>:read`, `<resource>:write` (includes read), or `*` for everything. */
  scopes: Array<Scope>;
  rate_limits: RateLimits;
  /** stopped: the user who created the key has left the organization; see Adopt an API key. */
  status: ApiKeyStatus;
  created_by: string;
  /** The creating user, or the user of the creating key. The key can do no more than the current role of this user. Null if the key was created on the command line. */
  creator_user_id: string | null;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
}

export interface ApiKeyList {
  data: Array<ApiKey>;
  meta: {
    pagination: Pagination;
  };
}

export type ApiKeyStatus = 'active' | 'stopped' | 'expired' | 'revoked';

export interface Application {
  id: string;
  job: AppliedJob;
  /** The member who was signed in when the application was sent. */
  member_id: string | null;
  name: string;
  email: string;
  phone: string | null;
  /** Where the application is. Only the candidate withdraws it. */
  stage: ApplicationStage;
  /** From 1 to 5, by staff. */
  rating: number | null;
  tags: Array<string>;
  /** The ids of the questions whose answers flag the application. */
  knocked_out: Array<string>;
  /** Whether staff have opened, downloaded or changed it. Lists and files do not count. */
  is_read: boolean;
  stage_changed_at: string;
  created_at: string;
  updated_at: string;
  cover_letter: string | null;
  links: Array<string>;
  form: ApplicationForm;
  /** The answers by the ids of the questions. */
  answers: Record<string, string | number | boolean | Array<string>>;
  /** The version of the consent that was given. */
  consent_version: string | null;
  files: Array<ApplicationFile>;
}

/** The consent that the form requires. Null: none. */
export type ApplicationConsent = {
  /** What candidates agree to. */
  text: string;
  /** Names this text. Applications record the version, so change it with the text. */
  version: string;
} | null;

export interface ApplicationEntry {
  id: string;
  /** A change of the stage, a note of staff, or an email to the candidate. */
  kind: ApplicationEntryKind;
  /** Who did it. */
  actor: string;
  /** The stage that the application moved to. */
  stage: ApplicationStage | null;
  /** Of the email. */
  subject: string | null;
  text: string | null;
  created_at: string;
}

export type ApplicationEntryKind = 'stage' | 'note' | 'message';

export interface ApplicationFile {
  id: string;
  name: string;
  media_type: string;
  size_bytes: number;
  /** When opened, the file may run scripts, start programs, load content from elsewhere, or contain other files. An encrypted or unchecked file may hide such content. */
  warnings: Array<FileWarning>;
}

/** What candidates fill in. `applications.form` of the organization is the form of jobs that have none of their own. An application has the form as the candidate saw it. */
export interface ApplicationForm {
  /** Whether candidates give a phone number. */
  phone: FieldUse;
  /** Whether candidates give a résumé. */
  resume: FieldUse;
  /** Whether candidates give a cover letter. */
  cover_letter: FieldUse;
  /** Whether candidates give links, such as to a portfolio. */
  links: FieldUse;
  consent: ApplicationConsent;
  questions: Array<Question>;
}

export interface ApplicationFunnel {
  job_id: string;
  from: string;
  to: string;
  /** Views of the job. */
  views: number;
  /** Clicks to apply: how often the form was opened. */
  started: number;
  /** Applications that arrived and still exist. */
  sent: number;
  stages: ApplicationStageCounts;
}

export interface ApplicationList {
  data: Array<ApplicationSummary>;
  meta: {
    pagination: Pagination;
  };
}

export type ApplicationMethod = 'url' | 'email' | 'phone' | 'form';

export interface ApplicationReceipt {
  data: {
    received: true;
  };
}

/** The settings of applications by form. */
export interface ApplicationSettings {
  form: ApplicationForm;
  /** How many days after the end of its job an application is deleted. 180 by default, and 730 days after it arrived at the latest. */
  retention_days: number;
  stage_names: StageNames;
  /** Whether candidates see the stage of their application. False by default. */
  shows_stage: boolean;
  /** Texts that staff and employers can begin messages to candidates with. */
  message_templates: Array<MessageTemplate>;
}

export type ApplicationStage =
  | 'new'
  | 'reviewed'
  | 'shortlisted'
  | 'interview'
  | 'offer'
  | 'hired'
  | 'rejected'
  | 'withdrawn';

export interface ApplicationStageCounts {
  /** How many of them are in this stage now. */
  new: number;
  /** How many of them are in this stage now. */
  reviewed: number;
  /** How many of them are in this stage now. */
  shortlisted: number;
  /** How many of them are in this stage now. */
  interview: number;
  /** How many of them are in this stage now. */
  offer: number;
  /** How many of them are in this stage now. */
  hired: number;
  /** How many of them are in this stage now. */
  rejected: number;
  /** How many of them are in this stage now. */
  withdrawn: number;
}

export interface ApplicationSummary {
  id: string;
  job: AppliedJob;
  /** The member who was signed in when the application was sent. */
  member_id: string | null;
  name: string;
  email: string;
  phone: string | null;
  /** Where the application is. Only the candidate withdraws it. */
  stage: ApplicationStage;
  /** From 1 to 5, by staff. */
  rating: number | null;
  tags: Array<string>;
  /** The ids of the questions whose answers flag the application. */
  knocked_out: Array<string>;
  /** Whether staff have opened, downloaded or changed it. Lists and files do not count. */
  is_read: boolean;
  stage_changed_at: string;
  created_at: string;
  updated_at: string;
}

export interface ApplicationTimeline {
  data: Array<ApplicationEntry>;
}

export interface AppliedJob {
  /** Null if the job was deleted. */
  id: string | null;
  /** The title when the application arrived. */
  title: string;
  company_name: string | null;
}

export type ApprovalStatus = 'pending' | 'approved' | 'rejected';

export interface Asset {
  id: string;
  /** The permanent URL of the image. Add ?w=160, 320, 640, 960 or 1280 to get a WebP image of at most that width. */
  url: string;
  /** The name of the file. It is not part of the URL. */
  name: string;
  content_type: ImageType;
  /** The size of the stored file in bytes. */
  size: number;
  /** The width in pixels. */
  width: number;
  /** The height in pixels. */
  height: number;
  /** The alternative text, for people who cannot see the image. */
  alt: string | null;
  created_at: string;
}

export interface AssetDetails {
  id: string;
  /** The permanent URL of the image. Add ?w=160, 320, 640, 960 or 1280 to get a WebP image of at most that width. */
  url: string;
  /** The name of the file. It is not part of the URL. */
  name: string;
  content_type: ImageType;
  /** The size of the stored file in bytes. */
  size: number;
  /** The width in pixels. */
  width: number;
  /** The height in pixels. */
  height: number;
  /** The alternative text, for people who cannot see the image. */
  alt: string | null;
  created_at: string;
  /** The first 100 usages of the asset. */
  used_by: Array<AssetUsage>;
}

export interface AssetList {
  data: Array<Asset>;
  meta: {
    pagination: Pagination;
  };
}

export interface AssetUsage {
  /** The type of the resource that uses the asset. */
  type: string;
  id: string;
  /** The field that contains the asset. */
  field: string;
}

export interface AuditEntry {
  /** Also the id of the event. */
  id: string;
  /** The type of the event. */
  action: string;
  /** Who made the change: api_key:<id>, command_line, system, member:<id> or another actor. */
  actor: string;
  /** member, subscription or payment. */
  subjectType: string;
  subjectId: string;
  /** The fields that an update changed, without their values. */
  changedFields: Array<string> | null;
  createdAt: string;
}

export interface AuditEntryList {
  data: Array<AuditEntry>;
  meta: {
    pagination: Pagination;
  };
}

export interface AuditLogEntry {
  /** The id of the entry. If the change has an event, both have the same id. */
  id: string;
  /** Start of the change. For counted refusals, start of the hour. */
  created_at: string;
  /** Who did it: `user:<id>`, `api_key:<id>`, `member:<id>`, `enrichment:<id>`, `stripe`, `command_line`, `public` (a visitor of the board) or `anonymous` (a refused request). */
  actor: string;
  /** Whether the actor is an operator of the installation. */
  is_operator: boolean;
  /** What happened. */
  action: string;
  /** What it happened to. */
  object: {
    type: string;
    /** Secrets have their name as the id. */
    id: string | null;
  };
  /** The names of the changed fields. The log never has their values. */
  changed_fields: Array<string> | null;
  /** The x-request-id of the response. */
  request_id: string | null;
  /** The truncated IP address: 24 bits of IPv4, 48 bits of IPv6. */
  ip_network: string | null;
  /** The family of the client. */
  user_agent: string | null;
  /** The number of refusals from this network within the hour. 1 for everything else. */
  count: number;
}

export interface AuditLogList {
  data: Array<AuditLogEntry>;
  meta: {
    /** The cursor for the entries before these. Null at the end. */
    next_cursor: string | null;
  };
}

export type AuthMethod = 'password' | 'magic_link' | 'import';

export interface Author {
  id: string;
  /** The name to display. */
  name: string;
  /** The URL of an image, preferably of an asset. */
  avatar_url: string | null;
  /** The URL of a page about the author. The name in the byline links to it. */
  url: string | null;
  created_at: string;
  updated_at: string;
}

export interface AuthorList {
  data: Array<Author>;
  meta: {
    /** The number of authors. */
    total: number;
  };
}

export type BackupResult = 'succeeded' | 'failed';

export interface BackupStatus {
  /** BACKUP_SCHEDULE. */
  schedule: string;
  /** The last backup that has ended, scheduled or not. Null without one. */
  last: {
    status: BackupResult;
    is_scheduled: boolean;
    /** Why it failed. */
    problem: string | null;
    /** The path of the file, or s3://bucket/key. */
    place: string;
    size_bytes: number | null;
    /** Files that the storage has lost. */
    missing_file_count: number | null;
    /** When all of it had been read back and its checksums compared. */
    verified_at: string | null;
    ended_at: string;
  } | null;
  last_success_at: string | null;
  /** When the schedule makes the next one. Null if it is off. */
  next_at: string | null;
}

export interface BatchCreate {
  method: 'create';
  body: CreateJob;
  /** Overrides the on_duplicate query parameter for this operation. */
  on_duplicate?: OnDuplicate;
}

export interface BatchDelete {
  method: 'delete';
  /** The id of the job to update or delete. Required for these methods. */
  id: string;
}

export interface BatchDeleted {
  outcome: 'deleted';
  /** The HTTP status that the operation would have as a request of its own. */
  status: number;
  data: Deleted;
}

export interface BatchFailed {
  outcome: 'failed';
  /** The HTTP status that the operation would have as a request of its own. */
  status: number;
  error: {
    code: ErrorCode;
    message: string;
    details?: unknown;
  };
}

export type BatchOperation = BatchCreate | BatchUpdate | BatchDelete;

export type BatchOutcome = 'created' | 'updated' | 'skipped';

export interface BatchRequest {
  operations: Array<BatchOperation>;
}

export type BatchResult = BatchSaved | BatchDeleted | BatchFailed;

export interface BatchSaved {
  /** What happened to the job. A create can return updated or skipped, depending on on_duplicate. */
  outcome: BatchOutcome;
  /** The HTTP status that the operation would have as a request of its own. */
  status: number;
  data: Job;
}

export interface BatchUpdate {
  method: 'update';
  /** The id of the job to update or delete. Required for these methods. */
  id: string;
  body: UpdateJob;
}

export interface BillingPortal {
  /** The page to send the member to. It works for some minutes. Null: the member has paid nothing through Stripe. */
  url: string | null;
}

export type BoardFont = 'system' | 'source' | 'inter' | 'figtree';

export interface BoardPreview {
  /** The page as an HTML document, with its styles inside. Images come from the installation. Show it in a frame with the attribute sandbox, because its links lead to the board. */
  html: string;
}

/** The colors that pages derive from brand_color. fill is the brand color itself, of filled areas, and on_fill is black or white. accent is the color of links and lines on light and dark pages. The contrast of accent with the page, of on_accent with accent, and of on_fill with fill is at least 4.5:1. */
export type BrandColors = {
  light: SchemeColors;
  dark: SchemeColors;
  fill: string;
  on_fill: string;
} | null;

export interface Category {
  id: string;
  name: string;
  /** The slug of the category. Generated from the name by default. */
  slug: string;
  /** The number of jobs in this category, of every status. */
  job_count: number;
  created_at: string;
  updated_at: string;
}

export interface CategoryList {
  data: Array<Category>;
  meta: {
    pagination: Pagination;
  };
}

export interface CategorySalaries {
  id: string;
  name: string;
  slug: string;
  /** The number of jobs. */
  count: number;
  /** The lowest salary of any of the jobs. */
  min: number;
  /** The highest salary of any of the jobs. */
  max: number;
  /** The mean of the midpoints. */
  avg: number;
  /** The 25th percentile of the midpoints. */
  p25: number;
  /** The median of the midpoints. */
  median: number;
  /** The 75th percentile of the midpoints. */
  p75: number;
}

export interface Challenge {
  parameters: ChallengeParameters;
  /** The signature of the parameters. */
  signature: string;
}

export interface ChallengeParameters {
  algorithm: 'PBKDF2/SHA-256';
  /** The iterations of one attempt. */
  cost: number;
  /** In seconds since 1970. */
  expiresAt: number;
  /** The bytes of a derived key. */
  keyLength: number;
  /** How the derived key of the solution begins. */
  keyPrefix: string;
  /** The signature of that key. */
  keySignature: string;
  /** The password, before the number of the attempt in four bytes. */
  nonce: string;
  /** The salt. */
  salt: string;
}

export interface ChangeOwnPassword {
  /** Required if the user has a password, except after a sign-in by link. */
  current_password?: string;
  /** Not the email address, and not a common password. */
  new_password: string;
}

export interface ChangePassword {
  /** Required if the member has a password, except in the 15 minutes after a sign-in by link. */
  currentPassword?: string;
  /** Not the email address, and not a common password. */
  newPassword: string;
}

export type ChargePurpose = 'first' | 'renewal';

export type ChargeState = 'open' | 'settled' | 'failed' | 'refunded';

export interface Checkout {
  /** The URL where the member pays, or reads how to pay. */
  url: string;
  /** The id of the checkout session at Stripe. With the manual provider, the id of the pending payment. */
  sessionId: string;
  paymentProvider: PaymentProvider;
}

export interface Collection {
  id: string;
  /** The slug of the collection in paths. Saving an existing slug replaces the collection. */
  slug: string;
  name: string;
  description: string | null;
  /** Who can read published items on the board. public: everyone. gated: members who have required_entitlement. private: no one. */
  visibility: CollectionVisibility;
  schema: Array<SchemaField>;
  rules: CollectionRules;
  /** The entitlement that members need to read a gated collection. Null if any member can read it. */
  required_entitlement: string | null;
  created_at: string;
  updated_at: string;
}

export interface CollectionList {
  collections: Array<Collection>;
}

export interface CollectionRules {
  /** Whether anyone can submit items on the board. */
  allow_public_submit: boolean;
  /** The status of new items that do not have one. auto: they are published. manual: they wait for review. */
  moderation: Moderation;
  /** The sort order of lists: created_at, updated_at, position, starts_at, expires_at, or a field of the schema. */
  sort_by: string;
  sort_dir: SortDirection;
}

export type CollectionVisibility = 'public' | 'gated' | 'private';

export interface Company {
  id: string;
  /** The name. Spellings that differ in case, accents, punctuation or the legal form at the end mean the same company. */
  name: string;
  /** The last path segment of its page. */
  slug: string;
  /** A line about the company. */
  tagline: string | null;
  /** Sanitized HTML. */
  description: string | null;
  /** The URL of the website. */
  website: string | null;
  /** The URL of this service's copy of the logo. Null until the copy is ready. */
  logo_url: string | null;
  /** Where the company is, as free texts. */
  locations: Array<string>;
  /** The number of people who work there. */
  size: CompanySize | null;
  founded_year: number | null;
  /** The industry, as free text. */
  industry: string | null;
  /** Further links, in order. */
  links: Array<CompanyLink>;
  /** Whether staff have verified the identity of the company. */
  is_verified: boolean;
  /** Whether the board has no page of the company and does not list it. Its jobs stay. */
  is_hidden: boolean;
  /** The number of its jobs, of every status. */
  job_count: number;
  /** The number of its jobs that are active and not expired. */
  live_job_count: number;
  /** The id of the resource in the source system. */
  external_id: string | null;
  created_at: string;
  updated_at: string;
}

export interface CompanyAnalytics {
  company_id: string;
  name: string;
  slug: string;
  /** The number of its jobs with views or clicks to apply. */
  jobs: number;
  /** Views of the pages of its jobs. */
  views: number;
  /** Unique visitors of each job and day, summed: a visitor of two jobs counts twice. */
  visitors: number;
  /** Clicks to apply. */
  apply_clicks: number;
  /** apply_clicks / job views, rounded to four decimals. Null without job views. */
  apply_rate: number | null;
}

export interface CompanyAnalyticsList {
  /** Companies with views or clicks to apply in the range, without those of deleted jobs. */
  data: Array<CompanyAnalytics>;
  meta: {
    range: AnalyticsRange;
    pagination: Pagination;
  };
}

export type CompanyAnalyticsSort =
  | '-views'
  | 'views'
  | '-visitors'
  | 'visitors'
  | '-apply_clicks'
  | 'apply_clicks'
  | '-apply_rate'
  | 'apply_rate';

export interface CompanyBatchCreate {
  method: 'create';
  body: CreateCompany;
}

export interface CompanyBatchDelete {
  method: 'delete';
  /** The id of the company to update or delete. Required for these methods. */
  id: string;
}

export interface CompanyBatchDeleted {
  outcome: 'deleted';
  /** The HTTP status that the operation would have as a request of its own. */
  status: number;
  data: Deleted;
}

export interface CompanyBatchFailed {
  outcome: 'failed';
  /** The HTTP status that the operation would have as a request of its own. */
  status: number;
  error: {
    code: ErrorCode;
    message: string;
    details?: unknown;
  };
}

export type CompanyBatchOperation = CompanyBatchCreate | CompanyBatchUpdate | CompanyBatchDelete;

export type CompanyBatchOutcome = 'created' | 'updated';

export interface CompanyBatchRequest {
  operations: Array<CompanyBatchOperation>;
}

export type CompanyBatchResult = CompanyBatchSaved | CompanyBatchDeleted | CompanyBatchFailed;

export interface CompanyBatchSaved {
  /** What happened to the company. */
  outcome: CompanyBatchOutcome;
  /** The HTTP status that the operation would have as a request of its own. */
  status: number;
  data: Company;
}

export interface CompanyBatchUpdate {
  method: 'update';
  /** The id of the company to update or delete. Required for these methods. */
  id: string;
  body: UpdateCompany;
}

export interface CompanyClaim {
  id: string;
  /** The id of the company. */
  company_id: string;
  /** Withdrawn: another request of the member replaced it. */
  state: CompanyClaimState;
  /** The email address that gets a link. Null: only staff can grant the claim. */
  email: string | null;
  /** What staff should know. */
  message: string | null;
  created_at: string;
  decided_at: string | null;
  company_name: string;
  /** The id of the member. */
  member_id: string;
  /** The email address of the account. */
  member_email: string;
}

export interface CompanyClaimList {
  data: Array<CompanyClaim>;
  meta: {
    pagination: Pagination;
  };
}

export type CompanyClaimState = 'pending' | 'granted' | 'declined' | 'withdrawn';

export interface CompanyInvitationReceipt {
  received: true;
}

export interface CompanyLink {
  /** The text of the link. */
  label: string;
  url: string;
}

export interface CompanyLinkToken {
  /** The token in the link of the email. */
  token: string;
}

export interface CompanyList {
  data: Array<Company>;
  meta: {
    pagination: Pagination;
  };
}

export interface CompanyMember {
  /** The id of the member. */
  member_id: string;
  name: string | null;
  email: string;
  /** An owner edits the company and chooses its members. A recruiter posts jobs for it. */
  role: CompanyRole;
  created_at: string;
}

export interface CompanyMemberList {
  data: Array<CompanyMember>;
}

export interface CompanyMembership {
  company: Company;
  /** An owner edits the company and chooses its members. A recruiter posts jobs for it. */
  role: CompanyRole;
}

export interface CompanyMembershipList {
  data: Array<CompanyMembership>;
}

export interface CompanyMembershipRecord {
  /** The id of the company. */
  company_id: string;
  /** An owner edits the company and chooses its members. A recruiter posts jobs for it. */
  role: CompanyRole;
  created_at: string;
}

export interface CompanyMerge {
  /** Identifies the merge for its undo. */
  merge_id: string;
  /** The number of jobs that the company has taken over. */
  jobs_moved: number;
}

export type CompanyRole = 'owner' | 'recruiter';

export interface CompanySalaries {
  company_id: string;
  /** Salaries by currency, that of the most jobs first. Currencies with fewer than three jobs are omitted. */
  currencies: Array<CurrencySalaries>;
}

export interface CompanySettings {
  /** Whether a job with the name of an unknown company creates the company. True by default. Names of known companies are always recognized. */
  auto_create: boolean;
}

export type CompanySize =
  | '1-10'
  | '11-50'
  | '51-200'
  | '201-500'
  | '501-1000'
  | '1001-5000'
  | '5001-10000'
  | '10001+';

export type CompanySort = 'name' | '-created_at' | '-updated_at' | '-job_count' | '-live_job_count';

export type Corners = 'square' | 'soft' | 'round';

export interface CorrectPlace {
  /** The location as the jobs write it. */
  location: string;
  place: WritablePlace;
}

export interface Coupon {
  id: string;
  code: string;
  /** The discount in percent, rounded half up in the smallest unit of the currency. Null if amount_off is set. */
  percent_off: number | null;
  /** The discount in major units. Null if percent_off is set. */
  amount_off: number | null;
  /** The ISO 4217 currency code of amount_off. The coupon then lowers prices in it only. */
  currency: string | null;
  /** The plans that the coupon lowers. Null: all plans of the kind job_posting. */
  plan_ids: Array<string> | null;
  /** How often the coupon can be redeemed. Null means without a limit. */
  max_redemptions: number | null;
  expires_at: string | null;
  /** Whether the coupon is only for the first posting of a company. */
  first_posting_only: boolean;
  /** How often the coupon is redeemed, open checkouts included. */
  redeemed: number;
  created_at: string;
  updated_at: string;
}

export interface CouponList {
  data: Array<Coupon>;
  meta: {
    pagination: Pagination;
  };
}

export type CouponProblem =
  | 'unknown'
  | 'expired'
  | 'used_up'
  | 'other_plan'
  | 'other_currency'
  | 'not_the_first';

export interface CreateAlert {
  /** The email address that gets the emails. */
  email: string;
  query: AlertQuery;
  /** `instant`: within five minutes. `daily` and `weekly`: at `hour`. No email is sent if no job is new. */
  frequency: AlertFrequency;
  /** The hour of daily and weekly emails, in `time_zone`. Default: 7. */
  hour?: number;
  /** The day of weekly emails. Monday is 1, and the default. */
  weekday?: number;
  /** An IANA name. Null: the time zone of the organization. */
  time_zone?: string | null;
  /** The language of the emails. Default: that of the board. */
  language?: AlertLanguage;
  /** A solved challenge (getChallenge), if the board has spam_protection.proof_of_work: the base64 of {challenge, solution: {counter, derivedKey}}. Signed-in members need none. */
  altcha?: string;
  /** A honeypot: hide the field from people and leave it empty. Requests that fill it in are ignored. */
  website?: unknown;
}

export interface CreateApiKey {
  /** The name of the API key, such as its purpose. */
  name: string;
  /** The permissions of the API key: `<resource>:read`, `<resource>:write` (includes read), or `*` for everything. */
  scopes: Array<Scope>;
  /** When the API key expires. A date without a time means the end of that day in the time zone of the organization. Null if it never expires. */
  expires_at?: string | null;
}

export interface CreateApplication {
  name: string;
  /** The email address gets a link to the application. */
  email: string;
  phone?: string | null;
  /** Plain text. */
  cover_letter?: string | null;
  /** URLs, such as of a portfolio. In a multipart form, one part for each. */
  links?: Array<string>;
  /** The answers by the ids of the questions: texts, true or false, numbers, dates such as 2026-11-01, or lists of options. In a multipart form, one part with JSON. */
  answers?: Record<string, unknown>;
  /** The version of the consent, if the form has one. It says that the candidate agrees. */
  consent_version?: string | null;
  /** A honeypot: hide the field from people and leave it empty. Requests that fill it in are ignored. */
  website?: unknown;
  /** A solved challenge (getChallenge), if the board has spam_protection.proof_of_work: the base64 of {challenge, solution: {counter, derivedKey}}. Signed-in members need none. */
  altcha?: string;
  /** A PDF, DOCX or ODT document, recognized by its content. Only in a multipart form, as its last part. */
  resume?: Blob;
}

export interface CreateAuthor {
  /** The name to display. */
  name: string;
  /** The URL of an image, preferably of an asset. */
  avatar_url?: string | null;
  /** The URL of a page about the author. The name in the byline links to it. */
  url?: string | null;
}

export interface CreateCategory {
  name: string;
  /** The slug of the category. Generated from the name by default. */
  slug?: string;
}

export interface CreateCheckout {
  /** The id of an active plan. With Stripe, it needs a stripePriceId. */
  planId: string;
  /** The URL to redirect the member to after the payment. */
  successUrl: string;
  /** The URL to redirect the member to after a cancellation. */
  cancelUrl: string;
  /** The id of the job to pay for. */
  jobId?: string | null;
}

export interface CreateCompany {
  /** The name. Spellings that differ in case, accents, punctuation or the legal form at the end mean the same company. */
  name: string;
  /** The last path segment of its page. Generated from the name by default. */
  slug?: string;
  /** A line about the company. */
  tagline?: string | null;
  /** The URL of the website. */
  website?: string | null;
  /** Where the company is, as free texts. */
  locations?: Array<string>;
  /** The number of people who work there. */
  size?: CompanySize | null;
  founded_year?: number | null;
  /** The industry, as free text. */
  industry?: string | null;
  /** Further links, in order. */
  links?: Array<CompanyLink>;
  /** Whether staff have verified the identity of the company. */
  is_verified?: boolean;
  /** Whether the board has no page of the company and does not list it. Its jobs stay. */
  is_hidden?: boolean;
  /** The description as HTML, up to 100 kB. Elements and attributes that are not allowed are removed. */
  description?: string | null;
  /** The URL of a logo. This service copies the logo in the background. */
  logo_url?: string | null;
  /** The id of the resource in the source system. Must be unique in the organization. */
  external_id?: string | null;
}

export interface CreateCompanyClaim {
  /** The id of the company. */
  company_id: string;
  /** An email address at the domain of the company’s website, or below it. Without one, staff decide about the claim. */
  email?: string;
  /** What staff should know. */
  message?: string;
}

export interface CreateCoupon {
  /** What employers type: 3 to 40 letters, digits, hyphens and underscores. Stored in capital letters. Unique in the organization. */
  code: string;
  /** The discount in percent, rounded half up in the smallest unit of the currency. Null if amount_off is set. */
  percent_off?: number | null;
  /** The discount in major units. Null if percent_off is set. */
  amount_off?: number | null;
  /** The ISO 4217 currency code of amount_off. The coupon then lowers prices in it only. */
  currency?: string | null;
  /** The plans that the coupon lowers. Null: all plans of the kind job_posting. */
  plan_ids?: Array<string> | null;
  /** How often the coupon can be redeemed. Null means without a limit. */
  max_redemptions?: number | null;
  /** When the coupon ends. A date without a time means the end of that day in the time zone of the organization. Null means never. */
  expires_at?: string | null;
  /** Whether the coupon is only for the first posting of a company. */
  first_posting_only?: boolean;
}

export interface CreateDomain {
  /** A domain name with at least two labels, without scheme, port or path. Internationalized domain names may be in Unicode. */
  domain: string;
}

export interface CreateEnrichmentProvider {
  name: string;
  /** The URL that jobs are posted to: public, http or https, without a user name or password. */
  url: string;
  /** Fields of a job that the provider may fill in, in this order. Only optional fields whose null means that the value is missing. */
  fields: Array<EnrichmentField>;
  /** The event that triggers a run. Default: `job.created`. */
  trigger?: EnrichmentTrigger;
  headers?: RequestHeaders;
  /** Timeout of a request, in milliseconds. Default: `10000`. */
  timeout_ms?: number;
  /** Whether new jobs are sent to the provider. Default: `true`. */
  is_enabled?: boolean;
}

export interface CreateExport {
  /** What to export: jobs, companies, members, applications, items/ with the slug of a collection, or organization for all of it, which only an owner can do. */
  resource: string;
  /** The format of the file. An organization has the format corkboard, which corkboard organization import reads, and nothing else has. */
  format: StoredExportFormat;
  /** The filters of the list of the resource, with lists as arrays. Default: everything. An organization has none. */
  filters?: Record<string, unknown>;
  /** The public key of the installation that will import the organization (corkboard installation public-key). The export then includes the values of secrets, which only that installation can decrypt. Null: secrets travel by name only. */
  receiver?: string | null;
}

export interface CreateImport {
  name: string;
  source: ImportSource;
  mapping?: ImportMapping;
  rules?: ImportRules;
  defaults?: ImportDefaults;
  limits?: ImportLimits;
  /** `add` only creates jobs, `update` also changes them, `mirror` also expires jobs that the source no longer has. */
  mode?: ImportMode;
  /** How often the import runs. Daily and weekly runs start between 3 and 4 a.m. in the time zone of the organization. */
  schedule?: ImportSchedule;
  /** What to do with a job that the board already has from elsewhere: the same company, title and location, or the same URL to apply. */
  on_foreign_duplicate?: OnForeignDuplicate;
  /** Whether the import takes over jobs of no import with the same external_id or the same URL to apply. */
  adopt?: boolean;
  /** Whether a job with the name of an unknown company creates the company. Null: as companies.auto_create of the organization says. */
  auto_create_companies?: boolean | null;
  /** Whether job alerts report the jobs of the first complete run, too. They report those of later runs in any case. */
  notify_alerts?: boolean;
  /** Whether the schedule starts runs. */
  is_enabled?: boolean;
}

export interface CreateInvitation {
  /** Upper and lower case are the same. */
  email: string;
  /** owner: everything. admin: everything except deleting the organization and changing owners. editor: writes jobs, categories, pages, authors, assets and collections; reads the rest except secrets, API keys, payments and the audit log. viewer: reads jobs, content and figures. */
  role: Role;
}

export interface CreateJob {
  title: string;
  /** The name of the company. */
  company_name?: string | null;
  /** The URL of the company’s website. */
  company_website?: string | null;
  /** The location of the work, as free text. */
  location?: string | null;
  /** The lowest salary for one salary_period. */
  salary_min?: number | null;
  /** The highest salary for one salary_period. */
  salary_max?: number | null;
  /** The period that the salary is paid for. */
  salary_period?: SalaryPeriod | null;
  /** Where candidates apply: a URL, an email address or a phone number. */
  how_to_apply?: string | null;
  /** The name of the contact person. */
  recruiter_name?: string | null;
  /** The URL of the contact person’s page. */
  recruiter_url?: string | null;
  /** Any other data, up to 64 kB. */
  form_data?: Record<string, unknown> | null;
  /** The description as HTML. Elements and attributes that are not allowed are removed. */
  description?: string | null;
  /** The status of the job. A new job is active by default. */
  status?: JobStatus;
  /** The last path segment of url. Generated from title and company_name by default. */
  slug?: string;
  /** The URL of a logo for this job alone. This service copies the logo in the background. Without it, or with null, the job shows the logo of its company; sending back the URL of that logo changes nothing. */
  company_logo_url?: string | null;
  /** Alternative to remote: true means full, and false means none unless the job is hybrid. Defaults to false. */
  is_remote?: boolean;
  /** Where the work is done: none (on site), hybrid (partly remote) or full (remote). A job with is_remote true is full. */
  remote?: RemoteMode;
  /** Where applicants for remote work may live: ISO 3166-1 alpha-2 codes, ranges of time zones such as UTC+1..UTC+3, or worldwide, EU, EEA, EUROPE, EMEA, AFRICA, MIDDLE_EAST, ASIA, APAC, OCEANIA, AMERICAS, NORTH_AMERICA, LATAM. Empty if it is unknown. Codes in any case, and names of countries such as USA or Netherlands, become the code. */
  remote_regions?: Array<string>;
  place?: WritablePlace;
  job_type?: string | null;
  /** The id of the category. Alternative to category_slug and category. */
  category_id?: string | null;
  /** The slug of the category. Alternative to category_id and category. */
  category_slug?: string | null;
  /** The name of the category, which is created if it does not exist. Alternative to category_id and category_slug. */
  category?: string | null;
  /** An ISO 4217 currency code. */
  salary_currency?: string | null;
  /** Inferred from how_to_apply by default. If set, it must match how_to_apply. form: candidates apply on the board, which clears how_to_apply. */
  how_to_apply_method?: ApplicationMethod | null;
  application_form?: WritableJobApplicationForm;
  /** The email address that is notified of each application by form. Never shown on the board. */
  notify_email?: string | null;
  /** Whether the job is highlighted. Defaults to false. */
  is_highlighted?: boolean;
  /** Whether the job stays at the top of the board. Defaults to false. */
  is_sticky?: boolean;
  /** Where the job came from. Defaults to api. */
  source?: string;
  /** The id of the resource in the source system. Must be unique in the organization. */
  external_id?: string | null;
  /** When the job was posted. A date without a time means the start of that day in the time zone of the organization. Defaults to now. */
  posted_at?: string;
  /** When the job goes offline. A date without a time means the end of that day in the time zone of the organization. Null means never. By default, the job lifetime of the organization after posted_at. */
  expires_at?: string | null;
  /** The fields that imports leave alone. A change of a job that an import owns adds the changed fields, unless it writes locked_fields itself. An empty list unlocks all. */
  locked_fields?: Array<JobField>;
  /** The member’s subscription that pays for the job. Creating the job reduces its jobsRemaining by one; updating or skipping a duplicate does not. */
  subscription_id?: string | null;
}

export interface CreateJobReport {
  /** `scam`: fraud, or a demand for money. `discrimination`: excludes or insults people. `outdated`: the position is no longer open. `wrong`: facts are wrong. `spam`: not a job. `other`: see `details`. */
  reason: JobReportReason;
  /** What is wrong, in the words of the visitor. */
  details?: string | null;
  /** A honeypot: hide the field from people and leave it empty. Reports that fill it in are ignored. */
  website?: unknown;
}

export interface CreateLandingPage {
  /** The path of the landing page on the board: `/categories/<category>`, `/categories/<category>/<location>`, `/remote/<category>`, `/companies/<company>`, `/locations/<location>`, `/countries/<code>` or `/types/<job type>`, as the board links to it. */
  path: string;
  /** Replaces the title and heading of the page. Null: the board generates them. */
  title?: string | null;
  /** Replaces the description for search engines. Null: the board generates it. */
  description?: string | null;
  /** The introduction as HTML, or as a TipTap document, either an object or JSON text. Images must be assets. */
  content?: string | Record<string, unknown>;
  /** The introduction as Markdown, instead of `content`. It is stored as rich text. */
  markdown?: string;
}

export interface CreateMember {
  /** Unique in the organization. Upper and lower case are the same. */
  email: string;
  name?: string | null;
  /** URL of a picture. */
  profilePicture?: string | null;
  /** Plain text, up to 100 kB. */
  description?: string | null;
  /** Your own fields, up to 64 kB. */
  customFields?: Record<string, unknown> | null;
  /** Defaults to candidate. */
  role?: MemberRole;
  /** Defaults to approved. */
  approvalStatus?: ApprovalStatus;
}

export interface CreateMessage {
  subject: string;
  /** Plain text in paragraphs. */
  text: string;
  /** Where answers go. Default: reply_to of the organization. */
  reply_to?: string;
}

export interface CreateNote {
  /** Plain text. Candidates never see it. */
  text: string;
}

export interface CreateOrganization {
  /** The name in URLs. The board is at this subdomain of the installation. */
  slug: string;
  name: string;
}

export interface CreatePage {
  title: string;
  /** The URL of an image, preferably of an asset. */
  cover_image?: string | null;
  /** The title for search engines. */
  meta_title?: string | null;
  /** The description for search engines. Also the summary of a blog post in lists. */
  meta_description?: string | null;
  /** The id of the author. */
  author_id?: string | null;
  /** The URL of the image that other sites show next to a link to the page. */
  og_image?: string | null;
  /** Any other data, up to 64 kB. */
  custom_fields?: Record<string, unknown> | null;
  /** The id of the resource in the source system. Must be unique in the organization, among pages and posts together. */
  external_id?: string | null;
  /** The body as HTML (recommended), or as a TipTap document, either an object or JSON text. Unsupported elements are removed from HTML, but are an error in a document. Images must be assets. An update replaces the whole body. */
  content?: string | Record<string, unknown>;
  /** The last path segment of url. By default, generated from the title, with a number if it is taken. Pages cannot use reserved paths of the board, such as jobs or blog; blog posts can. */
  slug?: string;
  /** When the page becomes public. A date without a time means the start of that day in the time zone of the organization. Defaults to the time of its first publication. A published page stays hidden until this time. */
  published_at?: string | null;
  /** The kind of the page. Defaults to page. You cannot change it later. */
  kind?: PageType;
  /** The status of the page. Defaults to draft. */
  status?: NewPageStatus;
}

export interface CreatePayment {
  /** The id of the plan that was paid for. */
  planId?: string | null;
  /** The id of the job that was paid for. */
  jobId?: string | null;
  /** The price in major units, 0 or more, with at most as many decimals as the currency has. */
  amount: number;
  /** The ISO 4217 currency code. */
  currency: string;
  /** Defaults to `succeeded`. */
  status?: PaymentStatus;
  /** Your own key-value data, up to 64 kB of JSON. */
  metadata?: Record<string, unknown> | null;
}

export interface CreatePlan {
  name: string;
  /** The price in major units, 0 or more, with at most as many decimals as the currency has. */
  amount: number;
  /** The ISO 4217 currency code. */
  currency: string;
  /** The billing interval. Null if the plan is a one-time payment. */
  interval?: PlanInterval | null;
  /** Number of jobs that a subscription to a job_posting plan includes. Null if unlimited. */
  jobsIncluded?: number | null;
  /** The entitlements that gated collections can require. Plans of the kind paywall also grant `paywall`; other plans cannot. */
  entitlements?: Array<string>;
  /** Whether new subscriptions are possible. */
  isActive?: boolean;
  /** The id of the Stripe price. Unique in the organization. */
  stripePriceId?: string | null;
  /** What the plan offers, in a sentence or two. Shown where employers choose a plan. */
  description?: string | null;
  /** Where employers see the plan: smaller numbers first. */
  sortOrder?: number;
  /** For how many days a job stays on the board, from the moment it goes live. Null: the job lifetime of the organization. */
  durationDays?: number | null;
  /** Whether the job is highlighted. */
  highlight?: boolean;
  /** For how many days the job stays at the top of the board. */
  stickyDays?: number;
  /** Whether the amount includes taxes. Stripe Tax adds them to an exclusive amount. */
  taxBehavior?: TaxBehavior;
  /** What the plan sells: access behind the paywall, or the posting of jobs. */
  kind: PlanKind;
}

export interface CreatePosting {
  /** A plan that the board offers. */
  plan_id?: string | null;
  /** The code of a coupon. */
  coupon?: string | null;
  job?: PostingContent;
  /** A solved challenge (getChallenge), if the board has spam_protection.proof_of_work: the base64 of {challenge, solution: {counter, derivedKey}}. Signed-in members need none. */
  altcha?: string;
  /** Leave it empty. Programs that fill in every field fill in this one. */
  website?: string;
}

export interface CreateSubscription {
  /** The id of an active plan. */
  planId: string;
  /** The company that owns the jobs of a job_posting plan. Defaults to the only company of the member. Null: the member owns them. */
  companyId?: string | null;
  /** The status, with the names of Stripe. */
  status?: SubscriptionStatus;
  /** Start of the paid period. A date without a time means the start of that day in the time zone of the organization. */
  currentPeriodStart?: string | null;
  /** End of the paid period, when the paywall closes. A date without a time means the end of that day in the time zone of the organization. Null if it never ends. */
  currentPeriodEnd?: string | null;
  /** Time of the automatic cancellation. A date without a time means the end of that day in the time zone of the organization. Null if the subscription will not be canceled automatically. */
  cancelAt?: string | null;
  /** Number of jobs that can still be posted. Null if unlimited. */
  jobsRemaining?: number | null;
  /** Your own key-value data, up to 64 kB of JSON. */
  metadata?: Record<string, unknown> | null;
}

export interface CreateSuppression {
  /** The email address. Case does not matter. */
  email: string;
  /** `bounce`: the email address gets no email for 90 days. `complaint` and `unsubscribe`: it gets no alerts of the organization. */
  reason: SuppressionReason;
}

export interface CreateWebhook {
  /** The events to receive: an event type, a pattern such as `job.*`, or `*` for all events. */
  event: string;
  /** The URL that events are posted to: public, http or https, without a user name or password. */
  target_url: string;
  /** Default: `webhook`. */
  target_type?: WebhookTargetType;
  /** Whether the webhook receives events. Default: `true`. */
  is_enabled?: boolean;
  headers?: RequestHeaders;
}

export interface CreditEntry {
  id: string;
  /** `grant`: the subscription began with these jobs. `use`: a job was posted or renewed. `return`: a posting was rejected or withdrawn. `change`: someone, Stripe or a new period set the number. */
  kind: CreditEntryKind;
  /** How many jobs it adds. Negative: it takes some. */
  credits: number;
  /** The job, for uses and returns. */
  jobId: string | null;
  /** Who did it. */
  actor: string;
  createdAt: string;
}

export type CreditEntryKind = 'grant' | 'use' | 'return' | 'change';

export interface CreditEntryList {
  data: Array<CreditEntry>;
  meta: {
    pagination: Pagination;
  };
}

export interface CurrencySalaries {
  currency: string;
  /** The number of jobs. */
  count: number;
  /** The lowest salary of any of the jobs. */
  min: number;
  /** The highest salary of any of the jobs. */
  max: number;
  /** The mean of the midpoints. */
  avg: number;
  /** The 25th percentile of the midpoints. */
  p25: number;
  /** The median of the midpoints. */
  median: number;
  /** The 75th percentile of the midpoints. */
  p75: number;
}

export interface CurrentStaffSession {
  user: User;
  session: StaffSession;
}

export type DatabaseKind = 'embedded' | 'external';

export interface DatabaseStatus {
  /** Whether PostgreSQL came with Corkboard, or DATABASE_URL names it. */
  kind: DatabaseKind;
  /** The version of PostgreSQL. */
  version: string;
  size_bytes: number;
  /** Free space of the disk of the database. Null if it is elsewhere. */
  free_bytes: number | null;
  /** The last migration. */
  migration: string;
  migrated_at: string;
  /** The connections of this process. */
  pool: {
    /** The most connections (DATABASE_POOL_SIZE). */
    size: number;
    in_use: number;
    idle: number;
    /** Requests that wait for a connection. */
    waiting: number;
  };
}

export interface Deleted {
  id: string;
  deleted: true;
}

export interface DeletedCollection {
  /** The slug of the collection in paths. Saving an existing slug replaces the collection. */
  slug: string;
  deleted: true;
}

export interface DeletedItem {
  id: string;
  deleted: true;
}

export interface DeletedSecret {
  /** At most 64 lower-case letters, digits, `_` and `-`. */
  name: string;
  deleted: true;
}

export type DeliveryStatus = 'pending' | 'delivered' | 'exhausted' | 'disabled';

export type Density = 'comfortable' | 'compact';

export type DeviceType = 'desktop' | 'mobile' | 'tablet';

export interface Domain {
  id: string;
  /** The domain in ASCII; an internationalized domain name is in its xn-- form. */
  domain: string;
  /** pending: claimed and checked at intervals. active: verified, and the board uses it. failed: not verified within seven days, or lost to another organization; checked only on request. */
  status: DomainStatus;
  /** Whether the board has this domain in its URLs. The other active domains redirect to it. */
  is_primary: boolean;
  /** The TXT record and the file that verify the domain. One of the two is enough. */
  verification: {
    txt_name: string;
    txt_value: string;
    file_url: string;
    file_content: string;
  };
  last_checked_at: string | null;
  /** Why the last check failed. Null if it succeeded or none has run. */
  last_error: string | null;
  activated_at: string | null;
  /** When the domain became contested: another organization verified the domain, and its present organization no longer does. Null if it is not contested. */
  contested_since: string | null;
  /** When a contested domain moves to the other organization, unless its present organization verifies it again: 30 days after contested_since. Null if the domain is not contested. */
  transfer_at: string | null;
  created_at: string;
}

export interface DomainList {
  data: Array<Domain>;
  meta: {
    pagination: Pagination;
  };
}

export interface DomainRecords {
  /** The TXT record that verifies the domain. */
  txt: {
    name: string;
    /** The value that one of the records must have. */
    value: string;
    /** The values that DNS has now. */
    found: Array<string>;
    /** Why the lookup found nothing. Null if it succeeded. */
    error: string | null;
    /** Whether a record has the value. */
    is_correct: boolean;
  };
  /** The record that leads visitors to the board. */
  host: {
    name: string;
    /** The host of the installation, for a CNAME record. At the apex of a domain, use A and AAAA records with its IP addresses. */
    target: string;
    /** The IP addresses of the host of the installation. Empty if they are unknown. */
    target_addresses: Array<string>;
    /** The IP addresses of the domain now. */
    found: Array<string>;
    /** Why the lookup found nothing. Null if it succeeded. */
    error: string | null;
    /** Whether the domain has an IP address of the installation. A domain behind a proxy of its own works without one. */
    is_correct: boolean;
  };
}

export type DomainStatus = 'pending' | 'active' | 'failed';

export interface DownloadLink {
  /** Sends the file, without a key or cookie. Anyone with the URL can download the file until expiry. */
  url: string;
  /** Five minutes after the request. */
  expires_at: string;
}

export interface EditCompany {
  /** A line about the company. */
  tagline?: string | null;
  /** The description as HTML, up to 100 kB. Elements and attributes that are not allowed are removed. */
  description?: string | null;
  /** The URL of the website. */
  website?: string | null;
  /** The URL of a logo. This service copies the logo in the background. */
  logo_url?: string | null;
  /** Where the company is, as free texts. */
  locations?: Array<string>;
  /** The number of people who work there. */
  size?: CompanySize | null;
  founded_year?: number | null;
  /** The industry, as free text. */
  industry?: string | null;
  /** Further links, in order. */
  links?: Array<CompanyLink>;
}

export type EmailCheck = 'same_domain' | 'other_domain' | 'public_mail_host' | 'public_suffix' | 'no_website';

export type EmailLanguage = 'en' | 'de' | 'fr' | 'es' | 'nl' | 'pt' | 'pl' | 'it';

export interface EmailPlaceholder {
  name: string;
  description: string;
  /** The value in previews. */
  sample: string;
  /** Whether it can be the target of a link. */
  is_url: boolean;
  /** Whether the text must contain it. */
  is_required: boolean;
}

export interface EmailPreview {
  subject: string;
  /** The plain text. */
  text: string;
  /** The HTML document, at most 40 kB. */
  html: string;
}

export interface EmailStatus {
  /** Whether emails reach people. */
  is_available: boolean;
  /** An email server, or files in DATA_DIR/mails on your own machine. */
  via: EmailTransport | null;
  /** Why emails are not available. */
  reason: string | null;
}

export interface EmailTemplate {
  name: string;
  /** The language of the texts. Emails to members exist in all of them, emails to staff in en and de. */
  language: EmailLanguage;
  /** When the email is sent. */
  description: string;
  /** The subject, with placeholders such as `{{board}}`. */
  subject: string;
  /** The text, with placeholders. Of Markdown, it can have paragraphs, headings, bulleted lists, bold and italic text, and links; all other markup, and HTML, is shown as typed. A paragraph that is only a link becomes a button: `[Sign in]({{link}})`. */
  text: string;
  /** Whether the organization has texts of its own. */
  is_overridden: boolean;
  /** Time of the last change. Null for built-in texts. */
  updated_at: string | null;
  placeholders: Array<EmailPlaceholder>;
}

export interface EmailTemplateList {
  data: Array<EmailTemplate>;
}

export type EmailTransport = 'smtp' | 'files';

export interface EmployerCompany {
  id: string;
  name: string;
  /** Whether staff verified the company. */
  is_verified: boolean;
  /** An owner edits the company and chooses its members. A recruiter posts jobs for it. */
  role: CompanyRole;
}

export type EnrichmentField =
  | 'company_name'
  | 'company_website'
  | 'location'
  | 'salary_min'
  | 'salary_max'
  | 'salary_period'
  | 'how_to_apply'
  | 'recruiter_name'
  | 'recruiter_url'
  | 'form_data'
  | 'description'
  | 'company_logo_url'
  | 'place'
  | 'job_type'
  | 'category'
  | 'salary_currency';

export interface EnrichmentProvider {
  id: string;
  name: string;
  /** The URL that jobs are posted to: public, http or https, without a user name or password. */
  url: string;
  /** The event that triggers a run. */
  trigger: EnrichmentTrigger;
  headers: RequestHeaders;
  /** Fields of a job that the provider may fill in, in this order. Only optional fields whose null means that the value is missing. */
  fields: Array<EnrichmentField>;
  /** Timeout of a request, in milliseconds. */
  timeout_ms: number;
  /** Whether new jobs are sent to the provider. */
  is_enabled: boolean;
  /** The scopes of the key that last saved the provider, even if the key changes later. */
  scopes: Array<string>;
  /** Who saved the provider last: a user, an API key or the command line. Null if that was not recorded. */
  saved_by: string | null;
  created_at: string;
  updated_at: string;
}

export interface EnrichmentProviderList {
  data: Array<EnrichmentProvider>;
  meta: {
    pagination: Pagination;
  };
}

export interface EnrichmentProviderTest {
  /** Null if there was no response. */
  response_status: number | null;
  duration_ms: number;
  /** Why nothing was filled in. Null if there was no error. */
  error: {
    code: string;
    message: string;
  } | null;
  /** Fields that the response would fill in, with the values that the job would have. */
  would_fill: Record<string, unknown>;
  /** Fields of the response that were rejected, each with the reason. */
  refused_fields: Array<RefusedField>;
}

export interface EnrichmentRun {
  id: string;
  provider_id: string;
  job_id: string;
  /** The id of the event that is sent. */
  event_id: string;
  /** `pending`: an attempt is scheduled or in progress. `succeeded`: the provider returned a valid response; filled_fields may be empty. `failed`: there was no valid response. `skipped`: the job was deleted or the provider disabled before it responded. */
  status: EnrichmentRunStatus;
  /** Number of finished attempts, at most 3. */
  attempts: number;
  /** Null if an attempt is in progress or no attempt is scheduled. */
  next_attempt_at: string | null;
  /** Start of the last finished attempt. Null before the first one has finished. */
  started_at: string | null;
  /** Duration of the last finished attempt. */
  duration_ms: number | null;
  /** Null if there was no response. */
  response_status: number | null;
  /** Why nothing was filled in. Null if there was no error. */
  error: {
    code: string;
    message: string;
  } | null;
  /** Fields of the job that this run filled in. */
  filled_fields: Array<EnrichmentField>;
  /** Fields of the response that were rejected, each with the reason. */
  refused_fields: Array<RefusedField>;
  created_at: string;
  /** Null while the run is pending. */
  finished_at: string | null;
}

export interface EnrichmentRunList {
  data: Array<EnrichmentRun>;
  meta: {
    pagination: Pagination;
  };
}

export type EnrichmentRunStatus = 'pending' | 'succeeded' | 'failed' | 'skipped';

export type EnrichmentTrigger = 'job.created';

export interface EnrollPasskey {
  /** Expires after ten minutes, five attempts, or the first success. */
  challenge: string;
  /** What the user calls it. */
  name: string;
  passkey: PasskeyAttestation;
}

export interface EnrollTotp {
  /** Expires after ten minutes, five attempts, or the first success. */
  challenge: string;
  /** The code that the authenticator app shows. Each works once. */
  code: string;
}

export interface ErasedPerson {
  erased: true;
  /** Null if the person was no member. */
  member_id: string | null;
}

export type ErrorCode =
  | 'validation_error'
  | 'invalid_json'
  | 'invalid_content'
  | 'content_too_complex'
  | 'external_image'
  | 'invalid_image'
  | 'unreadable_source'
  | 'target_not_allowed'
  | 'unknown_secret'
  | 'invalid_signature'
  | 'secret_not_for_host'
  | 'several_credentials'
  | 'bad_request'
  | 'proof_of_work_required'
  | 'missing_api_key'
  | 'invalid_api_key'
  | 'sign_in_required'
  | 'invalid_credentials'
  | 'link_expired'
  | 'challenge_expired'
  | 'invalid_factor'
  | 'insufficient_scope'
  | 'membership_required'
  | 'second_factor_required'
  | 'user_required'
  | 'owner_required'
  | 'operator_required'
  | 'reauthentication_required'
  | 'more_powerful_key'
  | 'entitlement_required'
  | 'member_blocked'
  | 'employer_required'
  | 'company_owner_required'
  | 'oidc_required'
  | 'cross_origin_request'
  | 'not_found'
  | 'route_not_found'
  | 'method_not_allowed'
  | 'posting_state'
  | 'payment_pending'
  | 'posting_blocked'
  | 'code_taken'
  | 'review_pending'
  | 'stripe_price_taken'
  | 'plan_inactive'
  | 'managed_by_stripe'
  | 'invalid_transition'
  | 'subscription_not_valid'
  | 'no_jobs_remaining'
  | 'slug_taken'
  | 'name_taken'
  | 'email_taken'
  | 'registration_closed'
  | 'author_in_use'
  | 'asset_in_use'
  | 'secret_in_use'
  | 'already_staff'
  | 'last_owner'
  | 'last_operator'
  | 'no_second_factor'
  | 'passkey_taken'
  | 'passkeys_unavailable'
  | 'too_many_passkeys'
  | 'too_many_webhooks'
  | 'too_many_keys'
  | 'too_many_domains'
  | 'email_not_configured'
  | 'outgoing_held'
  | 'webhook_disabled'
  | 'duplicate_job'
  | 'duplicate_page'
  | 'duplicate_company'
  | 'merge_not_undoable'
  | 'duplicate_landing_page'
  | 'duplicate_item'
  | 'applications_closed'
  | 'already_applied'
  | 'application_withdrawn'
  | 'too_many_imports'
  | 'run_in_progress'
  | 'not_waiting'
  | 'stale_plan'
  | 'already_company_member'
  | 'claim_not_pending'
  | 'too_many_claims'
  | 'last_company_owner'
  | 'too_many_exports'
  | 'export_not_ready'
  | 'idempotency_key_in_use'
  | 'cursor_expired'
  | 'event_forgotten'
  | 'download_expired'
  | 'precondition_failed'
  | 'range_not_satisfiable'
  | 'request_timeout'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'idempotency_key_reused'
  | 'rate_limited'
  | 'headers_too_large'
  | 'internal_error'
  | 'db_error'
  | 'payment_provider_failed'
  | 'unavailable'
  | 'organization_moving';

export interface Event {
  /** The id of the event. Webhooks send the same id as webhook-id. */
  id: string;
  /** An event type (see GET /webhooks/events). */
  type: string;
  /** Start of the change. */
  timestamp: string;
  organization_id: number;
  /** Who made the change, as in the audit log: `user:<id>`, `api_key:<id>`, `member:<id>`, `import:<id>`, `enrichment:<id>`, `stripe`, `command_line`, `public` (a visitor of the board) or `system` (the server itself). */
  actor: string;
  /** The object as the API returned it right after the change, or right before a deletion. */
  data: Record<string, unknown>;
  /** The fields that an update changed. */
  changed_fields?: Array<string>;
}

export interface EventList {
  data: Array<Event>;
  meta: {
    /** The cursor for the next request. Valid for 30 days, even if there were no events. */
    next_cursor: string;
    /** Whether there may be more events. Can be true for an empty response if the types are rare. */
    has_more: boolean;
  };
}

export interface EventType {
  /** An event type (see GET /webhooks/events). */
  name: string;
  /** The scope that a key needs to read or subscribe to the type. */
  required_scope: string;
  description: string;
  /** The JSON Schema (draft 2020-12) of an event of this type. */
  schema: Record<string, unknown>;
  example: Event;
}

export interface EventTypeList {
  data: Array<EventType>;
  meta: {
    /** Total number of event types. */
    total: number;
  };
}

export interface ExcludedJob {
  job_id: string;
  /** Why the job is excluded. other_currency takes precedence. */
  reason: SalaryExclusion;
}

export interface Export {
  id: string;
  resource: string;
  /** The format of the file. An organization has the format corkboard, which corkboard organization import reads, and nothing else has. */
  format: StoredExportFormat;
  /** The filters of the list of the resource, with lists as arrays. Default: everything. An organization has none. */
  filters: Record<string, unknown>;
  /** The public key of the installation that will import the organization (corkboard installation public-key). The export then includes the values of secrets, which only that installation can decrypt. Null: secrets travel by name only. */
  receiver: string | null;
  /** done: the file can be downloaded until expires_at. */
  state: ExportState;
  /** How many rows have been written. */
  rows: number;
  /** The size of the file. Null until it is complete. */
  size_bytes: number | null;
  /** Why the export failed. */
  error: string | null;
  created_at: string;
  /** When the export was done or failed. */
  finished_at: string | null;
  /** When the export and its file are deleted: 24 hours after it was done or failed. */
  expires_at: string | null;
}

export type ExportFormat = 'csv' | 'ndjson' | 'json' | 'xml';

export interface ExportList {
  data: Array<Export>;
  meta: {
    pagination: Pagination;
  };
}

export type ExportState = 'queued' | 'running' | 'done' | 'failed';

export type ExportedMember = {
  id: string;
  organizationId: number;
  /** Unique in the organization. Upper and lower case are the same. */
  email: string;
  name: string | null;
  /** The role of the member on the board. */
  role: MemberRole;
  /** Whether the member may use the board. Rejected members cannot sign in. */
  approvalStatus: ApprovalStatus;
  /** How the member signs in. import: created through the API or the command line, and not signed in yet. */
  authMethod: AuthMethod;
  /** URL of a picture. */
  profilePicture: string | null;
  /** Plain text, up to 100 kB. */
  description: string | null;
  /** Your own fields, up to 64 kB. */
  customFields: Record<string, unknown> | null;
  createdAt: string;
  updatedAt: string;
  /** When the member was suspended; null if not suspended. */
  suspendedAt: string | null;
} | null;

export interface Factors {
  /** GET /me/passkeys lists them. */
  passkey_count: number;
  /** Whether the user has an authenticator app. */
  has_totp: boolean;
  /** The recovery codes that were not used. */
  recovery_codes_left: number;
  /** Whether this session was signed in with a second factor, as organizations with requires_second_factor demand. */
  is_second_factor_used: boolean;
}

export type FieldType =
  | 'text'
  | 'longtext'
  | 'image'
  | 'url'
  | 'select'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'email'
  | 'multiselect'
  | 'richtext'
  | 'json';

export type FieldUse = 'required' | 'optional' | 'off';

export type FileWarning =
  | 'active_content'
  | 'embedded_files'
  | 'encrypted'
  | 'external_content'
  | 'programs'
  | 'scripts'
  | 'unchecked';

export interface GrantCompanyClaim {
  /** An owner edits the company and chooses its members. A recruiter posts jobs for it. Default: `owner`. */
  role?: CompanyRole;
}

export type HeaderStyle = 'plain' | 'filled' | 'centered';

export type HeroStyle = 'plain' | 'filled' | 'picture';

export type HoldReason = 'restored' | 'imported' | 'moving';

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'image/avif';

export interface Import {
  id: string;
  name: string;
  source: ImportSource;
  mapping: ImportMapping;
  rules: ImportRules;
  defaults: ImportDefaults;
  limits: ImportLimits;
  /** `add` only creates jobs, `update` also changes them, `mirror` also expires jobs that the source no longer has. */
  mode: ImportMode;
  /** How often the import runs. Daily and weekly runs start between 3 and 4 a.m. in the time zone of the organization. */
  schedule: ImportSchedule;
  /** What to do with a job that the board already has from elsewhere: the same company, title and location, or the same URL to apply. */
  on_foreign_duplicate: OnForeignDuplicate;
  /** Whether the import takes over jobs of no import with the same external_id or the same URL to apply. */
  adopt: boolean;
  /** Whether a job with the name of an unknown company creates the company. Null: as companies.auto_create of the organization says. */
  auto_create_companies: boolean | null;
  /** Whether job alerts report the jobs of the first complete run, too. They report those of later runs in any case. */
  notify_alerts: boolean;
  /** Whether the schedule starts runs. */
  is_enabled: boolean;
  /** When the schedule starts the next run. Null: never. */
  next_run_at: string | null;
  last_run: ImportRun | null;
  /** How many jobs the import owns. */
  job_count: number;
  created_at: string;
  updated_at: string;
}

export interface ImportChange {
  action: ImportChangeAction;
  job_id: string | null;
  external_id: string | null;
  /** The position of the row in the source. */
  row: number | null;
  /** The fields that change, as they were. */
  before: Record<string, unknown> | null;
  /** The same fields as they become. */
  after: Record<string, unknown> | null;
  notes: Array<ImportNote>;
  problems: Array<ImportNote>;
  /** Null until the change is applied. */
  result: ImportChangeResult | null;
}

export type ImportChangeAction = 'created' | 'updated' | 'expired' | 'deleted' | 'duplicate' | 'refused';

export interface ImportChangeList {
  data: Array<ImportChange>;
  meta: {
    pagination: Pagination;
  };
}

export type ImportChangeResult = 'applied' | 'skipped';

export interface ImportCompany {
  /** As the first of its jobs has it. */
  name: string;
  /** Changes of the plan that name it. */
  jobs: number;
}

export interface ImportCompanyList {
  data: Array<ImportCompany>;
  meta: {
    pagination: Pagination;
  };
}

export interface ImportCondition {
  /** The name of a column, or keys with dots between them. */
  path: string;
  /** How the value is compared, regardless of case. `exists`: it is not empty. */
  operator: ImportOperator;
  /** One of them must match. */
  values?: Array<string>;
}

/** Values of job fields that the source leaves empty, as in POST /jobs. */
export type ImportDefaults = Record<string, unknown>;

export interface ImportFile {
  /** For file_id of the source. */
  id: string;
  name: string;
  size_bytes: number;
  /** What the file begins like. */
  kind: ImportFileKind;
  /** When the file is deleted. */
  expires_at: string;
}

export type ImportFileKind = 'csv' | 'xlsx' | 'xml' | 'json' | 'ndjson';

export type ImportFormat =
  | 'auto'
  | 'none'
  | 'corkboard'
  | 'job_posting'
  | 'indeed'
  | 'ziprecruiter'
  | 'talent'
  | 'jobrapido'
  | 'jooble'
  | 'adzuna'
  | 'linkedin'
  | 'careerjet'
  | 'recruitee'
  | 'wwr'
  | 'wordpress'
  | 'rss'
  | 'atom'
  | 'adzuna_api'
  | 'remoteok'
  | 'remotive'
  | 'arbeitnow'
  | 'himalayas'
  | 'jobicy'
  | 'usajobs'
  | 'reed'
  | 'smartjobboard'
  | 'wp_job_manager';

/** A source that reaches a limit is incomplete: the import then expires nothing. */
export interface ImportLimits {
  /** The most jobs to read. Default: 50000. */
  max_jobs?: number;
  /** The most bytes to read, decompressed. Default: 1000000000. */
  max_bytes?: number;
  /** How long reading the source may take. Default: 1800. */
  timeout_seconds?: number;
}

export interface ImportList {
  data: Array<Import>;
  meta: {
    pagination: Pagination;
  };
}

/** How each field of a job is filled from a record of the source. */
export interface ImportMapping {
  id?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  url?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  title?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  company_name?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  company_website?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  company_logo_url?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  location?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  description?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  job_type?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  category?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  category_slug?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  category_id?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  remote?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  remote_regions?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  how_to_apply?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  recruiter_name?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  recruiter_url?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  is_highlighted?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  is_sticky?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  is_remote?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  status?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  slug?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  source?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  external_id?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  form_data?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  posted_at?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  expires_at?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  pay?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  salary_min?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  salary_max?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  salary_currency?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  salary_period?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  city?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  region?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
  country?: MappedPath | MappedConstant | MappedTemplate | MappedLookup;
}

export interface ImportMessage {
  /** What the message says, in a form that never changes. Missing in what older versions have recorded, and for messages of other systems. */
  code?: string;
  /** The sentence in English. */
  message: string;
  /** What the message names, to say it in another language: texts, numbers, or other messages. */
  values?: Record<string, unknown>;
}

export type ImportMode = 'add' | 'update' | 'mirror';

export interface ImportNote {
  /** The field of the job. */
  field?: string;
  /** What the message says, in a form that never changes. Missing in what older versions have recorded, and for messages of other systems. */
  code?: string;
  /** The sentence in English. */
  message: string;
  /** What the message names, to say it in another language: texts, numbers, or other messages. */
  values?: Record<string, unknown>;
  /** What the source has. */
  value?: string;
}

export type ImportOperator = 'equals' | 'contains' | 'exists';

export interface ImportPreview {
  /** The format, if Corkboard recognizes it. It needs no mapping. */
  format: string | null;
  /** The paths that a mapping can use. */
  paths: Array<string>;
  /** A mapping to start from. Empty for a recognized format. */
  proposal: Array<ProposedField>;
  /** The first 20 rows, with the given mapping or else the proposed one. */
  rows: Array<PreviewedRow>;
  /** Columns or elements that no field of these rows uses. Add them to the mapping if they matter. */
  unused: Array<UnusedName>;
  /** Repairs of the input, and what jobs lack. */
  notes: Array<ImportNote>;
}

export interface ImportRules {
  /** A record must meet all of them. */
  include?: Array<ImportCondition>;
  /** A record that meets one of them is left out. */
  exclude?: Array<ImportCondition>;
  /** Whether a mirror deletes jobs that the source no longer has. By default, they expire. */
  mirror_delete?: boolean;
}

export interface ImportRun {
  id: string;
  import_id: string;
  /** `sync` reads the source, `undo` restores what a run changed, `removal` handles the jobs of an import before its deletion. */
  kind: ImportRunKind;
  /** `planned`: a dry run that can be applied. `waiting`: a person must approve what would expire. `partial`: the source was incomplete, so nothing expired. */
  state: ImportRunState;
  /** What a queued run waits for. `worker`: it starts in a moment, if a worker is running. `other_runs`: other imports are in progress. `resume`: an operator must resume outgoing work, as after a restore. Null: the run is not queued. */
  waits_for: ImportRunWait | null;
  dry_run: boolean;
  counts: ImportRunCounts;
  progress: ImportRunProgress;
  /** Rows or changes per second in the present or last phase. */
  rate: number;
  /** Why a person must approve. */
  approval_reasons: Array<string>;
  /** The same reasons with their codes. */
  approval_messages: Array<ImportMessage>;
  /** Repairs of the input, what jobs lack, and other things that concern the whole source. */
  notes: Array<ImportNote>;
  /** Columns or elements of the source that no field of a job uses, at most 100. Rows that are as in the last run are not looked at. */
  unused: Array<UnusedName>;
  error: ImportRunError | null;
  /** The run that this undo reverts. */
  reverts: string | null;
  started_by: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

export interface ImportRunCounts {
  /** Jobs to create. */
  created: number;
  /** Jobs to change. */
  updated: number;
  /** Jobs to expire. */
  expired: number;
  /** Jobs to delete. */
  deleted: number;
  /** Jobs that stay as they are. */
  unchanged: number;
  /** Rows left out because the board has the job from elsewhere. */
  duplicates: number;
  /** Rows that cannot become jobs. */
  refused: number;
  /** Rows that the rules of the import exclude. */
  excluded: number;
  /** Companies to create. */
  companies: number;
}

export interface ImportRunError {
  code: string;
  message: string;
  /** What exactly failed, with a code. Null for failures that are not those of a source. */
  reason?: ImportMessage | null;
  /** Where the run failed. */
  position: string | null;
}

export type ImportRunKind = 'sync' | 'undo' | 'removal';

export interface ImportRunList {
  data: Array<ImportRun>;
  meta: {
    pagination: Pagination;
  };
}

export interface ImportRunProgress {
  /** Rows read. */
  rows: number;
  /** Changes planned. */
  planned: number;
  /** Changes applied or skipped. */
  applied: number;
  /** Changes that could no longer be made. */
  skipped: number;
}

export type ImportRunState =
  | 'queued'
  | 'fetching'
  | 'planned'
  | 'waiting'
  | 'applying'
  | 'done'
  | 'partial'
  | 'failed'
  | 'undone';

export type ImportRunWait = 'worker' | 'other_runs' | 'resume';

export type ImportSchedule = 'off' | 'hourly' | '6h' | 'daily' | 'weekly';

export type ImportSource =
  | ImportSourceCsv
  | ImportSourceXlsx
  | ImportSourceXml
  | ImportSourceJson
  | ImportSourceNdjson
  | ImportSourceGreenhouse
  | ImportSourceLever
  | ImportSourceAshby
  | ImportSourceWorkable
  | ImportSourceRecruitee
  | ImportSourceSmartrecruiters
  | ImportSourcePersonio
  | ImportSourceTeamtailor
  | ImportSourceBreezy
  | ImportSourceBamboohr
  | ImportSourcePinpoint
  | ImportSourceRippling
  | ImportSourceGem
  | ImportSourceJsonld;

/** Ashby */
export interface ImportSourceAshby {
  kind: 'ashby';
  /** The name of the company in the URL of its jobs. */
  account: string;
}

/** BambooHR */
export interface ImportSourceBamboohr {
  kind: 'bamboohr';
  /** The first part of the host name of the careers page. */
  account: string;
}

/** Breezy HR */
export interface ImportSourceBreezy {
  kind: 'breezy';
  /** The first part of the host name of the careers page. */
  account: string;
}

/** CSV */
export interface ImportSourceCsv {
  kind: 'csv';
  /** The URL of the feed. */
  url?: string;
  headers?: RequestHeaders;
  /** The id of an uploaded file of the import. */
  file_id?: string;
  /** A format whose fields are known. `auto`, the default, recognizes it. `none` uses the mapping alone. */
  format?: ImportFormat;
  /** Between values. By default, it is recognized. */
  delimiter?: string;
  /** Whether the first row names the columns. Otherwise, they are named `1`, `2`, … Default: true. */
  has_header?: boolean;
}

/** Gem */
export interface ImportSourceGem {
  kind: 'gem';
  /** The name of the company in the URL of its jobs. */
  account: string;
}

/** Greenhouse */
export interface ImportSourceGreenhouse {
  kind: 'greenhouse';
  /** The name of the company in the URL of its jobs. */
  account: string;
}

/** JSON */
export interface ImportSourceJson {
  kind: 'json';
  /** The URL of the feed. */
  url?: string;
  headers?: RequestHeaders;
  /** The id of an uploaded file of the import. */
  file_id?: string;
  /** A format whose fields are known. `auto`, the default, recognizes it. `none` uses the mapping alone. */
  format?: ImportFormat;
  /** The keys to the array of jobs. Empty for an array at the root. By default, it is recognized. */
  records?: string;
}

/** Web pages with JobPosting data */
export interface ImportSourceJsonld {
  kind: 'jsonld';
  /** A sitemap, a page with jobs, or a page with links to jobs. */
  url: string;
  /** The most pages to read. The default is 500. */
  max_pages?: number;
}

/** Lever */
export interface ImportSourceLever {
  kind: 'lever';
  /** The name of the company in the URL of its jobs. */
  account: string;
  /** eu if the jobs are at jobs.eu.lever.co. The default is global. */
  region?: 'global' | 'eu';
}

/** NDJSON */
export interface ImportSourceNdjson {
  kind: 'ndjson';
  /** The URL of the feed. */
  url?: string;
  headers?: RequestHeaders;
  /** The id of an uploaded file of the import. */
  file_id?: string;
  /** A format whose fields are known. `auto`, the default, recognizes it. `none` uses the mapping alone. */
  format?: ImportFormat;
}

/** Personio */
export interface ImportSourcePersonio {
  kind: 'personio';
  /** The first part of the host name of the careers page. */
  account: string;
  /** The language of the texts, such as de. The default is the language of the organization. */
  language?: string;
}

/** Pinpoint */
export interface ImportSourcePinpoint {
  kind: 'pinpoint';
  /** The first part of the host name of the careers page. */
  account: string;
}

/** Recruitee */
export interface ImportSourceRecruitee {
  kind: 'recruitee';
  /** The first part of the host name of the careers page, or the company’s own host name. */
  account: string;
}

/** Rippling */
export interface ImportSourceRippling {
  kind: 'rippling';
  /** The name of the company in the URL of its jobs. */
  account: string;
}

/** SmartRecruiters */
export interface ImportSourceSmartrecruiters {
  kind: 'smartrecruiters';
  /** The name of the company in the URL of its jobs. */
  account: string;
}

/** Teamtailor */
export interface ImportSourceTeamtailor {
  kind: 'teamtailor';
  /** The first part of the host name of the careers page, or the company’s own host name. */
  account: string;
}

/** Workable */
export interface ImportSourceWorkable {
  kind: 'workable';
  /** The name of the company in the URL of its jobs. */
  account: string;
}

/** Excel */
export interface ImportSourceXlsx {
  kind: 'xlsx';
  /** The URL of the feed. */
  url?: string;
  headers?: RequestHeaders;
  /** The id of an uploaded file of the import. */
  file_id?: string;
  /** A format whose fields are known. `auto`, the default, recognizes it. `none` uses the mapping alone. */
  format?: ImportFormat;
  /** The name of the sheet. By default, the first one that is not hidden. */
  sheet?: string;
}

/** XML */
export interface ImportSourceXml {
  kind: 'xml';
  /** The URL of the feed. */
  url?: string;
  headers?: RequestHeaders;
  /** The id of an uploaded file of the import. */
  file_id?: string;
  /** A format whose fields are known. `auto`, the default, recognizes it. `none` uses the mapping alone. */
  format?: ImportFormat;
  /** The names from the root to the elements that are jobs. By default, they are recognized. */
  records?: string;
}

export type IntervalUnit = 'day' | 'week' | 'month';

export interface Invitation {
  id: string;
  email: string;
  /** owner: everything. admin: everything except deleting the organization and changing owners. editor: writes jobs, categories, pages, authors, assets and collections; reads the rest except secrets, API keys, payments and the audit log. viewer: reads jobs, content and figures. */
  role: Role;
  invited_by: string;
  created_at: string;
  /** Seven days after the invitation was created. */
  expires_at: string;
}

export interface InvitationList {
  data: Array<Invitation>;
  meta: {
    pagination: Pagination;
  };
}

export interface InviteColleague {
  /** The email address that gets the invitation. */
  email: string;
  /** An owner edits the company and chooses its members. A recruiter posts jobs for it. */
  role: CompanyRole;
}

export interface Issue {
  /** A JSON pointer into the body, or the name of a query parameter. */
  path: string;
  /** What is wrong with it. */
  message: string;
}

export interface Item {
  id: string;
  /** The fields of the schema, up to 256 kB. Fields that are not in the schema are dropped. */
  data: Record<string, unknown>;
  /** The HTML of the richtext fields, if the schema has any. */
  data_html?: Record<string, string>;
  /** The status of the item. A published item is expired as soon as its expires_at has passed. */
  status: ItemStatus;
  /** manual if the item was created with the API, public if it was submitted on the board. */
  source: string;
  /** When the item becomes public, if it is published. Null if it is public at once. */
  starts_at: string | null;
  /** When the item expires. Null if it never expires. */
  expires_at: string | null;
  /** A number for a custom sort order. */
  position: number;
  /** The id of the member that the item belongs to. */
  owner_user_id: string | null;
  /** The id of the resource in the source system. */
  external_id: string | null;
  created_at: string;
  updated_at: string;
}

export interface ItemList {
  items: Array<Item>;
  /** The total number of matching items. */
  total: number;
  limit: number;
  offset: number;
}

export type ItemStatus = 'draft' | 'pending_review' | 'published' | 'expired' | 'archived';

export interface Job {
  id: string;
  title: string;
  /** Sanitized HTML. */
  description: string | null;
  /** The status of the job. An active job becomes expired as soon as its expires_at has passed. */
  status: JobStatus;
  /** The public URL of the job on the board. */
  url: string;
  /** The last path segment of url. */
  slug: string;
  /** The name of the company. */
  company_name: string | null;
  /** The URL of the company’s website. */
  company_website: string | null;
  /** The id of the company that company_name means. Null if it means none, such as after the company was deleted. */
  company_id: string | null;
  /** The URL of this service's copy of the job's own logo, otherwise of the logo of its company. Null until a copy is ready. */
  company_logo_url: string | null;
  /** The location of the work, as free text. */
  location: string | null;
  /** Whether remote is full. */
  is_remote: boolean;
  /** Where the work is done: none (on site), hybrid (partly remote) or full (remote). A job with is_remote true is full. */
  remote: RemoteMode;
  /** Where applicants for remote work may live: ISO 3166-1 alpha-2 codes, ranges of time zones such as UTC+1..UTC+3, or worldwide, EU, EEA, EUROPE, EMEA, AFRICA, MIDDLE_EAST, ASIA, APAC, OCEANIA, AMERICAS, NORTH_AMERICA, LATAM. Empty if it is unknown. */
  remote_regions: Array<string>;
  place: Place;
  /** The job type in lower case with hyphens. */
  job_type: string | null;
  /** The name of the category. */
  category: string | null;
  category_slug: string | null;
  category_id: string | null;
  /** The lowest salary for one salary_period. */
  salary_min: number | null;
  /** The highest salary for one salary_period. */
  salary_max: number | null;
  /** An ISO 4217 currency code. */
  salary_currency: string | null;
  /** The period that the salary is paid for. */
  salary_period: SalaryPeriod | null;
  /** Where candidates apply: a URL, an email address or a phone number. */
  how_to_apply: string | null;
  /** What how_to_apply is. form: candidates apply on the board, and how_to_apply is null. */
  how_to_apply_method: ApplicationMethod | null;
  application_form: JobApplicationForm;
  /** The email address that is notified of each application by form. Never shown on the board. */
  notify_email: string | null;
  /** The name of the contact person. */
  recruiter_name: string | null;
  /** The URL of the contact person’s page. */
  recruiter_url: string | null;
  is_highlighted: boolean;
  is_sticky: boolean;
  /** Where the job came from. */
  source: string | null;
  /** The id of the resource in the source system. */
  external_id: string | null;
  /** The import that owns the job. */
  import_id: string | null;
  /** The fields that imports leave alone. */
  locked_fields: Array<string>;
  /** Any other data, up to 64 kB. */
  form_data: Record<string, unknown> | null;
  review: Review;
  /** The member who posted the job on the board. */
  owner_member_id: string | null;
  /** The subscription that paid for the job. */
  subscription_id: string | null;
  /** When the employer took the job off the board. Its status is draft until it is resumed. */
  paused_at: string | null;
  posted_at: string;
  /** The same as posted_at. */
  created_at: string;
  updated_at: string;
  expires_at: string | null;
}

export type JobAdvice =
  | 'title_has_pay'
  | 'title_has_marks'
  | 'title_has_code'
  | 'title_in_capitals'
  | 'short_text'
  | 'no_job_type'
  | 'pay_missing'
  | 'no_currency'
  | 'no_way_to_apply'
  | 'no_end';

export interface JobAnalytics {
  job_id: string;
  title: string;
  slug: string;
  /** Current status. */
  status: JobStatus;
  /** Views of its page. */
  views: number;
  /** Unique visitors per day, summed over the range: a visitor on three days counts three times. */
  visitors: number;
  /** Clicks to apply. */
  apply_clicks: number;
  /** apply_clicks / job views, rounded to four decimals. Null without job views. */
  apply_rate: number | null;
}

export interface JobAnalyticsList {
  /** Jobs with views or clicks to apply in the range, without deleted ones. */
  data: Array<JobAnalytics>;
  meta: {
    range: AnalyticsRange;
    pagination: Pagination;
  };
}

export type JobAnalyticsSort =
  | '-views'
  | 'views'
  | '-visitors'
  | 'visitors'
  | '-apply_clicks'
  | 'apply_clicks'
  | '-apply_rate'
  | 'apply_rate';

/** The form of the job. Null: that of the organization. */
export type JobApplicationForm = {
  /** Whether candidates give a phone number. */
  phone: FieldUse;
  /** Whether candidates give a résumé. */
  resume: FieldUse;
  /** Whether candidates give a cover letter. */
  cover_letter: FieldUse;
  /** Whether candidates give links, such as to a portfolio. */
  links: FieldUse;
  consent: ApplicationConsent;
  questions: Array<Question>;
} | null;

export interface JobCheck {
  /** Whether nothing keeps the job out of a job search. False for drafts. */
  ready: {
    google: boolean;
    indeed: boolean;
    linkedin: boolean;
  };
  findings: Array<PreflightFinding>;
  /** What would help the job. Job searches list it without that, too. */
  advice: Array<PreflightAdvice>;
}

/** Null without `jobs:read`. */
export type JobCounts = {
  /** Jobs that are not published. */
  draft: number;
  /** Jobs on the board. */
  active: number;
  /** Jobs that are offline. */
  expired: number;
} | null;

export type JobField =
  | 'title'
  | 'company_name'
  | 'company_website'
  | 'location'
  | 'salary_min'
  | 'salary_max'
  | 'salary_period'
  | 'how_to_apply'
  | 'recruiter_name'
  | 'recruiter_url'
  | 'form_data'
  | 'description'
  | 'status'
  | 'slug'
  | 'company_logo_url'
  | 'is_remote'
  | 'remote'
  | 'remote_regions'
  | 'place'
  | 'job_type'
  | 'category_id'
  | 'category_slug'
  | 'category'
  | 'salary_currency'
  | 'how_to_apply_method'
  | 'application_form'
  | 'notify_email'
  | 'is_highlighted'
  | 'is_sticky'
  | 'source'
  | 'external_id'
  | 'posted_at'
  | 'expires_at';

/** The filters as they were applied. */
export interface JobFilters {
  search: string | null;
  categories: Array<string>;
  job_types: Array<string>;
  locations: Array<string>;
  is_remote: boolean | null;
  posted_within: string | null;
  date_from: string | null;
  date_to: string | null;
  category: string | null;
  company: string | null;
  company_id: string | null;
  external_id: string | null;
  status: Array<string>;
  place: string | null;
  country: Array<string>;
  remote: Array<string>;
  remote_region: string | null;
  pay_min: number | null;
  pay_currency: string | null;
  sort: JobSort;
  exact: boolean;
  /** The search as it was corrected, without words such as “jobs”; empty if no other words are left. Null if only jobs with the words of `search` were searched. Jobs that match `search` itself are always found, too. */
  corrected: string | null;
}

export interface JobList {
  data: Array<Job>;
  meta: {
    organization_name: string;
    board_url: string;
    pagination: Pagination;
    filters: JobFilters;
    place: UnderstoodPlace;
    /** `full` if `search` asks for remote work, such as `remote nurse`, and few jobs match its words. */
    remote: UnderstoodRemote | null;
    /** The job types of the board that `search` asks for, such as `part-time nurse`, if few jobs match its words. A job has one of them. Otherwise empty. */
    job_types: Array<string>;
  };
}

export interface JobPreflight {
  job_id: string;
  /** Whether nothing keeps the job out of a job search. False for drafts. */
  ready: {
    google: boolean;
    indeed: boolean;
    linkedin: boolean;
  };
  findings: Array<PreflightFinding>;
  /** What would help the job. Job searches list it without that, too. */
  advice: Array<PreflightAdvice>;
}

export interface JobPreview {
  /** The page as an HTML document, with its styles inside. Images come from the installation. Show it in a frame with the attribute sandbox, because its links lead to the board. */
  html: string;
}

export interface JobReport {
  id: string;
  job: ReportedJob;
  /** `scam`: fraud, or a demand for money. `discrimination`: excludes or insults people. `outdated`: the position is no longer open. `wrong`: facts are wrong. `spam`: not a job. `other`: see `details`. */
  reason: JobReportReason;
  /** What is wrong, in the words of the visitor. */
  details: string | null;
  status: JobReportStatus;
  created_at: string;
  resolved_at: string | null;
}

export interface JobReportList {
  data: Array<JobReport>;
  meta: {
    pagination: Pagination;
  };
}

export type JobReportReason = 'scam' | 'discrimination' | 'outdated' | 'wrong' | 'spam' | 'other';

export interface JobReportReceipt {
  data: {
    received: true;
  };
}

export type JobReportStatus = 'open' | 'resolved';

export type JobSearch = 'google' | 'indeed' | 'linkedin';

export type JobSort = '-posted_at' | 'posted_at' | '-updated_at' | 'title' | 'relevance';

export type JobStatus = 'draft' | 'active' | 'expired';

export interface JobTypeSalaries {
  value: string;
  /** The number of jobs. */
  count: number;
  /** The lowest salary of any of the jobs. */
  min: number;
  /** The highest salary of any of the jobs. */
  max: number;
  /** The mean of the midpoints. */
  avg: number;
  /** The 25th percentile of the midpoints. */
  p25: number;
  /** The median of the midpoints. */
  median: number;
  /** The 75th percentile of the midpoints. */
  p75: number;
}

export interface JobWithApplications {
  id: string;
  title: string;
  company_name: string | null;
  /** Applications that no one has opened. */
  unread: number;
  stages: ApplicationStageCounts;
}

export interface JobWithApplicationsList {
  data: Array<JobWithApplications>;
}

export type JobsOfDeletedImport = 'keep' | 'expire' | 'delete';

export interface KnownHost {
  is_known: true;
}

export interface LandingPage {
  id: string;
  /** The path of the landing page on the board. It changes with the slug of the category. Null if the company, location or job type no longer exists. */
  path: string | null;
  /** The public URL of the landing page. */
  url: string | null;
  /** What the jobs of the page have in common. */
  kind: LandingPageKind;
  /** Replaces the title and heading of the page. Null: the board generates them. */
  title: string | null;
  /** Replaces the description for search engines. Null: the board generates it. */
  description: string | null;
  created_at: string;
  updated_at: string;
  /** The introduction as a TipTap document. */
  content: Record<string, unknown>;
  /** The introduction as HTML. Empty if there is none. */
  content_html: string;
  /** The introduction as plain text. */
  content_text: string;
}

export type LandingPageKind =
  | 'category'
  | 'company'
  | 'location'
  | 'country'
  | 'job_type'
  | 'category_location'
  | 'remote_category';

export interface LandingPageList {
  data: Array<LandingPageSummary>;
  meta: {
    pagination: Pagination;
  };
}

export interface LandingPageSummary {
  id: string;
  /** The path of the landing page on the board. It changes with the slug of the category. Null if the company, location or job type no longer exists. */
  path: string | null;
  /** The public URL of the landing page. */
  url: string | null;
  /** What the jobs of the page have in common. */
  kind: LandingPageKind;
  /** Replaces the title and heading of the page. Null: the board generates them. */
  title: string | null;
  /** Replaces the description for search engines. Null: the board generates it. */
  description: string | null;
  created_at: string;
  updated_at: string;
}

export type Language = 'en' | 'de' | 'fr' | 'es' | 'nl' | 'pt' | 'pl' | 'it';

export interface LeftOrganization {
  organization_id: number;
  left: true;
}

export interface Link {
  label: string;
  /** An http, https or mailto URL, or a path of the board such as /about. */
  url: string;
}

/** A location of jobs, and its place. */
export interface LocationPlace {
  /** The location as the jobs write it. */
  location: string;
  /** The number of jobs with this location. */
  job_count: number;
  /** How many of these jobs have no country, so that filters by place do not find them. */
  unknown_count: number;
  place: Place;
  /** Whether the place was corrected. */
  is_corrected: boolean;
  /** Whether all jobs have the corrected place. False for some seconds after a correction. */
  is_applied: boolean;
}

export interface LocationPlaceList {
  data: Array<LocationPlace>;
  meta: {
    pagination: Pagination;
  };
}

export interface LocationSalaries {
  /** The location in its most common spelling. Case and surrounding white space do not matter. */
  value: string;
  /** The number of jobs. */
  count: number;
  /** The lowest salary of any of the jobs. */
  min: number;
  /** The highest salary of any of the jobs. */
  max: number;
  /** The mean of the midpoints. */
  avg: number;
  /** The 25th percentile of the midpoints. */
  p25: number;
  /** The median of the midpoints. */
  median: number;
  /** The 75th percentile of the midpoints. */
  p75: number;
}

export interface MappedConstant {
  constant: string | number | boolean | null;
}

export interface MappedLookup {
  /** The name of a column, or keys with dots between them. */
  path: string;
  /** Replaces the value, regardless of case. */
  lookup: Record<string, string | number | boolean | null>;
  /** For values that are not in lookup. By default, the value stays. */
  otherwise?: string | number | boolean | null;
}

export interface MappedPath {
  /** The name of a column, or keys with dots between them. */
  path: string;
}

export interface MappedTemplate {
  /** A text with paths in braces. */
  template: string;
}

export interface Me {
  id: string;
  email: string;
  /** The name that colleagues see. */
  name: string | null;
  /** Whether the user operates the installation. */
  is_operator: boolean;
  created_at: string;
  /** The last request in a session, to the hour. */
  last_seen_at: string | null;
  /** Whether the user has opened a link that was sent to the email address. */
  is_email_proved: boolean;
  has_password: boolean;
  /** The roles of the user, by name of the organization. */
  memberships: Array<OwnMembership>;
  /** Why nothing is sent, for the installation and the organizations of the user. */
  outgoing_holds: Array<OutgoingHold>;
  /** The invitations to the email address of the user. Empty unless the address is proved. */
  invitations: Array<OwnInvitation>;
}

export interface Member {
  id: string;
  organizationId: number;
  /** Unique in the organization. Upper and lower case are the same. */
  email: string;
  name: string | null;
  /** The role of the member on the board. */
  role: MemberRole;
  /** Whether the member may use the board. Rejected members cannot sign in. */
  approvalStatus: ApprovalStatus;
  /** How the member signs in. import: created through the API or the command line, and not signed in yet. */
  authMethod: AuthMethod;
  /** URL of a picture. */
  profilePicture: string | null;
  /** Plain text, up to 100 kB. */
  description: string | null;
  /** Your own fields, up to 64 kB. */
  customFields: Record<string, unknown> | null;
  createdAt: string;
  updatedAt: string;
  /** When the member was suspended; null if not suspended. */
  suspendedAt: string | null;
}

export interface MemberExport {
  exportedAt: string;
  member: Member;
  /** All subscriptions of the member, current and past. */
  subscriptions: Array<Subscription>;
  /** All recorded payments of the member. */
  payments: Array<Payment>;
  /** When each session of the member started, was last used, and expires. */
  sessions: Array<{
    createdAt: string;
    lastUsedAt: string;
    expiresAt: string;
  }>;
  /** When each sign-in link of the member was requested, and when it expires. */
  signInLinks: Array<{
    createdAt: string;
    expiresAt: string;
  }>;
  /** Who changed the member, their subscriptions and their payments. */
  auditEntries: Array<AuditEntry>;
  /** Stored events about the member, their subscriptions and their payments. They are up to 62 days old. */
  events: Array<{
    id: string;
    type: string;
    actor: string;
    /** The data of the event, as the catalog of events describes it. */
    data: unknown;
    changedFields: Array<string> | null;
    createdAt: string;
  }>;
  /** The collection items that belong to the member. */
  items: Array<{
    id: string;
    /** The fields of the schema, up to 256 kB. Fields that are not in the schema are dropped. */
    data: Record<string, unknown>;
    /** The HTML of the richtext fields, if the schema has any. */
    data_html?: Record<string, string>;
    /** The status of the item. A published item is expired as soon as its expires_at has passed. */
    status: ItemStatus;
    /** manual if the item was created with the API, public if it was submitted on the board. */
    source: string;
    /** When the item becomes public, if it is published. Null if it is public at once. */
    starts_at: string | null;
    /** When the item expires. Null if it never expires. */
    expires_at: string | null;
    /** A number for a custom sort order. */
    position: number;
    /** The id of the member that the item belongs to. */
    owner_user_id: string | null;
    /** The id of the resource in the source system. */
    external_id: string | null;
    created_at: string;
    updated_at: string;
    collection: string;
  }>;
  /** Jobs that were posted on the member’s subscriptions. */
  jobs: Array<{
    id: string;
    title: string;
    subscriptionId: string;
    /** When the job was posted on the subscription. */
    postedAt: string;
  }>;
  /** What the member posted on the board. */
  postings: Array<Posting>;
  /** Stored Stripe objects of the member as a customer. */
  stripeObjects: Array<{
    type: string;
    id: string;
    customerId: string;
    /** The stored fields of the object. */
    state: unknown;
    occurredAt: string;
  }>;
  /** The email addresses and member ids that identify the member as a customer of Stripe. */
  stripeNames: Array<{
    customerId: string;
    /** `address` for an email address, or the type of the object whose metadata contained the id. */
    source: string;
    name: string;
    occurredAt: string;
  }>;
  /** The jobs that the member has saved. */
  savedJobs: Array<SavedJob>;
  /** The companies that the member acts for. */
  companies: Array<CompanyMembershipRecord>;
  /** The claims of the member to companies. */
  companyClaims: Array<OwnCompanyClaim>;
  /** Job alerts of the member’s email address. */
  alerts: Array<Alert>;
  /** Applications of the member or with the member’s email address, with the names of their files. */
  applications: Array<Application>;
  /** Why the member’s email address gets no emails, or no alerts. */
  suppressions: Array<Suppression>;
}

export interface MemberList {
  data: Array<Member>;
  meta: {
    pagination: Pagination;
  };
}

export interface MemberLookup {
  member: Member;
  /** Current and past subscriptions, newest first. */
  subscriptions: Array<Subscription>;
  /** All recorded payments, newest first. Empty without payments:read. */
  payments: Array<Payment>;
  /** Whether an active subscription opens the paywall. */
  hasValidPaywallSubscription: boolean;
}

export type MemberRegistration = 'open' | 'closed';

export type MemberRole = 'candidate' | 'employer' | 'admin' | 'owner';

/** The settings of members. */
export interface MemberSettings {
  /** Whether people can create an account on the board by themselves, as candidates. closed: only the API and the dashboard create members. */
  registration: MemberRegistration;
}

export interface MergeCompany {
  /** The id of the company that takes over names, jobs and slugs. */
  into: string;
}

export interface MessageTemplate {
  /** What staff and employers choose it by. */
  name: string;
  subject: string;
  /** Plain text. {{name}}, {{job}} and {{company}} stand for those of the application. Other placeholders are errors. */
  text: string;
}

export interface MessageTemplateList {
  data: Array<MessageTemplate>;
}

export type Moderation = 'auto' | 'manual';

export interface MoveApplications {
  ids: Array<string>;
  /** The stage to move to. A withdrawn application stays withdrawn. */
  stage: WritableApplicationStage;
  /** Whether to email the candidate the new stage. False by default. */
  notify?: boolean;
}

export interface MovedApplications {
  /** The ids of those that are in the stage now. */
  moved: Array<string>;
  /** The ids of those that do not exist or were withdrawn. */
  skipped: Array<string>;
}

export interface NewApiKey {
  id: string;
  /** The name of the API key, such as its purpose. */
  name: string;
  /** The beginning of the secret key, which identifies it. */
  prefix: string;
  /** The permissions of the API key: `<resource>:read`, `<resource>:write` (includes read), or `*` for everything. */
  scopes: Array<Scope>;
  rate_limits: RateLimits;
  /** stopped: the user who created the key has left the organization; see Adopt an API key. */
  status: ApiKeyStatus;
  created_by: string;
  /** The creating user, or the user of the creating key. The key can do no more than the current role of this user. Null if the key was created on the command line. */
  creator_user_id: string | null;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
  /** The secret key. Store it now: it is not shown again. */
  key: string;
}

export interface NewInvitation {
  id: string;
  email: string;
  /** owner: everything. admin: everything except deleting the organization and changing owners. editor: writes jobs, categories, pages, authors, assets and collections; reads the rest except secrets, API keys, payments and the audit log. viewer: reads jobs, content and figures. */
  role: Role;
  invited_by: string;
  created_at: string;
  /** Seven days after the invitation was created. */
  expires_at: string;
  /** The link to give to the person, because SMTP_URL is not set. It is not shown again. It proves no email address. Null if the invitation is emailed. */
  url: string | null;
}

export type NewPageStatus = 'published' | 'draft';

export interface NewSession {
  member: SignedInMember;
  /** 30 days after the last use, and at most 90 days after sign-in. */
  expiresAt: string;
  /** The path that the request for the link gave; null if it gave none. */
  returnTo: string | null;
}

export interface NewWebhook {
  id: string;
  /** The events to receive: an event type, a pattern such as `job.*`, or `*` for all events. */
  event: string;
  target_type: WebhookTargetType;
  /** The URL that events are posted to: public, http or https, without a user name or password. */
  target_url: string;
  /** Whether the webhook receives events. */
  is_enabled: boolean;
  /** Why Corkboard disabled the webhook. `gone`: the receiver returned 410. `failing`: every attempt failed for five days. Null if the webhook is enabled or was disabled manually. */
  disabled_reason: WebhookDisabledReason | null;
  /** Time of the first failure since the last success. Null if the last attempt succeeded. */
  failing_since: string | null;
  created_at: string;
  /** Time of the last change of the settings. */
  updated_at: string;
  headers: RequestHeaders;
  /** The scopes of the key that last saved the webhook. The webhook receives only events that these scopes can read, even if the key changes later. */
  scopes: Array<string>;
  /** Who saved the webhook last: a user, an API key or the command line. Null if that was not recorded. */
  saved_by: string | null;
  /** The secret that signs deliveries. It is shown only in this response. */
  secret: string;
}

export type NoFields = Record<string, never>;

export interface Notification {
  /** Null for the emails about the installation, which operators get. */
  organization: OrganizationSummary | null;
  /** The reason for the emails, which is also the name of their template. */
  cause: string;
  description: string;
  /** Whether the user gets the emails. */
  is_enabled: boolean;
  /** Whether the role decides, because the user has not chosen. */
  is_default: boolean;
}

export interface NotificationList {
  data: Array<Notification>;
}

export interface OfferedPlan {
  id: string;
  name: string;
  /** What the plan offers, in a sentence or two. Shown where employers choose a plan. */
  description: string | null;
  /** The price in major units, 0 or more, with at most as many decimals as the currency has. */
  amount: number;
  /** The ISO 4217 currency code. */
  currency: string;
  /** The billing interval. Null if the plan is a one-time payment. */
  interval: PlanInterval | null;
  /** Number of jobs that a subscription to a job_posting plan includes. Null if unlimited. */
  jobsIncluded: number | null;
  /** For how many days a job stays on the board. Null: without an end. */
  durationDays: number | null;
  /** Whether the job is highlighted. */
  highlight: boolean;
  /** For how many days the job stays at the top of the board. */
  stickyDays: number;
}

export interface OfferedPlanList {
  data: Array<OfferedPlan>;
}

export type OnDuplicate = 'error' | 'update' | 'skip';

export type OnForeignDuplicate = 'skip' | 'create';

export interface OperatedOrganization {
  id: number;
  slug: string;
  name: string;
  board_url: string;
  /** The number of users with a role. */
  staff_count: number;
  usage: OrganizationUsage;
  health: OrganizationHealth;
  created_at: string;
}

export interface OperatedOrganizationDetails {
  id: number;
  slug: string;
  name: string;
  board_url: string;
  /** The number of users with a role. */
  staff_count: number;
  usage: OrganizationUsage;
  health: OrganizationHealth;
  created_at: string;
  settings: Organization;
}

export interface OperatedOrganizationList {
  data: Array<OperatedOrganization>;
  meta: {
    pagination: Pagination;
  };
}

export interface Organization {
  id: number;
  slug: string;
  /** The name of the organization, shown on the board. */
  name: string;
  /** The URL of the public board. */
  board_url: string;
  /** The primary domain of the board. Null if the board uses its host under the domain of the installation. */
  custom_domain: string | null;
  /** Number of days after which a job expires if it has no expiry date of its own. Null if such jobs never expire. */
  job_lifetime_days: number | null;
  companies: CompanySettings;
  applications: ApplicationSettings;
  /** The email address for notices about the organization, such as about its domains. Never shown on the board. */
  contact_email: string | null;
  /** The name of the sender of emails. Null if emails have the name of the organization. */
  from_name: string | null;
  /** The email address that replies to emails go to. Null if replies are not read. */
  reply_to: string | null;
  /** Whether users need a second factor to work in the organization. Sign-ins by passkey count. API keys are not affected. Only users can change it. */
  requires_second_factor: boolean;
  members: MemberSettings;
  posting: PostingSettings;
  spam_protection: SpamProtection;
  /** The language of the pages and of emails to members, with its formats of dates and numbers. Portuguese is that of Brazil. */
  language: Language;
  /** The text direction. Null if it follows the language. */
  direction: TextDirection | null;
  /** The country of jobs whose location has none, which search engines require. An ISO 3166-1 alpha-2 code, or null if such jobs can be anywhere. */
  country: string | null;
  /** The time zone of the organization, for the schedules of imports and for job alerts without one of their own. A change also moves the next runs and emails. An IANA name; UTC by default. */
  time_zone: string;
  /** A line shown beside the name. */
  tagline: string | null;
  /** The description of the board for search engines. */
  description: string | null;
  /** The color of links and buttons, as #rrggbb. Null if the board uses the color of Corkboard. */
  brand_color: string | null;
  /** The URL of an asset that is shown as the logo. */
  logo_url: string | null;
  /** The URL of an asset that is shown as the favicon; preferably square. */
  favicon_url: string | null;
  /** The design of the pages. calm has large headings and generous space. dense shows each job in a line, for boards that people scan. */
  theme: Theme;
  /** The fonts of the pages, served by the board itself. source is Source Sans 3 with headings in Source Serif 4, inter is Inter, and figtree is Figtree with headings in Bricolage Grotesque. system is what each device has. The dense theme writes headings in the font of the text. */
  font: BoardFont;
  /** How round the corners of buttons, fields and boxes are. */
  corners: Corners;
  /** How much space is between the parts of a page. */
  density: Density;
  /** The header of each page. filled is in the brand color. centered has the name above the navigation. */
  header_style: HeaderStyle;
  /** The start of the front page, with the tagline and the description. filled is in the brand color. picture has hero_image_url beside the text. */
  hero_style: HeroStyle;
  /** The URL of an asset that the front page shows if hero_style is picture. */
  hero_image_url: string | null;
  /** CSS rules of the board, which come after all others on every page. They may not load anything from other sites, define fonts, or select by what visitors type. */
  custom_css: string | null;
  /** The links in the header of each page, in order. */
  navigation: Array<Link>;
  /** The links in the footer of each page, in order. */
  footer_links: Array<Link>;
  brand_colors: BrandColors;
  created_at: string;
  updated_at: string;
}

export interface OrganizationDeleted {
  id: number;
  deleted: true;
}

/** What fails in the organization. All 0 if nothing does. */
export interface OrganizationHealth {
  /** Enabled webhooks whose last attempt failed. */
  failing_webhooks: number;
  /** Webhooks that were disabled because they failed for days. */
  disabled_webhooks: number;
  /** Deliveries that have been due for more than five minutes. */
  stuck_deliveries: number;
  /** Domains that were not verified in time. */
  failed_domains: number;
  /** Domains that another organization has verified. */
  contested_domains: number;
}

export interface OrganizationLock {
  /** Since when the organization is read-only. Null if it can be changed. */
  locked_at: string | null;
}

export interface OrganizationSummary {
  id: number;
  slug: string;
  name: string;
  board_url: string;
  time_zone: string;
}

/** How much data the organization has. Each figure counts at most 10000 rows in the list, and 1000000 of one organization. */
export interface OrganizationUsage {
  /** Jobs on the board. */
  live_jobs: number;
  /** All jobs, also drafts and expired ones. */
  jobs: number;
  /** Members. */
  members: number;
  /** Blog posts, also drafts. */
  posts: number;
  /** Items of all collections. */
  collection_items: number;
  /** Uploaded images. */
  assets: number;
  /** Their size, without smaller variants. */
  asset_bytes: number;
}

/** Outgoing work waits until an operator runs corkboard resume. */
export interface OutgoingHold {
  /** Null for the whole installation. */
  organization_id: number | null;
  reason: HoldReason;
  held_at: string;
}

export interface OutgoingStatus {
  /** Whether emails, webhooks, imports, enrichment and payments wait for corkboard resume, because the store was restored. */
  is_held: boolean;
  held_at: string | null;
}

/** Numbers of resources, and open tasks. */
export interface Overview {
  jobs: JobCounts;
  /** Reports of visitors about jobs that are open. Null without `jobs:read`. */
  open_job_reports: number | null;
  /** Job postings of employers, and edits of them, that wait for a review. Null without `jobs:read`. */
  pending_postings: number | null;
  /** Applications in the stage `new`. Null without `applications:read`. */
  new_applications: number | null;
  /** The collections with items that wait for a review. Null without `cms:read`. */
  pending_items: Array<PendingItems> | null;
  /** Webhooks whose last attempt failed, or that were disabled because of failures. Null without `webhooks:read`. */
  failing_webhooks: number | null;
  /** The imports whose last run waits for approval or failed, at most 20. Null without `imports:read`. */
  pending_imports: Array<PendingImport> | null;
  /** Domains that are pending or failed. Null without `domains:read`. */
  unverified_domains: number | null;
}

export interface OwnCompanyClaim {
  id: string;
  /** The id of the company. */
  company_id: string;
  /** Withdrawn: another request of the member replaced it. */
  state: CompanyClaimState;
  /** The email address that gets a link. Null: only staff can grant the claim. */
  email: string | null;
  /** What staff should know. */
  message: string | null;
  created_at: string;
  decided_at: string | null;
}

export interface OwnCompanyClaimList {
  data: Array<OwnCompanyClaim>;
}

export interface OwnCredit {
  subscription_id: string;
  plan_id: string;
  plan_name: string;
  /** The company whose members can use it. Null: only this member. */
  company_id: string | null;
  /** Null: without a limit. */
  jobs_remaining: number | null;
  /** When the period of the subscription ends. */
  ends_at: string | null;
}

export interface OwnCreditList {
  data: Array<OwnCredit>;
}

export interface OwnInvitation {
  id: string;
  organization_name: string;
  /** owner: everything. admin: everything except deleting the organization and changing owners. editor: writes jobs, categories, pages, authors, assets and collections; reads the rest except secrets, API keys, payments and the audit log. viewer: reads jobs, content and figures. */
  role: Role;
  expires_at: string;
}

export interface OwnMembership {
  organization: OrganizationSummary;
  /** owner: everything. admin: everything except deleting the organization and changing owners. editor: writes jobs, categories, pages, authors, assets and collections; reads the rest except secrets, API keys, payments and the audit log. viewer: reads jobs, content and figures. */
  role: Role;
  /** What the role allows, in the form of the scopes of API keys. */
  scopes: Array<string>;
}

export interface OwnPayment {
  /** The reference of the payment. */
  id: string;
  /** The member who pays. */
  member_id: string | null;
  /** The posting that it is for. Null for another purchase. */
  posting_id: string | null;
  job_title: string | null;
  plan_name: string | null;
  /** In major units: 49 is 49.00. */
  amount: number;
  currency: string;
  status: PaymentStatus;
  /** Where to pay: the page that says how, or the way back to the checkout of Stripe. Null if nothing is due. */
  payment_url: string | null;
  payment_provider: PaymentProvider;
  /** The page of Stripe with the invoice and the receipt. Stripe ends such links in time; the billing portal has all invoices. */
  invoice_url: string | null;
  paid_at: string | null;
  created_at: string;
}

export interface OwnPaymentList {
  data: Array<OwnPayment>;
  meta: {
    pagination: Pagination;
  };
}

export interface OwnSession {
  id: string;
  /** How the user signed in. */
  methods: Array<SignInMethod>;
  /** The last sign-in of this session. Sensitive operations need one within 15 minutes. */
  authenticated_at: string;
  /** The network of the IP address at sign-in. */
  ip_network: string | null;
  /** The browser at sign-in. */
  user_agent: string | null;
  created_at: string;
  last_used_at: string;
  /** 12 hours after the last use, and at most 30 days after the session began. */
  expires_at: string;
  /** Whether this request uses the session. */
  is_current: boolean;
}

export interface OwnSessionList {
  data: Array<OwnSession>;
}

export interface Page {
  id: string;
  title: string;
  /** The last path segment of url. */
  slug: string;
  /** The kind of the page. */
  type: PageType;
  /** Whether type is blog_post. */
  is_blog_article: boolean;
  /** The status of the page. A published page with a published_at in the future is scheduled: hidden until then. The URL of an archived page responds with 410. */
  status: PageStatus;
  /** The public URL of the page on the board. */
  url: string;
  /** The URL of an image, preferably of an asset. */
  cover_image: string | null;
  /** The title for search engines. */
  meta_title: string | null;
  /** The description for search engines. Also the summary of a blog post in lists. */
  meta_description: string | null;
  /** The id of the author. */
  author_id: string | null;
  /** The id of the resource in the source system. */
  external_id: string | null;
  published_at: string | null;
  created_at: string;
  updated_at: string;
  /** The body as a TipTap document. */
  content: Record<string, unknown>;
  /** The body as HTML. Empty if the body has no content. */
  content_html: string;
  /** The body as plain text. */
  content_text: string;
  /** The URL of the image that other sites show next to a link to the page. */
  og_image: string | null;
  /** Any other data, up to 64 kB. */
  custom_fields: Record<string, unknown> | null;
}

export interface PageList {
  data: Array<PageSummary>;
  meta: {
    pagination: Pagination;
  };
}

export interface PageRevision {
  id: string;
  title: string;
  /** The last path segment of url. */
  slug: string;
  /** The status of the page. A published page with a published_at in the future is scheduled: hidden until then. The URL of an archived page responds with 410. */
  status: PageStatus;
  /** The URL of an image, preferably of an asset. */
  cover_image: string | null;
  /** The title for search engines. */
  meta_title: string | null;
  /** The description for search engines. Also the summary of a blog post in lists. */
  meta_description: string | null;
  /** The id of the author. */
  author_id: string | null;
  published_at: string | null;
  /** Who made the update that replaced this version: `api_key:<id>`, `user:<id>`, `system` or `command_line`. */
  replaced_by: string;
  replaced_at: string;
  /** The body as a TipTap document. */
  content: Record<string, unknown>;
  /** The body as HTML. Empty if the body has no content. */
  content_html: string;
  /** The body as plain text. */
  content_text: string;
  /** The URL of the image that other sites show next to a link to the page. */
  og_image: string | null;
  /** Any other data, up to 64 kB. */
  custom_fields: Record<string, unknown> | null;
}

export interface PageRevisionList {
  data: Array<PageRevisionSummary>;
  meta: {
    pagination: Pagination;
  };
}

export interface PageRevisionSummary {
  id: string;
  title: string;
  /** The last path segment of url. */
  slug: string;
  /** The status of the page. A published page with a published_at in the future is scheduled: hidden until then. The URL of an archived page responds with 410. */
  status: PageStatus;
  /** The URL of an image, preferably of an asset. */
  cover_image: string | null;
  /** The title for search engines. */
  meta_title: string | null;
  /** The description for search engines. Also the summary of a blog post in lists. */
  meta_description: string | null;
  /** The id of the author. */
  author_id: string | null;
  published_at: string | null;
  /** Who made the update that replaced this version: `api_key:<id>`, `user:<id>`, `system` or `command_line`. */
  replaced_by: string;
  replaced_at: string;
}

export type PageStatus = 'draft' | 'published' | 'archived';

export interface PageSummary {
  id: string;
  title: string;
  /** The last path segment of url. */
  slug: string;
  /** The kind of the page. */
  type: PageType;
  /** Whether type is blog_post. */
  is_blog_article: boolean;
  /** The status of the page. A published page with a published_at in the future is scheduled: hidden until then. The URL of an archived page responds with 410. */
  status: PageStatus;
  /** The public URL of the page on the board. */
  url: string;
  /** The URL of an image, preferably of an asset. */
  cover_image: string | null;
  /** The title for search engines. */
  meta_title: string | null;
  /** The description for search engines. Also the summary of a blog post in lists. */
  meta_description: string | null;
  /** The id of the author. */
  author_id: string | null;
  /** The id of the resource in the source system. */
  external_id: string | null;
  published_at: string | null;
  created_at: string;
  updated_at: string;
}

export type PageType = 'page' | 'blog_post';

export type PageTypeFilter = 'page' | 'blog_post' | 'all';

export interface Pagination {
  current_page: number;
  per_page: number;
  /** The number of entries on all pages. */
  total_items: number;
  /** The number of pages. 0 if nothing matches. */
  total_pages: number;
  /** Whether there are more pages after this one. */
  has_more: boolean;
}

export interface Passkey {
  id: string;
  /** What the user calls it. */
  name: string;
  created_at: string;
  /** The last sign-in with it. */
  last_used_at: string | null;
}

/** The result of `navigator.credentials.get()`, by `toJSON()`. */
export interface PasskeyAssertion {
  id: string;
  rawId: string;
  type: 'public-key';
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | null;
    [key: string]: unknown;
  };
  [key: string]: unknown;
}

/** The result of `navigator.credentials.create()`, by `toJSON()`. */
export interface PasskeyAttestation {
  id: string;
  rawId: string;
  type: 'public-key';
  response: {
    clientDataJSON: string;
    attestationObject: string;
    transports?: Array<string>;
    [key: string]: unknown;
  };
  [key: string]: unknown;
}

/** For `PublicKeyCredential.parseCreationOptionsFromJSON()` and `navigator.credentials.create()`. The answer repeats the `challenge`. */
export interface PasskeyCreationOptions {
  /** Expires after ten minutes, five attempts, or the first success. */
  challenge: string;
  rpId?: string;
  [key: string]: unknown;
}

export interface PasskeyEnrolled {
  passkey: Passkey;
  /** The recovery codes, shown only now. Null if the user already has a factor and its codes. */
  recovery_codes: Array<string> | null;
}

export interface PasskeyList {
  data: Array<Passkey>;
}

/** For `PublicKeyCredential.parseRequestOptionsFromJSON()` and `navigator.credentials.get()`. The answer repeats the `challenge`. */
export interface PasskeyRequestOptions {
  /** Expires after ten minutes, five attempts, or the first success. */
  challenge: string;
  rpId?: string;
  [key: string]: unknown;
}

export interface PayLaw {
  name: string;
  since: string;
  /** `in_posting`: the posting must state the pay. `before_interview`: applicants must learn it before the interview, for example from the posting. */
  requires: PayLawRequirement;
  /** The law applies to employers with at least so many employees. */
  min_employees: number;
  source: string;
}

export type PayLawRequirement = 'in_posting' | 'before_interview';

export interface Payment {
  id: string;
  organizationId: number;
  /** The id of the member who paid. Null if the member was erased. */
  userId: string | null;
  /** The id of the job that was paid for. The job may have been deleted. */
  jobId: string | null;
  /** The id of the plan that was paid for. */
  planId: string | null;
  /** The amount in major units: 49 is 49.00. */
  amount: number;
  /** The ISO 4217 currency code. */
  currency: string;
  status: PaymentStatus;
  /** How the payment was made. `manual`: outside of Corkboard, recorded through the API. */
  paymentProvider: PaymentProvider;
  stripeSessionId: string | null;
  stripePaymentIntentId: string | null;
  /** The page of Stripe with the invoice and the receipt. Stripe ends such links in time. */
  invoiceUrl: string | null;
  /** Your own key-value data, up to 64 kB of JSON. */
  metadata: Record<string, unknown> | null;
  paidAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface PaymentList {
  data: Array<Payment>;
  meta: {
    pagination: Pagination;
  };
}

export interface PaymentPage {
  /** The page to send the employer to, to pay or to read how to pay. */
  checkout_url: string;
}

export type PaymentProvider = 'stripe' | 'manual';

export interface PaymentSettings {
  /** The provider of new checkouts. `manual`: payments are recorded through the API. */
  provider: PaymentProvider;
  /** The secret with the API key of Stripe. A restricted key is enough. */
  stripeKeySecret: string | null;
  /** The secret with the signing secret of the webhook endpoint at Stripe. */
  stripeWebhookSecret: string | null;
  /** Whether Stripe Tax computes the taxes of postings. Activate it in Stripe first. */
  stripe_tax: boolean;
  /** What the API key may not do and should, as of the last check. Null: not known. */
  missingPermissions: Array<string> | null;
  /** The events that the webhook endpoint at Stripe should send and does not, as of the last check. Null: not known. */
  missingEvents: Array<string> | null;
  /** When the key and the endpoint were last checked. */
  checkedAt: string | null;
  /** Up to 20 subscriptions at Stripe without a member or a plan here: no member has the email address, or no plan has the price. */
  waiting: Array<WaitingSubscription>;
}

export type PaymentStatus = 'pending' | 'succeeded' | 'failed' | 'refunded';

export interface PendingImport {
  id: string;
  name: string;
  run_id: string;
  state: PendingImportState;
}

export type PendingImportState = 'waiting' | 'failed';

export interface PendingItems {
  /** The slug of the collection. */
  collection: string;
  name: string;
  /** Items with the status pending_review. */
  count: number;
}

export interface PersonExport {
  exportedAt: string;
  member: ExportedMember;
  /** All subscriptions of the member, current and past. */
  subscriptions: Array<Subscription>;
  /** All recorded payments of the member. */
  payments: Array<Payment>;
  /** When each session of the member started, was last used, and expires. */
  sessions: Array<{
    createdAt: string;
    lastUsedAt: string;
    expiresAt: string;
  }>;
  /** When each sign-in link of the member was requested, and when it expires. */
  signInLinks: Array<{
    createdAt: string;
    expiresAt: string;
  }>;
  /** Who changed the member, their subscriptions and their payments. */
  auditEntries: Array<AuditEntry>;
  /** Stored events about the member, their subscriptions and their payments. They are up to 62 days old. */
  events: Array<{
    id: string;
    type: string;
    actor: string;
    /** The data of the event, as the catalog of events describes it. */
    data: unknown;
    changedFields: Array<string> | null;
    createdAt: string;
  }>;
  /** The collection items that belong to the member. */
  items: Array<{
    id: string;
    /** The fields of the schema, up to 256 kB. Fields that are not in the schema are dropped. */
    data: Record<string, unknown>;
    /** The HTML of the richtext fields, if the schema has any. */
    data_html?: Record<string, string>;
    /** The status of the item. A published item is expired as soon as its expires_at has passed. */
    status: ItemStatus;
    /** manual if the item was created with the API, public if it was submitted on the board. */
    source: string;
    /** When the item becomes public, if it is published. Null if it is public at once. */
    starts_at: string | null;
    /** When the item expires. Null if it never expires. */
    expires_at: string | null;
    /** A number for a custom sort order. */
    position: number;
    /** The id of the member that the item belongs to. */
    owner_user_id: string | null;
    /** The id of the resource in the source system. */
    external_id: string | null;
    created_at: string;
    updated_at: string;
    collection: string;
  }>;
  /** Jobs that were posted on the member’s subscriptions. */
  jobs: Array<{
    id: string;
    title: string;
    subscriptionId: string;
    /** When the job was posted on the subscription. */
    postedAt: string;
  }>;
  /** What the member posted on the board. */
  postings: Array<Posting>;
  /** Stored Stripe objects of the member as a customer. */
  stripeObjects: Array<{
    type: string;
    id: string;
    customerId: string;
    /** The stored fields of the object. */
    state: unknown;
    occurredAt: string;
  }>;
  /** The email addresses and member ids that identify the member as a customer of Stripe. */
  stripeNames: Array<{
    customerId: string;
    /** `address` for an email address, or the type of the object whose metadata contained the id. */
    source: string;
    name: string;
    occurredAt: string;
  }>;
  /** The jobs that the member has saved. */
  savedJobs: Array<SavedJob>;
  /** The companies that the member acts for. */
  companies: Array<CompanyMembershipRecord>;
  /** The claims of the member to companies. */
  companyClaims: Array<OwnCompanyClaim>;
  /** Job alerts of the member’s email address. */
  alerts: Array<Alert>;
  /** Applications of the member or with the member’s email address, with the names of their files. */
  applications: Array<Application>;
  /** Why the member’s email address gets no emails, or no alerts. */
  suppressions: Array<Suppression>;
}

/** The place of the work. Null if it is unknown. */
export type Place = {
  /** The city. */
  city: string | null;
  /** The state, province or region. */
  region: string | null;
  /** An ISO 3166-1 alpha-2 code. */
  country: string | null;
  /** Degrees north of the equator. Set together with longitude. */
  latitude: number | null;
  /** Degrees east of Greenwich. Set together with latitude. */
  longitude: number | null;
  /** Whether an operator has corrected this place for all jobs. */
  is_corrected: boolean;
} | null;

export type PlaceKind = 'city' | 'region' | 'country' | 'group' | 'area';

export interface Plan {
  id: string;
  organizationId: number;
  /** What the plan sells: access behind the paywall, or the posting of jobs. */
  kind: PlanKind;
  name: string;
  /** The price in major units, 0 or more, with at most as many decimals as the currency has. */
  amount: number;
  /** The ISO 4217 currency code. */
  currency: string;
  /** The billing interval. Null if the plan is a one-time payment. */
  interval: PlanInterval | null;
  /** Number of jobs that a subscription to a job_posting plan includes. Null if unlimited. */
  jobsIncluded: number | null;
  /** The entitlements that gated collections can require. Plans of the kind paywall also grant `paywall`; other plans cannot. */
  entitlements: Array<string>;
  /** Whether new subscriptions are possible. */
  isActive: boolean;
  /** The id of the Stripe price. Unique in the organization. */
  stripePriceId: string | null;
  /** What the plan offers, in a sentence or two. Shown where employers choose a plan. */
  description: string | null;
  /** Where employers see the plan: smaller numbers first. */
  sortOrder: number;
  /** For how many days a job stays on the board, from the moment it goes live. Null: the job lifetime of the organization. */
  durationDays: number | null;
  /** Whether the job is highlighted. */
  highlight: boolean;
  /** For how many days the job stays at the top of the board. */
  stickyDays: number;
  /** Whether the amount includes taxes. Stripe Tax adds them to an exclusive amount. */
  taxBehavior: TaxBehavior;
  createdAt: string;
  updatedAt: string;
}

export type PlanInterval = 'day' | 'week' | 'month' | 'year';

export type PlanKind = 'paywall' | 'job_posting';

export interface PlanList {
  data: Array<Plan>;
  meta: {
    pagination: Pagination;
  };
}

export type PostedWithin = '24h' | '7d' | '14d' | '30d' | '90d';

export interface Posting {
  id: string;
  /** `draft`: the employer writes it. `pending_payment`: the money has not arrived. `pending_review`: it waits for staff. `live`: it is on the board. `paused`: the employer took it off the board. `rejected`: by staff, or its payment was refunded. `expired`: its days are over. */
  state: PostingState;
  /** The member who posts. Null for the draft of a visitor who has not signed in. */
  member_id: string | null;
  /** The company of its name. Null until it is known. */
  company_id: string | null;
  /** The job. Null until the posting waits for review or goes live. */
  job_id: string | null;
  /** The plan. */
  plan_id: string | null;
  /** The code of the coupon. */
  coupon: string | null;
  /** The subscription whose credit the posting uses. */
  subscription_id: string | null;
  charge: PostingCharge;
  review_causes: Array<ReviewCause>;
  /** Why it was rejected. `payment_refunded`: its payment was refunded. */
  reason: string | null;
  /** Whether the payment is disputed at the bank. The posting is paused meanwhile. */
  is_disputed: boolean;
  /** When it was last submitted. */
  submitted_at: string | null;
  /** When it first went live. Its days run from then. */
  published_at: string | null;
  /** When its days are over. */
  ends_at: string | null;
  created_at: string;
  updated_at: string;
  job: PostingContent;
  edit: PostingEdit;
  /** When the draft is deleted unless it changes. Null for other states. */
  deleted_at: string | null;
}

export type PostingAccess = 'manage' | 'see';

export type PostingApproval = 'all' | 'new_employers' | 'none';

/** The newest purchase. Null if a credit paid for the posting, or nothing was bought yet. */
export type PostingCharge = {
  purpose: ChargePurpose;
  /** `open`: the payment is pending. `settled`: it is paid, or nothing was due. */
  state: ChargeState;
  /** What is due, in major units: the price less the discount. */
  amount: number;
  /** What the coupon took off. */
  discount: number;
  currency: string;
  /** The payment. Null if nothing was due. */
  payment_id: string | null;
} | null;

export interface PostingCheck {
  /** What is missing before the posting can be submitted. */
  missing: Array<RequiredPostingField>;
  price: PostingPrice;
  /** Why the coupon does not lower the price. Null if it does, or if there is none. */
  coupon_problem: CouponProblem | null;
  /** What the signed-in member can use instead of paying. */
  credits: Array<PostingCredit>;
  job: PostingJobCheck;
}

/** The text of the job, with the fields of `POST /jobs`. */
export interface PostingContent {
  title?: string;
  /** The description as HTML. Elements and attributes that are not allowed are removed. */
  description?: string | null;
  /** The name of the company. */
  company_name?: string | null;
  /** The URL of the company’s website. */
  company_website?: string | null;
  /** The URL of a logo for this job alone. This service copies the logo in the background. Without it, or with null, the job shows the logo of its company; sending back the URL of that logo changes nothing. */
  company_logo_url?: string | null;
  /** The location of the work, as free text. */
  location?: string | null;
  /** Where the work is done: none (on site), hybrid (partly remote) or full (remote). A job with is_remote true is full. */
  remote?: RemoteMode;
  /** Where applicants for remote work may live: ISO 3166-1 alpha-2 codes, ranges of time zones such as UTC+1..UTC+3, or worldwide, EU, EEA, EUROPE, EMEA, AFRICA, MIDDLE_EAST, ASIA, APAC, OCEANIA, AMERICAS, NORTH_AMERICA, LATAM. Empty if it is unknown. Codes in any case, and names of countries such as USA or Netherlands, become the code. */
  remote_regions?: Array<string>;
  job_type?: string | null;
  /** The slug of the category. Alternative to category_id and category. */
  category_slug?: string | null;
  /** The lowest salary for one salary_period. */
  salary_min?: number | null;
  /** The highest salary for one salary_period. */
  salary_max?: number | null;
  /** An ISO 4217 currency code. */
  salary_currency?: string | null;
  /** The period that the salary is paid for. */
  salary_period?: SalaryPeriod | null;
  /** Where candidates apply: a URL, an email address or a phone number. */
  how_to_apply?: string | null;
  /** Inferred from how_to_apply by default. If set, it must match how_to_apply. form: candidates apply on the board, which clears how_to_apply. */
  how_to_apply_method?: ApplicationMethod | null;
}

export interface PostingCredit {
  subscription_id: string;
  plan_id: string;
  /** Null: without a limit. */
  jobs_remaining: number | null;
}

/** The text of an edit that waits for review. The board shows the approved text. */
export type PostingEdit = {
  title?: string;
  /** The description as HTML. Elements and attributes that are not allowed are removed. */
  description?: string | null;
  /** The name of the company. */
  company_name?: string | null;
  /** The URL of the company’s website. */
  company_website?: string | null;
  /** The URL of a logo for this job alone. This service copies the logo in the background. Without it, or with null, the job shows the logo of its company; sending back the URL of that logo changes nothing. */
  company_logo_url?: string | null;
  /** The location of the work, as free text. */
  location?: string | null;
  /** Where the work is done: none (on site), hybrid (partly remote) or full (remote). A job with is_remote true is full. */
  remote?: RemoteMode;
  /** Where applicants for remote work may live: ISO 3166-1 alpha-2 codes, ranges of time zones such as UTC+1..UTC+3, or worldwide, EU, EEA, EUROPE, EMEA, AFRICA, MIDDLE_EAST, ASIA, APAC, OCEANIA, AMERICAS, NORTH_AMERICA, LATAM. Empty if it is unknown. Codes in any case, and names of countries such as USA or Netherlands, become the code. */
  remote_regions?: Array<string>;
  job_type?: string | null;
  /** The slug of the category. Alternative to category_id and category. */
  category_slug?: string | null;
  /** The lowest salary for one salary_period. */
  salary_min?: number | null;
  /** The highest salary for one salary_period. */
  salary_max?: number | null;
  /** An ISO 4217 currency code. */
  salary_currency?: string | null;
  /** The period that the salary is paid for. */
  salary_period?: SalaryPeriod | null;
  /** Where candidates apply: a URL, an email address or a phone number. */
  how_to_apply?: string | null;
  /** Inferred from how_to_apply by default. If set, it must match how_to_apply. form: candidates apply on the board, which clears how_to_apply. */
  how_to_apply_method?: ApplicationMethod | null;
} | null;

/** Figures since the first publication. Null until then. */
export type PostingFigures = {
  /** Views of the page of the job. */
  views: number;
  /** Clicks to apply. */
  apply_clicks: number;
  /** Applications by the form of the board. */
  applications: number;
} | null;

/** What would keep the job out of job searches. Null until it has a title. */
export type PostingJobCheck = {
  /** Whether nothing keeps the job out of a job search. False for drafts. */
  ready: {
    google: boolean;
    indeed: boolean;
    linkedin: boolean;
  };
  findings: Array<PreflightFinding>;
  /** What would help the job. Job searches list it without that, too. */
  advice: Array<PreflightAdvice>;
} | null;

export interface PostingList {
  data: Array<Posting>;
  meta: {
    pagination: Pagination;
  };
}

/** What the plan costs now with the coupon. Null without a plan. */
export type PostingPrice = {
  /** What is due, in major units. */
  amount: number;
  /** What the coupon takes off. */
  discount: number;
  currency: string;
} | null;

export interface PostingReview {
  posting: Posting;
  job: PostingContent;
  before: ReviewedPostingContent;
  /** What `before` is. `approved`: the text that staff approved last. `rejected`: the text that they rejected last. `live`: the text on the board, which they never reviewed. */
  compared_with: ReviewComparison | null;
  employer: ReviewedEmployer;
  company: ReviewedCompany;
}

/** The settings of postings by employers. */
export interface PostingSettings {
  /** Which postings of employers wait for staff. `new_employers`: those of members of whom no posting was ever approved. A posting that names a verified company of others always waits. */
  approval: PostingApproval;
  /** Whether edits of live postings wait, too. The approved version stays on the board meanwhile. */
  review_edits: boolean;
  /** How to pay if payments are recorded by hand. Markdown; line breaks stay. Shown at the end of a posting, in the email about it and on /payment. */
  payment_instructions: string | null;
  /** Reasons that staff choose from when they reject a posting, in the language of the employers. If there are none, the dashboard offers common ones. */
  rejection_reasons: Array<string>;
}

export type PostingState =
  | 'draft'
  | 'pending_payment'
  | 'pending_review'
  | 'live'
  | 'paused'
  | 'rejected'
  | 'expired';

export interface PreflightAdvice {
  /** `title_has_pay`, `title_has_marks`, `title_has_code`, `title_in_capitals`: Google may reject the title. `short_text`: fewer than 200 characters. `no_job_type`, `pay_missing`, `no_currency`, `no_end`: Google recommends it. `no_way_to_apply`: the page has no button. */
  advice: JobAdvice;
  /** The field of the job. */
  field: string;
}

export interface PreflightFinding {
  /** `no_company`: the job names no company. `no_description`: it has no text. `no_country`: neither the place, the location nor the board says the country. `thin_text`: the text has fewer than 100 characters. `no_pay`: no pay, although a law for its place asks for it. `duplicate`: an older live job has the same title, company and location. `expired`: it is closed. */
  reason: PreflightReason;
  /** The job searches that leave such a job out. Empty: only a law asks for more. */
  blocks: Array<JobSearch>;
  /** Where the rule is written. */
  sources: Array<PreflightSource>;
  /** The oldest job that is the same. */
  duplicate_of: string | null;
  /** The laws that ask for pay. Only for `no_pay`. */
  laws: Array<PayLaw>;
}

export interface PreflightJob {
  id: string;
  title: string;
  company_name: string | null;
  location: string | null;
  slug: string;
  /** The oldest job that is the same. Only for `duplicate`. */
  duplicate_of: string | null;
}

export type PreflightReason =
  | 'no_company'
  | 'no_description'
  | 'no_country'
  | 'thin_text'
  | 'no_pay'
  | 'duplicate'
  | 'expired';

export interface PreflightReasonCount {
  /** `no_company`: the job names no company. `no_description`: it has no text. `no_country`: neither the place, the location nor the board says the country. `thin_text`: the text has fewer than 100 characters. `no_pay`: no pay, although a law for its place asks for it. `duplicate`: an older live job has the same title, company and location. `expired`: it is closed. */
  reason: PreflightReason;
  /** The number of jobs. */
  count: number;
  /** The job searches that leave such a job out. Empty: only a law asks for more. */
  blocks: Array<JobSearch>;
  /** Where the rule is written. */
  sources: Array<PreflightSource>;
}

export interface PreflightReport {
  /** Whether all jobs are checked. If not, the server is still at it: repeat the request in a few seconds. */
  is_complete: boolean;
  /** The number of live jobs that are checked. */
  live_jobs: number;
  /** The number of live jobs that nothing keeps out of a job search, at least. */
  ready: {
    google: number;
    indeed: number;
    linkedin: number;
  };
  /** Every reason, also those without jobs. */
  reasons: Array<PreflightReasonCount>;
  /** The jobs with the reason of the request, newest first. Empty without a reason. */
  jobs: Array<PreflightJob>;
}

export interface PreflightResponse {
  data: PreflightReport;
  meta: {
    pagination: Pagination;
  };
}

export interface PreflightSource {
  title: string;
  url: string;
}

export interface PreviewBoard {
  /** The name of the organization, shown on the board. */
  name?: string;
  /** Number of days after which a job expires if it has no expiry date of its own. Null if such jobs never expire. */
  job_lifetime_days?: number | null;
  companies?: UpdateCompanySettings;
  applications?: UpdateApplicationSettings;
  /** The email address for notices about the organization, such as about its domains. Never shown on the board. */
  contact_email?: string | null;
  /** The name of the sender of emails. Null if emails have the name of the organization. */
  from_name?: string | null;
  /** The email address that replies to emails go to. Null if replies are not read. */
  reply_to?: string | null;
  /** Whether users need a second factor to work in the organization. Sign-ins by passkey count. API keys are not affected. Only users can change it. */
  requires_second_factor?: boolean;
  members?: UpdateMemberSettings;
  posting?: UpdatePostingSettings;
  spam_protection?: UpdateSpamProtection;
  /** The language of the pages and of emails to members, with its formats of dates and numbers. Portuguese is that of Brazil. */
  language?: Language;
  /** The text direction. Null if it follows the language. */
  direction?: TextDirection | null;
  /** The country of jobs whose location has none, which search engines require. An ISO 3166-1 alpha-2 code, or null if such jobs can be anywhere. */
  country?: string | null;
  /** The time zone of the organization, for the schedules of imports and for job alerts without one of their own. A change also moves the next runs and emails. An IANA name; UTC by default. */
  time_zone?: string;
  /** A line shown beside the name. */
  tagline?: string | null;
  /** The description of the board for search engines. */
  description?: string | null;
  /** The color of links and buttons, as #rrggbb. Null if the board uses the color of Corkboard. */
  brand_color?: string | null;
  /** The URL of an asset that is shown as the logo. */
  logo_url?: string | null;
  /** The URL of an asset that is shown as the favicon; preferably square. */
  favicon_url?: string | null;
  /** The design of the pages. calm has large headings and generous space. dense shows each job in a line, for boards that people scan. */
  theme?: Theme;
  /** The fonts of the pages, served by the board itself. source is Source Sans 3 with headings in Source Serif 4, inter is Inter, and figtree is Figtree with headings in Bricolage Grotesque. system is what each device has. The dense theme writes headings in the font of the text. */
  font?: BoardFont;
  /** How round the corners of buttons, fields and boxes are. */
  corners?: Corners;
  /** How much space is between the parts of a page. */
  density?: Density;
  /** The header of each page. filled is in the brand color. centered has the name above the navigation. */
  header_style?: HeaderStyle;
  /** The start of the front page, with the tagline and the description. filled is in the brand color. picture has hero_image_url beside the text. */
  hero_style?: HeroStyle;
  /** The URL of an asset that the front page shows if hero_style is picture. */
  hero_image_url?: string | null;
  /** CSS rules of the board, which come after all others on every page. They may not load anything from other sites, define fonts, or select by what visitors type. */
  custom_css?: string | null;
  /** The links in the header of each page, in order. */
  navigation?: Array<Link>;
  /** The links in the footer of each page, in order. */
  footer_links?: Array<Link>;
  /** The page to show: the front page with the list of jobs (the default), the newest job, or the list for frames on other sites. A board without jobs shows the front page instead of a job. */
  page?: PreviewedPage;
  /** The query of the list for frames, as in the URL of /embed/jobs. */
  embed_query?: string;
}

/** Omitted texts are the stored ones. The default language is that of the organization. English if the email has no texts in it. */
export interface PreviewEmail {
  /** The language of the texts. Emails to members exist in all of them, emails to staff in en and de. */
  language?: EmailLanguage;
  /** The subject, with placeholders such as `{{board}}`. */
  subject?: string;
  /** The text, with placeholders. Of Markdown, it can have paragraphs, headings, bulleted lists, bold and italic text, and links; all other markup, and HTML, is shown as typed. A paragraph that is only a link becomes a button: `[Sign in]({{link}})`. */
  text?: string;
}

/** Settings to try in place of those of the import. */
export interface PreviewImport {
  source?: ImportSource;
  mapping?: ImportMapping;
  /** As in the import. */
  defaults?: Record<string, unknown>;
}

export interface PreviewJob {
  title?: string;
  /** The name of the company. */
  company_name?: string | null;
  /** The URL of the company’s website. */
  company_website?: string | null;
  /** The location of the work, as free text. */
  location?: string | null;
  /** The lowest salary for one salary_period. */
  salary_min?: number | null;
  /** The highest salary for one salary_period. */
  salary_max?: number | null;
  /** The period that the salary is paid for. */
  salary_period?: SalaryPeriod | null;
  /** Where candidates apply: a URL, an email address or a phone number. */
  how_to_apply?: string | null;
  /** The name of the contact person. */
  recruiter_name?: string | null;
  /** The URL of the contact person’s page. */
  recruiter_url?: string | null;
  /** Any other data, up to 64 kB. */
  form_data?: Record<string, unknown> | null;
  /** The description as HTML. Elements and attributes that are not allowed are removed. */
  description?: string | null;
  /** The status of the job. A new job is active by default. */
  status?: JobStatus;
  /** The last path segment of url. Generated from title and company_name by default. */
  slug?: string;
  /** The URL of a logo for this job alone. This service copies the logo in the background. Without it, or with null, the job shows the logo of its company; sending back the URL of that logo changes nothing. */
  company_logo_url?: string | null;
  /** Alternative to remote: true means full, and false means none unless the job is hybrid. Defaults to false. */
  is_remote?: boolean;
  /** Where the work is done: none (on site), hybrid (partly remote) or full (remote). A job with is_remote true is full. */
  remote?: RemoteMode;
  /** Where applicants for remote work may live: ISO 3166-1 alpha-2 codes, ranges of time zones such as UTC+1..UTC+3, or worldwide, EU, EEA, EUROPE, EMEA, AFRICA, MIDDLE_EAST, ASIA, APAC, OCEANIA, AMERICAS, NORTH_AMERICA, LATAM. Empty if it is unknown. Codes in any case, and names of countries such as USA or Netherlands, become the code. */
  remote_regions?: Array<string>;
  place?: WritablePlace;
  job_type?: string | null;
  /** The id of the category. Alternative to category_slug and category. */
  category_id?: string | null;
  /** The slug of the category. Alternative to category_id and category. */
  category_slug?: string | null;
  /** The name of the category, which is created if it does not exist. Alternative to category_id and category_slug. */
  category?: string | null;
  /** An ISO 4217 currency code. */
  salary_currency?: string | null;
  /** Inferred from how_to_apply by default. If set, it must match how_to_apply. form: candidates apply on the board, which clears how_to_apply. */
  how_to_apply_method?: ApplicationMethod | null;
  application_form?: WritableJobApplicationForm;
  /** The email address that is notified of each application by form. Never shown on the board. */
  notify_email?: string | null;
  /** Whether the job is highlighted. Defaults to false. */
  is_highlighted?: boolean;
  /** Whether the job stays at the top of the board. Defaults to false. */
  is_sticky?: boolean;
  /** Where the job came from. Defaults to api. */
  source?: string;
  /** The id of the resource in the source system. Must be unique in the organization. */
  external_id?: string | null;
  /** When the job was posted. A date without a time means the start of that day in the time zone of the organization. Defaults to now. */
  posted_at?: string;
  /** When the job goes offline. A date without a time means the end of that day in the time zone of the organization. Null means never. By default, the job lifetime of the organization after posted_at. */
  expires_at?: string | null;
  /** The fields that imports leave alone. A change of a job that an import owns adds the changed fields, unless it writes locked_fields itself. An empty list unlocks all. */
  locked_fields?: Array<JobField>;
  /** The member’s subscription that pays for the job. Creating the job reduces its jobsRemaining by one; updating or skipping a duplicate does not. */
  subscription_id?: string | null;
  /** The id of an existing job. Its stored values fill the fields that you do not send. Without an id, title is required. */
  id?: string;
}

export interface PreviewLink {
  /** The URL on the board. Anyone with the URL sees the draft until expiry. Null when an Idempotency-Key repeats the response. */
  url: string | null;
  expires_at: string;
}

export type PreviewedPage = 'jobs' | 'job' | 'embed';

export interface PreviewedRow {
  /** Counts from 1. */
  position: number;
  /** The row as the source has it. */
  record: Record<string, unknown>;
  /** The fields of the job, as in POST /jobs. */
  fields: Record<string, unknown>;
  notes: Array<ImportNote>;
  /** Why the row would be refused. */
  problems: Array<ImportNote>;
}

export interface ProposedField {
  /** The field of the mapping. */
  field: string;
  /** Where the source has it. */
  path: string;
  /** From 0 to 1. Check it below 0.5. */
  confidence: number;
  /** Up to 3 values. */
  samples: Array<string>;
}

export interface PublicApplicationForm {
  /** Whether candidates give a phone number. */
  phone: FieldUse;
  /** Whether candidates give a résumé. */
  resume: FieldUse;
  /** Whether candidates give a cover letter. */
  cover_letter: FieldUse;
  /** Whether candidates give links, such as to a portfolio. */
  links: FieldUse;
  consent: ApplicationConsent;
  questions: Array<PublicQuestion>;
}

export interface PublicItem {
  id: string;
  /** The fields of the schema, up to 256 kB. Fields that are not in the schema are dropped. */
  data: Record<string, unknown>;
  /** The HTML of the richtext fields, if the schema has any. */
  data_html?: Record<string, string>;
  /** A number for a custom sort order. */
  position: number;
  /** When the item becomes public, if it is published. Null if it is public at once. */
  starts_at: string | null;
  /** When the item expires. Null if it never expires. */
  expires_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface PublicItemList {
  items: Array<PublicItem>;
  /** The total number of matching items. */
  total: number;
  limit: number;
  offset: number;
}

export interface PublicQuestion {
  /** Names the answer. Choose it once: answers keep it. */
  id: string;
  /** The answer is a text of up to 500 characters, a long_text of up to 5,000, true or false, one option, several options, a number, or a date such as 2026-11-01. */
  type: QuestionType;
  /** The question as candidates read it. */
  label: string;
  /** Whether it must be answered. */
  required: boolean;
  /** What a choice or multiple question offers. Empty for other types. */
  options: Array<string>;
}

export interface Question {
  /** Names the answer. Choose it once: answers keep it. */
  id: string;
  /** The answer is a text of up to 500 characters, a long_text of up to 5,000, true or false, one option, several options, a number, or a date such as 2026-11-01. */
  type: QuestionType;
  /** The question as candidates read it. */
  label: string;
  /** Whether it must be answered. */
  required: boolean;
  /** What a choice or multiple question offers. Empty for other types. */
  options: Array<string>;
  /** The answers that flag an application: true or false, options, or for a number a range {min, max}. Null: none. Flagged applications stay in the list. Candidates never see it. */
  knockout:
    | Array<string | boolean>
    | {
        min?: number;
        max?: number;
      }
    | null;
}

export type QuestionType = 'text' | 'long_text' | 'yes_no' | 'choice' | 'multiple' | 'number' | 'date';

export interface QueueStatus {
  /** As in the metric work_late_seconds. */
  name: string;
  /** Entries that are not finished, also those that are tried again later. At most 10000: more are not counted. */
  waiting: number;
  /** How long the oldest of them has been due. 0 if none is due. */
  oldest_due_seconds: number;
}

/** The requests per minute that override the settings of the installation. 0 means no limit. */
export interface RateLimits {
  get?: number;
  post?: number;
  change?: number;
}

export interface RecognizeLink {
  /** A careers page, a job or a feed. Without a scheme, it is https. */
  url: string;
}

export interface RecognizedLink {
  /** The system or format. */
  label: string;
  /** The account at the system. */
  account: string | null;
  source: ImportSource;
  /** The first jobs, at most 5. */
  jobs: Array<Record<string, unknown>>;
}

export interface RecoverDeliveries {
  /** Recover events from this time on: at most 30 days ago, and not in the future. A date without a time means the start of that day in the time zone of the organization. */
  since: string;
}

export interface RecoveryCodes {
  /** Ten new codes, shown only now. */
  recovery_codes: Array<string>;
}

export interface RefusedField {
  field: EnrichmentField;
  message: string;
}

export interface RegisterMember {
  /** Upper and lower case are the same. */
  email: string;
  /** A path on the board to return to after sign-in. */
  returnTo?: string;
  name?: string;
}

export interface RejectPosting {
  /** The reason, in words for the employer, sent by email. */
  reason: string;
}

export type RemoteMode = 'none' | 'hybrid' | 'full';

export interface RenewPosting {
  plan_id?: string;
  /** The subscription whose job to use. Defaults to one to the same plan that has a job left. Null: buy the plan. */
  subscription_id?: string | null;
}

export interface ReportedJob {
  id: string;
  slug: string;
  title: string;
  company_name: string | null;
}

/** Request headers by name, at most 20. A value may reference secrets: `Bearer vault:<name>`. Other values are shown as `••••`; sending `••••` in an update keeps the stored value. If the scheme, host or port of the URL changes, send the values again. */
export type RequestHeaders = Record<string, string>;

export interface RequestPostingLink {
  email: string;
  name?: string;
}

export interface RequestSignInLink {
  /** Upper and lower case are the same. */
  email: string;
  /** A path on the board to return to after sign-in. */
  returnTo?: string;
}

export interface RequestStaffLink {
  /** Upper and lower case are the same. */
  email: string;
}

export type RequiredPostingField = 'title' | 'company_name' | 'description' | 'how_to_apply';

export interface RestoredJobs {
  id: string;
  /** How many deleted jobs the next run may create again. */
  count: number;
}

/** What staff decided about a job that an employer posted. */
export interface Review {
  /** `none`: no employer posted the job. `pending`: it waits for staff. A pending or rejected job is never active. */
  state: ReviewState;
  /** Why the job was rejected, in the words of the staff. `payment_refunded`: its payment was refunded. */
  reason: string | null;
  reviewed_at: string | null;
}

export type ReviewCause =
  | 'blocked_employer'
  | 'all_postings'
  | 'new_employer'
  | 'verified_company'
  | 'many_links'
  | 'duplicate'
  | 'edit';

export type ReviewComparison = 'approved' | 'rejected' | 'live';

export type ReviewState = 'none' | 'pending' | 'approved' | 'rejected';

/** The company that the text names. Null if there is none of the name yet. */
export type ReviewedCompany = {
  id: string;
  name: string;
  /** Whether staff verified the company. */
  is_verified: boolean;
  website: string | null;
  /** The number of its jobs on the board. */
  live_job_count: number;
  /** Whether the member acts for the company. */
  has_employer: boolean;
} | null;

/** Who posts. Null for a draft of a visitor who has not signed in. */
export type ReviewedEmployer = {
  member_id: string;
  /** When the account was created. */
  member_since: string;
  /** Whether the member has signed in through a link to the email address. */
  is_email_proved: boolean;
  /** The part of the email address after the @. */
  email_domain: string;
  /** How the email address relates to the website of the company. `same_domain`: at the domain of the website, or below. `public_mail_host`: anyone gets an email address there. `public_suffix`: others have sites at the domain of the website. */
  email_check: EmailCheck;
  /** Whether staff blocked the member. */
  is_blocked: boolean;
  /** Other postings of the member that staff approved. */
  approved_postings: number;
  /** Other postings of the member that are rejected now. */
  rejected_postings: number;
  /** Other postings of the member with a payment that was refunded. */
  refunded_postings: number;
  /** All other postings of the member, drafts included. */
  other_postings: number;
  /** The companies that the member acts for, at most 20. */
  companies: Array<EmployerCompany>;
} | null;

/** The text to compare with. Null if there is none. */
export type ReviewedPostingContent = {
  title?: string;
  /** The description as HTML. Elements and attributes that are not allowed are removed. */
  description?: string | null;
  /** The name of the company. */
  company_name?: string | null;
  /** The URL of the company’s website. */
  company_website?: string | null;
  /** The URL of a logo for this job alone. This service copies the logo in the background. Without it, or with null, the job shows the logo of its company; sending back the URL of that logo changes nothing. */
  company_logo_url?: string | null;
  /** The location of the work, as free text. */
  location?: string | null;
  /** Where the work is done: none (on site), hybrid (partly remote) or full (remote). A job with is_remote true is full. */
  remote?: RemoteMode;
  /** Where applicants for remote work may live: ISO 3166-1 alpha-2 codes, ranges of time zones such as UTC+1..UTC+3, or worldwide, EU, EEA, EUROPE, EMEA, AFRICA, MIDDLE_EAST, ASIA, APAC, OCEANIA, AMERICAS, NORTH_AMERICA, LATAM. Empty if it is unknown. Codes in any case, and names of countries such as USA or Netherlands, become the code. */
  remote_regions?: Array<string>;
  job_type?: string | null;
  /** The slug of the category. Alternative to category_id and category. */
  category_slug?: string | null;
  /** The lowest salary for one salary_period. */
  salary_min?: number | null;
  /** The highest salary for one salary_period. */
  salary_max?: number | null;
  /** An ISO 4217 currency code. */
  salary_currency?: string | null;
  /** The period that the salary is paid for. */
  salary_period?: SalaryPeriod | null;
  /** Where candidates apply: a URL, an email address or a phone number. */
  how_to_apply?: string | null;
  /** Inferred from how_to_apply by default. If set, it must match how_to_apply. form: candidates apply on the board, which clears how_to_apply. */
  how_to_apply_method?: ApplicationMethod | null;
} | null;

export type RevisionMode = 'always' | 'merge';

export type Role = 'owner' | 'admin' | 'editor' | 'viewer';

export interface RotateApiKey {
  /** The number of seconds for which the old key continues to work. Default: `86400`. */
  overlap_seconds?: number;
}

export interface RotateWebhookSecret {
  /** Seconds for which former secrets also sign. 0 drops them immediately. Default: `86400`. */
  overlap_seconds?: number;
}

export interface Salaries {
  /** The currency of all figures: the most common currency of live jobs with a salary. Ties are resolved alphabetically. Null if no live job has a salary with a currency. */
  currency: string | null;
  /** The number of live jobs, which are active and not expired. */
  total_active_jobs: number;
  /** The number of live jobs with a plausible salary in the currency. `overall` is based on them. */
  salaried_jobs: number;
  /** The number of live jobs that are excluded because their salary has another currency or none. */
  excluded_other_currency: number;
  /** The number of live jobs that are excluded because their midpoint is below 10,000 or above 10,000,000 a year. */
  excluded_implausible: number;
  /** The number of jobs in `overall` by salary period. If a job has no period or a yearly one, the midpoint decides: below 500 counts as hourly, below 10,000 as monthly. Periods without jobs are omitted. */
  periods: {
    /** The number of jobs with hourly salaries. */
    hourly?: number;
    /** The number of jobs with daily salaries. */
    daily?: number;
    /** The number of jobs with weekly salaries. */
    weekly?: number;
    /** The number of jobs with monthly salaries. */
    monthly?: number;
    /** The number of jobs with yearly salaries. */
    yearly?: number;
  };
  overall: SalaryDistribution;
  /** Salaries by category. Up to 100 entries. */
  by_category: Array<CategorySalaries>;
  /** Salaries by job type. Up to 20 entries. */
  by_job_type: Array<JobTypeSalaries>;
  /** Salaries by location. Up to 15 entries. */
  by_location: Array<LocationSalaries>;
  /** The excluded jobs, sorted by id, at most 1,000. Only with `explain`. */
  excluded?: Array<ExcludedJob>;
}

export type SalaryDistribution = {
  /** The number of jobs. */
  count: number;
  /** The lowest salary of any of the jobs. */
  min: number;
  /** The highest salary of any of the jobs. */
  max: number;
  /** The mean of the midpoints. */
  avg: number;
  /** The 25th percentile of the midpoints. */
  p25: number;
  /** The median of the midpoints. */
  median: number;
  /** The 75th percentile of the midpoints. */
  p75: number;
} | null;

export type SalaryExclusion = 'other_currency' | 'implausible';

export type SalaryPeriod = 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly';

export interface SaveCollection {
  /** The slug of the collection in paths. Saving an existing slug replaces the collection. */
  slug: string;
  name: string;
  description?: string | null;
  /** Who can read published items on the board. public: everyone. gated: members who have required_entitlement. private: no one. If omitted, a new collection is private and an existing one stays unchanged. */
  visibility?: CollectionVisibility;
  /** The fields of an item. */
  schema: Array<SaveSchemaField>;
  rules?: SaveCollectionRules;
  /** The entitlement that members need to read a gated collection. If omitted, it is null for a new collection and stays unchanged for an existing one. */
  required_entitlement?: string | null;
}

/** The rules of the collection, replaced as a whole: an omitted rule gets its default. If rules are omitted, a new collection gets the defaults and an existing one keeps its rules. */
export interface SaveCollectionRules {
  /** Whether anyone can submit items on the board. Default: `false`. */
  allow_public_submit?: boolean;
  /** The status of new items that do not have one. auto: they are published. manual: they wait for review. Default: `manual`. */
  moderation?: Moderation;
  /** The sort order of lists: created_at, updated_at, position, starts_at, expires_at, or a field of the schema. Default: `created_at`. */
  sort_by?: string;
  /** Default: `desc`. */
  sort_dir?: SortDirection;
}

export interface SaveEmailTemplate {
  /** The subject, with placeholders such as `{{board}}`. */
  subject: string;
  /** The text, with placeholders. Of Markdown, it can have paragraphs, headings, bulleted lists, bold and italic text, and links; all other markup, and HTML, is shown as typed. A paragraph that is only a link becomes a button: `[Sign in]({{link}})`. */
  text: string;
}

export interface SaveItem {
  /** The fields of the schema, up to 256 kB. Fields that are not in the schema are dropped. */
  data: Record<string, unknown>;
  /** The id of the item to replace. If no item has it, the item is created with this id. */
  id?: string;
  /** The id of the resource in the source system. Must be unique in the collection. */
  external_id?: string | null;
  /** The status of the item. A published item is expired as soon as its expires_at has passed. */
  status?: ItemStatus;
  /** When the item becomes public, if it is published. A date without a time means the start of that day in the time zone of the organization. */
  starts_at?: string | null;
  /** When the item expires and is no longer public. A date without a time means the end of that day in the time zone of the organization. */
  expires_at?: string | null;
  /** A number for a custom sort order. */
  position?: number;
  /** The id of a member of the organization. */
  owner_user_id?: string | null;
}

export interface SaveSchemaField {
  /** The key of the field in the data of an item. Unique in the collection. */
  name: string;
  /** `text`: One line of at most max_length characters (500; up to 10000). `longtext`: Plain text of at most max_length characters (10000; up to 100000). `image`: The http or https URL of an image, preferably of an uploaded asset. `url`: An http or https URL. `select`: One of options. `number`: A number from min to max. `boolean`: true or false. `date`: A calendar date: YYYY-MM-DD. `datetime`: A point in time: ISO 8601 with Z or an offset, stored in UTC with milliseconds. `email`: An email address. `multiselect`: A list of distinct options. `richtext`: HTML or a TipTap document with the elements that pages allow, stored as a TipTap document. `json`: Any JSON, at most 32 levels deep. */
  type: FieldType;
  /** The label that people see. */
  label?: string;
  /** Whether every item must have a value. Default: `false`. */
  required?: boolean;
  /** The options to choose from. Required for select and multiselect fields. */
  options?: Array<string>;
  /** The maximum number of characters of text, email and URL fields. */
  max_length?: number;
  /** The minimum of a number field. */
  min?: number;
  /** The maximum of a number field. */
  max?: number;
  /** The value of items that omit the field. It must be valid for the field. */
  default?: unknown;
}

export interface SaveSecret {
  /** At most 64 lower-case letters, digits, `_` and `-`. */
  name: string;
  /** At most 64 kB of text. Stored encrypted, and never returned. */
  value: string;
  /** The hosts that the value may be sent to: exact host names or IP addresses, each with an optional port. Without a port, all ports are allowed. Null allows any host. */
  allowed_hosts?: Array<string> | null;
}

export interface SavedJob {
  job_id: string;
  slug: string;
  title: string;
  company_name: string | null;
  location: string | null;
  status: SavedJobStatus;
  saved_at: string;
}

export interface SavedJobList {
  data: Array<SavedJob>;
}

export type SavedJobStatus = 'active' | 'expired';

export interface SchemaField {
  /** The key of the field in the data of an item. Unique in the collection. */
  name: string;
  /** `text`: One line of at most max_length characters (500; up to 10000). `longtext`: Plain text of at most max_length characters (10000; up to 100000). `image`: The http or https URL of an image, preferably of an uploaded asset. `url`: An http or https URL. `select`: One of options. `number`: A number from min to max. `boolean`: true or false. `date`: A calendar date: YYYY-MM-DD. `datetime`: A point in time: ISO 8601 with Z or an offset, stored in UTC with milliseconds. `email`: An email address. `multiselect`: A list of distinct options. `richtext`: HTML or a TipTap document with the elements that pages allow, stored as a TipTap document. `json`: Any JSON, at most 32 levels deep. */
  type: FieldType;
  /** The label that people see. */
  label?: string;
  /** Whether every item must have a value. */
  required: boolean;
  /** The options to choose from. Required for select and multiselect fields. */
  options?: Array<string>;
  /** The maximum number of characters of text, email and URL fields. */
  max_length?: number;
  /** The minimum of a number field. */
  min?: number;
  /** The maximum of a number field. */
  max?: number;
  /** The value of items that omit the field. It must be valid for the field. */
  default?: unknown;
}

export interface SchemeColors {
  accent: string;
  on_accent: string;
}

export type Scope =
  | '*'
  | 'analytics:read'
  | 'analytics:write'
  | 'api_keys:read'
  | 'api_keys:write'
  | 'applications:read'
  | 'applications:write'
  | 'assets:read'
  | 'assets:write'
  | 'audit:read'
  | 'authors:read'
  | 'authors:write'
  | 'categories:read'
  | 'categories:write'
  | 'cms:read'
  | 'cms:write'
  | 'companies:read'
  | 'companies:write'
  | 'domains:read'
  | 'domains:write'
  | 'enrichment:read'
  | 'enrichment:write'
  | 'events:read'
  | 'events:write'
  | 'imports:read'
  | 'imports:write'
  | 'jobs:read'
  | 'jobs:write'
  | 'members:read'
  | 'members:write'
  | 'organization:read'
  | 'organization:write'
  | 'pages:read'
  | 'pages:write'
  | 'payments:read'
  | 'payments:write'
  | 'plans:read'
  | 'plans:write'
  | 'salaries:read'
  | 'salaries:write'
  | 'secrets:read'
  | 'secrets:write'
  | 'staff:read'
  | 'webhooks:read'
  | 'webhooks:write';

export type SecondFactor = 'passkey' | 'totp' | 'recovery_code';

export interface SecondStep {
  /** Expires after ten minutes, five attempts, or the first success. */
  challenge: string;
  /** The second factors of the user. */
  methods: Array<SecondFactor>;
  /** For `PublicKeyCredential.parseRequestOptionsFromJSON()` and `navigator.credentials.get()`. Null if the user has no passkey. */
  passkey_options: Record<string, unknown> | null;
  expires_at: string;
}

export interface Secret {
  /** At most 64 lower-case letters, digits, `_` and `-`. */
  name: string;
  /** The text that references the secret in header values of webhooks and enrichment providers, and in payment settings. */
  reference: string;
  /** Starts at 1 and increases with each new value. */
  version: number;
  /** The hosts that the value may be sent to: exact host names or IP addresses, each with an optional port. Without a port, all ports are allowed. Null allows any host. */
  allowed_hosts: Array<string> | null;
  /** Whether the value is missing, because it did not travel with the organization from another installation. Requests that reference the secret fail until it has a value. */
  needs_value: boolean;
  created_at: string;
  /** Time of the last new value. */
  updated_at: string;
  /** Time of the last use, to the minute. Null if the secret was never used. */
  last_used_at: string | null;
  /** The resources that reference the secret, at most 100. */
  used_by: Array<SecretUser>;
}

export interface SecretList {
  data: Array<Secret>;
  meta: {
    pagination: Pagination;
  };
}

export interface SecretUser {
  type: SecretUserType;
  id: string;
}

export type SecretUserType = 'webhook' | 'enrichment_provider' | 'payment_settings' | 'import';

export interface SendTestEmail {
  /** The email address that gets the test. */
  to: string;
  /** The language of the texts. Emails to members exist in all of them, emails to staff in en and de. */
  language?: EmailLanguage;
}

export interface SentApplication {
  id: string;
  job_title: string;
  company_name: string | null;
  name: string;
  email: string;
  phone: string | null;
  cover_letter: string | null;
  links: Array<string>;
  form: PublicApplicationForm;
  /** The answers by the ids of the questions. */
  answers: Record<string, string | number | boolean | Array<string>>;
  consent_version: string | null;
  files: Array<SentFile>;
  /** Null if the organization does not show the stage. A withdrawal is always shown. */
  stage: ApplicationStage | null;
  /** Whether an earlier application counts until this one is confirmed. */
  is_pending: boolean;
  created_at: string;
}

export interface SentApplicationList {
  data: Array<SentApplication>;
}

export interface SentFile {
  name: string;
  size_bytes: number;
}

/** The process that responded. With several nodes, each reports itself. */
export interface ServerStatus {
  /** The version of Corkboard. */
  version: string;
  node_version: string;
  /** Time since the start of this process. */
  uptime_seconds: number;
  /** Memory of this process. */
  memory_bytes: number;
  /** Whether this process works on the queues (WORKER=on). */
  does_background_work: boolean;
}

export interface Session {
  member: SignedInMember;
  /** 30 days after the last use, and at most 90 days after sign-in. */
  expiresAt: string;
}

export interface SessionsEnded {
  /** The number of sessions. */
  ended: number;
}

export interface SetCompanyRole {
  /** An owner edits the company and chooses its members. A recruiter posts jobs for it. */
  role: CompanyRole;
}

export interface SetPassword {
  /** Not the email address, and not a common password. */
  password: string;
}

export interface SignIn {
  /** Upper and lower case are the same. */
  email?: string;
  password?: string;
  /** The token of a link, instead of email address and password. */
  token?: string;
}

export interface SignInLinkRequested {
  /** How long the link works, if one was sent. */
  validMinutes: number;
}

export type SignInMethod =
  | 'password'
  | 'link'
  | 'command_line'
  | 'oidc'
  | 'passkey'
  | 'totp'
  | 'recovery_code';

export interface SignInMethodOffer {
  available: boolean;
  /** Why the method is not available. ip_address: browsers offer passkeys only for host names. plain_http: they do so only over https, or on the same machine. email_not_configured: SMTP_URL is not set, so links cannot be emailed. oidc_only: users sign in with OpenID Connect only. not_configured: OIDC_ISSUER is not set. */
  reason: SignInObstacle | null;
}

export interface SignInMethods {
  password: SignInMethodOffer;
  link: SignInMethodOffer;
  passkey: SignInMethodOffer;
  oidc: SignInMethodOffer;
}

export type SignInObstacle =
  | 'ip_address'
  | 'plain_http'
  | 'email_not_configured'
  | 'oidc_only'
  | 'not_configured';

export interface SignedInMember {
  id: string;
  /** Unique in the organization. Upper and lower case are the same. */
  email: string;
  name: string | null;
  /** The role of the member on the board. */
  role: MemberRole;
  /** Whether the member may use the board. Rejected members cannot sign in. */
  approvalStatus: ApprovalStatus;
  /** password: the member has a password. magic_link: the member signs in by link only. */
  authMethod: AuthMethod;
  /** URL of a picture. */
  profilePicture: string | null;
  /** Plain text, up to 100 kB. */
  description: string | null;
}

export interface SignedOut {
  id: string;
  signedOut: true;
}

export type SortDirection = 'asc' | 'desc';

/** What keeps programs from sending forms of the board. */
export interface SpamProtection {
  /** Whether visitors who are not signed in must send a solved challenge with applications, alerts and postings (ALTCHA). Their browser then needs scripts. False by default. */
  proof_of_work: boolean;
}

export interface StaffLinkRequested {
  /** For how many minutes the link works after it was sent. */
  valid_minutes: number;
}

export interface StaffList {
  data: Array<StaffMember>;
  meta: {
    pagination: Pagination;
  };
}

export interface StaffMember {
  id: string;
  email: string;
  /** The name that colleagues see. */
  name: string | null;
  /** Whether the user operates the installation. */
  is_operator: boolean;
  created_at: string;
  /** The last request in a session, to the hour. */
  last_seen_at: string | null;
  /** owner: everything. admin: everything except deleting the organization and changing owners. editor: writes jobs, categories, pages, authors, assets and collections; reads the rest except secrets, API keys, payments and the audit log. viewer: reads jobs, content and figures. */
  role: Role;
  /** When the user joined the organization. */
  joined_at: string;
}

export interface StaffSession {
  id: string;
  /** How the user signed in. */
  methods: Array<SignInMethod>;
  /** The last sign-in of this session. Sensitive operations need one within 15 minutes. */
  authenticated_at: string;
  /** The network of the IP address at sign-in. */
  ip_network: string | null;
  /** The browser at sign-in. */
  user_agent: string | null;
  created_at: string;
  last_used_at: string;
  /** 12 hours after the last use, and at most 30 days after the session began. */
  expires_at: string;
}

export interface StaffSignIn {
  /** Upper and lower case are the same. */
  email?: string;
  /** With `token`, the password of the new user. */
  password?: string;
  /** The token of a sign-in link, of an invitation, or of the welcome link. */
  token?: string;
  /** The name of the new user, with a token that creates one. */
  name?: string;
  /** Of the second step, or of the options of a passkey. With one of the three fields below. */
  challenge?: string;
  /** The code that the authenticator app shows. Each works once. */
  code?: string;
  /** One of the recovery codes. Each works once. */
  recovery_code?: string;
  passkey?: PasskeyAssertion;
}

/** Names that replace those of stages. */
export interface StageNames {
  new?: string;
  reviewed?: string;
  shortlisted?: string;
  interview?: string;
  offer?: string;
  hired?: string;
  rejected?: string;
  withdrawn?: string;
}

export interface StartImportRun {
  /** Whether to stop after the plan. Approve the run to apply it. */
  dry_run?: boolean;
}

export type StorageKind = 'local' | 's3';

export interface StorageStatus {
  /** Whether files are in DATA_DIR or in a bucket. */
  kind: StorageKind;
  /** Free space of the disk of the files. Null if it is elsewhere. */
  free_bytes: number | null;
}

export type StoredExportFormat = 'csv' | 'ndjson' | 'json' | 'xml' | 'corkboard';

/** An [event](https://docs.stripe.com/api/events/object) as Stripe sends it. Other fields are ignored. */
export interface StripeEvent {
  id: string;
  type: string;
  /** Time of the event, in seconds since 1970. The newest state of an object wins. */
  created: number;
  data: {
    /** The complete object, in the API version of the endpoint at Stripe. */
    object: Record<string, unknown>;
  };
  [key: string]: unknown;
}

export interface Submission {
  /** The fields of the schema, up to 256 kB. */
  data: Record<string, unknown>;
  /** A honeypot: hide the field from people and leave it empty. Submissions that fill it in are ignored. */
  website?: unknown;
}

export interface SubmitPosting {
  /** The subscription whose job to use. Defaults to one to the same plan that has a job left. Null: buy the plan. */
  subscription_id?: string | null;
}

export interface Submitted {
  id: string;
  /** published: the item is public. pending_review: the item waits for review. */
  status: ItemStatus;
}

export interface SubscribedAlert {
  id: string;
  /** The email address that gets the emails. */
  email: string;
  query: AlertQuery;
  /** `instant`: within five minutes. `daily` and `weekly`: at `hour`. No email is sent if no job is new. */
  frequency: AlertFrequency;
  /** The hour of daily and weekly emails, in `time_zone`. Default: 7. */
  hour: number;
  /** The day of weekly emails. Monday is 1, and the default. */
  weekday: number;
  /** An IANA name. Null: the time zone of the organization. */
  time_zone: string | null;
  /** The language of the emails. Default: that of the board. */
  language: AlertLanguage;
  /** Whether the link in the first email was opened. Before that, no other email is sent. */
  is_confirmed: boolean;
  /** When jobs were last found and sent. */
  last_sent_at: string | null;
  created_at: string;
  updated_at: string;
  /** What the alert looks for, in the language of the board. */
  description: string;
  /** How many emails with jobs it has sent. */
  email_count: number;
  /** How often a link in them led to a job. */
  click_count: number;
}

export interface Subscription {
  id: string;
  organizationId: number;
  /** The id of the member. */
  userId: string;
  planId: string;
  /** The company that owns the jobs of a job_posting plan. Only its members can use them on the board. Null: the member owns them. */
  companyId: string | null;
  /** The status, with the names of Stripe. A manual subscription becomes `canceled` as soon as its cancelAt has passed. */
  status: SubscriptionStatus;
  /** Null if the subscription is manual. */
  stripeSubscriptionId: string | null;
  currentPeriodStart: string | null;
  /** Null if the subscription never ends. */
  currentPeriodEnd: string | null;
  cancelAt: string | null;
  canceledAt: string | null;
  /** Number of jobs that can still be posted. Null if unlimited, or if the plan includes no jobs. */
  jobsRemaining: number | null;
  /** Your own key-value data, up to 64 kB of JSON. */
  metadata: Record<string, unknown> | null;
  createdAt: string;
  updatedAt: string;
}

export interface SubscriptionList {
  data: Array<Subscription>;
  meta: {
    pagination: Pagination;
  };
}

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused';

export interface Suppression {
  id: string;
  /** The email address. Case does not matter. */
  email: string;
  /** `bounce`: the email address gets no email for 90 days. `complaint` and `unsubscribe`: it gets no alerts of the organization. */
  reason: SuppressionReason;
  /** Whether it holds for all organizations of the installation, because the email server reported that the mailbox does not exist. */
  is_shared: boolean;
  created_at: string;
  /** Null if it does not expire. */
  expires_at: string | null;
}

export interface SuppressionList {
  data: Array<Suppression>;
  meta: {
    pagination: Pagination;
  };
}

export type SuppressionReason = 'bounce' | 'complaint' | 'unsubscribe';

export interface System {
  server: ServerStatus;
  database: DatabaseStatus;
  queues: Array<QueueStatus>;
  /** Recurring tasks that handle rows when they are due. */
  tasks: Array<TaskStatus>;
  storage: StorageStatus;
  email: EmailStatus;
  backups: BackupStatus;
  outgoing: OutgoingStatus;
}

export interface SystemEmailTested {
  /** The email address that gets the test. */
  to: string;
}

export interface TaskStatus {
  name: string;
  /** How often it runs. */
  every_seconds: number;
  /** Rows that the next run handles. At most 10000: more are not counted. */
  waiting: number;
  /** How long the oldest of them has been due. 0 if none is due. */
  oldest_due_seconds: number;
}

export type TaxBehavior = 'inclusive' | 'exclusive';

export interface TestEmail {
  /** The email address that gets the test. */
  to: string;
}

export interface TestEnrichmentProvider {
  /** The id of the job to send. Defaults to an example job without the fields to fill in. */
  job_id?: string;
}

export interface TestSystemEmail {
  /** The email address that gets the test. */
  to: string;
  /** The language of the texts. Emails to members exist in all of them, emails to staff in en and de. */
  language?: EmailLanguage;
}

export interface TestWebhook {
  /** The event type whose example is sent. Defaults to the first type that the webhook receives. */
  event?: string;
}

export type TextDirection = 'ltr' | 'rtl';

export type Theme = 'calm' | 'dense';

export interface Totp {
  created_at: string;
}

export interface TotpEnrolled {
  totp: Totp;
  /** The recovery codes, shown only now. Null if the user already has a factor and its codes. */
  recovery_codes: Array<string> | null;
}

export interface TotpEnrollment {
  /** Expires after ten minutes, five attempts, or the first success. */
  challenge: string;
  /** The secret for apps that cannot read the URL, in base32. */
  secret: string;
  /** Show it as a QR code. */
  url: string;
  expires_at: string;
}

export interface TotpRemoved {
  deleted: true;
}

/** How the filter place was understood, also if it is misspelled, or the place that search names if few jobs match its words. Null without a place, or if it is unknown. */
export type UnderstoodPlace = {
  /** A group consists of countries, and an area of cities. */
  kind: PlaceKind;
  name: string;
  /** Identifies the place on this service. */
  slug: string | null;
  /** An ISO 3166-1 alpha-2 code. */
  country: string | null;
} | null;

export type UnderstoodRemote = 'full';

export interface UndoneCompanyMerge {
  /** The number of jobs of the restored company. */
  jobs_moved: number;
}

export interface UnusedName {
  /** A column, or keys with dots between them. */
  name: string;
  /** The first value, cut to 100 characters. */
  example: string;
  /** Rows with a value there. */
  rows: number;
}

export interface UpdateAlert {
  /** `instant`: within five minutes. `daily` and `weekly`: at `hour`. No email is sent if no job is new. */
  frequency?: AlertFrequency;
  /** The hour of daily and weekly emails, in `time_zone`. Default: 7. */
  hour?: number;
  /** The day of weekly emails. Monday is 1, and the default. */
  weekday?: number;
  /** An IANA name. Null: the time zone of the organization. */
  time_zone?: string | null;
  /** The language of the emails. Default: that of the board. */
  language?: AlertLanguage;
}

export interface UpdateApplication {
  /** The stage to move to. A withdrawn application stays withdrawn. */
  stage?: WritableApplicationStage;
  /** From 1 to 5, by staff. */
  rating?: number | null;
  /** Words that staff give it. */
  tags?: Array<string>;
  /** Whether to email the candidate the new stage. False by default. */
  notify?: boolean;
}

/** The settings of applications by form. Omitted ones stay unchanged. */
export interface UpdateApplicationSettings {
  form?: WritableApplicationForm;
  /** How many days after the end of its job an application is deleted. 180 by default, and 730 days after it arrived at the latest. */
  retention_days?: number;
  stage_names?: UpdateStageNames;
  /** Whether candidates see the stage of their application. False by default. */
  shows_stage?: boolean;
  /** Texts that staff and employers can begin messages to candidates with. */
  message_templates?: Array<MessageTemplate>;
}

export interface UpdateAsset {
  /** The name of the file. It is not part of the URL. */
  name?: string;
  /** The alternative text, for people who cannot see the image. */
  alt?: string | null;
}

export interface UpdateAuthor {
  /** The name to display. */
  name?: string;
  /** The URL of an image, preferably of an asset. */
  avatar_url?: string | null;
  /** The URL of a page about the author. The name in the byline links to it. */
  url?: string | null;
}

export interface UpdateCategory {
  name?: string;
  /** The slug of the category. Generated from the name by default. */
  slug?: string;
}

export interface UpdateCompany {
  /** The name. Spellings that differ in case, accents, punctuation or the legal form at the end mean the same company. */
  name?: string;
  /** The last path segment of its page. Generated from the name by default. */
  slug?: string;
  /** A line about the company. */
  tagline?: string | null;
  /** The URL of the website. */
  website?: string | null;
  /** Where the company is, as free texts. */
  locations?: Array<string>;
  /** The number of people who work there. */
  size?: CompanySize | null;
  founded_year?: number | null;
  /** The industry, as free text. */
  industry?: string | null;
  /** Further links, in order. */
  links?: Array<CompanyLink>;
  /** Whether staff have verified the identity of the company. */
  is_verified?: boolean;
  /** Whether the board has no page of the company and does not list it. Its jobs stay. */
  is_hidden?: boolean;
  /** The description as HTML, up to 100 kB. Elements and attributes that are not allowed are removed. */
  description?: string | null;
  /** The URL of a logo. This service copies the logo in the background. */
  logo_url?: string | null;
  /** The id of the resource in the source system. Must be unique in the organization. */
  external_id?: string | null;
}

export interface UpdateCompanySettings {
  /** Whether a job with the name of an unknown company creates the company. True by default. Names of known companies are always recognized. */
  auto_create?: boolean;
}

export interface UpdateCoupon {
  /** The discount in percent, rounded half up in the smallest unit of the currency. Null if amount_off is set. */
  percent_off?: number | null;
  /** The discount in major units. Null if percent_off is set. */
  amount_off?: number | null;
  /** The ISO 4217 currency code of amount_off. The coupon then lowers prices in it only. */
  currency?: string | null;
  /** The plans that the coupon lowers. Null: all plans of the kind job_posting. */
  plan_ids?: Array<string> | null;
  /** How often the coupon can be redeemed. Null means without a limit. */
  max_redemptions?: number | null;
  /** When the coupon ends. A date without a time means the end of that day in the time zone of the organization. Null means never. */
  expires_at?: string | null;
  /** Whether the coupon is only for the first posting of a company. */
  first_posting_only?: boolean;
}

export interface UpdateDomain {
  /** Makes the domain the primary one, in place of the previous one. */
  is_primary: true;
}

export interface UpdateEnrichmentProvider {
  name?: string;
  /** The URL that jobs are posted to: public, http or https, without a user name or password. */
  url?: string;
  /** The event that triggers a run. */
  trigger?: EnrichmentTrigger;
  headers?: RequestHeaders;
  /** Fields of a job that the provider may fill in, in this order. Only optional fields whose null means that the value is missing. */
  fields?: Array<EnrichmentField>;
  /** Timeout of a request, in milliseconds. */
  timeout_ms?: number;
  /** Whether new jobs are sent to the provider. */
  is_enabled?: boolean;
}

export interface UpdateImport {
  name?: string;
  source?: ImportSource;
  mapping?: ImportMapping;
  rules?: ImportRules;
  defaults?: ImportDefaults;
  limits?: ImportLimits;
  /** `add` only creates jobs, `update` also changes them, `mirror` also expires jobs that the source no longer has. */
  mode?: ImportMode;
  /** How often the import runs. Daily and weekly runs start between 3 and 4 a.m. in the time zone of the organization. */
  schedule?: ImportSchedule;
  /** What to do with a job that the board already has from elsewhere: the same company, title and location, or the same URL to apply. */
  on_foreign_duplicate?: OnForeignDuplicate;
  /** Whether the import takes over jobs of no import with the same external_id or the same URL to apply. */
  adopt?: boolean;
  /** Whether a job with the name of an unknown company creates the company. Null: as companies.auto_create of the organization says. */
  auto_create_companies?: boolean | null;
  /** Whether job alerts report the jobs of the first complete run, too. They report those of later runs in any case. */
  notify_alerts?: boolean;
  /** Whether the schedule starts runs. */
  is_enabled?: boolean;
}

export interface UpdateItem {
  /** The fields of the schema, up to 256 kB. Fields that are not in the schema are dropped. */
  data?: Record<string, unknown>;
  /** The id of the resource in the source system. Must be unique in the collection. */
  external_id?: string | null;
  /** The status of the item. A published item is expired as soon as its expires_at has passed. */
  status?: ItemStatus;
  /** When the item becomes public, if it is published. A date without a time means the start of that day in the time zone of the organization. */
  starts_at?: string | null;
  /** When the item expires and is no longer public. A date without a time means the end of that day in the time zone of the organization. */
  expires_at?: string | null;
  /** A number for a custom sort order. */
  position?: number;
  /** The id of a member of the organization. */
  owner_user_id?: string | null;
}

export interface UpdateJob {
  title?: string;
  /** The name of the company. */
  company_name?: string | null;
  /** The URL of the company’s website. */
  company_website?: string | null;
  /** The location of the work, as free text. */
  location?: string | null;
  /** The lowest salary for one salary_period. */
  salary_min?: number | null;
  /** The highest salary for one salary_period. */
  salary_max?: number | null;
  /** The period that the salary is paid for. */
  salary_period?: SalaryPeriod | null;
  /** Where candidates apply: a URL, an email address or a phone number. */
  how_to_apply?: string | null;
  /** The name of the contact person. */
  recruiter_name?: string | null;
  /** The URL of the contact person’s page. */
  recruiter_url?: string | null;
  /** Any other data, up to 64 kB. */
  form_data?: Record<string, unknown> | null;
  /** The description as HTML. Elements and attributes that are not allowed are removed. */
  description?: string | null;
  /** The status of the job. A new job is active by default. */
  status?: JobStatus;
  /** The last path segment of url. Generated from title and company_name by default. */
  slug?: string;
  /** The URL of a logo for this job alone. This service copies the logo in the background. Without it, or with null, the job shows the logo of its company; sending back the URL of that logo changes nothing. */
  company_logo_url?: string | null;
  /** Alternative to remote: true means full, and false means none unless the job is hybrid. Defaults to false. */
  is_remote?: boolean;
  /** Where the work is done: none (on site), hybrid (partly remote) or full (remote). A job with is_remote true is full. */
  remote?: RemoteMode;
  /** Where applicants for remote work may live: ISO 3166-1 alpha-2 codes, ranges of time zones such as UTC+1..UTC+3, or worldwide, EU, EEA, EUROPE, EMEA, AFRICA, MIDDLE_EAST, ASIA, APAC, OCEANIA, AMERICAS, NORTH_AMERICA, LATAM. Empty if it is unknown. Codes in any case, and names of countries such as USA or Netherlands, become the code. */
  remote_regions?: Array<string>;
  place?: WritablePlace;
  job_type?: string | null;
  /** The id of the category. Alternative to category_slug and category. */
  category_id?: string | null;
  /** The slug of the category. Alternative to category_id and category. */
  category_slug?: string | null;
  /** The name of the category, which is created if it does not exist. Alternative to category_id and category_slug. */
  category?: string | null;
  /** An ISO 4217 currency code. */
  salary_currency?: string | null;
  /** Inferred from how_to_apply by default. If set, it must match how_to_apply. form: candidates apply on the board, which clears how_to_apply. */
  how_to_apply_method?: ApplicationMethod | null;
  application_form?: WritableJobApplicationForm;
  /** The email address that is notified of each application by form. Never shown on the board. */
  notify_email?: string | null;
  /** Whether the job is highlighted. Defaults to false. */
  is_highlighted?: boolean;
  /** Whether the job stays at the top of the board. Defaults to false. */
  is_sticky?: boolean;
  /** Where the job came from. Defaults to api. */
  source?: string;
  /** The id of the resource in the source system. Must be unique in the organization. */
  external_id?: string | null;
  /** When the job was posted. A date without a time means the start of that day in the time zone of the organization. Defaults to now. */
  posted_at?: string;
  /** When the job goes offline. A date without a time means the end of that day in the time zone of the organization. Null means never. By default, the job lifetime of the organization after posted_at. */
  expires_at?: string | null;
  /** The fields that imports leave alone. A change of a job that an import owns adds the changed fields, unless it writes locked_fields itself. An empty list unlocks all. */
  locked_fields?: Array<JobField>;
}

export interface UpdateJobReport {
  status: JobReportStatus;
}

export interface UpdateLandingPage {
  /** Replaces the title and heading of the page. Null: the board generates them. */
  title?: string | null;
  /** Replaces the description for search engines. Null: the board generates it. */
  description?: string | null;
  /** The introduction as HTML, or as a TipTap document, either an object or JSON text. Images must be assets. */
  content?: string | Record<string, unknown>;
  /** The introduction as Markdown, instead of `content`. It is stored as rich text. */
  markdown?: string;
}

export interface UpdateMe {
  /** The name that colleagues see. */
  name: string;
}

export interface UpdateMember {
  /** Unique in the organization. Upper and lower case are the same. */
  email?: string;
  name?: string | null;
  /** URL of a picture. */
  profilePicture?: string | null;
  /** Plain text, up to 100 kB. */
  description?: string | null;
  /** Your own fields, up to 64 kB. */
  customFields?: Record<string, unknown> | null;
  /** Defaults to candidate. */
  role?: MemberRole;
  /** Defaults to approved. */
  approvalStatus?: ApprovalStatus;
  /** true signs the member out and blocks sign-in; false lifts the suspension. */
  isSuspended?: boolean;
}

/** The settings of members. Omitted ones stay unchanged. */
export interface UpdateMemberSettings {
  /** Whether people can create an account on the board by themselves, as candidates. closed: only the API and the dashboard create members. */
  registration?: MemberRegistration;
}

export interface UpdateNotification {
  /** The id of an organization in which the user has a role. Null for the installation. */
  organization_id: number | null;
  /** The reason for the emails, which is also the name of their template. */
  cause: string;
  /** Whether the user gets the emails. */
  is_enabled: boolean;
}

export interface UpdateOrganization {
  /** The name of the organization, shown on the board. */
  name?: string;
  /** Number of days after which a job expires if it has no expiry date of its own. Null if such jobs never expire. */
  job_lifetime_days?: number | null;
  companies?: UpdateCompanySettings;
  applications?: UpdateApplicationSettings;
  /** The email address for notices about the organization, such as about its domains. Never shown on the board. */
  contact_email?: string | null;
  /** The name of the sender of emails. Null if emails have the name of the organization. */
  from_name?: string | null;
  /** The email address that replies to emails go to. Null if replies are not read. */
  reply_to?: string | null;
  /** Whether users need a second factor to work in the organization. Sign-ins by passkey count. API keys are not affected. Only users can change it. */
  requires_second_factor?: boolean;
  members?: UpdateMemberSettings;
  posting?: UpdatePostingSettings;
  spam_protection?: UpdateSpamProtection;
  /** The language of the pages and of emails to members, with its formats of dates and numbers. Portuguese is that of Brazil. */
  language?: Language;
  /** The text direction. Null if it follows the language. */
  direction?: TextDirection | null;
  /** The country of jobs whose location has none, which search engines require. An ISO 3166-1 alpha-2 code, or null if such jobs can be anywhere. */
  country?: string | null;
  /** The time zone of the organization, for the schedules of imports and for job alerts without one of their own. A change also moves the next runs and emails. An IANA name; UTC by default. */
  time_zone?: string;
  /** A line shown beside the name. */
  tagline?: string | null;
  /** The description of the board for search engines. */
  description?: string | null;
  /** The color of links and buttons, as #rrggbb. Null if the board uses the color of Corkboard. */
  brand_color?: string | null;
  /** The URL of an asset that is shown as the logo. */
  logo_url?: string | null;
  /** The URL of an asset that is shown as the favicon; preferably square. */
  favicon_url?: string | null;
  /** The design of the pages. calm has large headings and generous space. dense shows each job in a line, for boards that people scan. */
  theme?: Theme;
  /** The fonts of the pages, served by the board itself. source is Source Sans 3 with headings in Source Serif 4, inter is Inter, and figtree is Figtree with headings in Bricolage Grotesque. system is what each device has. The dense theme writes headings in the font of the text. */
  font?: BoardFont;
  /** How round the corners of buttons, fields and boxes are. */
  corners?: Corners;
  /** How much space is between the parts of a page. */
  density?: Density;
  /** The header of each page. filled is in the brand color. centered has the name above the navigation. */
  header_style?: HeaderStyle;
  /** The start of the front page, with the tagline and the description. filled is in the brand color. picture has hero_image_url beside the text. */
  hero_style?: HeroStyle;
  /** The URL of an asset that the front page shows if hero_style is picture. */
  hero_image_url?: string | null;
  /** CSS rules of the board, which come after all others on every page. They may not load anything from other sites, define fonts, or select by what visitors type. */
  custom_css?: string | null;
  /** The links in the header of each page, in order. */
  navigation?: Array<Link>;
  /** The links in the footer of each page, in order. */
  footer_links?: Array<Link>;
}

export interface UpdatePage {
  title?: string;
  /** The URL of an image, preferably of an asset. */
  cover_image?: string | null;
  /** The title for search engines. */
  meta_title?: string | null;
  /** The description for search engines. Also the summary of a blog post in lists. */
  meta_description?: string | null;
  /** The id of the author. */
  author_id?: string | null;
  /** The URL of the image that other sites show next to a link to the page. */
  og_image?: string | null;
  /** Any other data, up to 64 kB. */
  custom_fields?: Record<string, unknown> | null;
  /** The id of the resource in the source system. Must be unique in the organization, among pages and posts together. */
  external_id?: string | null;
  /** The body as HTML (recommended), or as a TipTap document, either an object or JSON text. Unsupported elements are removed from HTML, but are an error in a document. Images must be assets. An update replaces the whole body. */
  content?: string | Record<string, unknown>;
  /** The last path segment of url. By default, generated from the title, with a number if it is taken. Pages cannot use reserved paths of the board, such as jobs or blog; blog posts can. */
  slug?: string;
  /** When the page becomes public. A date without a time means the start of that day in the time zone of the organization. Defaults to the time of its first publication. A published page stays hidden until this time. */
  published_at?: string | null;
  /** The new status. Any status can change to any other. */
  status?: PageStatus;
}

export interface UpdatePasskey {
  /** What the user calls it. */
  name: string;
}

export interface UpdatePayment {
  /** From `pending` to `succeeded` or `failed`, or from `succeeded` to `refunded`. */
  status?: PaymentStatus;
}

export interface UpdatePaymentSettings {
  /** The provider of new checkouts. `manual`: payments are recorded through the API. */
  provider?: PaymentProvider;
  /** The secret with the API key of Stripe. A restricted key is enough. */
  stripeKeySecret?: string | null;
  /** The secret with the signing secret of the webhook endpoint at Stripe. */
  stripeWebhookSecret?: string | null;
  /** Whether Stripe Tax computes the taxes of postings. Activate it in Stripe first. */
  stripe_tax?: boolean;
}

export interface UpdatePlan {
  name?: string;
  /** The price in major units, 0 or more, with at most as many decimals as the currency has. */
  amount?: number;
  /** The ISO 4217 currency code. */
  currency?: string;
  /** The billing interval. Null if the plan is a one-time payment. */
  interval?: PlanInterval | null;
  /** Number of jobs that a subscription to a job_posting plan includes. Null if unlimited. */
  jobsIncluded?: number | null;
  /** The entitlements that gated collections can require. Plans of the kind paywall also grant `paywall`; other plans cannot. */
  entitlements?: Array<string>;
  /** Whether new subscriptions are possible. */
  isActive?: boolean;
  /** The id of the Stripe price. Unique in the organization. */
  stripePriceId?: string | null;
  /** What the plan offers, in a sentence or two. Shown where employers choose a plan. */
  description?: string | null;
  /** Where employers see the plan: smaller numbers first. */
  sortOrder?: number;
  /** For how many days a job stays on the board, from the moment it goes live. Null: the job lifetime of the organization. */
  durationDays?: number | null;
  /** Whether the job is highlighted. */
  highlight?: boolean;
  /** For how many days the job stays at the top of the board. */
  stickyDays?: number;
  /** Whether the amount includes taxes. Stripe Tax adds them to an exclusive amount. */
  taxBehavior?: TaxBehavior;
}

export interface UpdatePosting {
  /** A plan that the board offers. */
  plan_id?: string | null;
  /** The code of a coupon. */
  coupon?: string | null;
  job?: PostingContent;
}

/** The settings of postings by employers. Omitted ones stay unchanged. */
export interface UpdatePostingSettings {
  /** Which postings of employers wait for staff. `new_employers`: those of members of whom no posting was ever approved. A posting that names a verified company of others always waits. */
  approval?: PostingApproval;
  /** Whether edits of live postings wait, too. The approved version stays on the board meanwhile. */
  review_edits?: boolean;
  /** How to pay if payments are recorded by hand. Markdown; line breaks stay. Shown at the end of a posting, in the email about it and on /payment. */
  payment_instructions?: string | null;
  /** Reasons that staff choose from when they reject a posting, in the language of the employers. If there are none, the dashboard offers common ones. */
  rejection_reasons?: Array<string>;
}

/** What keeps programs from sending forms of the board. Omitted ones stay unchanged. */
export interface UpdateSpamProtection {
  /** Whether visitors who are not signed in must send a solved challenge with applications, alerts and postings (ALTCHA). Their browser then needs scripts. False by default. */
  proof_of_work?: boolean;
}

export interface UpdateStaffMember {
  /** owner: everything. admin: everything except deleting the organization and changing owners. editor: writes jobs, categories, pages, authors, assets and collections; reads the rest except secrets, API keys, payments and the audit log. viewer: reads jobs, content and figures. */
  role: Role;
}

/** Names that replace those of stages. Null restores the built-in name. Omitted ones stay unchanged. */
export interface UpdateStageNames {
  new?: string | null;
  reviewed?: string | null;
  shortlisted?: string | null;
  interview?: string | null;
  offer?: string | null;
  hired?: string | null;
  rejected?: string | null;
  withdrawn?: string | null;
}

export interface UpdateSubscription {
  /** The status, with the names of Stripe. */
  status?: SubscriptionStatus;
  /** Start of the paid period. A date without a time means the start of that day in the time zone of the organization. */
  currentPeriodStart?: string | null;
  /** End of the paid period, when the paywall closes. A date without a time means the end of that day in the time zone of the organization. Null if it never ends. */
  currentPeriodEnd?: string | null;
  /** Time of the automatic cancellation. A date without a time means the end of that day in the time zone of the organization. Null if the subscription will not be canceled automatically. */
  cancelAt?: string | null;
  /** Number of jobs that can still be posted. Null if unlimited. */
  jobsRemaining?: number | null;
  /** Your own key-value data, up to 64 kB of JSON. */
  metadata?: Record<string, unknown> | null;
}

export interface UpdateUser {
  is_operator: boolean;
}

export interface UpdateWebhook {
  /** The events to receive: an event type, a pattern such as `job.*`, or `*` for all events. */
  event?: string;
  /** The URL that events are posted to: public, http or https, without a user name or password. */
  target_url?: string;
  /** Whether the webhook receives events. */
  is_enabled?: boolean;
  headers?: RequestHeaders;
}

export interface UploadAsset {
  /** A JPEG, PNG, WebP, GIF or AVIF image of up to 5 MB and 40 megapixels. The content determines the type, not the file name. */
  file: Blob;
  /** The alternative text, for people who cannot see the image. */
  alt?: string;
}

export interface UploadCompanyLogo {
  /** The image: JPEG, PNG, WebP, GIF or AVIF, of up to 5 MB. */
  file: Blob;
}

export interface UploadImportFile {
  /** A CSV, Excel (.xlsx), XML, JSON or NDJSON file, or one of them compressed with gzip. The operator of the server sets the largest size (IMPORT_FILE_MB). */
  file: Blob;
}

export interface User {
  id: string;
  email: string;
  /** The name that colleagues see. */
  name: string | null;
  /** Whether the user operates the installation. */
  is_operator: boolean;
  created_at: string;
  /** The last request in a session, to the hour. */
  last_seen_at: string | null;
}

export interface UserList {
  data: Array<User>;
  meta: {
    pagination: Pagination;
  };
}

export interface View {
  /** What happened. Default: `page_view`. */
  kind?: ViewKind;
  /** Path of the page with its query, of which only `utm_source` is used; it is not stored. */
  path?: string;
  /** Id of the job on the page or of the application. By default, the path identifies it. */
  job?: string;
  /** `document.referrer`, even if it is empty. Only its host is used. */
  referrer?: string;
}

export type ViewKind = 'page_view' | 'apply_click';

export interface WaitingSubscription {
  stripeSubscriptionId: string;
  stripeCustomerId: string | null;
  stripePriceId: string | null;
}

export interface Webhook {
  id: string;
  /** The events to receive: an event type, a pattern such as `job.*`, or `*` for all events. */
  event: string;
  target_type: WebhookTargetType;
  /** The URL that events are posted to: public, http or https, without a user name or password. */
  target_url: string;
  /** Whether the webhook receives events. */
  is_enabled: boolean;
  /** Why Corkboard disabled the webhook. `gone`: the receiver returned 410. `failing`: every attempt failed for five days. Null if the webhook is enabled or was disabled manually. */
  disabled_reason: WebhookDisabledReason | null;
  /** Time of the first failure since the last success. Null if the last attempt succeeded. */
  failing_since: string | null;
  created_at: string;
  /** Time of the last change of the settings. */
  updated_at: string;
  headers: RequestHeaders;
  /** The scopes of the key that last saved the webhook. The webhook receives only events that these scopes can read, even if the key changes later. */
  scopes: Array<string>;
  /** Who saved the webhook last: a user, an API key or the command line. Null if that was not recorded. */
  saved_by: string | null;
}

export interface WebhookAttempt {
  /** Starts at 1 and continues after a replay. */
  number: number;
  started_at: string;
  duration_ms: number;
  /** Null if there was no response. */
  response_status: number | null;
  /** The first 4 kB of the response body, with secret values removed. Null without the scope that reads the event. */
  response_body: string | null;
  /** Why the attempt failed. Null if it succeeded. */
  error: {
    code: string;
    message: string;
  } | null;
}

export interface WebhookDelivery {
  id: string;
  webhook_id: string;
  /** The id of the event, sent as `webhook-id` with every attempt. */
  event_id: string;
  /** A type of event. */
  event_type: string;
  /** Whether the delivery is a test, which sends an example event. */
  is_test: boolean;
  /** `pending`: an attempt is scheduled or in progress. `delivered`: the receiver returned 2xx. `exhausted`: every attempt failed. `disabled`: the webhook was disabled before the event was delivered. */
  status: WebhookDeliveryStatus;
  /** Number of finished attempts. */
  attempt_count: number;
  /** Null if an attempt is in progress or no attempt is scheduled. */
  next_attempt_at: string | null;
  created_at: string;
  /** Null while the delivery is pending. */
  finished_at: string | null;
}

export interface WebhookDeliveryDetails {
  id: string;
  webhook_id: string;
  /** The id of the event, sent as `webhook-id` with every attempt. */
  event_id: string;
  /** A type of event. */
  event_type: string;
  /** Whether the delivery is a test, which sends an example event. */
  is_test: boolean;
  /** `pending`: an attempt is scheduled or in progress. `delivered`: the receiver returned 2xx. `exhausted`: every attempt failed. `disabled`: the webhook was disabled before the event was delivered. */
  status: WebhookDeliveryStatus;
  /** Number of finished attempts. */
  attempt_count: number;
  /** Null if an attempt is in progress or no attempt is scheduled. */
  next_attempt_at: string | null;
  created_at: string;
  /** Null while the delivery is pending. */
  finished_at: string | null;
  /** In chronological order. */
  attempts: Array<WebhookAttempt>;
  /** The event as it is sent. Null for an expired event, for a test, and without the scope to read the event. */
  event: {
    /** The id of the event. Webhooks send the same id as webhook-id. */
    id: string;
    /** An event type (see GET /webhooks/events). */
    type: string;
    /** Start of the change. */
    timestamp: string;
    organization_id: number;
    /** Who made the change, as in the audit log: `user:<id>`, `api_key:<id>`, `member:<id>`, `import:<id>`, `enrichment:<id>`, `stripe`, `command_line`, `public` (a visitor of the board) or `system` (the server itself). */
    actor: string;
    /** The object as the API returned it right after the change, or right before a deletion. */
    data: Record<string, unknown>;
    /** The fields that an update changed. */
    changed_fields?: Array<string>;
  } | null;
}

export interface WebhookDeliveryList {
  data: Array<WebhookDelivery>;
  meta: {
    pagination: Pagination;
  };
}

export type WebhookDeliveryStatus = 'pending' | 'delivered' | 'exhausted' | 'disabled';

export type WebhookDisabledReason = 'gone' | 'failing';

export interface WebhookList {
  data: Array<Webhook>;
  meta: {
    /** Total number of webhooks on all pages. */
    total: number;
    pagination: Pagination;
  };
}

export interface WebhookRecovery {
  /** Number of deliveries created or made pending again. */
  deliveries: number;
  /** Whether the request reached its limit, oldest events first. Repeat the request for the rest. */
  has_more: boolean;
}

export type WebhookTargetType = 'webhook';

export interface WithdrawnApplication {
  id: string;
  withdrawn: true;
}

export interface WorkspacePosting {
  id: string;
  /** `draft`: the employer writes it. `pending_payment`: the money has not arrived. `pending_review`: it waits for staff. `live`: it is on the board. `paused`: the employer took it off the board. `rejected`: by staff, or its payment was refunded. `expired`: its days are over. */
  state: PostingState;
  /** The member who posts. Null for the draft of a visitor who has not signed in. */
  member_id: string | null;
  /** The company of its name. Null until it is known. */
  company_id: string | null;
  /** The job. Null until the posting waits for review or goes live. */
  job_id: string | null;
  /** The plan. */
  plan_id: string | null;
  /** The code of the coupon. */
  coupon: string | null;
  /** The subscription whose credit the posting uses. */
  subscription_id: string | null;
  charge: PostingCharge;
  review_causes: Array<ReviewCause>;
  /** Why it was rejected. `payment_refunded`: its payment was refunded. */
  reason: string | null;
  /** Whether the payment is disputed at the bank. The posting is paused meanwhile. */
  is_disputed: boolean;
  /** When it was last submitted. */
  submitted_at: string | null;
  /** When it first went live. Its days run from then. */
  published_at: string | null;
  /** When its days are over. */
  ends_at: string | null;
  created_at: string;
  updated_at: string;
  job: PostingContent;
  edit: PostingEdit;
  /** When the draft is deleted unless it changes. Null for other states. */
  deleted_at: string | null;
  /** `manage`: the member posted it, or owns its company. `see`: a colleague posted it; the member can read and duplicate it. */
  access: PostingAccess;
  figures: PostingFigures;
}

export interface WorkspacePostingList {
  data: Array<WorkspacePosting>;
  meta: {
    pagination: Pagination;
  };
}

export interface WritableApplicationForm {
  /** Whether candidates give a phone number. */
  phone?: FieldUse;
  /** Whether candidates give a résumé. */
  resume?: FieldUse;
  /** Whether candidates give a cover letter. */
  cover_letter?: FieldUse;
  /** Whether candidates give links, such as to a portfolio. */
  links?: FieldUse;
  consent?: ApplicationConsent;
  /** The questions, in the order of the form. */
  questions?: Array<WritableQuestion>;
}

export type WritableApplicationStage =
  | 'new'
  | 'reviewed'
  | 'shortlisted'
  | 'interview'
  | 'offer'
  | 'hired'
  | 'rejected';

/** The form of the job, if how_to_apply_method is form. Null: that of the organization. */
export type WritableJobApplicationForm = {
  /** Whether candidates give a phone number. */
  phone?: FieldUse;
  /** Whether candidates give a résumé. */
  resume?: FieldUse;
  /** Whether candidates give a cover letter. */
  cover_letter?: FieldUse;
  /** Whether candidates give links, such as to a portfolio. */
  links?: FieldUse;
  consent?: ApplicationConsent;
  /** The questions, in the order of the form. */
  questions?: Array<WritableQuestion>;
} | null;

/** The place of the work, which replaces the stored one. At least one field must be set. If only location changes, the place becomes null. */
export type WritablePlace = {
  /** The city. */
  city?: string | null;
  /** The state, province or region. */
  region?: string | null;
  /** An ISO 3166-1 alpha-2 code. */
  country?: string | null;
  /** Degrees north of the equator. Set together with longitude. */
  latitude?: number | null;
  /** Degrees east of Greenwich. Set together with latitude. */
  longitude?: number | null;
} | null;

export interface WritableQuestion {
  /** Names the answer. Choose it once: answers keep it. */
  id: string;
  /** The answer is a text of up to 500 characters, a long_text of up to 5,000, true or false, one option, several options, a number, or a date such as 2026-11-01. */
  type: QuestionType;
  /** The question as candidates read it. */
  label: string;
  /** Whether it must be answered. */
  required?: boolean;
  /** What a choice or multiple question offers. Empty for other types. */
  options?: Array<string>;
  /** The answers that flag an application: true or false, options, or for a number a range {min, max}. Null: none. Flagged applications stay in the list. Candidates never see it. */
  knockout?:
    | Array<string | boolean>
    | {
        min?: number;
        max?: number;
      }
    | null;
}
