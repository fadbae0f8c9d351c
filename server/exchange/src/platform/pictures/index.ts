/**
 * Owners and purposes of pictures: uploads belong to their uploader, and only avatars are public. A module
 * that takes a picture claims it here for its purpose, in its own transaction. The bytes are in the web
 * module's directory; nothing here reads them.
 */
export { picturesArea } from './area.ts'
export { assertQuota, findUploadAccess, claimPicture, insertPicture, PICTURES_PER_DAY } from './store.ts'
export type { UploadAccess, Purpose } from './store.ts'
