import { Section } from '#app/section.tsx'
import { galleryTexts } from '@grana/messages/es/gallery'
import { Badge, Chip, StateMark, Tag } from '@grana/ui/badge'
import { Figure, Money } from '@grana/ui/figure'
import { AnchorIcon, ClockIcon, InfoIcon, PauseCircleIcon, SealCheckIcon, WarningIcon } from '@grana/ui/icons'
import { Progress, StepProgress } from '@grana/ui/progress'
import styles from '#app/gallery.module.css'

const texts = galleryTexts.marks

function FiguresSection() {
  const labels = galleryTexts.figures
  return (
    <Section name="figures">
      <dl className={styles.amounts}>
        <div>
          <dt>{labels.bounty}</dt>
          <dd>
            <Money amount={12500.5} currency="USD" decimals={2} />
          </dd>
        </div>
        <div>
          <dt>{labels.range}</dt>
          <dd>
            <Money amount={150} to={5000} currency="USD" />
          </dd>
        </div>
        <div>
          <dt>{labels.time}</dt>
          <dd>
            <Figure text="15:04" />
          </dd>
        </div>
        <div>
          <dt>{labels.vector}</dt>
          <dd className="mono">{labels.vectorValue}</dd>
        </div>
        <div>
          <dt>{labels.host}</dt>
          <dd className="mono">{galleryTexts.fields.hostValue}</dd>
        </div>
      </dl>
      <p className={styles.huge}>
        <Money amount={12400} to={20000} currency="USD" />
      </p>
    </Section>
  )
}

export function MarksSection() {
  return (
    <>
      <Section name="marks">
        <div className={styles.line}>
          {texts.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          <Chip removeLabel={texts.removeChip} onRemove={() => undefined}>
            {texts.chip}
          </Chip>
          <StateMark state="open">{texts.states.open}</StateMark>
          <StateMark state="paused">{texts.states.paused}</StateMark>
          <StateMark state="closed">{texts.states.closed}</StateMark>
          <StateMark state="draft">{texts.states.draft}</StateMark>
        </div>
        <div className={styles.line}>
          <Badge tone="success" icon={<SealCheckIcon />}>
            {texts.proven}
          </Badge>
          <Badge>{texts.unproven}</Badge>
          <Badge tone="danger" icon={<ClockIcon />}>
            {texts.expired}
          </Badge>
          <Badge tone="info" icon={<InfoIcon />}>
            {texts.fresh}
          </Badge>
          <Badge tone="warning" icon={<PauseCircleIcon />}>
            {texts.paused}
          </Badge>
          <Badge icon={<AnchorIcon />}>{texts.harbour}</Badge>
          <Badge tone="warning" icon={<WarningIcon />}>
            {galleryTexts.layers.toasts[2].title}
          </Badge>
        </div>
      </Section>
      <FiguresSection />
      <Section name="progress">
        <div className={styles.columns}>
          <Progress label={galleryTexts.progress.upload} text={galleryTexts.progress.uploadText} value={5.2} max={8} />
          <StepProgress
            label={galleryTexts.progress.stage}
            text={galleryTexts.progress.stageText}
            current={3}
            total={5}
          />
        </div>
      </Section>
    </>
  )
}
