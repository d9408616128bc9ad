import type { FastifyInstance } from 'fastify'
import type { Operation } from '@grana/contract/operation'
import { formatRouteTable } from '@grana/server/http/registered-routes'
import { otherRoutes } from './expected/other-routes.ts'
import type { Run } from './matrix.ts'
import type { World } from './world.ts'

/** Registered routes without an expectation, and expectations without a route. */
export function findRouteGaps(app: FastifyInstance, operations: readonly Operation[]): string[] {
  const spoken = new Set([
    ...operations.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1')),
    ...Object.keys(otherRoutes),
  ])
  const lines = formatRouteTable(app).trim().split('\n').slice(1)
  const there = new Set(lines.map((line) => line.split(/\s+/)[1] ?? ''))
  return [
    ...[...there].filter((path) => !spoken.has(path)).map((path) => `${path} has no expectation`),
    ...Object.keys(otherRoutes)
      .filter((path) => !there.has(path))
      .map((path) => `${path} is expected and does not exist`),
  ]
}

/** Calls every other route as every role. */
export async function checkOtherRoutes({ app, people, ours, theirs }: World, run: Run): Promise<void> {
  for (const [path, { address, outcome }] of Object.entries(otherRoutes)) {
    if (outcome === 'live') continue
    for (const { column, browser } of people) {
      const url = address.replace('{private}', ours.program)
      const { statusCode, body } = await app.inject({ url, headers: browser.headers() })
      run.cells += 1
      if ([ours.mark, theirs.mark].some((mark) => body.includes(mark))) run.foreignRows.push(`${path} · ${column}`)
      const isOpen = statusCode >= 200 && statusCode < 300
      const isRight = outcome === 'allow' ? isOpen : outcome === 'not-found' ? statusCode === 404 : !isOpen
      if (!isRight) run.mismatches.push(`${path} · ${column}: expected ${outcome}, got ${statusCode}`)
      else if (outcome === 'allow') run.allowed += 1
    }
  }
}
