import { createNumberFormatter } from '../formats/numbers.ts'

const written = createNumberFormatter(0)

/** The length of a text against its limit. */
export const textLength = {
  left: (count: number) => (count === 1 ? 'Queda 1 carácter' : `Quedan ${written(count)} caracteres`),
  over: (count: number, max: number) =>
    `${count === 1 ? 'Sobra 1 carácter' : `Sobran ${written(count)} caracteres`} de un máximo de ${written(max)}. ` +
    'No se guarda hasta que lo acortes; lo que escribiste sigue aquí.',
} as const
