import { redirect } from 'react-router'
import { accountPaths } from '#app/account-paths.ts'
import { accountScreens } from '#app/account-screens.ts'

const first = () => redirect(accountPaths.screen(accountScreens[0].name))

export const loader = first

// The browser decides alone: no request only to hear where the first screen is.
export const clientLoader = first
