import { expect, test, vi } from 'vitest'
import { bareProgram } from '#app/lib/programs.fixture.ts'
import { paths } from '#app/paths.ts'
import { fakeTransport } from '@grana/client/fake-transport.fixture'
import { getPortalProgram } from '@grana/contract/programs'
import { loadProgram } from './load-program.ts'

const { uuid } = bareProgram()

function source() {
  const transport = fakeTransport()
  const api = { apiUrl: 'http://api.grana.example', fetch: transport.fetch }
  return { transport, api, reportError: vi.fn<(error: unknown) => void>() }
}

test('countries have their names, in alphabetical order', async () => {
  const from = source()
  const program = bareProgram({ approved_countries: ['PE', 'MX', 'ES'], denied_countries: ['XX'] })
  from.transport.answer(getPortalProgram, () => ({ data: program }))
  const answer = await loadProgram(from, uuid)
  expect(from.transport.calls[0]?.params).toEqual({ uuid })
  expect(answer).toMatchObject({ status: 'loaded', program })
  const names = new Intl.DisplayNames('es-419', { type: 'region' })
  expect(answer).toMatchObject({
    approvedCountries: [names.of('ES'), names.of('MX'), names.of('PE')],
    deniedCountries: [expect.any(String)],
  })
})

test.each([
  ['request.not_found', paths.notFound()],
  ['auth.required', paths.forbidden()],
  ['request.origin_refused', paths.forbidden()],
] as const)('%s redirects to %s', async (code, leaveTo) => {
  const from = source()
  from.transport.answer(getPortalProgram, () => ({ refuse: { code } }))
  expect(await loadProgram(from, uuid)).toEqual({ leaveTo })
  expect(from.reportError).not.toHaveBeenCalled()
})

test.each(['server.unexpected', 'server.unavailable'] as const)('%s fails', async (code) => {
  const from = source()
  from.transport.answer(getPortalProgram, () => ({ refuse: { code } }))
  expect(await loadProgram(from, uuid)).toEqual({ status: 'failed' })
  expect(from.reportError).toHaveBeenCalledOnce()
})

test('a visitor over the limit sees it, and it is not logged as an error', async () => {
  const from = source()
  from.transport.answer(getPortalProgram, () => ({ refuse: { code: 'request.too_many' } }))
  expect(await loadProgram(from, uuid)).toEqual({ status: 'failed', tooMany: true })
  expect(from.reportError).not.toHaveBeenCalled()
})
