import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { CallError } from '@grana/client/call-error'
import {
  beginEvidenceUpload,
  removeEvidence,
  completeEvidenceUpload,
  listEvidence,
  resumeEvidenceUpload,
} from '@grana/contract/reports/evidence-files'
import { useApp } from '@grana/parts/app/app-context'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { isUploadPending } from './evidence-item.ts'
import { createEvidenceUploader, type EvidenceUploader } from './evidence-uploader.ts'
import type { EvidenceCalls } from './item-uploader.ts'
import { uploadFile } from './upload-file.ts'

/** The server's message for a field is more specific than the general validation error. */
const textOf = (error: CallError) => Object.values(error.fields)[0] ?? callErrorText(error)

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

/** Asks for confirmation before leaving while an upload is running. */
function useLeaveConfirmation(uploader: EvidenceUploader): void {
  useEffect(() => {
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (uploader.state().some(isUploadPending)) event.preventDefault()
    }
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [uploader])
}

/** The files of a draft: those that the server has, and those that this page uploads. */
export function useEvidence(draft: string) {
  const calls = useCalls(draft)
  const uploader = useMemo(() => createEvidenceUploader({ calls, send: uploadFile, textOf }), [calls])
  const [hasLoadFailed, setHasLoadFailed] = useState(false)
  useEffect(() => {
    uploader.load().catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      setHasLoadFailed(true)
    })
    return () => uploader.stop()
  }, [uploader])
  useLeaveConfirmation(uploader)
  const items = useSyncExternalStore(uploader.subscribe, uploader.state)
  return { items, uploader, hasLoadFailed, isReady: items.every(({ state }) => state === 'ready') }
}
