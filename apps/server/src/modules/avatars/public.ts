export { toAvatarUrl } from './avatar-key.ts'
