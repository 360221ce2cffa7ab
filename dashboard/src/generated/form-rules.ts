// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { FormRules } from '../ui/form/rules.ts';

export const BatchRequestRules = {
  "operations": {
    "isRequired": true,
    "type": "array",
    "maxItems": 100
  }
} satisfies FormRules;

export const ChangeOwnPasswordRules = {
  "current_password": {
    "minLength": 1,
    "maxLength": 200
  },
  "new_password": {
    "isRequired": true,
    "minLength": 8,
    "maxLength": 200
  }
} satisfies FormRules;

export const ChangePasswordRules = {
  "currentPassword": {
    "minLength": 1,
    "maxLength": 200
  },
  "newPassword": {
    "isRequired": true,
    "minLength": 8,
    "maxLength": 200
  }
} satisfies FormRules;

export const CompanyBatchRequestRules = {
  "operations": {
    "isRequired": true,
    "type": "array",
    "maxItems": 100
  }
} satisfies FormRules;

export const CompanyLinkTokenRules = {
  "token": {
    "isRequired": true,
    "pattern": "^[A-Za-z0-9_-]{43}$"
  }
} satisfies FormRules;

export const CorrectPlaceRules = {
  "location": {
    "isRequired": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 500
  },
  "place": {
    "isRequired": true,
    "isNullable": true,
    "type": "object"
  }
} satisfies FormRules;

export const CreateAlertRules = {
  "email": {
    "isRequired": true,
    "format": "idn-email",
    "maxLength": 254
  },
  "query": {
    "isRequired": true,
    "type": "object"
  },
  "frequency": {
    "isRequired": true,
    "choices": [
      "instant",
      "daily",
      "weekly"
    ]
  },
  "hour": {
    "type": "integer",
    "minimum": 0,
    "maximum": 23
  },
  "weekday": {
    "type": "integer",
    "minimum": 1,
    "maximum": 7
  },
  "time_zone": {
    "isNullable": true,
    "minLength": 1,
    "maxLength": 50
  },
  "language": {
    "choices": [
      "en",
      "de",
      "fr",
      "es",
      "nl",
      "pt",
      "pl",
      "it"
    ]
  },
  "altcha": {
    "maxLength": 4000
  },
  "website": {}
} satisfies FormRules;

export const CreateApiKeyRules = {
  "name": {
    "isRequired": true,
    "format": "single-line",
    "pattern": "\\S",
    "maxLength": 200
  },
  "scopes": {
    "isRequired": true,
    "type": "array",
    "maxItems": 45,
    "itemChoices": [
      "*",
      "analytics:read",
      "analytics:write",
      "api_keys:read",
      "api_keys:write",
      "applications:read",
      "applications:write",
      "assets:read",
      "assets:write",
      "audit:read",
      "authors:read",
      "authors:write",
      "categories:read",
      "categories:write",
      "cms:read",
      "cms:write",
      "companies:read",
      "companies:write",
      "domains:read",
      "domains:write",
      "enrichment:read",
      "enrichment:write",
      "events:read",
      "events:write",
      "imports:read",
      "imports:write",
      "jobs:read",
      "jobs:write",
      "members:read",
      "members:write",
      "organization:read",
      "organization:write",
      "pages:read",
      "pages:write",
      "payments:read",
      "payments:write",
      "plans:read",
      "plans:write",
      "salaries:read",
      "salaries:write",
      "secrets:read",
      "secrets:write",
      "staff:read",
      "webhooks:read",
      "webhooks:write"
    ]
  },
  "expires_at": {
    "isNullable": true,
    "format": "instant"
  }
} satisfies FormRules;

export const CreateApplicationRules = {
  "name": {
    "isRequired": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "email": {
    "isRequired": true,
    "format": "idn-email",
    "maxLength": 254
  },
  "phone": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 50
  },
  "cover_letter": {
    "isNullable": true,
    "maxLength": 10000
  },
  "links": {
    "type": "array",
    "maxItems": 5
  },
  "answers": {
    "type": "object"
  },
  "consent_version": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 40
  },
  "website": {},
  "altcha": {
    "maxLength": 4000
  },
  "resume": {
    "format": "binary"
  }
} satisfies FormRules;

