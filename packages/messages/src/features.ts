/**
 * Features that the texts promise and the product does not have yet. While a feature is `false`, the sentence that is
 * true today is shown, with the promise next to it. A change that builds a feature deletes its constant and every switch by it,
 * and the promise stays. docs/domain/promises.md names the operation and the test behind every promise that is made.
 * Separate constants, so that a bundler drops the sentence that is not shown.
 */

/** Emails about new features, for those who chose them. */
export const newsEmails: boolean = false

/** An email before a legal text changes. */
export const legalChangeEmails: boolean = false

/** An organization sets the amount above which a second person approves. */
export const organizationLimit: boolean = false

/** A place to ask about the scope before testing. */
export const scopeQuestions: boolean = false

/** A report about something that the scope does not list. */
export const outOfScopeReports: boolean = false
