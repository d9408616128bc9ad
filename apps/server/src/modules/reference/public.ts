export { countryCodeOf } from './countries.ts'
