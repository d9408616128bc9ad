import { useMemo } from 'react'
import {
  beginStaffCommentFile,
  completeStaffCommentFile,
  listStaffCommentFiles,
  removeStaffCommentFile,
} from '@grana/contract/reports/comment-files'
import {
  applyStaffProposal,
  commentStaffReport,
  dismissStaffProposal,
  getStaffClosingReferences,
  listStaffDuplicateCandidates,
  changeStaffReportState,
  proposeStaffSeverity,
} from '@grana/contract/staff/triage'
import { useApi } from '@grana/parts/query/api-context'
import { operationQuery } from '@grana/parts/query/operation-query'
import type { ReportActions } from '@grana/parts/triage/report-actions'

/** Actions of a triager on an assigned report. */
export function useReportActions(id: string): ReportActions {
  const client = useApi()
  return useMemo(() => {
    const params = { id }
    return {
      changeState: (body) => client.call(changeStaffReportState, { params, body }),
      comment: (body) => client.call(commentStaffReport, { params, body }),
      files: (audience) => ({
        list: async () =>
          (await client.call(listStaffCommentFiles, { params })).filter((file) => file.audience === audience),
        begin: (file) => client.call(beginStaffCommentFile, { params, body: { ...file, audience } }),
        resume: (_id, file) => client.call(beginStaffCommentFile, { params, body: { ...file, audience } }),
        complete: (upload) => client.call(completeStaffCommentFile, { params: { ...params, upload } }),
        cancel: (upload) => client.call(removeStaffCommentFile, { params: { ...params, upload } }),
      }),
      setSeverity: (body) => client.call(proposeStaffSeverity, { params, body }),
      closingReferences: (text) =>
        operationQuery(client, getStaffClosingReferences, { params, query: text === '' ? {} : { q: text } }),
      duplicateCandidates: operationQuery(client, listStaffDuplicateCandidates, { params }),
      applyProposal: (proposal) => client.call(applyStaffProposal, { params: { ...params, proposal } }),
      dismissProposal: (proposal, text) =>
        client.call(dismissStaffProposal, {
          params: { ...params, proposal },
          body: text === undefined ? {} : { text },
        }),
    }
  }, [client, id])
}
