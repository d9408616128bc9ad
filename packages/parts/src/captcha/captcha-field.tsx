import { captchaTexts } from '@grana/messages/es/captcha'
import { BandsLoader } from '@grana/ui/bands-loader'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { FieldError } from '@grana/ui/field-error'
import type { CaptchaState } from './state.ts'
import type { Captcha } from './use-captcha.ts'
import styles from './captcha-field.module.css'

export type CaptchaFieldProps = {
  readonly id: string
  readonly captcha: Captcha
  /** Why the form was rejected; an error of the widget takes precedence. */
  readonly error?: string | true | undefined
}

/** The text of a state, if it has one. */
export function captchaStateText(state: CaptchaState): string | undefined {
  if (state.name === 'expired') return captchaTexts.expired
  if (state.name !== 'error') return undefined
  return state.failure === 'not-loaded' ? captchaTexts.notLoaded : captchaTexts.notSolved
}

function OwnCheckbox({ id, captcha, describedBy }: { id: string; captcha: Captcha; describedBy: string | undefined }) {
  const isVerified = captcha.state.name === 'verified'
  return (
    <>
      <Checkbox
        id={id}
        checked={isVerified}
        aria-busy={captcha.isWorking || undefined}
        aria-describedby={describedBy}
        aria-invalid={describedBy ? true : undefined}
        onChange={() => (isVerified || captcha.isWorking ? undefined : captcha.solve())}
      >
        {captchaTexts.label}
      </Checkbox>
      <small className={styles.name}>
        {captcha.isWorking ? <BandsLoader /> : null}
        {captcha.isWorking ? captchaTexts.working : captchaTexts.name}
      </small>
    </>
  )
}

/** The provider's box is drawn here once the form is in use; until then a button loads it. */
function ProviderCheckbox({ id, captcha }: { id: string; captcha: Captcha }) {
  const { isPrepared, prepare, setSlot } = captcha
  return (
    <div className={styles.provider} id={id} tabIndex={-1}>
      <div className={styles.slot} ref={setSlot} />
      {isPrepared ? null : (
        <Button look="line" onClick={prepare}>
          {captchaTexts.show}
        </Button>
      )}
    </div>
  )
}

export function CaptchaField({ id, captcha, error }: CaptchaFieldProps) {
  const { state, kind } = captcha
  const trouble = captchaStateText(state)
  const shown = trouble ?? error
  const errorId = `${id}-error`
  return (
    <div
      className={styles.captcha}
      data-captcha-state={state.name}
      data-validation-state={shown ? 'invalid' : undefined}
    >
      <fieldset
        className={kind === 'solving' ? styles.row : undefined}
        aria-label={captchaTexts.name}
        aria-describedby={shown ? errorId : undefined}
      >
        {kind === 'solving' ? (
          <OwnCheckbox id={id} captcha={captcha} describedBy={shown ? errorId : undefined} />
        ) : (
          <ProviderCheckbox id={id} captcha={captcha} />
        )}
      </fieldset>
      {shown ? <FieldError id={errorId}>{shown}</FieldError> : null}
      {state.name === 'error' ? (
        <p className={styles.help}>
          <Button look="line" size="dense" onClick={() => retry(captcha)}>
            {captchaTexts.retry}
          </Button>
          <a href={`mailto:${captchaTexts.email}`}>{captchaTexts.email}</a>
        </p>
      ) : null}
      <output className="visually-hidden">{trouble ?? announcementOf(state)}</output>
    </div>
  )
}

function announcementOf(state: CaptchaState): string {
  return state.name === 'verified' ? captchaTexts.verified : ''
}

async function retry(captcha: Captcha): Promise<void> {
  captcha.reset()
  await (captcha.kind === 'solving' ? captcha.solve() : captcha.prepare())
}
