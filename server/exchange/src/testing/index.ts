/**
 * What the tests of this package stand on: a database of their own, calls without a server, members without a sign-up.
 * Only tests open this door; nothing that runs in production does.
 * It knows no area and promises nothing that an area would have to keep.
 */
export { callOf } from './call.ts'
export { refusalOf } from './refusal.ts'
export { testDatabase } from './database.ts'
export { gate } from './gate.ts'
export { fixedRandom } from './random.ts'
