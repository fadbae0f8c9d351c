/**
 * API keys of members: creation, revocation, and the check of each request with one. A key is read from the
 * database for every request, so a revoked one is refused at once at every replica. It changes no account.
 */
export { createPrincipalOfKey } from './principal-of-key.ts'
export { isKeyCredential } from './credential.ts'
export { apiKeysMigration } from './migration.ts'
export {
  countApiKeys,
  deleteApiKey,
  deleteApiKeys,
  deleteKeysOfAccount,
  insertApiKey,
  listApiKeys,
} from './store.ts'
export { createSecret } from './secret.ts'
