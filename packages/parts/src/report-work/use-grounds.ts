import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '@grana/client/call-error'
import type { ReportGrounds } from '@grana/contract/reports/facts'
import { debounce } from '@grana/ui/debounce'
import type { ReportDesk } from './desk.ts'

const restMs = 250

/** What a closing can rest on; earlier reports are looked for anew when typing has rested. */
export function useGrounds(desk: ReportDesk) {
  const [grounds, setGrounds] = useState<ReportGrounds>()
  const latest = useRef(0)
  const { grounds: ask } = desk
  const load = useCallback(
    async (text: string) => {
      latest.current += 1
      const mine = latest.current
      try {
        const found = await ask(text)
        if (mine === latest.current) setGrounds(found)
      } catch (error) {
        // A list that does not come leaves the last one; what is sent is judged by the server.
        if (!(error instanceof CallError)) throw error
      }
    },
    [ask],
  )
  useEffect(() => void load(''), [load])
  const [search] = useState(() => debounce((text: string, run: typeof load) => void run(text), restMs))
  return { grounds, search: (text: string) => search(text, load) }
}
