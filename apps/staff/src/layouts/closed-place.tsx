import { paths } from '#app/paths.ts'
import type { StaffRole } from '@grana/contract/tenancy'
import { staffTexts as texts } from '@grana/messages/es/staff/staff'
import { PlainPage } from '@grana/parts/app/plain-page'
import { ButtonLink } from '@grana/ui/button'

/** A section that belongs to another role: says so, instead of failing. */
export function ClosedPlace({ role }: { readonly role: StaffRole }) {
  const { title, text, action } = texts.closedPlace
  return (
    <PlainPage
      title={title}
      heading={title}
      text={text[role]}
      actions={<ButtonLink href={paths.home()}>{action}</ButtonLink>}
    />
  )
}
