import { useMemo } from 'react'
import type { ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { reportDraft, type ReportDraft } from '@grana/contract/reports/draft'
import { useUser } from '@grana/parts/app/app-context'
import { localCopiesOf, type LocalCopies } from '@grana/parts/drafts/local-copies'

const names = new Set(Object.keys(reportDraft.shape))

/** Not by the schema: what is too long to be sent is worth keeping too. */
function toDraft(stored: unknown): ReportDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const entries = Object.entries(stored)
  const isDraft = entries.every(([name, value]) => names.has(name) && typeof value === 'string')
  return isDraft ? Object.fromEntries(entries) : undefined
}

/** What was written of a report in this browser and is not on the server. */
function useReportCopies(id: string): LocalCopies<ReportDraft> {
  const { id: user } = useUser()
  return useMemo(() => localCopiesOf({ user, id, parse: toDraft }), [user, id])
}

/** Whether both say the same; the server trims and composes what it stores. */
export function isSameDraft(one: ReportDraft, other: ReportDraft): boolean {
  const textOf = (draft: ReportDraft, name: string) => (draft[name as keyof ReportDraft] ?? '').trim().normalize('NFC')
  return [...names].every((name) => textOf(one, name) === textOf(other, name))
}

/** The draft with what this browser kept of the same revision: nothing else was stored since it was written. */
export function useRestored(answer: ReportDraftAnswer) {
  const copies = useReportCopies(answer.id)
  return useMemo(() => {
    const kept = copies.find().find(({ revision }) => revision === answer.revision)
    return { copies, isRestored: kept !== undefined, answer: kept ? { ...answer, draft: kept.draft } : answer }
  }, [answer, copies])
}
