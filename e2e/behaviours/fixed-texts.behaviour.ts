import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { fixed } from '@grana/messages/es/fixed'

const root = join(import.meta.dirname, '../..')

const entry = 'e2e/journeys/account-entry.journey.ts'
const secrets = 'e2e/journeys/account-secrets.long.journey.ts'
const entryTexts = 'e2e/journeys/account-texts.journey.ts'
const pages = 'e2e/pages/portal-pages.ts'
const stopped = 'e2e/journeys/api-stopped.stoppable.journey.ts'

/** The journey that shows each text that the specification quotes; a text without one does not compile. */
const shownBy: Record<keyof typeof fixed, string> = {
  emailRequired: entry,
  emailInvalid: entry,
  passwordRequired: entry,
  loginFailed: entry,
  attemptsLeft: entry,
  tryAgainIn: entry,
  tooManyAttempts: entryTexts,
  codeWrongTitle: secrets,
  codeWrong: secrets,
  codeTypedWrong: 'e2e/pages/two-factor.ts',
  currentPasswordWrong: secrets,
  usernameTaken: entry,
  emailTaken: entry,
  unexpectedError: entryTexts,
  errorHappened: stopped,
  noMatches: entryTexts,
  nothingHere: pages,
  unauthorized: pages,
  noPermission: 'apps/portal/server/public-pages.test.ts',
  noReports: 'e2e/journeys/directory.journey.ts',
  contactThanks: 'e2e/journeys/contact.journey.ts',
}

/** Validation rules of the specification's section 5 that account entry has, by the form's reason. */
const rulesShownBy: Record<string, string> = {
  'first_name.required': entryTexts,
  'last_name.required': entryTexts,
  'timezone.required': entryTexts,
  'phone.too_short': entryTexts,
  'password.too_short': entryTexts,
  'password.no_number': entryTexts,
  'password.no_uppercase': entryTexts,
  'password.no_special': entryTexts,
  'password.mismatch': secrets,
  'code.required': secrets,
}

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

test('every text of the specification is checked on a screen', () => {
  const unseen = Object.entries(shownBy).filter(
    ([name, file]) => !new RegExp(`\\bfixed\\.${name}\\b`).test(textOf(file)),
  )
  expect(unseen).toEqual([])
  const unshown = Object.entries(rulesShownBy).filter(([code, file]) => !textOf(file).includes(`'${code}'`))
  expect(unshown).toEqual([])
})
