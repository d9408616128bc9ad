export { getAgentAvailability } from './availability.ts'
