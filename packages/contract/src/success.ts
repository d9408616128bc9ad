/** Outcomes that carry a message for the person who asked. */
export type SuccessCode =
  | 'lead.received'
  | 'account.verification_sent'
  | 'account.email_proven'
  | 'password.reset_requested'
  | 'password.reset'
  | 'password.changed'
  | 'two_factor.prepared'
  | 'two_factor.on'
  | 'two_factor.off'
  | 'two_factor.codes_renewed'
  | 'session.ended'
  | 'browser.known'
