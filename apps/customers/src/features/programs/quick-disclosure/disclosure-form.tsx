import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { hostOf } from '@grana/contract/customers/target-address'
import type { TargetCard } from '@grana/contract/customers/targets'
import { safeHarbors, sectors, type SafeHarbor, type Sector } from '@grana/contract/program-values'
import { builder } from '@grana/messages/es/apps/builder'
import { programLabels } from '@grana/messages/es/program-labels'
import { quickDisclosure as texts } from '@grana/messages/es/programs/quick-disclosure'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { FieldError } from '@grana/ui/field-error'
import { Select } from '@grana/ui/select'
import { Choices } from '../builder/choices.tsx'
import { mustTakeDomain, usePublishDisclosure } from './use-publish-disclosure.ts'
import styles from './quick-disclosure.module.css'

const dayChoices = [1, 2, 3, 5, 10]
/** A first answer within three working days is what small teams keep. */
const usualDays = 3
const offered = safeHarbors.filter((harbor) => harbor !== 'none')

function SectorField({ value, onChange }: { readonly value: Sector | ''; readonly onChange: (value: Sector) => void }) {
  return (
    <Field label={texts.sector.label} hint={texts.sector.hint} id="disclosure-sector" required>
      <Select
        value={value}
        onChange={({ target }) => {
          const chosen = sectors.find((one) => one === target.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        <option value="" disabled>
          {texts.sector.choose}
        </option>
        {sectors.map((one) => (
          <option key={one} value={one}>
            {programLabels.sectors[one]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function DaysField({ value, onChange }: { readonly value: number; readonly onChange: (value: number) => void }) {
  return (
    <Field label={texts.answer.label} hint={texts.answer.hint} id="disclosure-days">
      <Select value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {dayChoices.map((count) => (
          <option key={count} value={count}>
            {texts.answer.days(count)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** What publishing does to the name of an organization that was not reviewed. */
function NameNote({ host }: { readonly host: string }) {
  const organization = useOrganization()
  if (!mustTakeDomain(organization, host)) return null
  const { can, name } = organization
  return <p className={styles.note}>{can.rename ? texts.name(host) : texts.otherName(name)}</p>
}

export interface DisclosureFormProps {
  /** Targets proven by DNS; at least one. */
  readonly targets: readonly TargetCard[]
  readonly onPublished: (program: string, target: TargetCard) => void
}

/** The few choices that have no default. */
export function DisclosureForm({ targets, onPublished }: DisclosureFormProps) {
  const organization = useOrganization()
  const publish = usePublishDisclosure()
  const [targetId, setTargetId] = useState(targets[0]?.id)
  const [sector, setSector] = useState<Sector | ''>(organization.sector ?? '')
  const [harbor, setHarbor] = useState<SafeHarbor>()
  const [days, setDays] = useState(usualDays)
  const [isTried, setIsTried] = useState(false)
  const { act, isBusy } = useAction()
  const target = targets.find(({ id }) => id === targetId)
  const { host } = hostOf(target?.address ?? '')
  const submit = () => {
    setIsTried(true)
    if (target === undefined || sector === '' || harbor === undefined) return
    act('publish', {
      work: async () => onPublished(await publish({ target, sector, harbor, days }), target),
    })
  }
  const isClosed = mustTakeDomain(organization, host) && !organization.can.rename
  const isMissing = isTried && (sector === '' || harbor === undefined)
  return (
    <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <Choices
        legend={texts.domain.legend}
        name="domain"
        value={targetId}
        options={targets.map(({ id, name, address }) => ({ value: id, name: address, text: name }))}
        onChange={setTargetId}
      />
      {organization.sector === null ? <SectorField value={sector} onChange={setSector} /> : null}
      <DaysField value={days} onChange={setDays} />
      <Choices
        legend={builder.about.harbor}
        hint={builder.about.harborHint}
        name="harbor"
        value={harbor}
        required
        options={offered.map((value) => ({ value, ...builder.about.harbors[value] }))}
        onChange={(value) => setHarbor(offered.find((one) => one === value))}
      />
      <NameNote host={host} />
      {isMissing ? <FieldError>{texts.missing}</FieldError> : null}
      <Button type="submit" disabled={isClosed} busy={isBusy} busyText={texts.publishing} onClick={submit}>
        {texts.publish}
      </Button>
    </form>
  )
}
