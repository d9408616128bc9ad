import type { SuccessCode } from '@grana/contract/success'
import { fixed } from './fixed.ts'

/** Outcomes of account operations, for pages that load no others. */
export const accountSuccessTexts = {
  'lead.received': fixed.contactThanks,
  'account.verification_sent': 'Te enviamos otro correo de confirmación.',
  'account.email_proven': 'Tu correo quedó confirmado.',
  'account.profile_saved': 'Tu perfil quedó guardado.',
  'account.email_change_asked': 'Te enviamos un enlace a cada correo. El cambio se hace cuando confirmes los dos.',
  'account.email_change_stopped': 'Detuvimos el cambio. Tu correo sigue siendo el mismo.',
  'password.reset_requested':
    'Si existe una cuenta con ese correo, te enviamos un enlace para crear una contraseña nueva.',
  'password.reset': 'Tu contraseña cambió. Inicia sesión con la nueva.',
  'password.changed': 'Tu contraseña cambió. Cerramos tus otras sesiones.',
  'two_factor.prepared': 'Escanea el código con tu aplicación y escribe los seis dígitos.',
  'two_factor.on': 'La verificación en dos pasos quedó activa.',
  'two_factor.off': 'La verificación en dos pasos quedó desactivada.',
  'passkey.added': 'Agregamos tu llave de acceso y cerramos tus otras sesiones.',
  'passkey.renamed': 'Tu llave de acceso tiene nombre nuevo.',
  'passkey.removed': 'Quitamos la llave de acceso y cerramos tus otras sesiones.',
  'two_factor.codes_renewed': 'Estos son tus códigos nuevos. Los anteriores ya no funcionan.',
  'avatar.changed': 'Tu foto quedó guardada.',
  'avatar.removed': 'Quitamos tu foto.',
  'session.ended': 'La sesión se cerró.',
  'settings.saved': 'Cambios guardados',
  'account.disabled': 'Desactivamos tu cuenta y cerramos todas tus sesiones.',
  'account.reactivated': 'Tu cuenta está activa otra vez. Inicia sesión con tu contraseña de siempre.',
  'account.erasure_asked': 'Programamos el borrado de tu cuenta y cerramos todas tus sesiones.',
  'consent.given': 'Guardamos tu aceptación.',
  'data.export_asked': 'Estamos preparando tu copia. Te avisamos por correo cuando esté lista.',
  'browser.known': 'Este navegador quedó confirmado. Ya puedes iniciar sesión.',
  'invitation.accepted': 'Aceptaste la invitación.',
  'invitation.rejected': 'Rechazaste la invitación.',
  'recovery.stopped': 'Detuvimos la recuperación. Tu verificación en dos pasos sigue activa.',
} as const satisfies Partial<Record<SuccessCode, string>>
