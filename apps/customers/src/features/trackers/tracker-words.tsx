import type { Tracker } from '@grana/contract/machines/trackers'
import { severities } from '@grana/contract/program-values'
import { trackers as texts } from '@grana/messages/es/machines/trackers'
import { programLabels } from '@grana/messages/es/program-labels'
import { Badge } from '@grana/ui/badge'

export function TrackerState({ tracker: { state, failing_since: failing } }: { readonly tracker: Tracker }) {
  if (state === 'off') return <Badge>{texts.off}</Badge>
  return failing === undefined ? (
    <Badge tone="success">{texts.on}</Badge>
  ) : (
    <Badge tone="warning">{texts.failing}</Badge>
  )
}

/** When tickets are made, in words. */
export function occasionOf({ automatic_programs: automatic }: Tracker): string {
  if (automatic === undefined) return texts.automatic.all
  if (automatic.length === 0) return texts.automatic.none
  return texts.automatic.some(automatic.map(({ name }) => name).join(', '))
}

/** What tickets carry beside the facts of the report, and for which programs. */
export const reachOf = ({ programs, texts: carried }: Tracker): string =>
  [
    programs?.map(({ name }) => name).join(', ') ?? texts.all,
    carried.length === 0
      ? texts.carriesNothing
      : texts.carries(carried.map((text) => texts.contents[text].label).join(', ')),
  ].join(' · ')

/** The labels of tickets and the names of severities, if any. */
export function namesOf({ labels, severity_names: names }: Tracker): string | undefined {
  const named = severities.flatMap((severity) => {
    const name = names[severity]
    return name === undefined ? [] : [`${programLabels.severities[severity]} = ${name}`]
  })
  const parts = [
    ...(labels.length > 0 ? [texts.labels(labels.join(', '))] : []),
    ...(named.length > 0 ? [texts.severities(named.join(', '))] : []),
  ]
  return parts.length === 0 ? undefined : parts.join(' · ')
}
