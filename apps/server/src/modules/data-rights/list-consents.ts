import { handle } from '#server/http/handle.ts'
import { listConsents as operation } from '@grana/contract/data-rights'
import { listConsentEntries } from './consent-entries.ts'

export const listConsents = handle(operation, listConsentEntries)
