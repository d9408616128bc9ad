import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

export type StatementBounds = {
  /** Throws when a request sent more statements than its operation's bound. */
  assertKept: () => void
}

type Most = { route: string; statements: number; bound: number }

/**
 * Checks every request of a test against the statement bound of its operation. A count is the same on every machine, so it
 * detects what a slow response only suggests: a query per row, a list without pages, a repeated lookup.
 * With STATEMENTS_IN, the most that each operation sent is added to a file in that folder.
 */
export function watchStatements(app: FastifyInstance): StatementBounds {
  const most = new Map<string, Most>()
  app.addHook('onResponse', async ({ method, meter, routeOptions }) => {
    const { url = '', config } = routeOptions
    const route = `${method} ${url}`
    if (config.maxStatements === undefined || meter.statements <= (most.get(route)?.statements ?? -1)) return
    most.set(route, { route, statements: meter.statements, bound: config.maxStatements })
  })
  return {
    assertKept() {
      const folder = process.env['STATEMENTS_IN']
      const lineOf = ({ route, statements, bound }: Most) => `${statements} of ${bound}: ${route}\n`
      const all = [...most.values()]
      if (folder !== undefined) {
        appendFileSync(join(folder, `statements-${process.pid}.txt`), all.map((one) => lineOf(one)).join(''))
      }
      const over = all.filter(({ statements, bound }) => statements > bound).map((one) => lineOf(one))
      if (over.length > 0) throw new Error(`statement bound exceeded:\n${over.join('')}`)
    },
  }
}
