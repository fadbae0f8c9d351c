/**
 * Names that imitate the house. It compares a typed name with reserved words as a reader would see both, by the
 * skeletons of UTS 39. It knows no members, and stores nothing.
 */
export { isReservedName } from './reserved.ts'