export const CreateAuthorRules = {
  "name": {
    "isRequired": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "avatar_url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  }
} satisfies FormRules;

export const CreateCategoryRules = {
  "name": {
    "isRequired": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "slug": {
    "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
    "maxLength": 120
  }
} satisfies FormRules;

export const CreateCheckoutRules = {
  "planId": {
    "isRequired": true,
    "format": "uuid"
  },
  "successUrl": {
    "isRequired": true,
    "format": "http-url",
    "maxLength": 2000
  },
  "cancelUrl": {
    "isRequired": true,
    "format": "http-url",
    "maxLength": 2000
  },
  "jobId": {
    "isNullable": true,
    "format": "uuid"
  }
} satisfies FormRules;

export const CreateCompanyRules = {
  "name": {
    "isRequired": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 500
  },
  "slug": {
    "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
    "maxLength": 120
  },
  "tagline": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "website": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "locations": {
    "type": "array",
    "maxItems": 50
  },
  "size": {
    "isNullable": true,
    "choices": [
      "1-10",
      "11-50",
      "51-200",
      "201-500",
      "501-1000",
      "1001-5000",
      "5001-10000",
      "10001+"
    ]
  },
  "founded_year": {
    "isNullable": true,
    "type": "integer",
    "minimum": 1000,
    "maximum": 2100
  },
  "industry": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "links": {
    "type": "array",
    "maxItems": 12
  },
  "is_verified": {
    "type": "boolean"
  },
  "is_hidden": {
    "type": "boolean"
  },
  "description": {
    "isNullable": true
  },
  "logo_url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "external_id": {
    "isNullable": true,
    "minLength": 1,
    "maxLength": 200
  }
} satisfies FormRules;

export const CreateCompanyClaimRules = {
  "company_id": {
    "isRequired": true,
    "format": "uuid"
  },
  "email": {
    "format": "idn-email",
    "maxLength": 254
  },
  "message": {
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 1000
  }
} satisfies FormRules;

export const CreateCouponRules = {
  "code": {
    "isRequired": true,
    "pattern": "^ *[A-Za-z0-9_-]{3,40} *$",
    "maxLength": 60
  },
  "percent_off": {
    "isNullable": true,
    "type": "integer",
    "minimum": 1,
    "maximum": 100
  },
  "amount_off": {
    "isNullable": true,
    "type": "number"
  },
  "currency": {
    "isNullable": true,
    "pattern": "^[A-Za-z]{3}$"
  },
  "plan_ids": {
    "isNullable": true,
    "type": "array",
    "maxItems": 100
  },
  "max_redemptions": {
    "isNullable": true,
    "type": "integer",
    "minimum": 1,
    "maximum": 2147483647
  },
  "expires_at": {
    "isNullable": true,
    "format": "instant",
    "maxLength": 40
  },
  "first_posting_only": {
    "type": "boolean"
  }
} satisfies FormRules;

export const CreateDomainRules = {
  "domain": {
    "isRequired": true,
    "minLength": 1,
    "maxLength": 253
  }
} satisfies FormRules;

export const CreateEnrichmentProviderRules = {
  "name": {
    "isRequired": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "url": {
    "isRequired": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "fields": {
    "isRequired": true,
    "type": "array",
    "itemChoices": [
      "company_name",
      "company_website",
      "location",
      "salary_min",
      "salary_max",
      "salary_period",
      "how_to_apply",
      "recruiter_name",
      "recruiter_url",
      "form_data",
      "description",
      "company_logo_url",
      "place",
      "job_type",
      "category",
      "salary_currency"
    ]
  },
  "trigger": {
    "choices": [
      "job.created"
    ]
  },
  "headers": {
    "type": "object"
  },
  "timeout_ms": {
    "type": "integer",
    "minimum": 1000,
    "maximum": 30000
  },
  "is_enabled": {
    "type": "boolean"
  }
} satisfies FormRules;

export const CreateExportRules = {
  "resource": {
    "isRequired": true,
    "pattern": "^(jobs|companies|members|applications|organization|items/[a-z0-9-]{1,120})$"
  },
  "format": {
    "isRequired": true,
    "choices": [
      "csv",
      "ndjson",
      "json",
      "xml",
      "corkboard"
    ]
  },
  "filters": {
    "type": "object"
  },
  "receiver": {
    "isNullable": true,
    "maxLength": 100
  }
} satisfies FormRules;

export const CreateImportRules = {
  "name": {
    "isRequired": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "source": {
    "isRequired": true,
    "type": "object"
  },
  "mapping": {
    "type": "object"
  },
  "rules": {
    "type": "object"
  },
  "defaults": {
    "type": "object"
  },
  "limits": {
    "type": "object"
  },
  "mode": {
    "choices": [
      "add",
      "update",
      "mirror"
    ]
  },
  "schedule": {
    "choices": [
      "off",
      "hourly",
      "6h",
      "daily",
      "weekly"
    ]
  },
  "on_foreign_duplicate": {
    "choices": [
      "skip",
      "create"
    ]
  },
  "adopt": {
    "type": "boolean"
  },
  "auto_create_companies": {
    "isNullable": true,
    "type": "boolean"
  },
  "notify_alerts": {
    "type": "boolean"
  },
  "is_enabled": {
    "type": "boolean"
  }
} satisfies FormRules;

export const CreateInvitationRules = {
  "email": {
    "isRequired": true,
    "format": "idn-email",
    "maxLength": 254
  },
  "role": {
    "isRequired": true,
    "choices": [
      "owner",
      "admin",
      "editor",
      "viewer"
    ]
  }
} satisfies FormRules;

export const CreateJobRules = {
  "title": {
    "isRequired": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "company_name": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 500
  },
  "company_website": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "location": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 500
  },
  "salary_min": {
    "isNullable": true,
    "type": "number",
    "minimum": 0,
    "maximum": 1000000000000000
  },
  "salary_max": {
    "isNullable": true,
    "type": "number",
    "minimum": 0,
    "maximum": 1000000000000000
  },
  "salary_period": {
    "isNullable": true,
    "choices": [
      "hourly",
      "daily",
      "weekly",
      "monthly",
      "yearly"
    ]
  },
  "how_to_apply": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 2048
  },
  "recruiter_name": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 500
  },
  "recruiter_url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "form_data": {
    "isNullable": true,
    "type": "object"
  },
  "description": {
    "isNullable": true
  },
  "status": {
    "choices": [
      "draft",
      "active",
      "expired"
    ]
  },
  "slug": {
    "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
    "maxLength": 120
  },
  "company_logo_url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "is_remote": {
    "type": "boolean"
  },
  "remote": {
    "choices": [
      "none",
      "hybrid",
      "full"
    ]
  },
  "remote_regions": {
    "type": "array",
    "maxItems": 50
  },
  "place": {
    "isNullable": true,
    "type": "object"
  },
  "job_type": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "[\\p{L}\\p{N}]",
    "minLength": 1,
    "maxLength": 50
  },
  "category_id": {
    "isNullable": true,
    "format": "uuid"
  },
  "category_slug": {
    "isNullable": true,
    "maxLength": 120
  },
  "category": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "salary_currency": {
    "isNullable": true,
    "pattern": "^[A-Za-z]{3}$"
  },
  "how_to_apply_method": {
    "isNullable": true,
    "choices": [
      "url",
      "email",
      "phone",
      "form"
    ]
  },
  "application_form": {
    "isNullable": true,
    "type": "object"
  },
  "notify_email": {
    "isNullable": true,
    "format": "idn-email",
    "maxLength": 254
  },
  "is_highlighted": {
    "type": "boolean"
  },
  "is_sticky": {
    "type": "boolean"
  },
  "source": {
    "format": "single-line",
    "minLength": 1,
    "maxLength": 50
  },
  "external_id": {
    "isNullable": true,
    "minLength": 1,
    "maxLength": 200
  },
  "posted_at": {
    "format": "instant",
    "maxLength": 40
  },
  "expires_at": {
    "isNullable": true,
    "format": "instant",
    "maxLength": 40
  },
  "locked_fields": {
    "type": "array",
    "maxItems": 100,
    "itemChoices": [
      "title",
      "company_name",
      "company_website",
      "location",
      "salary_min",
      "salary_max",
      "salary_period",
      "how_to_apply",
      "recruiter_name",
      "recruiter_url",
      "form_data",
      "description",
      "status",
      "slug",
      "company_logo_url",
      "is_remote",
      "remote",
      "remote_regions",
      "place",
      "job_type",
      "category_id",
      "category_slug",
      "category",
      "salary_currency",
      "how_to_apply_method",
      "application_form",
      "notify_email",
      "is_highlighted",
      "is_sticky",
      "source",
      "external_id",
      "posted_at",
      "expires_at"
    ]
  },
  "subscription_id": {
    "isNullable": true,
    "format": "uuid"
  }
} satisfies FormRules;

export const CreateJobReportRules = {
  "reason": {
    "isRequired": true,
    "choices": [
      "scam",
      "discrimination",
      "outdated",
      "wrong",
      "spam",
      "other"
    ]
  },
  "details": {
    "isNullable": true,
    "maxLength": 2000
  },
  "website": {}
} satisfies FormRules;

