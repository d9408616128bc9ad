import { brand } from '#messages/brand.ts'
import type { EmailTexts } from '../email-texts.ts'
import { staffEmailTexts, type StaffEmailKind } from './staff.ts'

const oneDay = 'El enlace sirve una sola vez y vence en 24 horas.'
const halfAnHour = 'El enlace sirve una sola vez y vence en 30 minutos.'
const newPassword = 'Crear contraseña nueva'
const notYou = '¿No fuiste tú?'

export type AccountEmailKind =
  | 'prove'
  | 'welcome'
  | 'reset'
  | 'password-changed'
  | 'provisioned'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'codes-renewed'
  | 'payout-changed'
  | 'calendar-renewed'
  | 'token-created'
  | 'organization-token-created'
  | 'passkey-added'
  | 'passkey-removed'
  | 'new-browser'
  | 'address-taken'
  | 'session-ended'
  | 'session-copied'
  | 'strangers-stopped'
  | 'disabled'
  | 'erasure-asked'
  | 'reactivated'
  | 'export-ready'
  | 'reports-ready'
  | 'erased'
  | 'email-change-old'
  | 'email-change-new'
  | 'address-wanted'
  | 'email-changed'
  | StaffEmailKind

export const accountEmailTexts: Record<AccountEmailKind, EmailTexts> = {
  ...staffEmailTexts,
  prove: {
    subject: `Confirma tu correo · ${brand.name}`,
    preview: 'Falta un paso para empezar a usar tu cuenta.',
    title: 'Confirma tu correo',
    intro: `Se creó una cuenta de ${brand.name} con esta dirección. Confirma que es tuya para empezar a usarla.`,
    action: 'Confirmar mi correo',
    lasts: oneDay,
    doubt: {
      title: '¿No creaste esta cuenta?',
      text: 'No hagas nada. Mientras nadie confirme esta dirección, la cuenta no puede actuar en tu nombre.',
    },
  },
  welcome: {
    subject: `Tu cuenta está lista · ${brand.name}`,
    preview: 'Tu correo quedó confirmado. Ahora protege tu cuenta.',
    title: 'Tu cuenta está lista',
    intro:
      'Tu correo quedó confirmado. Antes de empezar, protege tu cuenta: con la verificación en dos pasos, una contraseña robada no basta para entrar.',
    action: 'Activar verificación',
    doubt: {
      title: '¿No confirmaste tú este correo?',
      text: `Alguien más pudo abrir tu buzón. Cambia la contraseña de tu correo y escríbenos a ${brand.securityEmail}.`,
    },
  },
  reset: {
    subject: `Crea una contraseña nueva · ${brand.name}`,
    preview: 'El enlace vence en 30 minutos.',
    title: 'Crea una contraseña nueva',
    intro:
      'Recibimos una solicitud para cambiar la contraseña de tu cuenta. Al crear la nueva se cierran todas tus sesiones.',
    action: newPassword,
    lasts: halfAnHour,
    doubt: {
      title: '¿No lo solicitaste?',
      text: 'No hagas nada: tu contraseña sigue igual. Solo quien abra este enlace puede cambiarla, así que no lo compartas.',
    },
  },
  provisioned: {
    subject: `Tu organización te dio acceso · ${brand.name}`,
    preview: 'Crea tu contraseña para entrar por primera vez.',
    title: 'Tu organización te dio acceso',
    intro: `El directorio de tu organización creó tu cuenta de ${brand.name} con esta dirección. Pide un enlace para crear tu contraseña, o entra con el proveedor de tu organización si lo tiene.`,
    action: 'Crear mi contraseña',
    doubt: {
      title: '¿No esperabas este correo?',
      text: 'Pregunta a quien administra tu organización. Mientras no crees una contraseña, nadie puede entrar con esta cuenta.',
    },
  },
  'password-changed': {
    subject: `Tu contraseña cambió · ${brand.name}`,
    preview: 'Si no fuiste tú, recupera tu cuenta ahora.',
    title: 'Tu contraseña cambió',
    intro:
      'Se cambió la contraseña de tu cuenta y se cerraron las sesiones que estaban abiertas. Si fuiste tú, no tienes que hacer nada.',
    action: newPassword,
    doubt: {
      title: notYou,
      text: 'Crea otra contraseña ahora mismo: con eso se cierran todas las sesiones y quien haya entrado queda fuera.',
      holdsAction: true,
    },
  },
  'two-factor-on': {
    subject: `La verificación en dos pasos está activa · ${brand.name}`,
    preview: 'Desde ahora, para entrar también hace falta un código.',
    title: 'La verificación en dos pasos está activa',
    intro:
      'Desde ahora, para entrar hacen falta tu contraseña y un código de tu aplicación. Guarda tus códigos de recuperación: te sirven para entrar si pierdes el celular.',
    action: newPassword,
    doubt: {
      title: notYou,
      text: `Alguien entró a tu cuenta y podría dejarte fuera. Crea una contraseña nueva para cerrar sus sesiones: en las primeras 24 horas también puede quitar lo que activó. Si no puedes entrar, escríbenos a ${brand.securityEmail}.`,
      holdsAction: true,
    },
  },
  'two-factor-off': {
    subject: `La verificación en dos pasos se desactivó · ${brand.name}`,
    preview: 'Tu cuenta ahora se abre solo con la contraseña.',
    title: 'La verificación en dos pasos se desactivó',
    intro:
      'Tu cuenta ahora se abre solo con la contraseña. Si fuiste tú, vuelve a activarla en cuanto puedas: es lo que mejor la protege.',
    action: newPassword,
    doubt: {
      title: notYou,
      text: 'Alguien conoce tu contraseña y tuvo un código tuyo. Crea una contraseña nueva, que cierra todas las sesiones, y vuelve a activar la verificación en dos pasos.',
      holdsAction: true,
    },
  },
  'codes-renewed': {
    subject: `Tienes códigos de recuperación nuevos · ${brand.name}`,
    preview: 'Los anteriores dejaron de servir.',
    title: 'Tienes códigos de recuperación nuevos',
    intro:
      'Se crearon códigos de recuperación nuevos para tu cuenta y los anteriores dejaron de servir. Si fuiste tú, guárdalos en un lugar seguro.',
    action: newPassword,
    doubt: {
      title: notYou,
      text: 'Alguien entró a tu cuenta y tuvo un código tuyo. Crea una contraseña nueva, que cierra todas las sesiones, y después pide otros códigos: los que vio dejarán de servir.',
      holdsAction: true,
    },
  },
  'calendar-renewed': {
    subject: `La dirección de tu calendario cambió · ${brand.name}`,
    preview: 'La dirección anterior dejó de servir.',
    title: 'La dirección de tu calendario cambió',
    intro:
      'Se creó una dirección secreta nueva para tu calendario de plazos y la anterior, si había, dejó de servir. Si fuiste tú, no tienes que hacer nada.',
    action: newPassword,
    doubt: {
      title: notYou,
      text: 'Alguien entró a tu cuenta y podría leer tus plazos. Crea una contraseña nueva, que cierra todas las sesiones, y después pide otra dirección.',
      holdsAction: true,
    },
  },
  'token-created': {
    subject: `Creaste un token de API · ${brand.name}`,
    preview: 'Una herramienta puede leer tus reportes en tu nombre.',
    title: 'Creaste un token de API',
    intro:
      'Con su secreto, una herramienta lee tus reportes y, si lo elegiste, comenta en tu nombre hasta la fecha que fijaste. Si fuiste tú, no tienes que hacer nada.',
    action: newPassword,
    doubt: {
      title: notYou,
      text: 'Alguien entró a tu cuenta. Crea una contraseña nueva, que cierra todas las sesiones, y después revoca el token en Tokens de API.',
      holdsAction: true,
    },
  },
  'organization-token-created': {
    subject: `Se creó un token de API de tu organización · ${brand.name}`,
    preview: 'Una herramienta puede usar la API de tu organización.',
    title: 'Se creó un token de API de tu organización',
    intro:
      'Con su secreto, una herramienta hace en tu organización lo que permite el token, hasta la fecha que se fijó. Si tu equipo lo pidió, no tienes que hacer nada.',
    action: 'Ver tokens de API',
    doubt: {
      title: '¿Nadie de tu equipo lo pidió?',
      text: 'Revócalo: deja de servir de inmediato. La lista dice quién lo creó: pídele que cree una contraseña nueva, que cierra todas sus sesiones.',
      holdsAction: true,
    },
  },
  'payout-changed': {
    subject: `Tus datos de cobro cambiaron · ${brand.name}`,
    preview: 'Las recompensas se pagan según estos datos.',
    title: 'Tus datos de cobro cambiaron',
    intro:
      'Se guardaron, se cambiaron o se quitaron los datos con los que cobras tus recompensas. Si fuiste tú, no tienes que hacer nada. Lo que ya estaba aprobado antes de un cambio no se paga a los datos nuevos durante 72 horas.',
    action: newPassword,
    doubt: {
      title: notYou,
      text: `Alguien entró a tu cuenta y podría cobrar lo tuyo. Crea una contraseña nueva, que cierra todas las sesiones, corrige tus datos de cobro y escríbenos a ${brand.securityEmail}.`,
      holdsAction: true,
    },
  },
  'passkey-added': {
    subject: `Se agregó una llave de acceso · ${brand.name}`,
    preview: 'Con ella y tu contraseña se puede entrar a tu cuenta.',
    title: 'Se agregó una llave de acceso',
    intro:
      'Tu cuenta tiene una llave de acceso nueva: con ella y tu contraseña se puede entrar. Cerramos tus otras sesiones. Si fuiste tú, no tienes que hacer nada.',
    action: newPassword,
    doubt: {
      title: notYou,
      text: `Alguien entró a tu cuenta y podría dejarte fuera. Crea una contraseña nueva para cerrar sus sesiones, quita la llave en tu cuenta y escríbenos a ${brand.securityEmail} si no puedes entrar.`,
      holdsAction: true,
    },
  },
  'passkey-removed': {
    subject: `Se quitó una llave de acceso · ${brand.name}`,
    preview: 'Ya no se puede entrar con ella.',
    title: 'Se quitó una llave de acceso',
    intro:
      'Ya no se puede entrar a tu cuenta con esa llave, y cerramos tus otras sesiones. Si fuiste tú, no tienes que hacer nada.',
    action: newPassword,
    doubt: {
      title: notYou,
      text: 'Alguien entró a tu cuenta y confirmó que era tú. Crea una contraseña nueva, que cierra todas las sesiones, y vuelve a agregar tu llave de acceso.',
      holdsAction: true,
    },
  },
  'new-browser': {
    subject: `Inicio de sesión en un navegador nuevo · ${brand.name}`,
    preview: 'Si no fuiste tú, crea una contraseña nueva ahora.',
    title: 'Inicio de sesión en un navegador nuevo',
    intro:
      'Se inició sesión en tu cuenta desde un navegador que no conocíamos. Si fuiste tú, no tienes que hacer nada.',
    action: newPassword,
    doubt: {
      title: notYou,
      text: 'Alguien conoce tu contraseña. Crea una nueva ahora mismo: con eso se cierran todas las sesiones, también esta.',
      holdsAction: true,
    },
  },
  'address-taken': {
    subject: `Ya tienes una cuenta · ${brand.name}`,
    preview: 'Alguien intentó registrarse con tu correo.',
    title: 'Ya tienes una cuenta',
    intro: `Alguien intentó crear una cuenta de ${brand.name} con esta dirección, que ya tiene una. Si fuiste tú, inicia sesión; si no recuerdas tu contraseña, ahí mismo puedes crear otra.`,
    action: 'Iniciar sesión',
    doubt: {
      title: notYou,
      text: 'No hagas nada: tu cuenta no cambió y nadie entró a ella. Si se repite, te avisamos una vez al día como máximo.',
    },
  },
  'session-ended': {
    subject: `Cerramos una de tus sesiones · ${brand.name}`,
    preview: 'Apareció una copia de una llave de esa sesión.',
    title: 'Cerramos una de tus sesiones',
    intro:
      'Apareció una copia de una llave de esta sesión: alguien la usó o la pegó en un texto. Puede ser robada, así que cerramos la sesión completa. Puedes volver a entrar cuando quieras.',
    action: newPassword,
    doubt: {
      title: 'Qué te recomendamos',
      text: 'Si no reconoces la sesión, crea una contraseña nueva. Si es tuya, revisa que ese navegador no tenga extensiones o programas que no conozcas.',
      holdsAction: true,
    },
  },
  'session-copied': {
    subject: `Detuvimos una copia de tu sesión · ${brand.name}`,
    preview: 'La copia no abrió nada. Tu sesión sigue abierta.',
    title: 'Detuvimos una copia de tu sesión',
    intro:
      'Alguien mostró una llave de esta sesión fuera de tu navegador. La copia no abrió nada, porque sola no sirve, y tu sesión sigue abierta.',
    action: newPassword,
    doubt: {
      title: 'Qué te recomendamos',
      text: 'Cierra esa sesión y vuelve a entrar: así la copia deja de existir. Revisa que tu navegador no tenga extensiones desconocidas y, si no reconoces la sesión, crea una contraseña nueva.',
      holdsAction: true,
    },
  },
  'strangers-stopped': {
    subject: `Detuvimos intentos de entrar a tu cuenta · ${brand.name}`,
    preview: 'Nadie entró. Tus navegadores de siempre siguen funcionando.',
    title: 'Detuvimos intentos de entrar a tu cuenta',
    intro:
      'Hubo 100 intentos fallidos seguidos y nadie entró. Por ahora solo aceptamos los navegadores donde ya iniciaste sesión. Para entrar desde otro, abre este enlace en ese navegador.',
    action: 'Confirmar navegador',
    lasts: halfAnHour,
    doubt: {
      title: '¿No intentabas entrar?',
      text: 'No abras el enlace: tu contraseña sigue igual. Si la usas también en otro sitio, crea una nueva y activa la verificación en dos pasos.',
    },
  },
  disabled: {
    subject: `Tu cuenta está desactivada · ${brand.name}`,
    preview: 'Puedes volver cuando quieras con el enlace de este correo.',
    title: 'Tu cuenta está desactivada',
    intro:
      'Tu perfil ya no se ve, cerramos todas tus sesiones y no se puede entrar con tu contraseña. Tus datos siguen guardados. Para volver, abre este enlace y después inicia sesión como siempre.',
    action: 'Reactivar mi cuenta',
    lasts: 'El enlace sirve una sola vez y vence en 30 días. Después, pide una contraseña nueva y te enviamos otro.',
    doubt: {
      title: '¿No la desactivaste tú?',
      text: `Alguien conoce tu contraseña. Reactiva tu cuenta, crea una contraseña nueva y escríbenos a ${brand.securityEmail}.`,
    },
  },
  'erasure-asked': {
    subject: `Tu cuenta se borrará en 14 días · ${brand.name}`,
    preview: 'Si cambias de opinión, abre el enlace antes de esa fecha.',
    title: 'Tu cuenta se borrará en 14 días',
    intro:
      'Recibimos tu solicitud de borrado. Tu cuenta ya está cerrada y 14 días después de la solicitud quitamos tus datos para siempre. Si cambias de opinión, abre este enlace antes y tu cuenta se queda como estaba.',
    action: 'Conservar mi cuenta',
    lasts: 'El enlace sirve una sola vez, hasta que se borre la cuenta.',
    doubt: {
      title: '¿No lo solicitaste?',
      text: `Alguien conoce tu contraseña. Conserva tu cuenta con el enlace, crea una contraseña nueva y escríbenos a ${brand.securityEmail}.`,
    },
  },
  reactivated: {
    subject: `Tu cuenta está activa otra vez · ${brand.name}`,
    preview: 'Ya puedes iniciar sesión como siempre.',
    title: 'Tu cuenta está activa otra vez',
    intro:
      'Alguien abrió el enlace que te enviamos y la cuenta volvió a quedar activa. Ya puedes iniciar sesión como siempre.',
    action: newPassword,
    doubt: {
      title: notYou,
      text: 'Alguien puede leer tu correo. Cambia la contraseña de tu buzón, crea una nueva aquí y vuelve a desactivar la cuenta si así la querías.',
      holdsAction: true,
    },
  },
  'export-ready': {
    subject: `La copia de tus datos está lista · ${brand.name}`,
    preview: 'La tienes en tu cuenta durante 7 días.',
    title: 'La copia de tus datos está lista',
    intro:
      'Preparamos el archivo con todo lo que sabemos de ti. Por seguridad no va en este correo: descárgalo desde tu cuenta, con tu sesión iniciada.',
    action: 'Ir a mis datos',
    lasts: 'El archivo se borra 7 días después de estar listo.',
    doubt: {
      title: '¿No la pediste?',
      text: 'Alguien entró a tu cuenta. Crea una contraseña nueva, que cierra todas las sesiones, y revisa la lista de sesiones.',
    },
  },
  'reports-ready': {
    subject: `Tu archivo de reportes está listo · ${brand.name}`,
    preview: 'Lo tienes en la aplicación durante 3 días.',
    title: 'Tu archivo de reportes está listo',
    intro:
      'Terminamos de escribir el archivo que pediste. Por seguridad no va en este correo: descárgalo desde la aplicación, con tu sesión iniciada. Solo tú puedes hacerlo.',
    action: 'Ir a mis archivos',
    lasts: 'El archivo se borra 3 días después de estar listo.',
    doubt: {
      title: '¿No lo pediste?',
      text: 'Alguien entró a tu cuenta. Crea una contraseña nueva, que cierra todas las sesiones, y revisa la bitácora de tu organización.',
    },
  },
  erased: {
    subject: `Borramos tu cuenta · ${brand.name}`,
    preview: 'Tus datos ya no están con nosotros.',
    title: 'Borramos tu cuenta',
    intro: `Quitamos tus datos de ${brand.name}. Lo que pertenece a otras personas, como los reportes recibidos por una organización, sigue ahí con un seudónimo. Este es el último correo que te enviamos.`,
    action: `Ir a ${brand.name}`,
    doubt: {
      title: '¿Quieres volver algún día?',
      text: 'Puedes crear una cuenta nueva con este correo. Empieza de cero: no guardamos nada de la anterior.',
    },
  },
  'email-change-old': {
    subject: `Confirma el cambio de tu correo · ${brand.name}`,
    preview: 'Nada cambia hasta que confirmes desde tus dos correos.',
    title: 'Confirma el cambio de tu correo',
    intro:
      'Alguien con acceso a tu cuenta pidió cambiar su correo por otro. Para hacerlo necesitamos tu confirmación desde esta dirección y desde la nueva.',
    action: 'Revisar el cambio',
    lasts: oneDay,
    doubt: {
      title: '¿No lo pediste?',
      text: 'Abre el enlace y elige «No fui yo»: el cambio se detiene. Después crea una contraseña nueva, porque alguien conoce la tuya.',
    },
  },
  'email-change-new': {
    subject: `Confirma tu correo nuevo · ${brand.name}`,
    preview: 'Falta un paso para usar esta dirección en tu cuenta.',
    title: 'Confirma tu correo nuevo',
    intro: `Se pidió usar esta dirección en una cuenta de ${brand.name}. Confirma que es tuya. Si la cuenta ya tenía otro correo confirmado, también tendrás que aceptarlo desde ahí.`,
    action: 'Revisar el cambio',
    lasts: oneDay,
    doubt: {
      title: '¿No lo pediste?',
      text: 'No hagas nada, o abre el enlace y elige «No fui yo». Mientras nadie confirme esta dirección, la cuenta no la usa.',
    },
  },
  'address-wanted': {
    subject: `Esta dirección ya tiene una cuenta · ${brand.name}`,
    preview: 'Alguien pidió usarla en otra cuenta.',
    title: 'Esta dirección ya tiene una cuenta',
    intro: `Alguien pidió usar esta dirección en otra cuenta de ${brand.name}, y no se puede: ya tiene la tuya. Si fuiste tú, inicia sesión con ella o elige otra dirección.`,
    action: 'Iniciar sesión',
    doubt: {
      title: notYou,
      text: 'No hagas nada: tu cuenta no cambió y nadie entró a ella.',
    },
  },
  'email-changed': {
    subject: `El correo de tu cuenta cambió · ${brand.name}`,
    preview: 'Cerramos todas las sesiones. Inicia sesión con el correo nuevo.',
    title: 'El correo de tu cuenta cambió',
    intro:
      'Los dos correos confirmaron el cambio. Cerramos todas las sesiones: desde ahora inicia sesión con el correo nuevo y la contraseña de siempre.',
    action: 'Escribirnos',
    doubt: {
      title: notYou,
      text: `Alguien pudo abrir tu buzón. Cambia la contraseña de tu correo y escríbenos a ${brand.securityEmail}.`,
      holdsAction: true,
    },
  },
}

/** Shared texts of every email about an account. */
export const accountEmailCommon = {
  addressBelow: 'Si el botón no funciona, abre este enlace:',
  neverAsk: `Nadie de ${brand.name} te pedirá tu contraseña ni tu código.`,
  facts: {
    at: 'Fecha',
    browser: 'Navegador',
    address: 'Dirección IP',
    startedAt: 'Sesión desde',
    about: 'Se refiere a',
    clause: 'Cláusula',
    reason: 'Motivo',
    dueAt: 'Se hará el',
  },
} as const
