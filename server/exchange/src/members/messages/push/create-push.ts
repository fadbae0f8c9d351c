import type { MemberId } from '@bourse/contracts/account'
import { type Instant, refuse } from '@bourse/contracts/kit'
import type { Logger } from 'pino'
import { type BackgroundTask, createDrain, type Database, type Tx } from '#platform/kernel'
import {
  createPushService,
  isPushEndpoint,
  type PushService,
  type PushSite,
  type PushTarget,
} from './push-service.ts'
import {
  claimPushes,
  deleteDevice,
  deleteExpiredDevice,
  deletePush,
  type NewPush,
  putDevice,
  storePushes,
  type WaitingPush,
} from './store.ts'

type PushDeps = {
  readonly db: Database
  readonly clock: { now(): Instant }
  readonly log: Logger
}

type Device = PushTarget & { readonly member: MemberId; readonly token: string }

export type Push = BackgroundTask & {
  /** The key by which push services recognise this installation. */
  readonly publicKey: string
  register(tx: Tx, device: Device): Promise<void>
  remove(tx: Tx, member: MemberId, endpoint: string): Promise<void>
  /** Stores pushes in the transaction of their messages, and sends them after its commit. */
  store(tx: Tx, pushes: readonly NewPush[]): Promise<void>
}

const AT_ONCE = 20
/** Pushes that wait for the response of their service; a slow one delays no other until there are as many. */
const OPEN_MAX = 200
/** Waiting times before the next attempt; a push that is an hour late is of no use. */
const RETRY_MINUTES = [1, 5, 15, 30]
const KEY_BYTES = 65
const SECRET_BYTES = 16

export function createPush(deps: PushDeps, key: Buffer, site: PushSite): Push {
  const service = createPushService(key, site)
  const failed = (error: unknown) => deps.log.error({ err: error }, 'pushes not sent')
  const open = new Set<Promise<void>>()
  const drain = createDrain(async () => {
    if (open.size >= OPEN_MAX) await Promise.race(open)
    const claimed = await claimDue(deps)
    for (const push of claimed) {
      const delivery: Promise<void> = deliver(deps, service, push)
        .catch(failed)
        .finally(() => open.delete(delivery))
      open.add(delivery)
    }
    return claimed.length === AT_ONCE
  }, failed)
  return {
    begin: drain.begin,
    async ended() {
      await drain.ended()
      await Promise.all(open)
    },
    publicKey: service.publicKey,
    async register(tx, device) {
      if (!isPushEndpoint(device.endpoint, site) || !hasValidKeys(device)) refuse('push_device_invalid')
      await putDevice(tx, device)
    },
    async remove(tx, member, endpoint) {
      await deleteDevice(tx, member, endpoint)
    },
    async store(tx, pushes) {
      if (pushes.length > 0 && (await storePushes(tx, pushes)) > 0) tx.afterCommit(drain.begin)
    },
  }
}

const hasValidKeys = ({ publicKey, secret }: PushTarget): boolean =>
  Buffer.from(publicKey, 'base64url').length === KEY_BYTES &&
  Buffer.from(secret, 'base64url').length === SECRET_BYTES

const claimDue = ({ db, clock }: PushDeps): Promise<readonly WaitingPush[]> =>
  db.transact((tx) => claimPushes(tx, { now: clock.now(), limit: AT_ONCE, retryMinutes: RETRY_MINUTES }))

async function deliver({ db, log }: PushDeps, service: PushService, push: WaitingPush): Promise<void> {
  const page = `site_message/message-detail?id=${push.message}`
  try {
    const outcome = await service.send(push, { title: push.title, page })
    await db.transact((tx) => (outcome === 'expired' ? deleteExpiredDevice(tx, push) : deletePush(tx, push)))
  } catch (error) {
    log.warn({ err: error, push: push.id, attempts: push.attempts }, 'push not sent')
    if (push.attempts > RETRY_MINUTES.length) await db.transact((tx) => deletePush(tx, push))
  }
}
