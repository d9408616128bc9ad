import { describe, expect, it } from 'vitest'
import { fixed, fixedWidget } from './fixed.ts'

// Sections 2, 5 and 8 of the specification, transcribed again: a "correction" on one side alone fails.
const specified = [
  'El correo es obligatorio',
  'Debe ser un correo válido',
  'La contraseña es obligatoria.',
  'Email o contraseña incorrecta.',
  'Inicio de sesión fallido. Intentos restantes: {n}',
  'Intente de nuevo en …',
  'Muchos intentos fallidos.',
  'Código erroneo',
  'Código de autenticación incorrecto',
  'El código introducido es incorrecto',
  'La contraseña actual introducida es erronea',
  'El nombre de usuario ya existe para una cuenta, favor de proporcionar uno diferente.',
  'El correo eletrónico ya existe para una cuenta, favor de proporcionar uno diferente.',
  'Ha sucedido un error inesperado',
  'Ha ocurrido un error',
  'No se encontraron coincidencias.',
  'No parece haber nada aquí...',
  'Sin autorización',
  'No tienes permiso para ver esta página',
  'Aún no existen reportes en este programa',
  '¡Gracias, te contactaremos pronto!',
]

describe('fixed texts', () => {
  it('match the specification, character by character', () => {
    expect(Object.values(fixed)).toEqual(specified)
  })

  it('keep the widget defaults in English', () => {
    expect(Object.values(fixedWidget)).toEqual(['Sorry, no matching options.', 'Loading...', '{field} is not valid.'])
  })
})
