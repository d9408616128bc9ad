import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inRoot } from '../paths.ts'

type Service = {
  image: string
  environment?: Record<string, string>
  ports: string[]
  volumes?: string[]
  healthcheck: { test: string[] }
}

const text = readFileSync(inRoot('compose.yaml'), 'utf8')
const { services, volumes } = parse(text) as { services: Record<string, Service>; volumes: Record<string, unknown> }

/** The settings that the head of the file and the README tell people to export. */
function exportsIn(page: string): Record<string, string> {
  const lines = page.match(/export .+/g) ?? []
  return Object.fromEntries(
    lines.flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value])),
  )
}

const settings = exportsIn(text)
const portOf = (url = ''): string => new URL(url).port
const hostPorts = (name: string): (string | undefined)[] =>
  (services[name]?.ports ?? []).map((port) => port.split(':').at(-2))

test('has a database, a mail catcher and an object store, each with a pinned image and a health check', () => {
  expect(Object.keys(services)).toEqual(['postgres', 'mail', 'store'])
  for (const { image, healthcheck } of Object.values(services)) {
    expect(image).toMatch(/^[\w/-]+:\d[\w.-]*$/)
    expect(healthcheck.test[0]).toBe('CMD')
  }
})

test('listens on loopback only and declares its volumes', () => {
  const all = Object.values(services)
  expect(all.flatMap(({ ports }) => ports).filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
  const used = all.flatMap((service) => (service.volumes ?? []).map((volume) => volume.split(':')[0]))
  expect(new Set(used)).toEqual(new Set(Object.keys(volumes)))
})

test('the settings at its head are those of its services', () => {
  const admin = new URL(settings['DATABASE_ADMIN_URL'] ?? '')
  expect([admin.port, admin.password]).toEqual([
    hostPorts('postgres')[0],
    services['postgres']?.environment?.['POSTGRES_PASSWORD'],
  ])
  expect([portOf(settings['SMTP_URL']), portOf(settings['MAIL_URL'])]).toEqual(hostPorts('mail'))
  expect(portOf(settings['S3_ENDPOINT'])).toBe(hostPorts('store')[0])
  expect(services['store']?.environment).toEqual({
    AWS_ACCESS_KEY_ID: settings['S3_ACCESS_KEY'],
    AWS_SECRET_ACCESS_KEY: settings['S3_SECRET_KEY'],
  })
})

test('the README names the same settings', () => {
  expect(exportsIn(readFileSync(inRoot('README.md'), 'utf8'))).toEqual(settings)
})
