import { handle } from '#server/http/handle.ts'
import { getEngagementFile as operation } from '@grana/contract/engagements/documents'
import { fileForMember } from './document-access.ts'

export const getEngagementFile = handle(operation, (context, member, { params, query }) =>
  fileForMember(context, member, { engagement: params.engagement, version: params.edition, ...query }),
)
