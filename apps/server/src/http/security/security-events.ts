import type { SecuritySign } from '#server/lib/work-scope.ts'
import type { Operation } from '@grana/contract/operation'
import type { SecurityTrace } from '../route-config.ts'

/** Events of the security log; the alerts of deploy/watching refer to them. */
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

/** `code` is the error code or the sign that was detected; absent on success. */
export type SecurityEvent = { event: SecurityEventName; outcome: 'passed' | 'refused'; code?: string }

/**
 * Rejections because of who the user is, how they signed in or what they have not accepted; not because of their input.
 * `request.not_found` is one of them because it also hides what belongs to another organization.
 */
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

const signInOperations: ReadonlySet<string> = new Set([
  'logIn',
  'confirmTwoFactor',
  'confirmPasskey',
  'confirmIdentity',
  'completeSingleSignOn',
])
const exportOperations: ReadonlySet<string> = new Set([
  'requestExport',
  'getExportFile',
  'exportStaffLeads',
  'exportAgentReport',
])

/** What an agent does with API tokens: they act as the agent, and no organization's audit log contains it. */
const ownTokenOperations: ReadonlySet<string> = new Set(['createAgentToken', 'rotateAgentToken', 'revokeAgentToken'])

/** Calls outside of any organization that no investigation needs; they record no event. */
const routineOperations: ReadonlySet<string> = new Set([
  'requestPasskeyChallenge',
  'getCaptchaChallenge',
  'exchangeHandoffCode',
  'followAgent',
  'createHandoffCode',
  'markAllNotificationsRead',
  'markNotificationsRead',
  'refreshToken',
  'removeAvatar',
  'saveAvailability',
  'saveNotificationPreferences',
  'saveSocialLinks',
  'submitLead',
  'unfollowAgent',
  'verifyToken',
])

/**
 * The event that every call of an operation records. Operations with `requires` are in the audit log of their organization; every other
 * change is one of an account, unless it is routine.
 */
function securityEventOf({ name, access, method, effects, requires }: Operation): SecurityEventName | undefined {
  if (signInOperations.has(name)) return 'sign_in'
  if (exportOperations.has(name)) return 'export'
  if (method === 'GET' && effects !== true) return undefined
  if (access === 'staff') return 'staff_act'
  if (ownTokenOperations.has(name)) return 'account'
  return requires === undefined && !routineOperations.has(name) ? 'account' : undefined
}

const misuseSigns: ReadonlySet<SecuritySign> = new Set([
  'missing_half',
  'other_address',
  'token_reused',
  'token_pasted',
])

function toOperationEvents({ operation, code }: SecurityTrace): SecurityEvent[] {
  const event = operation && securityEventOf(operation)
  if (event === undefined) return []
  return [code === undefined ? { event, outcome: 'passed' } : { event, outcome: 'refused', code }]
}

function toDenialEvents({ operation, account, code }: SecurityTrace): SecurityEvent[] {
  const wasAuthorizationChecked = operation?.requires !== undefined && account !== undefined
  return wasAuthorizationChecked && code !== undefined && denialCodes.has(code)
    ? [{ event: 'denial', outcome: 'refused', code }]
    : []
}

function toSignEvents(signs: readonly SecuritySign[]): SecurityEvent[] {
  return [...new Set(signs)].flatMap((sign): SecurityEvent[] => {
    if (misuseSigns.has(sign)) return [{ event: 'misuse', outcome: 'refused', code: sign }]
    return sign === 'staff_new_browser' ? [{ event: sign, outcome: 'passed' }] : []
  })
}

/** The security events of one answered request. */
export function securityEventsOf(trace: SecurityTrace, signs: readonly SecuritySign[]): SecurityEvent[] {
  return [...toOperationEvents(trace), ...toDenialEvents(trace), ...toSignEvents(signs)]
}
