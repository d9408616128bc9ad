import { CustomerForm } from '#app/features/sign-up/customer-form.tsx'
import { SignUpLinks } from '#app/features/sign-up/sign-up-links.tsx'
import { useSignUpServices } from '#app/features/sign-up/use-sign-up-services.ts'
import { AuthPage } from '#app/lib/entry/auth-page.tsx'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'
import { auth } from '@grana/messages/es/account/auth'
import { signUp } from '@grana/messages/es/account/sign-up'

const texts = signUp.customer

export const meta = pageMeta({ title: texts.title, path: paths.signUpCustomer(), hidden: true })

export const handle: PageHandle = { captcha: true, idea: auth.ideas.minimum }

export default function CustomerSignUpPage() {
  const services = useSignUpServices()
  return (
    <AuthPage title={texts.heading} lede={texts.lede} measure="wide">
      <CustomerForm {...services} />
      <SignUpLinks from="customer" />
    </AuthPage>
  )
}
