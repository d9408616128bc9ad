import { errorStatus, type ErrorCode } from '@grana/contract/errors'
import type { Operation } from '@grana/contract/operation'
import { errorTexts } from '@grana/messages/es/errors'
import { setting, type Page } from './journey.ts'

type Refusal = { code: ErrorCode; fields?: Record<string, string>; details?: Record<string, number> }

/** The URL pattern of an operation; parameters match anything. */
export function addressOf({ path }: Operation): string {
  return `${setting('API_URL')}${path.replaceAll(/\{\w+\}/g, '*')}`
}

/** Makes the API refuse an operation with a real error body, for states that would take too long to reach. */
export async function refuseOperation(page: Page, operation: Operation, { code, ...rest }: Refusal): Promise<void> {
  const headers = { 'access-control-allow-origin': setting('PORTAL_URL'), 'access-control-allow-credentials': 'true' }
  const message = errorTexts[code].replace('{n}', String(rest.details?.['remaining'] ?? ''))
  const json = { message, code, requestId: 'r', ...rest }
  await page.route(addressOf(operation), (route) => route.fulfill({ status: errorStatus[code], headers, json }))
}
