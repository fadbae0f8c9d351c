/**
 * The calls as the old apps of the family know them: the same table, the same checks and the same allowed fields, under
 * `/classic/api` and in the classic envelope.
 * It makes no call of its own: what comes of a call is worked out once for both faces, and only written differently here.
 */
export { LEGACY_ROOT, mountLegacyApi } from './mount-legacy-api.ts'
