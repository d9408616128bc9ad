import { redirect } from 'react-router'
import { accountPaths } from '#app/account-paths.ts'
import { accountScreens } from '#app/account-screens.ts'

const first = () => redirect(accountPaths.screen(accountScreens[0].name))

export const loader = first

// Redirects in the browser without a request.
export const clientLoader = first
