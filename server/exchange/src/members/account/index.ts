/**
 * Members: registration with a code, passwords, sessions, the profile. Wrong codes and passwords are counted
 * even when the call is refused. It holds no money and knows no market.
 */
export { accountArea } from './area.ts'
export { createCodes } from './codes.ts'
export type { Codes } from './codes.ts'
export type { AccountDeps, NewCaller, ProfileReview, TotpProof } from './deps.ts'
export { emailCodeSender, inlineCodeSender } from './code-sender.ts'
export type { CodeSender } from './code-sender.ts'
export { canonicalEmail, canonicalNumber } from './identifiers.ts'
export { createPuzzles } from './puzzles.ts'
export { findKnownParts, hashCaller, rememberCaller } from './known-callers.ts'
export { openMemberSession } from './open-member-session.ts'
export { createPasswords } from './password.ts'
export type { PasswordCost, Passwords } from './password.ts'
export { createMember } from './register.ts'
export { phoneTarget, listTargets } from './send-code.ts'
export {
  closeAllSessions,
  closeOtherSessions,
  closeSessionById,
  leaveAccount,
  createPrincipalOfToken,
  listSessions,
  selectAccount,
} from './sessions.ts'
export {
  findByHandle,
  findByInvite,
  findMember,
  loadLanguages,
  listIdentifierChanges,
  listMembers,
  assertNotFrozen,
  listLockedMembers,
  loadProfiles,
  setLocked,
  updateEmail,
  setFirstMobile,
  updateMobile,
  updatePassword,
} from './store.ts'
export type { Member, Profile } from './store.ts'
export {
  countInvitees,
  loadInviters,
  loadInviterState,
  isInviterOf,
  listInvitees,
  loadPrivateNames,
  setInviter,
} from './inviters.ts'
export {
  closeSubAccount,
  insertSubAccount,
  listAccountsOfPerson,
  listOwnAccounts,
  listSubAccounts,
  loadSubAccounts,
  ownsAccount,
  renameSubAccount,
} from './sub-accounts.ts'
export type { SubAccount } from './sub-accounts.ts'
export { countTry, clearFailures } from './throttle.ts'
