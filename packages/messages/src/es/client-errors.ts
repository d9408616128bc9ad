import type { ErrorCode } from '@grana/contract/errors'
import { fixed } from './fixed.ts'

/**
 * Errors that a browser may have to phrase on its own, because the answer came from a proxy or never came. The server
 * sends the text of all others, so that no page carries a catalogue that grows with the product.
 */
export const clientErrorTexts = {
  'request.too_large': 'La solicitud es demasiado grande. Acórtala y vuelve a intentarlo.',
  'request.too_many': 'Recibimos demasiadas solicitudes desde tu conexión. Espera un momento y vuelve a intentarlo.',
  'auth.required': fixed.unauthorized,
  'auth.link_expired': 'Este enlace venció o ya se usó. Solicita uno nuevo.',
  'server.unexpected': fixed.unexpectedError,
  'server.unavailable': 'El servicio no está disponible en este momento. Vuelve a intentarlo en unos minutos.',
} as const satisfies Partial<Record<ErrorCode, string>>
