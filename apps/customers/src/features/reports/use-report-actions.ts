import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import type { Client } from '@grana/client/create-client'
import {
  beginCommentFile,
  completeCommentFile,
  listCommentFiles,
  removeCommentFile,
  type FileAudience,
} from '@grana/contract/reports/comment-files'
import { listDuplicateCandidates } from '@grana/contract/reports/duplicates'
import {
  assignReport,
  commentReport,
  changeReportState,
  setReportSeverity,
} from '@grana/contract/reports/organization-reports'
import { getReporter } from '@grana/contract/reports/reporter'
import { askRetest, cancelRetest, proposeFixDate } from '@grana/contract/reports/retest'
import {
  listSavedAnswers,
  removeOrganizationAnswer,
  removeSavedAnswer,
  saveAnswer,
  saveOrganizationAnswer,
} from '@grana/contract/reports/saved-answers'
import {
  applyReportProposal,
  dismissReportProposal,
  getClosingReferences,
  listReportAssignees,
} from '@grana/contract/reports/triage'
import type { EvidenceCalls } from '@grana/parts/evidence/item-uploader'
import type { FixActions } from '@grana/parts/fix/fix-panel'
import { useApi } from '@grana/parts/query/api-context'
import { allPagesQuery, operationQuery } from '@grana/parts/query/operation-query'
import type { ReportActions } from '@grana/parts/triage/report-actions'

type ReportParams = { organization: string; report: string }

/** The calls for the files that a member adds before they are sent. */
export const fileCalls = (client: Client, params: ReportParams, audience: FileAudience): EvidenceCalls => ({
  list: async () => (await client.call(listCommentFiles, { params })).filter((file) => file.audience === audience),
  begin: (file) => client.call(beginCommentFile, { params, body: { ...file, audience } }),
  resume: (_id, file) => client.call(beginCommentFile, { params, body: { ...file, audience } }),
  complete: (upload) => client.call(completeCommentFile, { params: { ...params, upload } }),
  cancel: (upload) => client.call(removeCommentFile, { params: { ...params, upload } }),
})

/** Actions of a member on a report of the organization; judges also see the record of its agent. */
export function useReportActions(report: string, canJudge: boolean): ReportActions {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, report }
  return {
    changeState: (body) => client.call(changeReportState, { params, body }),
    comment: (body) => client.call(commentReport, { params, body }),
    files: (audience) => fileCalls(client, params, audience),
    setSeverity: (body) => client.call(setReportSeverity, { params, body }),
    closingReferences: (text) =>
      operationQuery(client, getClosingReferences, { params, query: text === '' ? {} : { q: text } }),
    duplicateCandidates: operationQuery(client, listDuplicateCandidates, { params }),
    applyProposal: (proposal) => client.call(applyReportProposal, { params: { ...params, proposal } }),
    dismissProposal: (proposal, text) =>
      client.call(dismissReportProposal, {
        params: { ...params, proposal },
        body: text === undefined ? {} : { text },
      }),
    savedAnswers: ({ program, agent, reference, title }) => {
      const ofProgram = { organization, program: program.id }
      return {
        list: operationQuery(client, listSavedAnswers, { params: ofProgram }),
        values: { agent: agent.username, reference, title, program: program.name },
        save: (answer, forAll) =>
          forAll
            ? client.call(saveOrganizationAnswer, { params: { organization }, body: answer })
            : client.call(saveAnswer, { params: ofProgram, body: answer }),
        remove: ({ name, of }) =>
          of === 'organization'
            ? client.call(removeOrganizationAnswer, { params: { organization }, query: { name } })
            : client.call(removeSavedAnswer, { params: ofProgram, query: { name } }),
      }
    },
    ...(canJudge && {
      reporter: (agent) => ({
        query: operationQuery(client, getReporter, { params }),
        address: `${paths.reports()}?${new URLSearchParams({ view: 'all', agent }).toString()}`,
      }),
    }),
    assignees: allPagesQuery(client, listReportAssignees, { params, query: {} }),
    assign: (user) => client.call(assignReport, { params, body: user === undefined ? {} : { user } }),
  }
}

/** What a member does about the fix of a report. */
export function useFixActions(report: string): FixActions {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, report }
  return {
    ask: (text) => client.call(askRetest, { params, body: { text } }),
    cancel: (text) => client.call(cancelRetest, { params, body: { text } }),
    proposeDate: (day, text) => client.call(proposeFixDate, { params, body: { due_on: day, text } }),
  }
}
