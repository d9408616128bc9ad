/** The rules of `siteverify`: which token is valid for which secret, once and for two minutes. */

// The stack generates new secrets for each run, because the API refuses well-known ones in production.
const { RECAPTCHA_SECRET_V2, RECAPTCHA_SECRET_V3 } = process.env

export const siteKeys = {
  v2: { site: 'stand-in-site-key-v2', secret: RECAPTCHA_SECRET_V2 ?? 'stand-in-secret-key-v2-for-tests-only' },
  v3: { site: 'stand-in-site-key-v3', secret: RECAPTCHA_SECRET_V3 ?? 'stand-in-secret-key-v3-for-tests-only' },
} as const

const modes = ['ok', 'slow', 'down', 'failing', 'garbled'] as const
export type Mode = (typeof modes)[number]

export function isMode(value: unknown): value is Mode {
  return modes.some((mode) => mode === value)
}

/** The content of a token. */
type Token = {
  seed: string
  siteKey: string
  number: number
  issuedAt: number
  /** How far the caller's clock is ahead of this process, in milliseconds. */
  ahead?: number
  hostname: string
  action?: string
  score?: number
}

export type Verified = {
  success: boolean
  challenge_ts?: string
  hostname?: string
  score?: number
  action?: string
  'error-codes'?: string[]
}

type Asked = { secret: string | null; response: string | null }
type World = { isKnownSeed: (seed: string) => boolean; now: number }

const lifeMilliseconds = 120_000
const used = new Set<string>()

function refuse(code: string): Verified {
  return { success: false, 'error-codes': [code] }
}

function readToken(text: string): Token | undefined {
  try {
    const token = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Token
    return typeof token.seed === 'string' && typeof token.issuedAt === 'number' ? token : undefined
  } catch {
    return undefined
  }
}

/** A token as the browser script makes it, for callers without a browser, who may have their own clock (`now`). */
export function mintToken(seed: string, params: URLSearchParams): string {
  const score = params.get('score')
  const issuedAt = Date.now()
  const now = Number(params.get('now') ?? issuedAt)
  const token: Token = {
    seed,
    siteKey: siteKeys[params.get('version') === 'v3' ? 'v3' : 'v2'].site,
    number: 1,
    issuedAt: now - Number(params.get('age') ?? 0),
    ahead: now - issuedAt,
    hostname: params.get('hostname') ?? 'localhost',
    action: params.get('action') ?? '',
    ...(score !== null && { score: Number(score) }),
  }
  return Buffer.from(JSON.stringify(token)).toString('base64url')
}

/** Responds as the provider does, error codes included. */
export function verifyToken({ secret, response }: Asked, { isKnownSeed, now }: World): Verified {
  if (!secret) return refuse('missing-input-secret')
  const pair = Object.values(siteKeys).find((keys) => keys.secret === secret)
  if (!pair) return refuse('invalid-input-secret')
  if (!response) return refuse('missing-input-response')
  const token = readToken(response)
  if (!token || !isKnownSeed(token.seed) || token.siteKey !== pair.site) return refuse('invalid-input-response')
  const age = now + (token.ahead ?? 0) - token.issuedAt
  if (used.has(response) || age > lifeMilliseconds) return refuse('timeout-or-duplicate')
  used.add(response)
  const answer: Verified = {
    success: true,
    challenge_ts: new Date(token.issuedAt).toISOString().replace(/\.\d+Z$/, 'Z'),
    hostname: token.hostname,
  }
  if (pair === siteKeys.v3) Object.assign(answer, { score: token.score ?? 0.9, action: token.action ?? '' })
  return answer
}
