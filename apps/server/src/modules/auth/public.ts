export {
  aboutGuard,
  aboutSession,
  aboutUser,
  resetRequested,
  type AboutGuard,
  type AboutSession,
  type AboutUser,
  type ResetRequested,
} from './events.ts'
export { closeAllLinks, spendLink, type LinkPurpose } from './queries-links.ts'
