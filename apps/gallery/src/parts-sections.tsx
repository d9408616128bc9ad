import { AvatarSection } from './avatar-section.tsx'
import { CaptchaSection } from './captcha-section.tsx'
import { FormSection } from './form-section.tsx'

/** Pieces that know the domain. */
export function PartsSections() {
  return (
    <>
      <FormSection />
      <CaptchaSection />
      <AvatarSection />
    </>
  )
}
