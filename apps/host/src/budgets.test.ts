import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const KB = 1000

/** Transfer size of a first visit: every file that the document names, compressed. */
function weigh(app: string) {
  const folder = join(import.meta.dirname, '../..', app, 'dist')
  if (!existsSync(folder)) throw new Error(`The app ${app} is not built: run its build, or all tests by \`pnpm test\`.`)
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const size = (pattern: RegExp) =>
    [...html.matchAll(pattern)].reduce((sum, [, file = '']) => sum + statSync(join(folder, `${file}.br`)).size, 0)
  return {
    scripts: size(/(?:src|href)="(\/assets\/[^"]+\.js)"/g),
    styles: size(/href="(\/assets\/[^"]+\.css)"/g),
    html,
  }
}

describe('weight of a first visit', () => {
  test.each(['customers', 'agents', 'staff'])('%s', (app) => {
    const { scripts, styles, html } = weigh(app)
    expect(scripts).toBeGreaterThan(80 * KB)
    // With the query cache (decision 0082), search by Ctrl K, the charts of the homes (decision 0083), and the texts of
    // retests, disputes and disclosures.
    expect(scripts).toBeLessThanOrEqual(185 * KB)
    expect(styles).toBeGreaterThan(0)
    expect(styles).toBeLessThanOrEqual(12 * KB)
    expect(html.length).toBeLessThan(4 * KB)
  })

  test.each(['customers', 'agents', 'staff'])(
    '%s names at most eighteen files, all its own, and no script blocks',
    (app) => {
      const { html } = weigh(app)
      const named = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address)
      // Eleven scripts, five style sheets, the settings and the icon.
      expect(named.length).toBeLessThanOrEqual(18)
      expect(named.filter((address) => !/^\/(?!\/)/.test(address))).toEqual([])
      expect(new Set(named).size).toBe(named.length)
      expect(html.match(/<script(?=[^>]*\ssrc=)(?![^>]*type="module")[^>]*>/g)).toBeNull()
    },
  )
})
