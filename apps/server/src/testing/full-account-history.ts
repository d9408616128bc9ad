import { createHash } from 'node:crypto'
import { generateSync } from 'otplib'
import { getUser } from '@grana/contract/accounts'
import { saveAvailability } from '@grana/contract/appearance/availability'
import { forgotPassword, logIn, verifyEmailAddress, registerAgent } from '@grana/contract/auth'
import { changeEmail } from '@grana/contract/email-change'
import { createHandoffCode } from '@grana/contract/handoff'
import { submitLead } from '@grana/contract/leads'
import { saveNotificationPreferences } from '@grana/contract/notifications/preferences'
import type { Operation } from '@grana/contract/operation'
import { changeProfile } from '@grana/contract/profile'
import { followAgent, saveSocialLinks, saveVisibility } from '@grana/contract/profiles'
import { confirmTwoFactor, prepareTwoFactor } from '@grana/contract/second-factor'
import { validPassword, type Person } from './account-api.ts'
import type { AccountWorld } from './account-world.ts'
import { avatarParts, sendAvatar } from './avatar-client.ts'
import { getLink } from './email-parts.ts'
import { leadFields } from './lead-form.ts'
import { makePng } from './pictures/make-png.ts'
import type { ApiResponse } from './test-browser.ts'

/** Values that identify a person wherever they appear. */
export const marks = {
  email: 'Zqperson.Mark@correo.example',
  handle: 'zqhandle-mark',
  first: 'Zqfirst',
  middle: 'Zqmiddle',
  last: 'Zqlast',
  position: 'Zqposition',
  phone: '+56911112222',
  birthdate: '1990-04-17',
  text: '#102030',
  behind: '#a0b0c1',
  site: 'zqsite.example',
  wanted: 'zqwanted@correo.example',
  message: 'Zqmessage',
  organization: 'Zqorganization',
  address: '203.0.113.77',
  agent: 'Zqagent/1.0',
}

type Sent = Parameters<Person['browser']['call']>[1]

/** A call that must succeed. */
export async function callOrThrow(
  { browser }: Pick<Person, 'browser'>,
  operation: Operation,
  sent?: Sent,
): Promise<ApiResponse> {
  const told = await browser.call(operation, sent)
  if (told.status !== 200) throw new Error(`${operation.name} answered ${told.status} ${JSON.stringify(told.body)}`)
  return told
}

function newestMail({ worker }: AccountWorld, to: string) {
  const mail = worker.mails.accepted.findLast((one) => one.to.includes(to))
  if (mail === undefined) throw new Error('no email')
  return mail
}

async function signUp(world: AccountWorld): Promise<Person> {
  const { api, worker } = world
  const browser = api.browser({ address: marks.address, userAgent: marks.agent })
  const body = await api.agentFields({ email: marks.email, username: marks.handle, first_name: marks.first })
  const told = await callOrThrow({ browser }, registerAgent, { body })
  browser.hold(told, marks.email)
  const { id } = (await callOrThrow({ browser }, getUser)).body['data'] as { id: string }
  await worker.drain()
  const token = getLink(newestMail(world, marks.email)).pathname.split('/').at(-1) ?? ''
  await callOrThrow({ browser }, verifyEmailAddress, { params: { token }, body: {} })
  return { id, email: marks.email, username: marks.handle, browser }
}

/** Fills every field that a user can enter. */
async function tellAll(person: Person, friend: Person): Promise<void> {
  const at = (operation: Operation, body: Record<string, unknown>) => callOrThrow(person, operation, { body })
  await at(changeProfile, {
    first_name: marks.first,
    middle_name: marks.middle,
    last_name: marks.last,
    position: marks.position,
    birthdate: marks.birthdate,
    country: 'CL',
    phone: marks.phone,
    timezone: 'America/Santiago',
    text_color: marks.text,
    highlight_color: marks.behind,
  })
  const hours = [{ weekday: 1, start: '09:00', end: '17:00' }]
  await at(saveSocialLinks, { website: marks.site })
  await at(saveAvailability, { work_type: 'full_time', weekend: true, hours })
  await at(saveVisibility, { visibility: 'everyone', open_web: true })
  await at(saveNotificationPreferences, {
    choices: [{ kind: 'reports', app: false, mail: false }],
    report_details: true,
  })
  await callOrThrow(friend, saveVisibility, { body: { visibility: 'friends', open_web: false } })
  await at(followAgent, { username: friend.username })
  await callOrThrow(friend, followAgent, { body: { username: marks.handle } })
}

/** Leaves every other trace of a user. */
async function leaveTraces({ api }: AccountWorld, person: Person): Promise<void> {
  const at = (operation: Operation, body: Record<string, unknown>) => callOrThrow(person, operation, { body })
  const parts = avatarParts(makePng({ width: 80, height: 60 }))
  const { status } = await sendAvatar(api.app, { browser: person.browser, parts })
  if (status !== 200) throw new Error(`the picture answered ${status}`)
  await at(changeEmail, { email: marks.wanted, password: validPassword })
  await at(createHandoffCode, { app: 'agents', code_challenge: createHash('sha256').update('v').digest('base64url') })
  const lead = { first_name: marks.first, email: marks.email.toUpperCase(), message: marks.message }
  const token = () => api.standIn.mint({ version: 'v2' })
  const form = leadFields({ ...lead, organization: marks.organization, captcha_token: await token() })
  await at(submitLead, form)
  await at(forgotPassword, { email: marks.email, captcha_token: await token() })
  const stranger = api.browser({ address: marks.address })
  await stranger.call(logIn, { body: { email: marks.email, password: 'Wrong#password-1' } })
}

/** Enables the second factor; one step later, so that the next code is new. */
async function guard({ api }: AccountWorld, person: Person): Promise<() => string> {
  const prepared = (await callOrThrow(person, prepareTwoFactor)).body['data'] as { secret: string }
  const code = () => generateSync({ secret: prepared.secret, epoch: Math.floor(api.context.clock().getTime() / 1000) })
  await callOrThrow(person, confirmTwoFactor, { body: { code: code() } })
  api.forward(31)
  return code
}

/** A complete account history through the API alone, with its emails, files and counters, and a friend who stays. */
export async function createFullAccountHistory(world: AccountWorld) {
  const { api, worker } = world
  const friend = await api.signUp('zfriend')
  await api.database.owner
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', friend.id)
    .execute()
  const person = await signUp(world)
  await tellAll(person, friend)
  await leaveTraces(world, person)
  await worker.drain()
  const code = await guard(world, person)
  await worker.drain()
  return { person, friend, code }
}
