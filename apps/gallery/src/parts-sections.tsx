import { AvatarSection } from './avatar-section.tsx'
import { CaptchaSection } from './captcha-section.tsx'
import { CvssSection } from './cvss-section.tsx'
import { FormSection } from './form-section.tsx'
import { WeaknessSection } from './weakness-section.tsx'

/** Components of packages/parts. */
export function PartsSections() {
  return (
    <>
      <FormSection />
      <CaptchaSection />
      <AvatarSection />
      <WeaknessSection />
      <CvssSection />
    </>
  )
}
