import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { setProgramTriage, type ProgramOverview } from '@grana/contract/programs/builder'
import { programs } from '@grana/messages/es/apps/programs'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { Dialog } from '@grana/ui/dialog'
import styles from './program-page.module.css'

const texts = programs.page.triage

type Props = { readonly overview: ProgramOverview }

/** Both triage settings, who reads first and who accepts, changed in one form. */
function TriageDialog({ overview: { program, triage }, onClose }: Props & { readonly onClose: () => void }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [byPlatform, setByPlatform] = useState(triage.stand !== 'own')
  const [analysts, setAnalysts] = useState(triage.analysts_accept)
  const { act, isBusy } = useAction()
  const save = () =>
    act('triage', {
      work: () =>
        client
          .call(setProgramTriage, {
            params: { organization, program: program.id },
            body: { by_platform: byPlatform, analysts_accept: analysts },
          })
          .finally(onClose),
      done: texts.done,
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      closeLabel={programs.page.cancel}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {programs.page.cancel}
          </Button>
          <Button busy={isBusy} busyText={texts.changing} onClick={save}>
            {texts.save}
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        <Checkbox
          id="triage-by-platform"
          checked={byPlatform}
          onChange={({ target }) => setByPlatform(target.checked)}
          hint={triage.stand === 'own' && byPlatform ? texts.askedHint : texts.byPlatformHint}
        >
          {texts.byPlatform}
        </Checkbox>
        <Checkbox
          id="triage-analysts"
          checked={analysts}
          onChange={({ target }) => setAnalysts(target.checked)}
          hint={texts.analystsHint}
        >
          {texts.analysts}
        </Checkbox>
      </div>
    </Dialog>
  )
}

/** Who triages first and who accepts, visible to everyone who works on the program; owners can change it. */
export function Triage({ overview }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { program, triage } = overview
  return (
    <section className={styles.moves} aria-labelledby="triage">
      <h2 id="triage">{texts.title}</h2>
      <p className={styles.told}>{texts.stands[triage.stand]}</p>
      {triage.stand === 'asked' ? <p className={styles.note}>{texts.askedHint}</p> : null}
      <p className={styles.note}>{triage.analysts_accept ? texts.analystsOn : texts.analystsOff}</p>
      {program.can.set_triage ? (
        <Button look="line" size="dense" className={styles.change} onClick={() => setIsOpen(true)}>
          {texts.change}
        </Button>
      ) : null}
      {isOpen ? <TriageDialog overview={overview} onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}
