/**
 * What the texts promise and the product does not do yet. While a feature is `false`, the sentence that is true today
 * stands in its place; the promise is kept beside it and comes back by changing this list. docs/domain/promises.md
 * names the operation and the test behind every promise that is made.
 */
const built = {
  /** A fix is verified again on request. */
  retest: false,
  /** The platform rules on a closing, a severity or a reward. */
  dispute: false,
  /** Disclosure is requested, agreed and published on the platform. */
  disclosure: false,
  /** Test credentials are requested, delivered and kept encrypted. */
  testCredentials: false,
  /** A pentest is delivered on the platform: calendar, team, coverage, PDF, letter. Today it can only be requested. */
  pentest: false,
  /** Reports and their decisions leave as a file. */
  reportExport: false,
  /** Automatic checks order the inbox by evidence. */
  evidenceOrder: false,
  /** Notifications before a deadline ends. */
  deadlineNotifications: false,
  /** E-mails about new features, for those who chose them. */
  newsEmails: false,
  /** An e-mail before a legal text changes. */
  legalChangeEmails: false,
  /** A profile has a page on the open web. */
  publicProfiles: false,
  /** Identity and payout data are collected in the account. */
  payoutData: false,
  /** Several agents share a report. */
  collaboration: false,
  /** A program thanks the people who reported by name. */
  recognition: false,
  /** An organization sets the amount above which a second person approves. */
  organizationLimit: false,
  /** A severity that is changed while accepting demands a reason. */
  acceptanceReason: false,
  /** A place to ask about the scope before testing. */
  scopeQuestions: false,
  /** A report about something that the scope does not list. */
  outOfScopeReports: false,
  /** Commission, taxes and invoices are shown. */
  billing: false,
  /** Webhooks and other integrations, with their secrets. */
  integrations: false,
}

export type Feature = keyof typeof built

export const features: Readonly<Record<Feature, boolean>> = built

/** The promise where the feature is there, and what is true today where it is not. */
export function onceBuilt<Text>(feature: Feature, promise: Text, today: Text): Text {
  return features[feature] ? promise : today
}

const tags = {
  /** Each tag on a line of its own: whole paragraphs, rows or items. */
  block: /^\{\{if (\w+)\}\}\n([\s\S]*?)(?:^\{\{else\}\}\n([\s\S]*?))?^\{\{end\}\}\n/gm,
  inline: /\{\{if (\w+)\}\}([\s\S]*?)(?:\{\{else\}\}([\s\S]*?))?\{\{end\}\}/g,
}

/** The same for the long texts of content/es: `{{if retest}}promise{{else}}today{{end}}`. */
export function chooseByFeature(source: string, known: Readonly<Record<string, boolean>> = features): string {
  const choose = (...[, feature = '', promise = '', today = '']: string[]): string => {
    const isBuilt = known[feature]
    if (isBuilt === undefined) throw new Error(`${feature} is not on the list of features`)
    return isBuilt ? promise : today
  }
  const chosen = source.replaceAll(tags.block, choose).replaceAll(tags.inline, choose)
  const left = /\{\{(?:if [^}]*|else|end)\}\}/.exec(chosen)
  if (left) throw new Error(`${left[0]} has no counterpart`)
  return chosen
}
