import { randomUUID } from 'node:crypto'
import { makePng } from '#server/testing/pictures/make-png.ts'
import { goodReport } from '#server/testing/reports.ts'

/** What the API said to a write: it was done, it was refused, or nobody knows. */
export type Verdict = 'done' | 'refused' | 'unknown'
export type Write = { key: string; value: string; verdict: Verdict; at: number }

export type Somebody = { id: string; headers: Record<string, string>; turn: number; writes: Write[]; pictures: Write[] }

export type Place = { api: string; captcha: string; portal: string; patienceMs: number }

/** Each from an address of its own, as the proxy in front would tell: limits are not what is tried here. */
let visitors = 0
function address(): string {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

type Sent = { method?: string; headers?: Record<string, string>; body?: FormData | string }

export async function ask({ api, patienceMs }: Place, path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const response = await fetch(`${api}${path}`, {
    method,
    headers: { 'x-forwarded-for': address(), ...headers },
    signal: AbortSignal.timeout(patienceMs),
    ...(body !== undefined && { body }),
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** An answer that never came may have been a write; a refusal is none. */
async function verdictOf(asking: Promise<{ status: number }>): Promise<Verdict> {
  try {
    const { status } = await asking
    return status < 300 ? 'done' : status < 500 ? 'refused' : 'unknown'
  } catch {
    return 'unknown'
  }
}

async function captchaToken({ captcha, portal }: Place): Promise<string> {
  const query = new URLSearchParams({ version: 'v2', hostname: new URL(portal).hostname }).toString()
  const answer = await fetch(`${captcha}/control/token?${query}`, { signal: AbortSignal.timeout(2000) })
  return ((await answer.json()) as { token: string }).token
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** A message of the contact form; without a token nothing is sent, and nothing is told of it. */
export async function writeLead(place: Place): Promise<Write | undefined> {
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
  const verdict = await verdictOf(ask(place, '/api/portal/lead', { method: 'POST', body }))
  return { key: email, value: email, verdict, at }
}

export async function signUp(place: Place) {
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
  let answer: Awaited<ReturnType<typeof ask>> | undefined
  const asking = ask(place, '/api/auth/agent/register', { method: 'POST', body })
  const verdict = await verdictOf(asking.then((told) => (answer = told)))
  return { write: { key: email, value: email, verdict, at }, answer, email }
}

/** Changes the name of somebody; their writes come one after the other, so the last that was granted must stand. */
export async function writeName(place: Place, person: Somebody): Promise<void> {
  person.turn += 1
  const value = `Ada ${randomUUID()}`
  const body = JSON.stringify({ first_name: value, last_name: 'Quiroga', country: 'CL', timezone: 'America/Santiago' })
  const headers = { ...person.headers, 'content-type': 'application/json' }
  const at = Date.now()
  const verdict = await verdictOf(ask(place, '/api/user/profile', { method: 'POST', headers, body }))
  person.writes.push({ key: person.id, value, verdict, at })
}

/** A program that takes reports, and what is in its scope. */
export type Taker = { program: string; target: string }

async function draftFor(place: Place, { headers }: Somebody, { program, target }: Taker) {
  const json = { ...headers, 'content-type': 'application/json' }
  const begun = await ask(place, `/api/agents/programs/${program}/reports`, { method: 'POST', headers })
  if (begun.status !== 200) return undefined
  const { id, revision } = (JSON.parse(begun.text) as { data: { id: string; revision: number } }).data
  const body = JSON.stringify({ revision, draft: goodReport(target) })
  const saved = await ask(place, `/api/agents/report-drafts/${id}`, { method: 'POST', headers: json, body })
  if (saved.status !== 200) return undefined
  return { id, json, revision: (JSON.parse(saved.text) as { data: { revision: number } }).data.revision }
}

/** A report, from its draft to the sending; only the sending is a promise. */
export async function writeReport(place: Place, person: Somebody, taker: Taker): Promise<Write | undefined> {
  const draft = await draftFor(place, person, taker).catch(() => undefined)
  if (draft === undefined) return undefined
  const at = Date.now()
  const { id, json: headers, revision } = draft
  const sending = { method: 'POST', headers, body: JSON.stringify({ revision }) }
  const verdict = await verdictOf(ask(place, `/api/agents/report-drafts/${id}/submit`, sending))
  return { key: id, value: id, verdict, at }
}

/** A picture of a colour of its own, which goes to the store. */
export async function writePicture(place: Place, person: Somebody): Promise<void> {
  const bytes = makePng({ width: 64, height: 64 })
  const form = new FormData()
  form.set('avatar', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png')
  const at = Date.now()
  let value = ''
  const asking = ask(place, '/api/user/avatar', { method: 'POST', headers: person.headers, body: form })
  const verdict = await verdictOf(
    asking.then((told) => {
      if (told.status === 200) value = (JSON.parse(told.text) as { data: { avatar: string } }).data.avatar
      return told
    }),
  )
  person.pictures.push({ key: person.id, value, verdict, at })
}
