import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Section } from '#app/lib/screen.tsx'
import { getProvisioning, type ScimRequest } from '@grana/contract/identity/scim-credentials'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { provisioning } from '@grana/messages/es/identity/provisioning'
import { useTimeZone } from '@grana/parts/app/use-time-zone'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Badge } from '@grana/ui/badge'
import ledger from '@grana/parts/table/ledger.module.css'

const texts = provisioning.log

/** The last changes that the directory asked for, with the reason of each refusal; nothing before the first one. */
export function RequestLog() {
  const { id: organization } = useOrganization()
  const { data } = useApiQuery(getProvisioning, { params: { organization } })
  if (data === undefined || data.requests.length === 0) return null
  return (
    <Section title={texts.title} text={texts.text}>
      <table className={ledger.table}>
        <caption className="visually-hidden">{texts.table}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.columns.at}</th>
            <th scope="col">{texts.columns.act}</th>
            <th scope="col">{texts.columns.result}</th>
          </tr>
        </thead>
        <tbody>
          {data.requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function RequestRow({ request: { at, act, subject, code } }: { readonly request: ScimRequest }) {
  const timeZone = useTimeZone()
  return (
    <tr>
      <td className={ledger.time}>
        <time dateTime={at}>{dateAndTime(new Date(at), timeZone)}</time>
      </td>
      <td>
        <span className={ledger.main}>
          <span>{texts.act(act)}</span>
          {subject === undefined ? null : <span className={ledger.meta}>{subject}</span>}
          {code === undefined ? null : <span className={ledger.meta}>{texts.reason(code)}</span>}
        </span>
      </td>
      <td>
        <Badge tone={code === undefined ? 'success' : 'danger'}>
          {code === undefined ? texts.done : texts.refused}
        </Badge>
      </td>
    </tr>
  )
}
