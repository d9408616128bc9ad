import type { ReportDraft } from '@grana/contract/reports/draft'
import { reports } from '@grana/messages/es/apps/reports'
import { showToast } from '@grana/ui/show-toast'
import { lacksOf, type Refused } from './lacks-of.ts'
import { useRefusal } from './use-refusal.ts'

const texts = reports.write

/** Every refusal leads back to writing: what is wrong cannot be seen in a preview. */
export function useJudging({ draft, onWrite }: { readonly draft: ReportDraft; readonly onWrite: () => void }) {
  const { refused, refuse, mend, judge } = useRefusal()
  const handleRefused = (fields: Refused) => {
    if (Object.keys(fields).length > 0) onWrite()
    refuse(fields)
  }
  const isWhole = () => {
    const lacks = lacksOf(draft)
    handleRefused(lacks)
    if (Object.keys(lacks).length === 0) return true
    showToast({ tone: 'danger', title: texts.lacks })
    return false
  }
  const judgeField = (name: string) => judge(name, lacksOf(draft)[name])
  const handleChange = (changes: Partial<ReportDraft>) => {
    mend(changes)
    const lacks = lacksOf({ ...draft, ...changes })
    for (const name of Object.keys(changes)) judge(name, lacks[name])
  }
  return { refused, judgeChange: handleChange, judgeField, isWhole, onRefused: handleRefused }
}
