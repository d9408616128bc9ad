import { randomUUID } from 'node:crypto'
import { makePng } from '@grana/server/testing/pictures/make-png'
import { goodReport } from '@grana/server/testing/reports'

/** The API's response to a write: done, refused, or unknown because no response arrived. */
export type WriteOutcome = 'done' | 'refused' | 'unknown'
export type Write = { key: string; value: string; decision: WriteOutcome; at: number }

export type LoadUser = { id: string; headers: Record<string, string>; turn: number; writes: Write[]; pictures: Write[] }

export type Endpoints = { api: string; captcha: string; portal: string; timeoutMs: number }

/** Each request carries its own client address, as the proxy would forward it: this run does not test the rate limits. */
let visitors = 0
function address(): string {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

type Sent = { method?: string; headers?: Record<string, string>; body?: FormData | string }

export async function sendRequest(
  { api, timeoutMs }: Endpoints,
  path: string,
  { method = 'GET', headers = {}, body }: Sent = {},
) {
  const response = await fetch(`${api}${path}`, {
    method,
    headers: { 'x-forwarded-for': address(), ...headers },
    signal: AbortSignal.timeout(timeoutMs),
    ...(body !== undefined && { body }),
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** A request without a response may have written; a refused one has not. */
async function verdictOf(asking: Promise<{ status: number }>): Promise<WriteOutcome> {
  try {
    const { status } = await asking
    return status < 300 ? 'done' : status < 500 ? 'refused' : 'unknown'
  } catch {
    return 'unknown'
  }
}

async function captchaToken({ captcha, portal }: Endpoints): Promise<string> {
  const query = new URLSearchParams({ version: 'v2', hostname: new URL(portal).hostname }).toString()
  const answer = await fetch(`${captcha}/control/token?${query}`, { signal: AbortSignal.timeout(2000) })
  return ((await answer.json()) as { token: string }).token
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** A message of the contact form; without a captcha token nothing is sent or recorded. */
export async function writeLead(place: Endpoints): Promise<Write | undefined> {
  const token = await captchaToken(place).catch(() => undefined)
  if (token === undefined) return undefined
  const email = `l.${randomUUID()}@banco.example`
  const body = formOf({
    first_name: 'Ana',
    last_name: 'Ruiz Soto',
    email,
    organization: 'Banco Ejemplo',
    country: 'MX',
    interest: 'pentest',
    message: 'Two lines',
    privacy_consent: 'true',
    captcha_token: token,
  })
  const at = Date.now()
  const decision = await verdictOf(sendRequest(place, '/api/portal/lead', { method: 'POST', body }))
  return { key: email, value: email, decision, at }
}

export async function signUp(place: Endpoints) {
  const token = await captchaToken(place).catch(() => undefined)
  if (token === undefined) return undefined
  const id = randomUUID()
  const email = `a.${id}@correo.example`
  const body = formOf({
    username: `a${id.slice(0, 20)}b`,
    first_name: 'Ada',
    last_name: 'Quiroga',
    email,
    country: 'CL',
    timezone: 'America/Santiago',
    password: 'Colibri&9puentes',
    terms: 'true',
    code_of_conduct: 'true',
    captcha_token: token,
  })
  const at = Date.now()
  let answer: Awaited<ReturnType<typeof sendRequest>> | undefined
  const asking = sendRequest(place, '/api/auth/agent/register', { method: 'POST', body })
  const decision = await verdictOf(asking.then((response) => (answer = response)))
  return { write: { key: email, value: email, decision, at }, answer, email }
}

/** Changes a user's name. A user's writes are sequential, so the last acknowledged one must be stored. */
export async function writeName(place: Endpoints, person: LoadUser): Promise<void> {
  person.turn += 1
  const value = `Ada ${randomUUID()}`
  const body = JSON.stringify({ first_name: value, last_name: 'Quiroga', country: 'CL', timezone: 'America/Santiago' })
  const headers = { ...person.headers, 'content-type': 'application/json' }
  const at = Date.now()
  const decision = await verdictOf(sendRequest(place, '/api/user/profile', { method: 'POST', headers, body }))
  person.writes.push({ key: person.id, value, decision, at })
}

/** A program that accepts reports, and a target in its scope. */
export type ReportDestination = { program: string; target: string }

async function draftFor(place: Endpoints, { headers }: LoadUser, { program, target }: ReportDestination) {
  const json = { ...headers, 'content-type': 'application/json' }
  const begun = await sendRequest(place, `/api/agents/programs/${program}/reports`, { method: 'POST', headers })
  if (begun.status !== 200) return undefined
  const { id, revision } = (JSON.parse(begun.text) as { data: { id: string; revision: number } }).data
  const body = JSON.stringify({ revision, draft: goodReport(target) })
  const saved = await sendRequest(place, `/api/agents/report-drafts/${id}`, { method: 'POST', headers: json, body })
  if (saved.status !== 200) return undefined
  return { id, json, revision: (JSON.parse(saved.text) as { data: { revision: number } }).data.revision }
}

/** A report from draft to submission; only the submission counts as a write. */
export async function writeReport(
  place: Endpoints,
  person: LoadUser,
  taker: ReportDestination,
): Promise<Write | undefined> {
  const draft = await draftFor(place, person, taker).catch(() => undefined)
  if (draft === undefined) return undefined
  const at = Date.now()
  const { id, json: headers, revision } = draft
  const sending = { method: 'POST', headers, body: JSON.stringify({ revision }) }
  const decision = await verdictOf(sendRequest(place, `/api/agents/report-drafts/${id}/submit`, sending))
  return { key: id, value: id, decision, at }
}

/** A picture with a unique colour, which is stored in the object store. */
export async function writePicture(place: Endpoints, person: LoadUser): Promise<void> {
  const bytes = makePng({ width: 64, height: 64 })
  const form = new FormData()
  form.set('avatar', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png')
  const at = Date.now()
  let value = ''
  const asking = sendRequest(place, '/api/user/avatar', { method: 'POST', headers: person.headers, body: form })
  const decision = await verdictOf(
    asking.then((response) => {
      if (response.status === 200) value = (JSON.parse(response.text) as { data: { avatar: string } }).data.avatar
      return response
    }),
  )
  person.pictures.push({ key: person.id, value, decision, at })
}
