export {
  emailChangeEvent,
  credentialEvent,
  sessionEvent,
  userEvent,
  resetRequestEvent,
  type EmailChangeEvent,
  type CredentialEvent,
  type SessionEvent,
  type UserEvent,
  type ResetRequestEvent,
} from './events.ts'
export { register } from './register.ts'
export { invalidateAllLinks, invalidateLinks, consumeLink, type LinkPurpose } from './queries-links.ts'
