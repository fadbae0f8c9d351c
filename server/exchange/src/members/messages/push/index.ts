/**
 * Web Push: devices that members register, and titles that are pushed to them. A payload has a title and a page, never an
 * amount; the push service cannot read it. Messages call it when they are stored; it decides on no message.
 */
export { createPush } from './create-push.ts'
export type { Push } from './create-push.ts'
export { pushMigration } from './migration.ts'
export { PUSH_HOSTS } from './push-service.ts'
export type { PushSite } from './push-service.ts'