export const CreateLandingPageRules = {
  "path": {
    "isRequired": true,
    "maxLength": 300
  },
  "title": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "description": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 500
  },
  "content": {},
  "markdown": {
    "maxLength": 50000
  }
} satisfies FormRules;

export const CreateMemberRules = {
  "email": {
    "isRequired": true,
    "format": "idn-email",
    "maxLength": 254
  },
  "name": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "profilePicture": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "description": {
    "isNullable": true
  },
  "customFields": {
    "isNullable": true,
    "type": "object"
  },
  "role": {
    "choices": [
      "candidate",
      "employer",
      "admin",
      "owner"
    ]
  },
  "approvalStatus": {
    "choices": [
      "pending",
      "approved",
      "rejected"
    ]
  }
} satisfies FormRules;

export const CreateMessageRules = {
  "subject": {
    "isRequired": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "text": {
    "isRequired": true,
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 10000
  },
  "reply_to": {
    "format": "idn-email",
    "maxLength": 254
  }
} satisfies FormRules;

export const CreateNoteRules = {
  "text": {
    "isRequired": true,
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 10000
  }
} satisfies FormRules;

export const CreateOrganizationRules = {
  "slug": {
    "isRequired": true,
    "pattern": "^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$"
  },
  "name": {
    "isRequired": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  }
} satisfies FormRules;

export const CreatePageRules = {
  "title": {
    "isRequired": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "cover_image": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "meta_title": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 500
  },
  "meta_description": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 500
  },
  "author_id": {
    "isNullable": true,
    "format": "uuid"
  },
  "og_image": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "custom_fields": {
    "isNullable": true,
    "type": "object"
  },
  "external_id": {
    "isNullable": true,
    "minLength": 1,
    "maxLength": 200
  },
  "content": {},
  "slug": {
    "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
    "maxLength": 120
  },
  "published_at": {
    "isNullable": true,
    "format": "instant",
    "maxLength": 40
  },
  "kind": {
    "choices": [
      "page",
      "blog_post"
    ]
  },
  "status": {
    "choices": [
      "published",
      "draft"
    ]
  }
} satisfies FormRules;

export const CreatePaymentRules = {
  "planId": {
    "isNullable": true,
    "format": "uuid"
  },
  "jobId": {
    "isNullable": true,
    "format": "uuid"
  },
  "amount": {
    "isRequired": true,
    "type": "number"
  },
  "currency": {
    "isRequired": true,
    "pattern": "^[A-Za-z]{3}$"
  },
  "status": {
    "choices": [
      "pending",
      "succeeded",
      "failed",
      "refunded"
    ]
  },
  "metadata": {
    "isNullable": true,
    "type": "object"
  }
} satisfies FormRules;

