import { redirect } from 'react-router'
import { accountPaths } from '#app/account-paths.ts'
import { accountScreens } from '#app/account-screens.ts'

const redirectToFirstScreen = () => redirect(accountPaths.screen(accountScreens[0].name))

export const loader = redirectToFirstScreen

// Redirects in the browser without a request.
export const clientLoader = redirectToFirstScreen
