import { handle } from '#server/http/handle.ts'
import { getClauseLibrary as operation } from '@grana/contract/programs/clauses-and-billing'
import { clauseLibrary } from '../programs/public.ts'

export const getClauseLibrary = handle(operation, clauseLibrary)
