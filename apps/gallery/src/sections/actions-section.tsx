import { useState } from 'react'
import { Section } from '#app/section.tsx'
import { galleryTexts } from '@grana/messages/es/gallery'
import { Button, ButtonLink, IconButton } from '@grana/ui/button'
import { ArchiveIcon, FunnelIcon, XIcon } from '@grana/ui/icons'
import { GoLink } from '@grana/ui/link'
import styles from '#app/gallery.module.css'

const texts = galleryTexts.actions

export function ActionsSection() {
  const [busy, setBusy] = useState(true)
  return (
    <Section name="actions">
      <div className={styles.line}>
        <ButtonLink href="#actions" look="cta" size="large">
          {texts.launch}
        </ButtonLink>
        <Button size="large">{texts.send}</Button>
        <Button>{texts.createAccount}</Button>
        <Button look="line">{texts.seePrograms}</Button>
        <Button look="quiet">{texts.cancel}</Button>
        <GoLink href="#actions">{texts.seeAll}</GoLink>
      </div>
      <div className={styles.line}>
        <Button look="danger">{texts.archive}</Button>
        <Button look="dangerLine">
          <ArchiveIcon />
          {texts.archive}
        </Button>
        <Button busy={busy} busyText={texts.sending} onClick={() => setBusy(true)}>
          {texts.send}
        </Button>
        <Button disabled reason={texts.publishReason}>
          {texts.publish}
        </Button>
      </div>
      <div className={styles.line}>
        <Button size="dense">{texts.createAccount}</Button>
        <Button look="line" size="dense">
          <FunnelIcon />
          {texts.filter}
        </Button>
        <IconButton label={galleryTexts.close}>
          <XIcon />
        </IconButton>
      </div>
      <div className={styles.measure}>
        <Button block>{texts.fullWidth}</Button>
      </div>
    </Section>
  )
}
