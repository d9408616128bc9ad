import {
  beginAgentCommentFile,
  completeAgentCommentFile,
  listAgentCommentFiles,
  removeAgentCommentFile,
} from '@grana/contract/reports/comment-files'
import type { EvidenceCalls } from '@grana/parts/evidence/item-uploader'
import { useApi } from '@grana/parts/query/api-context'

/** The calls for files that the agent adds to a comment on their report, or to the answer of a retest. */
export function useCommentFiles(report: string): () => EvidenceCalls {
  const client = useApi()
  const params = { report }
  return () => ({
    list: () => client.call(listAgentCommentFiles, { params }),
    begin: (body) => client.call(beginAgentCommentFile, { params, body }),
    resume: (_id, body) => client.call(beginAgentCommentFile, { params, body }),
    complete: (upload) => client.call(completeAgentCommentFile, { params: { ...params, upload } }),
    cancel: (upload) => client.call(removeAgentCommentFile, { params: { ...params, upload } }),
  })
}
