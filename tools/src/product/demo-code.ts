/**
 * pnpm demo-code [dev]       what the authenticator of the demo world's people shows now; of `pnpm dev`'s, with its name
 */
import { generateSync } from 'otplib'
import { keptSecrets } from './secrets.ts'

const { DEMO_AUTHENTICATOR: secret } = keptSecrets(process.argv.includes('dev') ? 'dev' : 'demo')
console.log(generateSync({ secret }))
