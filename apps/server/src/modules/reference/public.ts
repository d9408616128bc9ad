export { findCountryCode } from './countries.ts'
