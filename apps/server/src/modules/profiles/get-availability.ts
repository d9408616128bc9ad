import { handle } from '#server/http/handle.ts'
import { getAvailability as operation } from '@grana/contract/appearance/availability'
import { getOwnAvailability } from './availability.ts'

export const getAvailability = handle(operation, getOwnAvailability)
