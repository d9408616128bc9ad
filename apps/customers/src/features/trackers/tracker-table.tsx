import { paths } from '#app/paths.ts'
import type { Tracker } from '@grana/contract/machines/trackers'
import { trackers as texts } from '@grana/messages/es/machines/trackers'
import { ButtonLink } from '@grana/ui/button'
import { occasionOf, reachOf, TrackerState } from './tracker-words.tsx'
import ledger from '@grana/parts/table/ledger.module.css'

export function TrackerTable({ trackers }: { readonly trackers: readonly Tracker[] }) {
  return (
    <table className={ledger.table}>
      <caption className="visually-hidden">{texts.table}</caption>
      <thead>
        <tr>
          {(['tracker', 'what', 'state'] as const).map((column) => (
            <th scope="col" key={column}>
              {texts.columns[column]}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{texts.columns.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {trackers.map((tracker) => (
          <Row key={tracker.id} tracker={tracker} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ tracker }: { readonly tracker: Tracker }) {
  const { id, project } = tracker
  return (
    <tr>
      <td>
        <Project tracker={tracker} />
      </td>
      <td>
        <Made tracker={tracker} />
      </td>
      <td>
        <State tracker={tracker} />
      </td>
      <td>
        <span className={ledger.actions}>
          <ButtonLink look="line" size="dense" href={paths.tracker(id)} aria-label={texts.details(project)}>
            {texts.see}
          </ButtonLink>
        </span>
      </td>
    </tr>
  )
}

function Project({ tracker: { kind, project, created_by: creator } }: { readonly tracker: Tracker }) {
  return (
    <span className={ledger.main}>
      <b>{project}</b>
      <span className={ledger.meta}>
        {texts.kinds[kind]} · {texts.by(creator)}
      </span>
    </span>
  )
}

function Made({ tracker }: { readonly tracker: Tracker }) {
  return (
    <span className={ledger.main}>
      <span>{occasionOf(tracker)}</span>
      <span className={ledger.meta}>{reachOf(tracker)}</span>
    </span>
  )
}

function State({ tracker }: { readonly tracker: Tracker }) {
  return (
    <span className={ledger.main}>
      <span>
        <TrackerState tracker={tracker} />
      </span>
      <span className={ledger.meta}>{texts.tickets(tracker.tickets)}</span>
    </span>
  )
}
