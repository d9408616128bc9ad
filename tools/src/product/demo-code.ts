/**
 * pnpm demo-code [dev]       prints the current TOTP code of the demo users; with `dev`, of `pnpm dev`'s
 */
import { generateSync } from 'otplib'
import { loadSecrets } from './secrets.ts'

const { DEMO_AUTHENTICATOR: secret } = loadSecrets(process.argv.includes('dev') ? 'dev' : 'demo')
console.log(generateSync({ secret }))
