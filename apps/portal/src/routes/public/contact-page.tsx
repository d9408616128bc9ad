import { useMemo, useState } from 'react'
import { ContactDone } from '#app/features/contact/contact-done.tsx'
import { ContactForm } from '#app/features/contact/contact-form.tsx'
import { NextSteps } from '#app/features/contact/next-steps.tsx'
import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicSettings } from '#app/lib/use-public-settings.ts'
import { paths } from '#app/paths.ts'
import { createClient } from '@grana/client/create-client'
import { contact } from '@grana/messages/es/contact'
import { checkboxProvider } from '@grana/parts/captcha/choose-provider'
import { Cell, Container } from '@grana/ui/grid'
import { PageHead } from '@grana/ui/page-head'
import styles from '#app/features/contact/contact-page.module.css'

export const meta = pageMeta({ title: contact.title, description: contact.description, path: paths.contact() })

export const handle: PageHandle = { captcha: true }

function useContactServices() {
  const { apiUrl, captcha, offer = {} } = usePublicSettings()
  const services = useMemo(() => {
    const client = createClient({ apiUrl })
    return { client, provider: checkboxProvider(captcha, client) }
  }, [apiUrl, captcha])
  return { ...services, offer }
}

export default function ContactPage() {
  const { client, provider, offer } = useContactServices()
  const [isDone, setIsDone] = useState(false)
  return (
    <>
      <PageHead
        count={3}
        breadcrumb={<PageCrumbs steps={[{ label: contact.crumb }]} />}
        title={contact.heading}
        lede={contact.lede}
      />
      <Container grid className={styles.body}>
        <Cell from={2} to={7}>
          {isDone ? (
            <ContactDone answer={offer.answer} onAgain={() => setIsDone(false)} />
          ) : (
            <ContactForm client={client} provider={provider} onDone={() => setIsDone(true)} />
          )}
        </Cell>
        <Cell as="aside" from={9} to={12}>
          <NextSteps offer={offer} />
        </Cell>
      </Container>
    </>
  )
}
