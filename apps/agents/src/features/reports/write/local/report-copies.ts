import { useMemo } from 'react'
import type { ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { reportDraft, type ReportDraft } from '@grana/contract/reports/draft'
import { useUser } from '@grana/parts/app/app-context'
import { localCopiesOf, type LocalCopies } from '@grana/parts/drafts/local-copies'

const fieldNames = new Set(Object.keys(reportDraft.shape))

/** Does not use the schema, which would reject texts above their limit; these are restored too. */
function toDraft(stored: unknown): ReportDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const entries = Object.entries(stored)
  const isDraft = entries.every(([name, value]) => fieldNames.has(name) && typeof value === 'string')
  return isDraft ? Object.fromEntries(entries) : undefined
}

/** Copies of a report draft in this browser that the server does not have. */
function useReportCopies(id: string): LocalCopies<ReportDraft> {
  const { id: user } = useUser()
  return useMemo(() => localCopiesOf({ user, id, parse: toDraft }), [user, id])
}

/** Whether both have the same content; the server trims and normalizes what it stores. */
export function isSameDraft(one: ReportDraft, other: ReportDraft): boolean {
  const textOf = (draft: ReportDraft, name: string) => (draft[name as keyof ReportDraft] ?? '').trim().normalize('NFC')
  return [...fieldNames].every((name) => textOf(one, name) === textOf(other, name))
}

/** The server's draft, or this browser's copy of the same revision, which is newer. */
export function useRestoredDraft(answer: ReportDraftAnswer) {
  const copies = useReportCopies(answer.id)
  return useMemo(() => {
    const copy = copies.find().find(({ revision }) => revision === answer.revision)
    return { copies, isRestored: copy !== undefined, answer: copy ? { ...answer, draft: copy.draft } : answer }
  }, [answer, copies])
}
