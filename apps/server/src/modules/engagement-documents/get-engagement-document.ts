import { handle } from '#server/http/handle.ts'
import { getEngagementDocument as operation } from '@grana/contract/engagements/documents'
import { readAsMember } from './document-access.ts'

export const getEngagementDocument = handle(operation, (context, member, { params }) =>
  readAsMember(context, member, { engagement: params.engagement, version: params.edition }),
)
