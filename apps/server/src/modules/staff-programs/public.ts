export { moveProgramAsStaff } from './change-state-as-staff.ts'
