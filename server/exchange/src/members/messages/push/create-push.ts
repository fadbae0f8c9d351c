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
/** Waiting times before the next attempt; a push that is an hour late is of no use. */
const RETRY_MINUTES = [1, 5, 15, 30]
const KEY_BYTES = 65
const SECRET_BYTES = 16

export function createPush(deps: PushDeps, key: Buffer, site: PushSite): Push {
  const service = createPushService(key, site)
  const drain = createDrain(
    () => sendDue(deps, service),
    (error) => deps.log.error({ err: error }, 'pushes not sent'),
  )
  return {
    ...drain,
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

async function sendDue(deps: PushDeps, service: PushService): Promise<boolean> {
  const now = deps.clock.now()
  const claimed = await deps.db.transact((tx) =>
    claimPushes(tx, { now, limit: AT_ONCE, retryMinutes: RETRY_MINUTES }),
  )
  await Promise.all(claimed.map((push) => deliver(deps, service, push)))
  return claimed.length === AT_ONCE
}

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
