/**
 * Sub-accounts of a member: opening, names, closing, the selection of a session, and transfers between them. Each is a row of
 * its own among the members, so that products need no rule for it; it has no log-in, and receives no gift.
 */
export { subAccountsArea } from './area.ts'
export type { SubAccountDeps } from './deps.ts'
export { createPersonNotices } from './notify-persons.ts'
