import { Section } from '#app/section.tsx'
import { fixed } from '@grana/messages/es/fixed'
import { galleryTexts } from '@grana/messages/es/gallery'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { LoadingRegion, Skeleton } from '@grana/ui/skeleton'
import { PanelSection } from './panel-section.tsx'
import styles from '#app/gallery.module.css'

const texts = galleryTexts.empty

function SkeletonRow() {
  return (
    <div className={styles.row}>
      <Skeleton height="square" />
      <div className={styles.pieces}>
        <Skeleton height="title" width={6} />
        <Skeleton width={4} />
        <Skeleton width={9} />
      </div>
      <div className={styles.pieces}>
        <Skeleton height="title" />
        <Skeleton height="caption" />
      </div>
    </div>
  )
}

export function StatesSection() {
  return (
    <>
      <Section name="loading">
        <LoadingRegion className={styles.rows} label={galleryTexts.loading}>
          <SkeletonRow />
          <SkeletonRow />
        </LoadingRegion>
      </Section>
      <Section name="empty">
        <div className={styles.columns}>
          <EmptyState
            kind="noMatch"
            level={3}
            title={fixed.noMatches}
            text={texts.noMatchText}
            action={<Button look="line">{texts.clear}</Button>}
          />
          <EmptyState
            kind="error"
            level={3}
            title={fixed.unexpectedError}
            text={texts.errorText}
            action={<Button look="line">{texts.retry}</Button>}
          />
          <EmptyState
            kind="firstUse"
            level={3}
            title={fixed.noReports}
            text={texts.firstText}
            action={<Button look="line">{texts.invite}</Button>}
          />
          <EmptyState kind="noMatch" level={3} title={fixed.nothingHere} />
        </div>
      </Section>
      <PanelSection />
    </>
  )
}
