import { twoFactor } from '@grana/messages/es/account/two-factor'
import { Button } from '@grana/ui/button'
import { Screen, ScreenActions } from './screen.tsx'
import { SeedKey } from './seed-key.tsx'
import { SeedPicture } from './seed-picture.tsx'
import type { Seed } from './use-set-up.ts'
import styles from './two-factor.module.css'

const texts = twoFactor.scan

export interface ScanScreenProps {
  readonly seed: Seed
  readonly onNext: () => void
  readonly onBack: () => void
}

export function ScanScreen({ seed, onNext, onBack }: ScanScreenProps) {
  return (
    <Screen title={texts.heading} text={texts.text} takesFocus>
      <div className={styles.seed}>
        <SeedPicture uri={seed.uri} />
        <div className={styles.seedWords}>
          <SeedKey secret={seed.secret} />
          <p className={styles.small}>
            <a href={seed.uri}>{texts.open}</a>
          </p>
        </div>
      </div>
      <ScreenActions>
        <Button size="large" onClick={onNext}>
          {texts.next}
        </Button>
        <Button look="quiet" size="large" onClick={onBack}>
          {texts.back}
        </Button>
      </ScreenActions>
    </Screen>
  )
}
