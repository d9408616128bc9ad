import { fixed } from '../fixed.ts'

/** Pages that lead nowhere; separate from the layout's texts, which every page loads. */
export const forbidden = {
  title: fixed.unauthorized,
  text: fixed.noPermission,
  home: 'Ir al inicio',
  switchAccount: 'Cambiar de cuenta',
} as const

export const notFound = {
  title: 'Página no encontrada',
  heading: fixed.nothingHere,
  text: 'La dirección cambió, tiene un error o nunca existió. Desde aquí puedes seguir:',
  home: 'Ir al inicio',
  programs: 'Ver programas',
} as const
