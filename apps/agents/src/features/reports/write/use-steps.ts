import { useEffect, useState, type MouseEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { parseStep, reportSteps, stepOfField, type ReportStep } from './report-steps.ts'

/** The current step, those that were opened, and the way to a field of another step. */
export function useSteps(draftId: string, isPage: boolean) {
  const { step: named } = useParams()
  const navigate = useNavigate()
  const step = parseStep(named)
  const [visited, setVisited] = useState<ReadonlySet<ReportStep>>(new Set())
  const [wanted, setWanted] = useState<string>()
  // The last step shows the whole report, so it counts as a visit to all of them.
  if (!visited.has(step)) setVisited(new Set(step === 'review' ? reportSteps : [...visited, step]))
  useEffect(() => {
    if (wanted === undefined || stepOfField(wanted) !== step) return
    // After the frame, which moves the focus to the heading of the new step.
    const timer = setTimeout(() => {
      setWanted(undefined)
      const field = document.getElementById(`field-${wanted}`)
      field?.focus({ preventScroll: true })
      field?.scrollIntoView({ block: 'center' })
    })
    return () => clearTimeout(timer)
  }, [wanted, step])
  /** A line of the error summary leads to its field, in whatever step it is. */
  const openField = (event: MouseEvent) => {
    const href = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined
    if (isPage || !href?.startsWith('#field-')) return
    const field = href.slice('#field-'.length)
    const target = stepOfField(field)
    if (target === step) return
    event.preventDefault()
    event.stopPropagation()
    setWanted(field)
    void navigate(paths.writeStep(draftId, target))
  }
  return { step: isPage ? undefined : step, visited, openField }
}
