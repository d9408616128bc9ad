import { useState } from 'react'
import type { SeverityNames, TicketText, Tracker, TrackerKind } from '@grana/contract/machines/trackers'
import { trackers as texts } from '@grana/messages/es/machines/trackers'
import { trackerValidationTexts } from '@grana/messages/es/machines/trackers-validation'

export type TicketOccasion = 'none' | 'all' | 'some'

const { forms } = texts.form

export interface TrackerValues {
  readonly kind: TrackerKind
  readonly site: string
  readonly account: string
  readonly token: string
  readonly project: string
  readonly issueType: string
  readonly labels: string
  readonly severityNames: SeverityNames
  /** Undefined for all programs. */
  readonly programs: readonly string[] | undefined
  readonly occasion: TicketOccasion
  readonly automatic: readonly string[]
  readonly texts: readonly TicketText[]
}

const empty: TrackerValues = {
  kind: 'github',
  site: forms.github.site,
  account: '',
  token: '',
  project: '',
  issueType: '',
  labels: '',
  severityNames: {},
  programs: undefined,
  occasion: 'none',
  automatic: [],
  texts: [],
}

const occasionOf = (automatic: Tracker['automatic_programs']): TicketOccasion => {
  if (automatic === undefined) return 'all'
  return automatic.length === 0 ? 'none' : 'some'
}

const valuesOf = (tracker: Tracker): TrackerValues => ({
  kind: tracker.kind,
  site: tracker.site,
  account: tracker.account ?? '',
  token: '',
  project: tracker.project,
  issueType: tracker.issue_type ?? '',
  labels: tracker.labels.join(', '),
  severityNames: tracker.severity_names,
  programs: tracker.programs?.map(({ id }) => id),
  occasion: occasionOf(tracker.automatic_programs),
  automatic: tracker.automatic_programs?.map(({ id }) => id) ?? [],
  texts: tracker.texts,
})

const labelsOf = (text: string): string[] => text.split(',').flatMap((label) => label.trim() || [])

/** What a refusal of the server concerns. */
export type TrackerField = 'site' | 'project' | 'account'

/** The values of the form, what they lack, and the body that they become. A tracker that exists keeps its kind and address. */
export function useTrackerForm(tracker: Tracker | undefined) {
  const [values, setValues] = useState(tracker === undefined ? empty : valuesOf(tracker))
  const [refusal, setRefusal] = useState<{ field: TrackerField; text: string }>()
  const isNew = tracker === undefined
  const { kind, site, account, token, project, programs, occasion, automatic } = values
  const labels = labelsOf(values.labels)
  const refused = (field: TrackerField) => (refusal?.field === field ? refusal.text : undefined)
  const isAddress = URL.canParse(site.trim()) && /^https?:\/\//i.test(site.trim())
  const isToken = /^[!-~]{8,500}$/.test(token.trim()) || (!isNew && token.trim() === '')
  const errors = {
    site: isAddress ? refused('site') : trackerValidationTexts['tracker.site'],
    project: project.trim() === '' ? trackerValidationTexts['tracker.project'] : refused('project'),
    account: kind === 'jira' && account.trim() === '' ? trackerValidationTexts['tracker.account'] : refused('account'),
    token: isToken ? undefined : trackerValidationTexts['tracker.token'],
    labels:
      labels.length > 10 || labels.some(({ length }) => length > 50)
        ? trackerValidationTexts['tracker.label']
        : undefined,
    programs: programs?.length === 0 ? trackerValidationTexts['tracker.programs'] : undefined,
    automatic: occasion === 'some' && automatic.length === 0 ? trackerValidationTexts['tracker.programs'] : undefined,
  }
  const mapping = () => ({
    project: project.trim(),
    ...(kind === 'jira' && values.issueType.trim() !== '' && { issue_type: values.issueType.trim() }),
    labels,
    severity_names: values.severityNames,
    ...(programs !== undefined && { programs: [...programs] }),
    ...(occasion !== 'all' && { automatic_programs: occasion === 'none' ? [] : [...automatic] }),
    texts: [...values.texts],
  })
  return {
    values,
    errors,
    isNew,
    isValid: Object.values(errors).every((error) => error === undefined),
    set: (changes: Partial<TrackerValues>) => {
      setValues((before) => ({ ...before, ...changes }))
      setRefusal(undefined)
    },
    /** The address that the kind usually has replaces the one of the kind before. */
    setKind: (next: TrackerKind) => setValues((before) => ({ ...before, kind: next, site: forms[next].site })),
    refuse: (field: TrackerField, text: string) => setRefusal({ field, text }),
    createBody: () => ({
      kind,
      site: site.trim(),
      token: token.trim(),
      ...(kind === 'jira' && { account: account.trim() }),
      ...mapping(),
    }),
    updateBody: () => ({ ...(token.trim() !== '' && { token: token.trim() }), ...mapping() }),
  }
}

export type TrackerForm = ReturnType<typeof useTrackerForm>
