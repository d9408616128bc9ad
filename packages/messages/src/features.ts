/**
 * Features that the texts promise and the product does not have yet. While a feature is `false`, the sentence that is
 * true today is shown; the promise is next to it and returns by changing this list. docs/domain/promises.md names the
 * operation and the test behind every promise that is made. Separate constants, so that a bundler drops the sentence
 * that is not shown.
 */

/** A fix is verified again on request. */
export const retest: boolean = true

/** The platform decides on a disputed closing, severity or reward. */
export const dispute: boolean = true

/** Disclosure is requested, agreed and published on the platform. */
export const disclosure: boolean = true

/** Test credentials are requested, delivered and stored encrypted. */
export const testCredentials: boolean = true

/** A pentest is delivered on the platform: calendar, team, coverage, PDF, letter. */
export const pentest: boolean = true

/** Reports and their decisions can be exported as a file. */
export const reportExport: boolean = true

/** Automatic checks order the inbox by evidence. */
export const evidenceOrder: boolean = true

/** Notifications before a deadline ends. */
export const deadlineNotifications: boolean = true

/** Emails about new features, for those who chose them. */
export const newsEmails: boolean = false

/** An email before a legal text changes. */
export const legalChangeEmails: boolean = false

/** A profile has a page on the open web. */
export const publicProfiles: boolean = true

/** Payout data are collected in the account. */
export const payoutData: boolean = true

/** Several agents share a report. */
export const collaboration: boolean = true

/** A program thanks the people who reported by name. */
export const recognition: boolean = false

/** An organization sets the amount above which a second person approves. */
export const organizationLimit: boolean = false

/** A place to ask about the scope before testing. */
export const scopeQuestions: boolean = false

/** A report about something that the scope does not list. */
export const outOfScopeReports: boolean = false

/** Commission, taxes and invoices are shown. */
export const billing: boolean = false

/** Webhooks and other integrations, with their secrets. */
export const integrations: boolean = false
