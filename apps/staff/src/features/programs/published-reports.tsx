import { useState } from 'react'
import { ActionDialog } from '#app/lib/action-dialog.tsx'
import { PanelSection } from '#app/lib/panel.tsx'
import { useDateFormat } from '#app/lib/use-date-format.ts'
import type { DisclosureCard } from '@grana/contract/disclosures'
import { listStaffDisclosures, withdrawStaffDisclosure } from '@grana/contract/staff/disclosures'
import { staffDisclosures as texts } from '@grana/messages/es/staff/disclosures'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { useApp } from '@grana/parts/app/app-context'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Link } from '@grana/ui/link'
import { showToast } from '@grana/ui/show-toast'
import { Skeleton } from '@grana/ui/skeleton'
import panel from '#app/lib/panel.module.css'
import styles from './published-reports.module.css'

/** Asks for the reason, which both sides read. */
function Withdraw({ card }: { readonly card: DisclosureCard }) {
  const client = useApi()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const words = texts.withdraw
  return (
    <>
      <Button size="dense" look="dangerLine" aria-label={words.label(card.title)} onClick={() => setIsOpen(true)}>
        {words.action}
      </Button>
      <ActionDialog
        open={isOpen}
        onClose={close}
        title={words.title}
        text={words.text}
        schema={withdrawStaffDisclosure.body}
        labels={{ reason: staffTexts.reason }}
        send={words.send}
        sending={words.sending}
        danger
        run={async (body) => {
          await client.call(withdrawStaffDisclosure, { params: { slug: card.slug }, body })
          showToast({ tone: 'success', title: words.done })
          close()
        }}
      />
    </>
  )
}

/** Pages of the program on the portal, each with its withdrawal. */
export function PublishedReports({ program }: { readonly program: string }) {
  const { portalUrl } = useApp().runtime
  const when = useDateFormat()
  const query = useApiQuery(listStaffDisclosures, { query: { program } })
  return (
    <PanelSection title={texts.title}>
      <QueryView query={query} skeleton={<Skeleton height="control" />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <p className={panel.quiet}>{texts.empty}</p>
          ) : (
            <>
              <ul className={styles.list}>
                {data.map((card) => (
                  <li key={card.slug}>
                    <span className={styles.words}>
                      <Link href={`${portalUrl}/disclosures/${card.slug}`} aria-label={texts.open(card.title)}>
                        {card.title}
                      </Link>
                      <span className={panel.quiet}>{texts.published(when(card.published_at))}</span>
                    </span>
                    <Withdraw card={card} />
                  </li>
                ))}
              </ul>
              {meta.total > data.length ? <p className={panel.quiet}>{texts.more(meta.total)}</p> : null}
            </>
          )
        }
      </QueryView>
    </PanelSection>
  )
}