export const CreatePlanRules = {
  "name": {
    "isRequired": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "amount": {
    "isRequired": true,
    "type": "number"
  },
  "currency": {
    "isRequired": true,
    "pattern": "^[A-Za-z]{3}$"
  },
  "interval": {
    "isNullable": true,
    "choices": [
      "day",
      "week",
      "month",
      "year"
    ]
  },
  "jobsIncluded": {
    "isNullable": true,
    "type": "integer",
    "minimum": 1,
    "maximum": 1000000
  },
  "entitlements": {
    "type": "array",
    "maxItems": 40
  },
  "isActive": {
    "type": "boolean"
  },
  "stripePriceId": {
    "isNullable": true,
    "pattern": "^[\\x21-\\x7e]{1,255}$"
  },
  "description": {
    "isNullable": true,
    "maxLength": 500
  },
  "sortOrder": {
    "type": "integer",
    "minimum": -1000000,
    "maximum": 1000000
  },
  "durationDays": {
    "isNullable": true,
    "type": "integer",
    "minimum": 1,
    "maximum": 3650
  },
  "highlight": {
    "type": "boolean"
  },
  "stickyDays": {
    "type": "integer",
    "minimum": 0,
    "maximum": 3650
  },
  "taxBehavior": {
    "choices": [
      "inclusive",
      "exclusive"
    ]
  },
  "kind": {
    "isRequired": true,
    "choices": [
      "paywall",
      "job_posting"
    ]
  }
} satisfies FormRules;

export const CreatePostingRules = {
  "plan_id": {
    "isNullable": true,
    "format": "uuid"
  },
  "coupon": {
    "isNullable": true,
    "maxLength": 60
  },
  "job": {
    "type": "object"
  },
  "altcha": {
    "maxLength": 4000
  },
  "website": {
    "maxLength": 2048
  }
} satisfies FormRules;

export const CreateSubscriptionRules = {
  "planId": {
    "isRequired": true,
    "format": "uuid"
  },
  "companyId": {
    "isNullable": true,
    "format": "uuid"
  },
  "status": {
    "choices": [
      "incomplete",
      "incomplete_expired",
      "trialing",
      "active",
      "past_due",
      "canceled",
      "unpaid",
      "paused"
    ]
  },
  "currentPeriodStart": {
    "isNullable": true,
    "format": "instant",
    "maxLength": 40
  },
  "currentPeriodEnd": {
    "isNullable": true,
    "format": "instant",
    "maxLength": 40
  },
  "cancelAt": {
    "isNullable": true,
    "format": "instant",
    "maxLength": 40
  },
  "jobsRemaining": {
    "isNullable": true,
    "type": "integer",
    "minimum": 0,
    "maximum": 2147483647
  },
  "metadata": {
    "isNullable": true,
    "type": "object"
  }
} satisfies FormRules;

export const CreateSuppressionRules = {
  "email": {
    "isRequired": true,
    "format": "idn-email",
    "maxLength": 254
  },
  "reason": {
    "isRequired": true,
    "choices": [
      "bounce",
      "complaint",
      "unsubscribe"
    ]
  }
} satisfies FormRules;

export const CreateWebhookRules = {
  "event": {
    "isRequired": true,
    "minLength": 1,
    "maxLength": 100
  },
  "target_url": {
    "isRequired": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "target_type": {
    "choices": [
      "webhook"
    ]
  },
  "is_enabled": {
    "type": "boolean"
  },
  "headers": {
    "type": "object"
  }
} satisfies FormRules;

export const EditCompanyRules = {
  "tagline": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "description": {
    "isNullable": true
  },
  "website": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "logo_url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "locations": {
    "type": "array",
    "maxItems": 50
  },
  "size": {
    "isNullable": true,
    "choices": [
      "1-10",
      "11-50",
      "51-200",
      "201-500",
      "501-1000",
      "1001-5000",
      "5001-10000",
      "10001+"
    ]
  },
  "founded_year": {
    "isNullable": true,
    "type": "integer",
    "minimum": 1000,
    "maximum": 2100
  },
  "industry": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "links": {
    "type": "array",
    "maxItems": 12
  }
} satisfies FormRules;

export const EnrollPasskeyRules = {
  "challenge": {
    "isRequired": true,
    "pattern": "^[A-Za-z0-9_-]{43}$"
  },
  "name": {
    "isRequired": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 100
  },
  "passkey": {
    "isRequired": true,
    "type": "object"
  }
} satisfies FormRules;

export const EnrollTotpRules = {
  "challenge": {
    "isRequired": true,
    "pattern": "^[A-Za-z0-9_-]{43}$"
  },
  "code": {
    "isRequired": true,
    "pattern": "^[0-9]{6}$"
  }
} satisfies FormRules;

export const GrantCompanyClaimRules = {
  "role": {
    "choices": [
      "owner",
      "recruiter"
    ]
  }
} satisfies FormRules;

export const InviteColleagueRules = {
  "email": {
    "isRequired": true,
    "format": "idn-email",
    "maxLength": 254
  },
  "role": {
    "isRequired": true,
    "choices": [
      "owner",
      "recruiter"
    ]
  }
} satisfies FormRules;

export const MergeCompanyRules = {
  "into": {
    "isRequired": true,
    "format": "uuid"
  }
} satisfies FormRules;

export const MoveApplicationsRules = {
  "ids": {
    "isRequired": true,
    "type": "array",
    "maxItems": 100
  },
  "stage": {
    "isRequired": true,
    "choices": [
      "new",
      "reviewed",
      "shortlisted",
      "interview",
      "offer",
      "hired",
      "rejected"
    ]
  },
  "notify": {
    "type": "boolean"
  }
} satisfies FormRules;

export const NoFieldsRules = {} satisfies FormRules;

export const PreviewBoardRules = {
  "name": {
    "format": "single-line",
    "minLength": 1,
    "maxLength": 200
  },
  "job_lifetime_days": {
    "isNullable": true,
    "type": "integer",
    "minimum": 1,
    "maximum": 3650
  },
  "companies": {
    "type": "object"
  },
  "applications": {
    "type": "object"
  },
  "contact_email": {
    "isNullable": true,
    "format": "idn-email",
    "maxLength": 254
  },
  "from_name": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 100
  },
  "reply_to": {
    "isNullable": true,
    "format": "idn-email",
    "maxLength": 254
  },
  "requires_second_factor": {
    "type": "boolean"
  },
  "members": {
    "type": "object"
  },
  "posting": {
    "type": "object"
  },
  "spam_protection": {
    "type": "object"
  },
  "language": {
    "choices": [
      "en",
      "de",
      "fr",
      "es",
      "nl",
      "pt",
      "pl",
      "it"
    ]
  },
  "direction": {
    "isNullable": true,
    "choices": [
      "ltr",
      "rtl"
    ]
  },
  "country": {
    "isNullable": true,
    "pattern": "^[A-Z]{2}$"
  },
  "time_zone": {
    "minLength": 1,
    "maxLength": 50
  },
  "tagline": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "description": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 500
  },
  "brand_color": {
    "isNullable": true,
    "pattern": "^#[0-9A-Fa-f]{6}$"
  },
  "logo_url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "favicon_url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "theme": {
    "choices": [
      "calm",
      "dense"
    ]
  },
  "font": {
    "choices": [
      "system",
      "source",
      "inter",
      "figtree"
    ]
  },
  "corners": {
    "choices": [
      "square",
      "soft",
      "round"
    ]
  },
  "density": {
    "choices": [
      "comfortable",
      "compact"
    ]
  },
  "header_style": {
    "choices": [
      "plain",
      "filled",
      "centered"
    ]
  },
  "hero_style": {
    "choices": [
      "plain",
      "filled",
      "picture"
    ]
  },
  "hero_image_url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "custom_css": {
    "isNullable": true,
    "format": "safe-css",
    "maxLength": 20000
  },
  "navigation": {
    "type": "array",
    "maxItems": 12
  },
  "footer_links": {
    "type": "array",
    "maxItems": 12
  },
  "page": {
    "choices": [
      "jobs",
      "job",
      "embed"
    ]
  },
  "embed_query": {
    "maxLength": 2000
  }
} satisfies FormRules;

export const PreviewEmailRules = {
  "language": {
    "choices": [
      "en",
      "de",
      "fr",
      "es",
      "nl",
      "pt",
      "pl",
      "it"
    ]
  },
  "subject": {
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "text": {
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 5000
  }
} satisfies FormRules;

export const PreviewImportRules = {
  "source": {
    "type": "object"
  },
  "mapping": {
    "type": "object"
  },
  "defaults": {
    "type": "object"
  }
} satisfies FormRules;

export const PreviewJobRules = {
  "title": {
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "company_name": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 500
  },
  "company_website": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "location": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 500
  },
  "salary_min": {
    "isNullable": true,
    "type": "number",
    "minimum": 0,
    "maximum": 1000000000000000
  },
  "salary_max": {
    "isNullable": true,
    "type": "number",
    "minimum": 0,
    "maximum": 1000000000000000
  },
  "salary_period": {
    "isNullable": true,
    "choices": [
      "hourly",
      "daily",
      "weekly",
      "monthly",
      "yearly"
    ]
  },
  "how_to_apply": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 2048
  },
  "recruiter_name": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 500
  },
  "recruiter_url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "form_data": {
    "isNullable": true,
    "type": "object"
  },
  "description": {
    "isNullable": true
  },
  "status": {
    "choices": [
      "draft",
      "active",
      "expired"
    ]
  },
  "slug": {
    "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
    "maxLength": 120
  },
  "company_logo_url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "is_remote": {
    "type": "boolean"
  },
  "remote": {
    "choices": [
      "none",
      "hybrid",
      "full"
    ]
  },
  "remote_regions": {
    "type": "array",
    "maxItems": 50
  },
  "place": {
    "isNullable": true,
    "type": "object"
  },
  "job_type": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "[\\p{L}\\p{N}]",
    "minLength": 1,
    "maxLength": 50
  },
  "category_id": {
    "isNullable": true,
    "format": "uuid"
  },
  "category_slug": {
    "isNullable": true,
    "maxLength": 120
  },
  "category": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "salary_currency": {
    "isNullable": true,
    "pattern": "^[A-Za-z]{3}$"
  },
  "how_to_apply_method": {
    "isNullable": true,
    "choices": [
      "url",
      "email",
      "phone",
      "form"
    ]
  },
  "application_form": {
    "isNullable": true,
    "type": "object"
  },
  "notify_email": {
    "isNullable": true,
    "format": "idn-email",
    "maxLength": 254
  },
  "is_highlighted": {
    "type": "boolean"
  },
  "is_sticky": {
    "type": "boolean"
  },
  "source": {
    "format": "single-line",
    "minLength": 1,
    "maxLength": 50
  },
  "external_id": {
    "isNullable": true,
    "minLength": 1,
    "maxLength": 200
  },
  "posted_at": {
    "format": "instant",
    "maxLength": 40
  },
  "expires_at": {
    "isNullable": true,
    "format": "instant",
    "maxLength": 40
  },
  "locked_fields": {
    "type": "array",
    "maxItems": 100,
    "itemChoices": [
      "title",
      "company_name",
      "company_website",
      "location",
      "salary_min",
      "salary_max",
      "salary_period",
      "how_to_apply",
      "recruiter_name",
      "recruiter_url",
      "form_data",
      "description",
      "status",
      "slug",
      "company_logo_url",
      "is_remote",
      "remote",
      "remote_regions",
      "place",
      "job_type",
      "category_id",
      "category_slug",
      "category",
      "salary_currency",
      "how_to_apply_method",
      "application_form",
      "notify_email",
      "is_highlighted",
      "is_sticky",
      "source",
      "external_id",
      "posted_at",
      "expires_at"
    ]
  },
  "subscription_id": {
    "isNullable": true,
    "format": "uuid"
  },
  "id": {
    "format": "uuid"
  }
} satisfies FormRules;

