import { brand } from '../brand.ts'
import { fixed } from './fixed.ts'

/** Personal fields that several forms share. */
export const personTexts = {
  phone: {
    prefix: 'Código de país',
    fallbackHint: 'Con código de país, por ejemplo +52 55 5000 0000.',
  },
  countries: {
    list: 'Países',
    prefixes: 'Códigos de país',
    count: (count: number) => (count === 1 ? '1 país' : `${count} países`),
    none: fixed.noMatches,
    fallbackHint: 'No pudimos cargar la lista: escribe el nombre de tu país.',
    failed: 'No pudimos cargar la lista de países.',
    retry: 'Reintentar',
  },
  timezones: {
    list: 'Zonas horarias',
    count: (count: number) => (count === 1 ? '1 zona' : `${count} zonas`),
    none: fixed.noMatches,
  },
  /** The data controller, the purposes and the rights; each form states its own purpose. */
  privacy: {
    who: { name: 'Quién:', text: `${brand.legalEntity} trata estos datos.` },
    why: 'Para qué:',
    rights: { name: 'Tus derechos:', text: 'ver, corregir y borrar tus datos, y retirar tu permiso.' },
    link: 'Aviso de privacidad',
  },
} as const
