/**
 * The test environment: the whole product in one process, with time and prices moved by the test. Members
 * register and call the API like integrators. Nothing here reads what a user cannot see, except the trial
 * balance.
 */
export { operatorNamed, signBy } from './operators.ts'
export type { TestOperator } from './operators.ts'
export { freshDatabase } from './database.ts'
export { freePort, has } from './machine.ts'
export { ApiRefusal, codeIn, freshKey, Member, PASSWORD, signUp } from './member.ts'
export { lastingProof } from './proof.ts'
export { START } from './start.ts'
export { solvePuzzle } from './puzzle.ts'
export { uploadPicture } from './picture.ts'
export { bindMobile, freshDocument, freshMobile, mailedCode, verify } from './verify.ts'
export { addPasskey, atLocalhost, createDevice, logInByPasskey } from './passkeys.ts'
export { authenticatorCode } from './authenticator.ts'
export { builtApp, createTestEnvironment } from './environment.ts'
export { useOperatorSocket, useTestEnvironment } from './use-environment.ts'
export type { TestEnvironment } from './environment.ts'
