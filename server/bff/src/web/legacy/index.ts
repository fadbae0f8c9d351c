/**
 * The API for legacy apps of the family: the same table, validation and declared fields, under `/classic/api`
 * and in the classic envelope. It shares the request flow; only the encoding differs.
 */
export { LEGACY_ROOT, mountLegacyApi } from './mount-legacy-api.ts'
