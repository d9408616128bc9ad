import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '@grana/client/call-error'
import type { Client } from '@grana/client/create-client'
import { requestExport, getExportFile, listExports } from '@grana/contract/data-rights'
import { data } from '@grana/messages/es/account/leave'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { operationQuery } from '@grana/parts/query/operation-query'
import { saveFile } from '@grana/ui/save-file'
import { showToast } from '@grana/ui/show-toast'

const LOOK_AGAIN_MS = 2000

/** Copies of the user's data. An action that requires recent authentication waits for it, then continues. */
export function useCopyOfData(client: Client) {
  const query = useQuery({
    ...operationQuery(client, listExports, {}),
    refetchInterval: ({ state }) => (state.data?.some((entry) => entry.state !== 'ready') ? LOOK_AGAIN_MS : false),
  })
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<{ readonly text: string; readonly attempt: number }>()
  const [waiting, setWaiting] = useState<{ readonly act: () => Promise<void> }>()

  const attempt = async (act: () => Promise<void>) => {
    setRefusal(undefined)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'auth.confirm_first') setWaiting({ act })
      else setRefusal((before) => ({ text: callErrorText(error), attempt: (before?.attempt ?? 0) + 1 }))
    }
  }
  const startExport = async () => {
    setIsAsking(true)
    await attempt(async () => {
      await client.call(requestExport, { body: {} })
      showToast({ tone: 'success', ...data.copy.asked })
      await query.refetch()
    })
    setIsAsking(false)
  }
  const fetchFile = (id: string) =>
    attempt(async () => {
      const { file_name: name, content } = await client.call(getExportFile, { params: { id } })
      saveFile(name, content, 'application/json')
    })
  const goOn = async () => {
    setWaiting(undefined)
    if (waiting) await attempt(waiting.act)
  }
  return {
    query,
    isAsking,
    refusal,
    ask: startExport,
    fetchFile,
    isProofDue: waiting !== undefined,
    goOn,
    giveUp: () => setWaiting(undefined),
  }
}
