import { shell } from '@grana/messages/es/apps/shell'
import { Button, ButtonLink } from '@grana/ui/button'
import { PlainPage } from './plain-page.tsx'

const { notFound, failure } = shell

/** No screen has this address. */
export function NotFoundPage() {
  return (
    <PlainPage
      title={notFound.title}
      heading={notFound.heading}
      text={notFound.text}
      actions={<ButtonLink href="/">{notFound.home}</ButtonLink>}
    />
  )
}

/** Replaces a screen that failed; the frame around it keeps working. */
export function FailurePage() {
  return (
    <PlainPage
      title={failure.title}
      heading={failure.heading}
      text={failure.text}
      actions={
        <>
          <Button onClick={() => window.location.assign(window.location.href)}>{failure.reload}</Button>
          <ButtonLink look="line" href="/">
            {failure.home}
          </ButtonLink>
        </>
      }
    />
  )
}