export const RecognizeLinkRules = {
  "url": {
    "isRequired": true,
    "minLength": 1,
    "maxLength": 2048
  }
} satisfies FormRules;

export const RecoverDeliveriesRules = {
  "since": {
    "isRequired": true,
    "format": "instant",
    "maxLength": 40
  }
} satisfies FormRules;

export const RegisterMemberRules = {
  "email": {
    "isRequired": true,
    "format": "idn-email",
    "maxLength": 254
  },
  "returnTo": {
    "pattern": "^/(?!/)[\\w\\-.~!$&'()*+,;=:@%/?#]*$",
    "maxLength": 500
  },
  "name": {
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  }
} satisfies FormRules;

export const RejectPostingRules = {
  "reason": {
    "isRequired": true,
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 1000
  }
} satisfies FormRules;

export const RenewPostingRules = {
  "plan_id": {
    "format": "uuid"
  },
  "subscription_id": {
    "isNullable": true,
    "format": "uuid"
  }
} satisfies FormRules;

export const RequestPostingLinkRules = {
  "email": {
    "isRequired": true,
    "format": "idn-email",
    "maxLength": 254
  },
  "name": {
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  }
} satisfies FormRules;

export const RequestSignInLinkRules = {
  "email": {
    "isRequired": true,
    "format": "idn-email",
    "maxLength": 254
  },
  "returnTo": {
    "pattern": "^/(?!/)[\\w\\-.~!$&'()*+,;=:@%/?#]*$",
    "maxLength": 500
  }
} satisfies FormRules;

export const RequestStaffLinkRules = {
  "email": {
    "isRequired": true,
    "format": "idn-email",
    "maxLength": 254
  }
} satisfies FormRules;

export const RotateApiKeyRules = {
  "overlap_seconds": {
    "type": "integer",
    "minimum": 0,
    "maximum": 2592000
  }
} satisfies FormRules;

export const RotateWebhookSecretRules = {
  "overlap_seconds": {
    "type": "integer",
    "minimum": 0,
    "maximum": 604800
  }
} satisfies FormRules;

