import * as z from 'zod/mini'
import { operation } from './operation.ts'

export const country = z.object({ code: z.string(), name: z.string(), calling_code: z.string() })
export type Country = z.output<typeof country>

export const listCountries = operation({
  name: 'listCountries',
  summary: 'List the countries with their Spanish names and calling codes',
  method: 'GET',
  path: '/api/countries',
  access: 'public',
  limit: 'read',
  answer: z.array(country),
  errors: [],
  maxAge: 86_400,
})
