import { navigationItems } from '#app/gallery-head.tsx'
import { Section } from '#app/section.tsx'
import { galleryTexts as texts } from '@grana/messages/es/gallery'
import { Breadcrumb } from '@grana/ui/breadcrumb'
import { NavigationList } from '@grana/ui/navigation-list'
import { Steps } from '@grana/ui/steps'
import styles from '#app/gallery.module.css'

export function NavigationSection() {
  const { links } = texts
  return (
    <Section name="navigation">
      <Breadcrumb
        label={links.secondTrail}
        items={[
          { label: links.home, href: '#main' },
          { label: links.products, href: '#actions' },
          { label: links.pentest },
        ]}
      />
      <Steps label={links.steps} names={links.stepNames} current={2} doneText={links.stepDone} />
      <div className={styles.measure}>
        <NavigationList label={texts.menu} items={navigationItems} />
      </div>
    </Section>
  )
}
