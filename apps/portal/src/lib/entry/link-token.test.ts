// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { linkTokenScript } from './link-token.ts'

const run = () => {
  // oxlint-disable-next-line typescript/no-implied-eval -- it is the text of a script that stands in a document
  new Function(linkTokenScript)()
}

describe('the token of a link', () => {
  let linkToken: () => string | undefined
  beforeEach(async () => {
    vi.resetModules()
    ;({ linkToken } = await import('./link-token.ts'))
  })

  test.each(['/password/reset/', '/verify-email/', '/sign-in/confirm/', '/sign-in/reactivate/', '/sign-in/recovery/'])(
    'is removed from %s at once',
    (page) => {
      history.replaceState({ old: true }, '', `${page}s3cret_value-1?from=mail#x`)
      run()
      expect(location.pathname + location.search + location.hash).toBe(`${page}-`)
      expect(JSON.stringify(history.state)).not.toContain('s3cret')
      expect(linkToken()).toBe('s3cret_value-1')
      expect(Object.values(window)).not.toContain('s3cret_value-1')
      expect(linkToken(), 'asked again').toBe('s3cret_value-1')
    },
  )

  test('is absent from a URL that had it removed before', () => {
    history.replaceState(null, '', '/password/reset/-')
    run()
    expect(linkToken()).toBeUndefined()
  })
})
