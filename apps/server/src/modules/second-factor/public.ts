export { demandIdentity } from './demand-identity.ts'
