import type { FastifyContextConfig, FastifyInstance, RouteOptions } from 'fastify'
import './route-config.ts'

/** One way into the process. */
export type Door = { method: string; path: string; config: FastifyContextConfig }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every door of this instance; what only refuses is none. */
    doors: readonly Door[]
  }
}

/** Notes every route that is added from now on. */
export function trackDoors(app: FastifyInstance): void {
  const doors: Door[] = []
  app.decorate('doors', doors)
  app.addHook('onRoute', ({ method, url, config = {} }: RouteOptions) => {
    if (config.isRefusal === true) return
    for (const name of [method].flat()) doors.push({ method: name, path: url, config })
  })
}

const widths = [7, 33, 15, 7, 0]

function row(cells: readonly string[]): string {
  return cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join('')
    .trimEnd()
}

function describe({ method, path, config }: Door): string {
  const { access, limit = '-', captcha = '-' } = config
  if (access === undefined) throw new Error(`${method} ${path} does not say who may call it`)
  return row([method, path, access, limit, captcha])
}

/** The list that is committed: opening a door is a line in a review. */
export function ledgerOf(app: FastifyInstance): string {
  const lines = app.doors
    .toSorted((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method))
    .map(describe)
  return [row(['METHOD', 'PATH', 'ACCESS', 'LIMIT', 'CAPTCHA']), ...lines, ''].join('\n')
}
