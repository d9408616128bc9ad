import type { ErrorCode } from '@grana/contract/errors'
import { unheardTexts } from './errors-unheard.ts'
import { fixed } from './fixed.ts'

/** What the API says for each error code. The compiler names the codes that lack a text. */
export const errorTexts: Record<ErrorCode, string> = {
  ...unheardTexts,
  'request.malformed': 'No pudimos leer la solicitud. Vuelve a intentarlo.',
  'request.invalid': 'Revisa estos campos',
  'request.not_found': fixed.nothingHere,
  'request.method_not_allowed': 'Esta dirección no admite esa operación.',
  'request.timeout': 'La solicitud tardó demasiado. Vuelve a intentarlo.',
  'request.address_too_long': 'La dirección es demasiado larga.',
  'request.unsupported_media': 'No admitimos ese formato de envío.',
  'request.headers_too_large': 'Los encabezados de la solicitud son demasiado grandes.',
  'request.origin_refused': fixed.unauthorized,
  'auth.forbidden': fixed.unauthorized,
  'auth.failed': fixed.loginFailed,
  'auth.failed_again': fixed.attemptsLeft,
  'auth.paused': fixed.tryAgainIn,
  'auth.too_many_failures': fixed.tooManyAttempts,
  'auth.busy': 'Hay mucha gente iniciando sesión en este momento. Vuelve a intentarlo en unos segundos.',
  'auth.unproven': 'Confirma tu correo para continuar.',
  'auth.confirm_first': 'Confirma que eres tú para continuar.',
  'auth.code_wrong': fixed.codeWrong,
  'auth.resend_later': 'Acabamos de enviarte un correo. Espera un minuto antes de pedir otro.',
  'account.code_wrong': fixed.codeTypedWrong,
  'account.current_password_wrong': fixed.currentPasswordWrong,
  'account.username_taken': fixed.usernameTaken,
  'account.email_taken': fixed.emailTaken,
  'notice.fixed': 'Los avisos de seguridad no se pueden apagar.',
  'consent.outdated': 'El texto cambió mientras lo leías. Recarga la página para ver la versión vigente.',
  'data.export_later': 'Puedes pedir hasta tres copias al día. Intenta de nuevo mañana.',
  'account.email_same': 'Ese ya es tu correo. Escribe otro.',
  'two_factor.already_on': 'La verificación en dos pasos ya está activa.',
  'two_factor.not_on': 'La verificación en dos pasos no está activa.',
  'two_factor.setup_expired': 'La configuración venció. Empieza otra vez.',
  'captcha.required': 'Completa la verificación.',
  'captcha.failed': 'No pudimos confirmar la verificación. Hazla otra vez.',
  'captcha.unavailable': 'La verificación no está disponible en este momento. Vuelve a intentarlo en unos minutos.',
  'program.not_publishable':
    'El programa todavía no se puede publicar. Revisa la aprobación de tu organización, el alcance y las recompensas.',
  'program.move_refused': 'El programa no puede pasar a ese estado.',
}
