import type { ValidationCode } from '@grana/contract/validation'

/** The form for reports without an account, among the settings of a program. */
export const openFormTexts = {
  title: 'Reportes sin cuenta',
  off: 'Apagado',
  on: 'Encendido',
  offText: 'Solo quien tiene una cuenta de hacker ético puede reportar.',
  onText: 'Quien no tiene cuenta puede reportar con un formulario, una verificación y su correo confirmado.',
  paused: 'Ahora no recibe reportes: el programa debe ser público, estar activo y abierto a todos los países.',
  today: (arrived: number, limit: number) => `${arrived} de ${limit} reportes en las últimas 24 horas`,
  address: 'Dirección del formulario',
  frame: 'Para tu sitio',
  frameText:
    'Pega este código en una página de los orígenes permitidos. En cualquier otra, el navegador no lo muestra.',
  copy: 'Copiar',
  copied: 'Copiado',
  change: 'Cambiar',
  dialog: 'Reportes sin cuenta',
  switch: 'Recibir reportes de personas sin cuenta',
  limit: 'Reportes por día',
  limitHint: 'De 1 a 200. Cuenta los que llegan a la bandeja, ya con el correo confirmado.',
  origins: 'Orígenes que pueden mostrar el formulario (opcional)',
  originsHint: 'Uno por línea, hasta 10, por ejemplo https://www.tienda.example. Sin ninguno, solo está en el portal.',
  limitWrong: 'Escribe un número entero de 1 a 200.',
  cancel: 'Cancelar',
  save: 'Guardar',
  saving: 'Guardando…',
  done: 'Cambios guardados',
  frameTitle: 'Reportar una falla de seguridad',
} as const

/** Validation texts of these settings only. */
export const openFormValidationTexts = {
  'open_form.origin': 'Escribe un origen completo que empiece con https://, sin ruta.',
  'open_form.origins': 'Escribe hasta 10 orígenes.',
} as const satisfies Partial<Record<ValidationCode, string>>

/** In the inbox and on a report. */
export const withoutAccount = {
  mark: 'Sin cuenta',
  sender: 'alguien sin cuenta',
  actor: 'Alguien sin cuenta',
  reporter: 'quien reportó',
  filter: 'Cuenta',
  choices: { with: 'Con cuenta', without: 'Sin cuenta' },
  hint: 'Lo envió alguien sin cuenta, con su correo confirmado.',
} as const
