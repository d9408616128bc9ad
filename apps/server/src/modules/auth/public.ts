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
export type { LinkPurpose } from './queries-links.ts'
