export { payingPrograms } from './policy.ts'
