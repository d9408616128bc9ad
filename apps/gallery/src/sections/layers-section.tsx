import { useState } from 'react'
import { Section } from '#app/section.tsx'
import { galleryTexts } from '@grana/messages/es/gallery'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { Dialog } from '@grana/ui/dialog'
import { Drawer } from '@grana/ui/drawer'
import { CheckIcon, ProhibitIcon } from '@grana/ui/icons'
import { Severity } from '@grana/ui/severity'
import { showToast } from '@grana/ui/show-toast'
import type { ToastTone } from '@grana/ui/show-toast'
import styles from '#app/gallery.module.css'

const texts = galleryTexts.layers
const tones: readonly ToastTone[] = ['success', 'info', 'warning', 'danger']

function ToastButtons() {
  return texts.toasts.map((toast, index) => {
    const tone = tones[index] ?? 'info'
    const action = { label: texts.retry, run: () => undefined }
    const content = { tone, title: toast.title, message: toast.message, ...(tone === 'danger' && { action }) }
    return (
      <Button key={tone} look="line" onClick={() => showToast(content)}>
        {toast.button}
      </Button>
    )
  })
}

function ArchiveDialog() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="dangerLine" onClick={() => setOpen(true)}>
        {texts.openDialog}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={texts.dialogTitle}
        closeLabel={galleryTexts.close}
        actions={
          <>
            <Button look="line" onClick={close}>
              {texts.keep}
            </Button>
            <Button look="danger" onClick={close}>
              {texts.archive}
            </Button>
          </>
        }
      >
        <ul className={styles.effects}>
          {texts.effects.map((effect, index) => (
            <li key={effect}>
              {index === 0 ? <CheckIcon /> : <ProhibitIcon />}
              {effect}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

function FilterDrawer() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        {texts.openDrawer}
      </Button>
      <Drawer
        open={open}
        onClose={close}
        title={texts.drawerTitle}
        closeLabel={galleryTexts.close}
        closeFrom={4000}
        bodyId="gallery-drawer"
        footer={
          <>
            <Button block onClick={close}>
              {texts.apply}
            </Button>
            <Button look="quiet" block onClick={close}>
              {texts.clear}
            </Button>
          </>
        }
      >
        <div className={styles.pieces}>
          {([5, 4, 3, 2, 1] as const).map((level) => (
            <Checkbox key={level} defaultChecked={level > 3}>
              <Severity level={level} label={galleryTexts.severities[level - 1]} />
            </Checkbox>
          ))}
        </div>
      </Drawer>
    </>
  )
}

export function LayersSection() {
  return (
    <Section name="layers">
      <div className={styles.line}>
        <ArchiveDialog />
        <FilterDrawer />
        <ToastButtons />
      </div>
    </Section>
  )
}
