/**
 * The world of the tests: the whole product in one process, with time and prices moved by hand.
 * Members come in by the front door and call what integrators call.
 * Nothing here reads what a user could not see, except the trial balance.
 */
export { freshDatabase } from './database.ts'
export { ApiRefusal, codeIn, freshKey, Member, PASSWORD, signUp } from './member.ts'
export { uploadPicture } from './picture.ts'
export { bindMobile, freshDocument, freshMobile, mailedCode, verify } from './verify.ts'
export { authenticatorCode } from './authenticator.ts'
export { builtApp, createTestEnvironment } from './environment.ts'
export type { TestEnvironment } from './environment.ts'
