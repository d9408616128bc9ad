import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import {
  getPublicPayments,
  publicPaymentLevels,
  setPublicPayments,
  type PublicPaymentChoice,
  type PublicPaymentLevel,
  type PublicPayments as PaymentFigures,
} from '@grana/contract/programs/public-payments'
import { publicPayments } from '@grana/messages/es/payments/public-payments'
import { PaidFigures } from '@grana/parts/program/paid-rewards'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { Select } from '@grana/ui/select'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './program-page.module.css'

const texts = publicPayments.choice

/** The part of the figures that a level lets be public. */
function atLevel({ usual, ...rest }: PaymentFigures, level: PublicPaymentLevel): PaymentFigures {
  return { ...rest, ...(level === 'amounts' && usual && { usual }) }
}

interface DialogProps {
  readonly programId: string
  readonly choice: PublicPaymentChoice
  readonly onClose: () => void
}

/** The level, and the figures as its page would show them. */
function ChoiceDialog({ programId, choice, onClose }: DialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [level, setLevel] = useState(choice.level)
  const { act, isBusy } = useAction()
  const save = () =>
    act('public-payments', {
      work: () =>
        client
          .call(setPublicPayments, { params: { organization, program: programId }, body: { level } })
          .finally(onClose),
      done: texts.done,
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.cancel}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button busy={isBusy} busyText={texts.saving} onClick={save}>
            {texts.save}
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        <Field label={texts.label} hint={texts.levels[level].text} id="public-payments-level">
          <Select
            value={level}
            onChange={({ target }) => {
              const chosen = publicPaymentLevels.find((one) => one === target.value)
              if (chosen !== undefined) setLevel(chosen)
            }}
          >
            {publicPaymentLevels.map((one) => (
              <option key={one} value={one}>
                {texts.levels[one].name}
              </option>
            ))}
          </Select>
        </Field>
        {level === 'days' ? null : choice.figures === null ? (
          <p className={styles.note}>{texts.none}</p>
        ) : (
          <div>
            <p className={styles.note}>{texts.shown}</p>
            <PaidFigures payments={atLevel(choice.figures, level)} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** What the page of the program shows of its payments; its owners can change it. */
export function PublicPayments({ programId }: { readonly programId: string }) {
  const { id: organization } = useOrganization()
  const query = useApiQuery(getPublicPayments, { params: { organization, program: programId } })
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={styles.moves} aria-labelledby="public-payments">
      <h2 id="public-payments">{texts.title}</h2>
      <QueryView query={query} skeleton={<Skeleton width={6} />}>
        {(choice) => (
          <>
            <p className={styles.told}>{texts.levels[choice.level].name}</p>
            <p className={styles.note}>{texts.levels[choice.level].text}</p>
            {choice.can_change ? (
              <Button look="line" size="dense" className={styles.change} onClick={() => setIsOpen(true)}>
                {texts.change}
              </Button>
            ) : null}
            {isOpen ? <ChoiceDialog programId={programId} choice={choice} onClose={() => setIsOpen(false)} /> : null}
          </>
        )}
      </QueryView>
    </section>
  )
}
