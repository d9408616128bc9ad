/** Titles of pages behind the guard: their other texts load once a user is signed in. */
export const twoFactorHead = { title: 'Verificación en dos pasos' } as const

export const changePasswordHead = { title: 'Cambia tu contraseña' } as const
