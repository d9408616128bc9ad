export { getAgentAvailability } from './availability.ts'
export { assertAgent } from './policy.ts'
