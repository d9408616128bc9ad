import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import type { OpenReportForm } from '@grana/contract/open-reports/forms'
import { openReport } from '@grana/messages/es/portal/open-report'
import { builtPortal } from './built-portal.fixture.ts'

const uuid = '5b0a3d4e-7c1f-4a2b-8d9e-0f1a2b3c4d5e'
const other = '6c1b4e5f-8d20-4b3c-9eaf-1a2b3c4d5e6f'
const site = 'https://www.tienda.example'
const filesUrl = 'https://store.example/grana-files'

const form: OpenReportForm = {
  program: 'Tienda',
  organization: 'Tienda',
  targets: [{ id: uuid, name: 'Web', type: 'website', address: 'tienda.example' }],
  origins: [site, 'https://tienda.example:8443', "https://x.example; script-src 'unsafe-inline'"],
  is_full: false,
}
let answer: { status: number; body: unknown }
let api: Server
let portal: FastifyInstance

beforeAll(async () => {
  api = createServer((request, response) => {
    const isKnown = request.url === `/api/portal/program/${uuid}/report-form`
    const { status, body } = isKnown
      ? answer
      : { status: 404, body: { code: 'request.not_found', message: 'x', requestId: 'r' } }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  api.keepAliveTimeout = 0
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  const { port } = api.address() as AddressInfo
  portal = await builtPortal({ apiInternalUrl: `http://127.0.0.1:${port}`, filesUrl })
  answer = { status: 200, body: { data: form } }
})
afterAll(() => api.close())

const get = (url: string) => portal.inject({ url })
const ancestorsOf = (policy: unknown) => /frame-ancestors ([^;]*)/.exec(String(policy))?.[1]

test('only the frame of a form can be framed, by the origins that its program allows', async () => {
  const { headers, statusCode, body } = await get(paths.openFormFrame(uuid))
  expect(statusCode).toBe(200)
  expect(body).toContain(openReport.form.heading)
  expect(ancestorsOf(headers['content-security-policy'])).toBe(`${site} https://tienda.example:8443`)
  expect(headers['content-security-policy']).not.toContain('unsafe-inline')
  expect([headers['x-frame-options'], headers['cross-origin-opener-policy'], headers['x-frame-origins']]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(headers['set-cookie']).toBeUndefined()
})

test.each([
  ['the form on its own page', paths.openForm(uuid), 200],
  ['the page of a report', paths.openReport(), 200],
  ['the frame of a program without a form', paths.openFormFrame(other), 404],
  ['a frame below another page', `${paths.program(uuid)}/frame`, 302],
])('%s cannot be framed', async (_, url, status) => {
  const { headers, statusCode } = await get(url)
  expect(statusCode).toBe(status)
  expect(headers['x-frame-options']).toBe('DENY')
  if (status !== 302) expect(ancestorsOf(headers['content-security-policy'])).toBe("'none'")
})

test('the frame of a form without allowed origins cannot be framed', async () => {
  answer = { status: 200, body: { data: { ...form, origins: [] } } }
  const { headers } = await get(paths.openFormFrame(uuid))
  expect([ancestorsOf(headers['content-security-policy']), headers['x-frame-options']]).toEqual(["'none'", 'DENY'])
  answer = { status: 200, body: { data: form } }
})

test('a full program says so, and the form needs JavaScript', async () => {
  expect((await get(paths.openForm(uuid))).body).toContain(openReport.form.withoutScript)
  answer = { status: 200, body: { data: { ...form, is_full: true } } }
  expect((await get(paths.openForm(uuid))).body).toContain(openReport.form.full.title)
  answer = { status: 200, body: { data: form } }
})

test('the page of a report sends no referrer, is not stored, and may upload to the bucket alone', async () => {
  const { headers, body } = await get(paths.openReport())
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(headers['content-security-policy']).toContain(`${filesUrl} ${filesUrl}/report-files/`)
  expect(body).toContain(openReport.page.withoutScript)
  const landing = await get(paths.home())
  expect(landing.headers['content-security-policy']).not.toContain(filesUrl)
})
