import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { CallError } from '@grana/client/call-error'
import { callErrorText } from '../form/call-error-text.ts'
import { isUploadPending } from './evidence-item.ts'
import { createEvidenceUploader, type EvidenceUploader } from './evidence-uploader.ts'
import type { EvidenceCalls } from './item-uploader.ts'
import { uploadFile } from './upload-file.ts'

/** The server's message for a field is more specific than the general validation error. */
const textOf = (error: CallError) => Object.values(error.fields)[0] ?? callErrorText(error)

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

/** The files of a draft or of a comment: those that the server has, once they are asked for, and those that this page uploads. */
export function useUploads(calls: EvidenceCalls, isAsked = true) {
  const uploader = useMemo(() => createEvidenceUploader({ calls, send: uploadFile, textOf }), [calls])
  const [hasLoadFailed, setHasLoadFailed] = useState(false)
  useEffect(() => () => uploader.stop(), [uploader])
  useEffect(() => {
    if (!isAsked) return
    uploader.load().catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      setHasLoadFailed(true)
    })
  }, [uploader, isAsked])
  useLeaveConfirmation(uploader)
  const items = useSyncExternalStore(uploader.subscribe, uploader.state)
  return { items, uploader, hasLoadFailed }
}

export type Uploads = ReturnType<typeof useUploads>