export const SaveCollectionRules = {
  "slug": {
    "isRequired": true,
    "pattern": "^[a-z][a-z0-9_-]{0,63}$"
  },
  "name": {
    "isRequired": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "description": {
    "isNullable": true,
    "maxLength": 500
  },
  "visibility": {
    "choices": [
      "public",
      "gated",
      "private"
    ]
  },
  "schema": {
    "isRequired": true,
    "type": "array",
    "maxItems": 40
  },
  "rules": {
    "type": "object"
  },
  "required_entitlement": {
    "isNullable": true,
    "minLength": 1,
    "maxLength": 500
  }
} satisfies FormRules;

export const SaveEmailTemplateRules = {
  "subject": {
    "isRequired": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "text": {
    "isRequired": true,
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 5000
  }
} satisfies FormRules;

export const SaveItemRules = {
  "data": {
    "isRequired": true,
    "type": "object"
  },
  "id": {
    "format": "uuid"
  },
  "external_id": {
    "isNullable": true,
    "minLength": 1,
    "maxLength": 200
  },
  "status": {
    "choices": [
      "draft",
      "pending_review",
      "published",
      "expired",
      "archived"
    ]
  },
  "starts_at": {
    "isNullable": true,
    "format": "instant",
    "maxLength": 40
  },
  "expires_at": {
    "isNullable": true,
    "format": "instant",
    "maxLength": 40
  },
  "position": {
    "type": "integer",
    "minimum": -2147483648,
    "maximum": 2147483647
  },
  "owner_user_id": {
    "isNullable": true,
    "format": "uuid"
  }
} satisfies FormRules;

export const SaveSecretRules = {
  "name": {
    "isRequired": true,
    "pattern": "^[a-z0-9_-]{1,64}$"
  },
  "value": {
    "isRequired": true,
    "minLength": 1
  },
  "allowed_hosts": {
    "isNullable": true,
    "type": "array",
    "maxItems": 50
  }
} satisfies FormRules;

export const SendTestEmailRules = {
  "to": {
    "isRequired": true,
    "format": "idn-email",
    "maxLength": 254
  },
  "language": {
    "choices": [
      "en",
      "de",
      "fr",
      "es",
      "nl",
      "pt",
      "pl",
      "it"
    ]
  }
} satisfies FormRules;

export const SetCompanyRoleRules = {
  "role": {
    "isRequired": true,
    "choices": [
      "owner",
      "recruiter"
    ]
  }
} satisfies FormRules;

export const SetPasswordRules = {
  "password": {
    "isRequired": true,
    "minLength": 8,
    "maxLength": 200
  }
} satisfies FormRules;

export const SignInRules = {
  "email": {
    "format": "idn-email",
    "maxLength": 254
  },
  "password": {
    "minLength": 1,
    "maxLength": 200
  },
  "token": {
    "pattern": "^[A-Za-z0-9_-]{43}$"
  }
} satisfies FormRules;

export const StaffSignInRules = {
  "email": {
    "format": "idn-email",
    "maxLength": 254
  },
  "password": {
    "minLength": 1,
    "maxLength": 200
  },
  "token": {
    "pattern": "^[A-Za-z0-9_-]{43}$"
  },
  "name": {
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "challenge": {
    "pattern": "^[A-Za-z0-9_-]{43}$"
  },
  "code": {
    "pattern": "^[0-9]{6}$"
  },
  "recovery_code": {
    "pattern": "^[A-Za-z2-7]{4}([ -]?[A-Za-z2-7]{4}){3}$"
  },
  "passkey": {
    "type": "object"
  }
} satisfies FormRules;

export const StartImportRunRules = {
  "dry_run": {
    "type": "boolean"
  }
} satisfies FormRules;

export const StripeEventRules = {
  "id": {
    "isRequired": true
  },
  "type": {
    "isRequired": true
  },
  "created": {
    "isRequired": true,
    "type": "integer"
  },
  "data": {
    "isRequired": true,
    "type": "object"
  }
} satisfies FormRules;

export const SubmissionRules = {
  "data": {
    "isRequired": true,
    "type": "object"
  },
  "website": {}
} satisfies FormRules;

export const SubmitPostingRules = {
  "subscription_id": {
    "isNullable": true,
    "format": "uuid"
  }
} satisfies FormRules;

export const TestEnrichmentProviderRules = {
  "job_id": {
    "format": "uuid"
  }
} satisfies FormRules;

export const TestSystemEmailRules = {
  "to": {
    "isRequired": true,
    "format": "idn-email",
    "maxLength": 254
  },
  "language": {
    "choices": [
      "en",
      "de",
      "fr",
      "es",
      "nl",
      "pt",
      "pl",
      "it"
    ]
  }
} satisfies FormRules;

export const TestWebhookRules = {
  "event": {
    "maxLength": 100
  }
} satisfies FormRules;

export const UpdateAlertRules = {
  "frequency": {
    "choices": [
      "instant",
      "daily",
      "weekly"
    ]
  },
  "hour": {
    "type": "integer",
    "minimum": 0,
    "maximum": 23
  },
  "weekday": {
    "type": "integer",
    "minimum": 1,
    "maximum": 7
  },
  "time_zone": {
    "isNullable": true,
    "minLength": 1,
    "maxLength": 50
  },
  "language": {
    "choices": [
      "en",
      "de",
      "fr",
      "es",
      "nl",
      "pt",
      "pl",
      "it"
    ]
  }
} satisfies FormRules;

export const UpdateApplicationRules = {
  "stage": {
    "choices": [
      "new",
      "reviewed",
      "shortlisted",
      "interview",
      "offer",
      "hired",
      "rejected"
    ]
  },
  "rating": {
    "isNullable": true,
    "type": "integer",
    "minimum": 1,
    "maximum": 5
  },
  "tags": {
    "type": "array",
    "maxItems": 20
  },
  "notify": {
    "type": "boolean"
  }
} satisfies FormRules;

export const UpdateAssetRules = {
  "name": {
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 255
  },
  "alt": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 500
  }
} satisfies FormRules;

export const UpdateAuthorRules = {
  "name": {
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "avatar_url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  }
} satisfies FormRules;

export const UpdateCategoryRules = {
  "name": {
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "slug": {
    "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
    "maxLength": 120
  }
} satisfies FormRules;

export const UpdateCompanyRules = {
  "name": {
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 500
  },
  "slug": {
    "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
    "maxLength": 120
  },
  "tagline": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "website": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "locations": {
    "type": "array",
    "maxItems": 50
  },
  "size": {
    "isNullable": true,
    "choices": [
      "1-10",
      "11-50",
      "51-200",
      "201-500",
      "501-1000",
      "1001-5000",
      "5001-10000",
      "10001+"
    ]
  },
  "founded_year": {
    "isNullable": true,
    "type": "integer",
    "minimum": 1000,
    "maximum": 2100
  },
  "industry": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "links": {
    "type": "array",
    "maxItems": 12
  },
  "is_verified": {
    "type": "boolean"
  },
  "is_hidden": {
    "type": "boolean"
  },
  "description": {
    "isNullable": true
  },
  "logo_url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "external_id": {
    "isNullable": true,
    "minLength": 1,
    "maxLength": 200
  }
} satisfies FormRules;

export const UpdateCouponRules = {
  "percent_off": {
    "isNullable": true,
    "type": "integer",
    "minimum": 1,
    "maximum": 100
  },
  "amount_off": {
    "isNullable": true,
    "type": "number"
  },
  "currency": {
    "isNullable": true,
    "pattern": "^[A-Za-z]{3}$"
  },
  "plan_ids": {
    "isNullable": true,
    "type": "array",
    "maxItems": 100
  },
  "max_redemptions": {
    "isNullable": true,
    "type": "integer",
    "minimum": 1,
    "maximum": 2147483647
  },
  "expires_at": {
    "isNullable": true,
    "format": "instant",
    "maxLength": 40
  },
  "first_posting_only": {
    "type": "boolean"
  }
} satisfies FormRules;

export const UpdateDomainRules = {
  "is_primary": {
    "isRequired": true,
    "type": "boolean",
    "choices": [
      true
    ]
  }
} satisfies FormRules;

export const UpdateEnrichmentProviderRules = {
  "name": {
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "url": {
    "format": "http-url",
    "maxLength": 2048
  },
  "trigger": {
    "choices": [
      "job.created"
    ]
  },
  "headers": {
    "type": "object"
  },
  "fields": {
    "type": "array",
    "itemChoices": [
      "company_name",
      "company_website",
      "location",
      "salary_min",
      "salary_max",
      "salary_period",
      "how_to_apply",
      "recruiter_name",
      "recruiter_url",
      "form_data",
      "description",
      "company_logo_url",
      "place",
      "job_type",
      "category",
      "salary_currency"
    ]
  },
  "timeout_ms": {
    "type": "integer",
    "minimum": 1000,
    "maximum": 30000
  },
  "is_enabled": {
    "type": "boolean"
  }
} satisfies FormRules;

export const UpdateImportRules = {
  "name": {
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "source": {
    "type": "object"
  },
  "mapping": {
    "type": "object"
  },
  "rules": {
    "type": "object"
  },
  "defaults": {
    "type": "object"
  },
  "limits": {
    "type": "object"
  },
  "mode": {
    "choices": [
      "add",
      "update",
      "mirror"
    ]
  },
  "schedule": {
    "choices": [
      "off",
      "hourly",
      "6h",
      "daily",
      "weekly"
    ]
  },
  "on_foreign_duplicate": {
    "choices": [
      "skip",
      "create"
    ]
  },
  "adopt": {
    "type": "boolean"
  },
  "auto_create_companies": {
    "isNullable": true,
    "type": "boolean"
  },
  "notify_alerts": {
    "type": "boolean"
  },
  "is_enabled": {
    "type": "boolean"
  }
} satisfies FormRules;

export const UpdateItemRules = {
  "data": {
    "type": "object"
  },
  "external_id": {
    "isNullable": true,
    "minLength": 1,
    "maxLength": 200
  },
  "status": {
    "choices": [
      "draft",
      "pending_review",
      "published",
      "expired",
      "archived"
    ]
  },
  "starts_at": {
    "isNullable": true,
    "format": "instant",
    "maxLength": 40
  },
  "expires_at": {
    "isNullable": true,
    "format": "instant",
    "maxLength": 40
  },
  "position": {
    "type": "integer",
    "minimum": -2147483648,
    "maximum": 2147483647
  },
  "owner_user_id": {
    "isNullable": true,
    "format": "uuid"
  }
} satisfies FormRules;

export const UpdateJobRules = {
  "title": {
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "company_name": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 500
  },
  "company_website": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "location": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 500
  },
  "salary_min": {
    "isNullable": true,
    "type": "number",
    "minimum": 0,
    "maximum": 1000000000000000
  },
  "salary_max": {
    "isNullable": true,
    "type": "number",
    "minimum": 0,
    "maximum": 1000000000000000
  },
  "salary_period": {
    "isNullable": true,
    "choices": [
      "hourly",
      "daily",
      "weekly",
      "monthly",
      "yearly"
    ]
  },
  "how_to_apply": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 2048
  },
  "recruiter_name": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 500
  },
  "recruiter_url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "form_data": {
    "isNullable": true,
    "type": "object"
  },
  "description": {
    "isNullable": true
  },
  "status": {
    "choices": [
      "draft",
      "active",
      "expired"
    ]
  },
  "slug": {
    "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
    "maxLength": 120
  },
  "company_logo_url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "is_remote": {
    "type": "boolean"
  },
  "remote": {
    "choices": [
      "none",
      "hybrid",
      "full"
    ]
  },
  "remote_regions": {
    "type": "array",
    "maxItems": 50
  },
  "place": {
    "isNullable": true,
    "type": "object"
  },
  "job_type": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "[\\p{L}\\p{N}]",
    "minLength": 1,
    "maxLength": 50
  },
  "category_id": {
    "isNullable": true,
    "format": "uuid"
  },
  "category_slug": {
    "isNullable": true,
    "maxLength": 120
  },
  "category": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "salary_currency": {
    "isNullable": true,
    "pattern": "^[A-Za-z]{3}$"
  },
  "how_to_apply_method": {
    "isNullable": true,
    "choices": [
      "url",
      "email",
      "phone",
      "form"
    ]
  },
  "application_form": {
    "isNullable": true,
    "type": "object"
  },
  "notify_email": {
    "isNullable": true,
    "format": "idn-email",
    "maxLength": 254
  },
  "is_highlighted": {
    "type": "boolean"
  },
  "is_sticky": {
    "type": "boolean"
  },
  "source": {
    "format": "single-line",
    "minLength": 1,
    "maxLength": 50
  },
  "external_id": {
    "isNullable": true,
    "minLength": 1,
    "maxLength": 200
  },
  "posted_at": {
    "format": "instant",
    "maxLength": 40
  },
  "expires_at": {
    "isNullable": true,
    "format": "instant",
    "maxLength": 40
  },
  "locked_fields": {
    "type": "array",
    "maxItems": 100,
    "itemChoices": [
      "title",
      "company_name",
      "company_website",
      "location",
      "salary_min",
      "salary_max",
      "salary_period",
      "how_to_apply",
      "recruiter_name",
      "recruiter_url",
      "form_data",
      "description",
      "status",
      "slug",
      "company_logo_url",
      "is_remote",
      "remote",
      "remote_regions",
      "place",
      "job_type",
      "category_id",
      "category_slug",
      "category",
      "salary_currency",
      "how_to_apply_method",
      "application_form",
      "notify_email",
      "is_highlighted",
      "is_sticky",
      "source",
      "external_id",
      "posted_at",
      "expires_at"
    ]
  }
} satisfies FormRules;

