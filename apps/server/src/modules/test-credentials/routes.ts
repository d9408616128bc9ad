import type { OperationRoute } from '#server/http/handle.ts'
import { addTestCredential } from './add-test-credential.ts'
import { claimTestCredential } from './claims/claim-test-credential.ts'
import { declareTestAccount } from './claims/declare-test-account.ts'
import { listAgentCredentials } from './claims/list-agent-credentials.ts'
import { openTestCredential } from './claims/open-test-credential.ts'
import { requestTestCredential } from './claims/request-test-credential.ts'
import { returnTestCredential } from './claims/return-test-credential.ts'
import { importTestCredentials } from './import-test-credentials.ts'
import { listCredentialPools } from './list-credential-pools.ts'
import { listTestCredentials } from './list-test-credentials.ts'
import { previewTestCredentials } from './preview-test-credentials.ts'
import { revokeTestCredential } from './revoke-test-credential.ts'
import { rotateTestCredential } from './rotate-test-credential.ts'
import { saveCredentialInstructions } from './save-credential-instructions.ts'

export const testCredentialRoutes: readonly OperationRoute[] = [
  listCredentialPools,
  listTestCredentials,
  saveCredentialInstructions,
  addTestCredential,
  previewTestCredentials,
  importTestCredentials,
  rotateTestCredential,
  revokeTestCredential,
  listAgentCredentials,
  claimTestCredential,
  openTestCredential,
  requestTestCredential,
  declareTestAccount,
  returnTestCredential,
]
