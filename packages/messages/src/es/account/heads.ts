/** Titles of pages behind the guard: their other words come when somebody is known to be there. */
export const twoFactorHead = { title: 'Verificación en dos pasos' } as const

export const changePasswordHead = { title: 'Cambia tu contraseña' } as const