export const UpdateJobReportRules = {
  "status": {
    "isRequired": true,
    "choices": [
      "open",
      "resolved"
    ]
  }
} satisfies FormRules;

export const UpdateLandingPageRules = {
  "title": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "description": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 500
  },
  "content": {},
  "markdown": {
    "maxLength": 50000
  }
} satisfies FormRules;

export const UpdateMeRules = {
  "name": {
    "isRequired": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  }
} satisfies FormRules;

export const UpdateMemberRules = {
  "email": {
    "format": "idn-email",
    "maxLength": 254
  },
  "name": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "profilePicture": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "description": {
    "isNullable": true
  },
  "customFields": {
    "isNullable": true,
    "type": "object"
  },
  "role": {
    "choices": [
      "candidate",
      "employer",
      "admin",
      "owner"
    ]
  },
  "approvalStatus": {
    "choices": [
      "pending",
      "approved",
      "rejected"
    ]
  },
  "isSuspended": {
    "type": "boolean"
  }
} satisfies FormRules;

export const UpdateNotificationRules = {
  "organization_id": {
    "isRequired": true,
    "isNullable": true,
    "type": "integer",
    "minimum": 1,
    "maximum": 2147483647
  },
  "cause": {
    "isRequired": true,
    "maxLength": 100
  },
  "is_enabled": {
    "isRequired": true,
    "type": "boolean"
  }
} satisfies FormRules;

export const UpdateOrganizationRules = {
  "name": {
    "format": "single-line",
    "minLength": 1,
    "maxLength": 200
  },
  "job_lifetime_days": {
    "isNullable": true,
    "type": "integer",
    "minimum": 1,
    "maximum": 3650
  },
  "companies": {
    "type": "object"
  },
  "applications": {
    "type": "object"
  },
  "contact_email": {
    "isNullable": true,
    "format": "idn-email",
    "maxLength": 254
  },
  "from_name": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 100
  },
  "reply_to": {
    "isNullable": true,
    "format": "idn-email",
    "maxLength": 254
  },
  "requires_second_factor": {
    "type": "boolean"
  },
  "members": {
    "type": "object"
  },
  "posting": {
    "type": "object"
  },
  "spam_protection": {
    "type": "object"
  },
  "language": {
    "choices": [
      "en",
      "de",
      "fr",
      "es",
      "nl",
      "pt",
      "pl",
      "it"
    ]
  },
  "direction": {
    "isNullable": true,
    "choices": [
      "ltr",
      "rtl"
    ]
  },
  "country": {
    "isNullable": true,
    "pattern": "^[A-Z]{2}$"
  },
  "time_zone": {
    "minLength": 1,
    "maxLength": 50
  },
  "tagline": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "description": {
    "isNullable": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 500
  },
  "brand_color": {
    "isNullable": true,
    "pattern": "^#[0-9A-Fa-f]{6}$"
  },
  "logo_url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "favicon_url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "theme": {
    "choices": [
      "calm",
      "dense"
    ]
  },
  "font": {
    "choices": [
      "system",
      "source",
      "inter",
      "figtree"
    ]
  },
  "corners": {
    "choices": [
      "square",
      "soft",
      "round"
    ]
  },
  "density": {
    "choices": [
      "comfortable",
      "compact"
    ]
  },
  "header_style": {
    "choices": [
      "plain",
      "filled",
      "centered"
    ]
  },
  "hero_style": {
    "choices": [
      "plain",
      "filled",
      "picture"
    ]
  },
  "hero_image_url": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "custom_css": {
    "isNullable": true,
    "format": "safe-css",
    "maxLength": 20000
  },
  "navigation": {
    "type": "array",
    "maxItems": 12
  },
  "footer_links": {
    "type": "array",
    "maxItems": 12
  }
} satisfies FormRules;

