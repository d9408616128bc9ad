import type { ErrorCode } from '@grana/contract/errors'
import { fixed } from './fixed.ts'

/** What the API says for each error code. The compiler names the codes that lack a text. */
export const errorTexts: Record<ErrorCode, string> = {
  'request.malformed': 'No pudimos leer la solicitud. Vuelve a intentarlo.',
  'request.invalid': 'Revisa estos campos',
  'request.not_found': fixed.nothingHere,
  'request.method_not_allowed': 'Esta dirección no admite esa operación.',
  'request.timeout': 'La solicitud tardó demasiado. Vuelve a intentarlo.',
  'request.too_large': 'La solicitud es demasiado grande.',
  'request.address_too_long': 'La dirección es demasiado larga.',
  'request.unsupported_media': 'No admitimos ese formato de envío.',
  'request.headers_too_large': 'Los encabezados de la solicitud son demasiado grandes.',
  'request.too_many': 'Recibimos demasiadas solicitudes desde tu conexión. Espera un momento y vuelve a intentarlo.',
  'request.origin_refused': fixed.unauthorized,
  'auth.required': fixed.unauthorized,
  'captcha.failed': 'No pudimos confirmar la verificación. Hazla otra vez.',
  'captcha.unavailable': 'La verificación no está disponible en este momento. Intenta en unos minutos.',
  'program.not_publishable':
    'El programa todavía no se puede publicar. Revisa la aprobación de tu organización, el alcance y las recompensas.',
  'program.move_refused': 'El programa no puede pasar a ese estado.',
  'server.unexpected': fixed.unexpectedError,
  'server.unavailable': 'El servicio no está disponible en este momento. Intenta en unos minutos.',
}
