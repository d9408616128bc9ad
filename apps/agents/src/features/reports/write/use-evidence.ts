import { useMemo } from 'react'
import {
  beginEvidenceUpload,
  removeEvidence,
  completeEvidenceUpload,
  listEvidence,
  resumeEvidenceUpload,
} from '@grana/contract/reports/evidence-files'
import { useApp } from '@grana/parts/app/app-context'
import type { EvidenceCalls } from '@grana/parts/evidence/item-uploader'
import { useUploads } from '@grana/parts/evidence/use-uploads'

function useCalls(draft: string): EvidenceCalls {
  const { client } = useApp().session
  return useMemo(
    () => ({
      list: () => client.call(listEvidence, { params: { draft } }),
      begin: (body) => client.call(beginEvidenceUpload, { params: { draft }, body }),
      resume: (file) => client.call(resumeEvidenceUpload, { params: { draft, file } }),
      complete: (file) => client.call(completeEvidenceUpload, { params: { draft, file } }),
      cancel: (file) => client.call(removeEvidence, { params: { draft, file } }),
    }),
    [client, draft],
  )
}

/** The files of a draft. */
export function useEvidence(draft: string) {
  const uploads = useUploads(useCalls(draft))
  const checked = uploads.items.filter(({ state }) => state === 'ready').length
  return { ...uploads, checked, isReady: checked === uploads.items.length }
}
