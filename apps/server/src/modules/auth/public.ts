export { insertUser } from './queries-users.ts'
export { register } from './register.ts'
export { invalidateAllLinks, invalidateLinks, consumeLink, type LinkPurpose } from './queries-links.ts'
