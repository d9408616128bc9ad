import { handleFixed } from '#server/http/handle.ts'
import { listCountries as operation } from '@grana/contract/reference'
import { countries } from './countries.ts'

export const listCountries = handleFixed(operation, () => [...countries])
