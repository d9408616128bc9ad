import type { SecuritySign } from '#server/lib/work-scope.ts'
import type { Operation } from '@grana/contract/operation'
import type { SecurityTrace } from '../route-config.ts'

/** What the security log tells of; the alerts of deploy/watching are about these. */
export const securityEvents = [
  'sign_in',
  'account',
  'export',
  'staff_act',
  'staff_new_browser',
  'denial',
  'misuse',
  'many_denials',
  'many_readings',
] as const
export type SecurityEventName = (typeof securityEvents)[number]

/** `code` is that of the refusal, or the sign that was seen; none when all went well. */
export type SecurityEvent = { event: SecurityEventName; outcome: 'passed' | 'refused'; code?: string }

/** Refused for who they are, how they signed in, or what they have not agreed to; not for what they sent. */
export const denialCodes: ReadonlySet<string> = new Set([
  'auth.forbidden',
  'auth.passkey_first',
  'auth.second_factor_first',
  'auth.factor_waits',
  'auth.unproven',
  'consent.due',
  'organization.second_factor_required',
  'request.not_found',
])

const signIns: ReadonlySet<string> = new Set(['logIn', 'confirmTwoFactor', 'confirmPasskey', 'confirmIdentity'])
const exports: ReadonlySet<string> = new Set(['askForExport', 'getExportFile', 'exportStaffLeads'])

/** What people do all day outside of any organization: it changes neither who gets in nor what is known of them. */
export const everyday: ReadonlySet<string> = new Set([
  'askForPasskey',
  'exchangeHandoffCode',
  'followAgent',
  'giveHandoffCode',
  'readAllNotices',
  'readNotices',
  'refreshToken',
  'removeAvatar',
  'saveAvailability',
  'saveNotifications',
  'saveSocial',
  'submitLead',
  'unfollowAgent',
  'verifyToken',
])

/** The event that an operation leaves whenever it is called; acts within an organization are in its audit log. */
export function eventOf({ name, access, method, effects, demand }: Operation): SecurityEventName | undefined {
  if (signIns.has(name)) return 'sign_in'
  if (exports.has(name)) return 'export'
  if (method === 'GET' && effects !== true) return undefined
  if (access === 'staff') return 'staff_act'
  return demand === undefined && !everyday.has(name) ? 'account' : undefined
}

const misuses: ReadonlySet<SecuritySign> = new Set(['missing_half', 'other_address', 'token_reused', 'token_pasted'])

function ofOperation({ operation, code }: SecurityTrace): SecurityEvent[] {
  const event = operation && eventOf(operation)
  if (event === undefined) return []
  return [code === undefined ? { event, outcome: 'passed' } : { event, outcome: 'refused', code }]
}

function ofDenial({ operation, account, code }: SecurityTrace): SecurityEvent[] {
  const isJudged = operation?.demand !== undefined && account !== undefined
  return isJudged && code !== undefined && denialCodes.has(code) ? [{ event: 'denial', outcome: 'refused', code }] : []
}

function ofSigns(signs: readonly SecuritySign[]): SecurityEvent[] {
  return [...new Set(signs)].flatMap((sign): SecurityEvent[] => {
    if (misuses.has(sign)) return [{ event: 'misuse', outcome: 'refused', code: sign }]
    return sign === 'staff_new_browser' ? [{ event: sign, outcome: 'passed' }] : []
  })
}

/** What one answered request leaves in the security log. */
export function eventsOf(trace: SecurityTrace, signs: readonly SecuritySign[]): SecurityEvent[] {
  return [...ofOperation(trace), ...ofDenial(trace), ...ofSigns(signs)]
}