export const UpdatePageRules = {
  "title": {
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "cover_image": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "meta_title": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 500
  },
  "meta_description": {
    "isNullable": true,
    "format": "single-line",
    "maxLength": 500
  },
  "author_id": {
    "isNullable": true,
    "format": "uuid"
  },
  "og_image": {
    "isNullable": true,
    "format": "http-url",
    "maxLength": 2048
  },
  "custom_fields": {
    "isNullable": true,
    "type": "object"
  },
  "external_id": {
    "isNullable": true,
    "minLength": 1,
    "maxLength": 200
  },
  "content": {},
  "slug": {
    "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
    "maxLength": 120
  },
  "published_at": {
    "isNullable": true,
    "format": "instant",
    "maxLength": 40
  },
  "status": {
    "choices": [
      "draft",
      "published",
      "archived"
    ]
  }
} satisfies FormRules;

export const UpdatePasskeyRules = {
  "name": {
    "isRequired": true,
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 100
  }
} satisfies FormRules;

export const UpdatePaymentRules = {
  "status": {
    "choices": [
      "pending",
      "succeeded",
      "failed",
      "refunded"
    ]
  }
} satisfies FormRules;

export const UpdatePaymentSettingsRules = {
  "provider": {
    "choices": [
      "stripe",
      "manual"
    ]
  },
  "stripeKeySecret": {
    "isNullable": true,
    "pattern": "^(vault:)?[a-z0-9_-]{1,64}$"
  },
  "stripeWebhookSecret": {
    "isNullable": true,
    "pattern": "^(vault:)?[a-z0-9_-]{1,64}$"
  },
  "stripe_tax": {
    "type": "boolean"
  }
} satisfies FormRules;

export const UpdatePlanRules = {
  "name": {
    "format": "single-line",
    "pattern": "\\S",
    "minLength": 1,
    "maxLength": 200
  },
  "amount": {
    "type": "number"
  },
  "currency": {
    "pattern": "^[A-Za-z]{3}$"
  },
  "interval": {
    "isNullable": true,
    "choices": [
      "day",
      "week",
      "month",
      "year"
    ]
  },
  "jobsIncluded": {
    "isNullable": true,
    "type": "integer",
    "minimum": 1,
    "maximum": 1000000
  },
  "entitlements": {
    "type": "array",
    "maxItems": 40
  },
  "isActive": {
    "type": "boolean"
  },
  "stripePriceId": {
    "isNullable": true,
    "pattern": "^[\\x21-\\x7e]{1,255}$"
  },
  "description": {
    "isNullable": true,
    "maxLength": 500
  },
  "sortOrder": {
    "type": "integer",
    "minimum": -1000000,
    "maximum": 1000000
  },
  "durationDays": {
    "isNullable": true,
    "type": "integer",
    "minimum": 1,
    "maximum": 3650
  },
  "highlight": {
    "type": "boolean"
  },
  "stickyDays": {
    "type": "integer",
    "minimum": 0,
    "maximum": 3650
  },
  "taxBehavior": {
    "choices": [
      "inclusive",
      "exclusive"
    ]
  }
} satisfies FormRules;

export const UpdatePostingRules = {
  "plan_id": {
    "isNullable": true,
    "format": "uuid"
  },
  "coupon": {
    "isNullable": true,
    "maxLength": 60
  },
  "job": {
    "type": "object"
  }
} satisfies FormRules;

export const UpdateStaffMemberRules = {
  "role": {
    "isRequired": true,
    "choices": [
      "owner",
      "admin",
      "editor",
      "viewer"
    ]
  }
} satisfies FormRules;

export const UpdateSubscriptionRules = {
  "status": {
    "choices": [
      "incomplete",
      "incomplete_expired",
      "trialing",
      "active",
      "past_due",
      "canceled",
      "unpaid",
      "paused"
    ]
  },
  "currentPeriodStart": {
    "isNullable": true,
    "format": "instant",
    "maxLength": 40
  },
  "currentPeriodEnd": {
    "isNullable": true,
    "format": "instant",
    "maxLength": 40
  },
  "cancelAt": {
    "isNullable": true,
    "format": "instant",
    "maxLength": 40
  },
  "jobsRemaining": {
    "isNullable": true,
    "type": "integer",
    "minimum": 0,
    "maximum": 2147483647
  },
  "metadata": {
    "isNullable": true,
    "type": "object"
  }
} satisfies FormRules;

export const UpdateUserRules = {
  "is_operator": {
    "isRequired": true,
    "type": "boolean"
  }
} satisfies FormRules;

export const UpdateWebhookRules = {
  "event": {
    "minLength": 1,
    "maxLength": 100
  },
  "target_url": {
    "format": "http-url",
    "maxLength": 2048
  },
  "is_enabled": {
    "type": "boolean"
  },
  "headers": {
    "type": "object"
  }
} satisfies FormRules;

export const UploadAssetRules = {
  "file": {
    "isRequired": true,
    "format": "binary"
  },
  "alt": {
    "format": "single-line",
    "maxLength": 500
  }
} satisfies FormRules;

export const UploadCompanyLogoRules = {
  "file": {
    "isRequired": true,
    "format": "binary"
  }
} satisfies FormRules;

export const UploadImportFileRules = {
  "file": {
    "isRequired": true,
    "format": "binary"
  }
} satisfies FormRules;

export const ViewRules = {
  "kind": {
    "choices": [
      "page_view",
      "apply_click"
    ]
  },
  "path": {
    "maxLength": 2048
  },
  "job": {
    "maxLength": 36
  },
  "referrer": {
    "maxLength": 2048
  }
} satisfies FormRules;
