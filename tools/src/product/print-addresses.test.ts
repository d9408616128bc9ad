import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inRoot } from '../paths.ts'
import { noObjectStore } from '../services/object-store.ts'
import { demoAccounts, describeWorld } from './print-addresses.ts'
import { newSecrets } from './secrets.ts'
import type { World } from './settings.ts'

const world: World = {
  mode: 'development',
  ports: { portal: 4000, api: 4001, customers: 4002, agents: 4003, staff: 4004, worker: 4005 },
  database: { admin: '', owner: '', api: '', worker: '' },
  mail: { smtpUrl: 'smtp://127.0.0.1:4025', mailUrl: undefined },
  store: noObjectStore,
  secrets: newSecrets(),
  captcha: { provider: 'altcha', url: '' },
  trustedProxies: '',
  staffSignIn: 'code',
}

type Person = { id: string; email?: string; role?: string }
type People = Record<'agents' | 'members' | 'staff', Person[]>

test('every printed account is in the demo data, and all of staff are printed with their role', () => {
  const people = parse(readFileSync(inRoot('content/es/demo/people.yaml'), 'utf8')) as People
  const emailOf = ({ id, email = `${id}@mail.example` }: Person): string => email
  const known = [...people.agents, ...people.members, ...people.staff].map(emailOf)
  const printed = demoAccounts.flatMap(([, addresses]) => addresses.match(/\S+@\S+\.example/g) ?? [])
  expect(printed.filter((address) => !known.includes(address))).toEqual([])
  const staff = demoAccounts.find(([kind]) => kind === 'staff')?.[1].split(', ')
  expect(staff?.toSorted()).toEqual(people.staff.map((one) => `${emailOf(one)} (${one.role})`).toSorted())
})

test('prints password, code and the setting by which staff sign in without a passkey', () => {
  const text = describeWorld(world).join('\n')
  expect(text).toContain(`password ${world.secrets.DEMO_PASSWORD}, code `)
  expect(text).toMatch(/code \d{6}; the next one: pnpm demo-code dev$/m)
  expect(text).toContain('STAFF_SIGN_IN=code')
  expect(describeWorld({ ...world, staffSignIn: undefined }).join('\n')).not.toContain('STAFF_SIGN_IN')
})

test('prints one line for each missing part', () => {
  const lines = describeWorld({ ...world, missing: ['No object store: files fail; the rest works.'] })
  expect(lines.filter((line) => line.startsWith('missing'))).toEqual([
    'missing  No object store: files fail; the rest works.',
  ])
  expect(describeWorld(world).filter((line) => line.startsWith('missing'))).toEqual([])
})
