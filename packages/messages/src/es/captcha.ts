import { brand } from '../brand.ts'

/** Human verification, for every provider. */
export const captchaTexts = {
  label: 'No soy un robot',
  name: 'Verificación',
  working: 'Verificando…',
  held: 'Enviaremos tus datos en cuanto termine la verificación.',
  verified: 'Verificación lista',
  show: 'Mostrar la verificación',
  expired: 'La verificación venció. Hazla otra vez; lo que escribiste sigue aquí.',
  notLoaded: 'No pudimos cargar la verificación. Revisa tu bloqueador o escríbenos.',
  notSolved: 'No pudimos completar la verificación. Inténtalo otra vez o escríbenos.',
  retry: 'Reintentar',
  email: brand.contactEmail,
} as const
