export {
  aboutEmailChange,
  aboutGuard,
  aboutSession,
  aboutUser,
  resetRequested,
  type AboutEmailChange,
  type AboutGuard,
  type AboutSession,
  type AboutUser,
  type ResetRequested,
} from './events.ts'
export { register } from './register.ts'
export { closeAllLinks, closeLinks, spendLink, type LinkPurpose } from './queries-links.ts'
