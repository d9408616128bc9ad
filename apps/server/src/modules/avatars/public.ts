export { avatarAddress } from './avatar-key.ts'
