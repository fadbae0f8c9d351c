/**
 * Whose a picture is and what it is used for: uploads belong to who made them, and only avatars are seen by others.
 * A room that takes a picture claims it here for its purpose, in its own transaction.
 * The bytes lie in the web room's directory; nothing here reads them.
 */
export { picturesMigration } from './migration.ts'
export { assertQuota, uploadAccessOf, claimPicture, insertPicture, PICTURES_PER_DAY } from './store.ts'
export type { UploadAccess, Purpose } from './store.ts'
