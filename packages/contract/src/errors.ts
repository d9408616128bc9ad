/** Every error code that the API can answer with, and its HTTP status. */
export const errorStatus = {
  'request.malformed': 400,
  'request.invalid': 422,
  'request.not_found': 404,
  'request.method_not_allowed': 405,
  'request.timeout': 408,
  'request.too_large': 413,
  'request.address_too_long': 414,
  'request.unsupported_media': 415,
  'request.headers_too_large': 431,
  'request.too_many': 429,
  'request.origin_refused': 403,
  'auth.required': 401,
  'auth.forbidden': 403,
  'auth.failed': 401,
  'auth.failed_again': 401,
  'auth.paused': 429,
  'auth.too_many_failures': 429,
  'auth.busy': 429,
  'auth.unproven': 403,
  'auth.confirm_first': 403,
  'auth.code_wrong': 422,
  'auth.link_expired': 410,
  'auth.resend_later': 429,
  'account.code_wrong': 422,
  'account.current_password_wrong': 422,
  'account.username_taken': 409,
  'account.email_taken': 409,
  'notice.fixed': 409,
  'consent.outdated': 409,
  'data.export_later': 429,
  'account.email_same': 409,
  'two_factor.already_on': 409,
  'two_factor.not_on': 409,
  'two_factor.setup_expired': 409,
  'handoff.other_app': 403,
  'handoff.refused': 403,
  'captcha.required': 422,
  'captcha.failed': 422,
  'captcha.unavailable': 503,
  'files.unavailable': 503,
  'organization.second_factor_required': 403,
  'organization.own_factor_first': 409,
  'organization.name_fixed': 409,
  'organization.last_owner': 409,
  'program.last_owner': 409,
  'member.already': 409,
  'invitation.already': 409,
  'invitation.too_many': 429,
  'invitation.other_address': 403,
  'invitation.other_kind': 409,
  'program.agent_invited': 409,
  'program.agent_unknown': 404,
  'program.closed': 409,
  'program.draft_conflict': 409,
  'program.invitation_answered': 409,
  'program.move_refused': 409,
  'program.not_open': 409,
  'program.not_publishable': 409,
  'program.target_lapsed': 409,
  'program.target_refused': 409,
  'server.unexpected': 500,
  'server.unavailable': 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** Body of every answer with a status of 400 or more. */
export type ErrorBody = {
  message: string
  code: ErrorCode
  /** First message of each field that was refused, by field name. */
  fields?: Record<string, string>
  details?: { remaining?: number; retryAfterSeconds?: number }
  requestId: string
}
