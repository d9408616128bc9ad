import type { Page, Request } from '@playwright/test'
import { notificationStream } from '@grana/contract/notifications/inbox'

const pending = new WeakMap<Page, Set<Request>>()

const isCall = (request: Request) =>
  ['fetch', 'xhr'].includes(request.resourceType()) && !request.url().includes(notificationStream.path)

/** Counts the calls of a page from now on. */
export function countCalls(page: Page): void {
  const calls = new Set<Request>()
  pending.set(page, calls)
  page.on('request', (request) => isCall(request) && calls.add(request))
  page.on('requestfinished', (request) => calls.delete(request))
  page.on('requestfailed', (request) => calls.delete(request))
}

/** Calls that have no answer yet; the stream of notifications never has one. */
export const pendingCalls = (page: Page): number => pending.get(page)?.size ?? 0
