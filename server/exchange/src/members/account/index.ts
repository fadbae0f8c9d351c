/**
 * Members: registration with a code, passwords, sessions, the profile. Wrong codes and passwords are counted
 * even when the call is refused. It holds no money and knows no market.
 */
export { accountArea } from './area.ts'
export { createCodes } from './codes.ts'
export type { Codes } from './codes.ts'
export type { AccountDeps, ProfileReview, TotpProof } from './deps.ts'
export { emailCodeSender, inlineCodeSender } from './code-sender.ts'
export type { CodeSender } from './code-sender.ts'
export { canonicalEmail, canonicalNumber } from './identifiers.ts'
export { createPuzzles } from './puzzles.ts'
export { hashCaller, rememberCaller } from './known-callers.ts'
export { createPasswords } from './password.ts'
export type { PasswordCost, Passwords } from './password.ts'
export { createMember } from './register.ts'
export { phoneTarget, listTargets } from './send-code.ts'
export {
  closeOtherSessions,
  closeSessionById,
  createMemberOfToken,
  listSessions,
  openSession,
} from './sessions.ts'
export {
  findByHandle,
  findByInvite,
  findMember,
  loadLanguages,
  listIdentifierChanges,
  listMembers,
  listLockedMembers,
  loadProfiles,
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
export { countTry, clearFailures } from './throttle.ts'
