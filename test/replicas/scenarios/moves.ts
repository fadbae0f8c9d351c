import { account } from '@bourse/contracts/account'
import { content } from '@bourse/contracts/content'
import { spot } from '@bourse/contracts/spot'
import { freshKey, type Member } from '../../environment/member.ts'
import { type ApiResponse, Caller } from '../caller.ts'
import type { Claims } from '../claims.ts'
import type { Cluster } from '../cluster.ts'
import { AppClient } from '../app-client.ts'
import { until } from '../managed-process.ts'

const ORDER = { amount: '0.0005', target_price: '19000', currency_id: '1', legal_id: '3', type: '1' }
const LOGINS = 20

/** Checks that a session of one replica is valid at all, and that the replicas are indistinguishable. */
export async function moves(cluster: Cluster, claims: Claims): Promise<void> {
  const alice = await cluster.member('alice@example.com', '100000')
  const here = cluster.replicas.map(({ url }) => cluster.at(url, alice))
  const known = await Promise.all(here.map((she) => she.call(account.profile, {})))
  claims.equal('a session is valid on all replicas', new Set(known.map(({ id }) => id)).size, 1)

  const cached = await Promise.all(
    cluster.replicas.map(({ url }) => new Caller(url, '127.8.0.1').ask({ path: content.site.path })),
  )
  claims.equal('a cached response is equal on all', new Set(cached.map(({ text }) => text)).size, 1)

  const clients = cluster.replicas.map(({ url }) => new AppClient(url, alice.bearer))
  await until('each replica has clients', () => clients.every(({ epoch }) => epoch !== null))
  claims.equal('each replica numbers its own frames', new Set(clients.map(({ epoch }) => epoch)).size, 3)

  const key = freshKey()
  const order = { method: 'POST', path: spot.place.path, fields: ORDER, bearer: alice.bearer, key } as const
  const ask = (url: string): Promise<ApiResponse> => new Caller(url, '127.8.0.1').ask(order)
  const atOnce = await Promise.all(cluster.replicas.flatMap(({ url }) => [ask(url), ask(url)]))
  const statuses = new Set(atOnce.map(({ status }) => status))
  statuses.delete(200)
  statuses.delete(409)
  claims.equal('one key, sent to all replicas at once, succeeds or is in progress', [...statuses], [])
  const repeated = await Promise.all(cluster.replicas.map(({ url }) => ask(url)))
  claims.equal(
    'later all return the first response',
    new Set(repeated.map(({ status, text }) => `${status} ${text}`)).size,
    1,
  )
  const { list } = await alice.call(spot.orders, {})
  claims.equal('and there is one order', list.length, 1)
  const isNotified = await until('every replica notifies her client of the order', () =>
    clients.every(({ received }) => received.includes('order.changed')),
  ).then(
    () => true,
    () => false,
  )
  claims.holds('her clients are notified, whichever replica they follow', isNotified)

  await (here[0] as Member).call(account.logout, {})
  const knownAs = async (): Promise<number[]> =>
    Promise.all(here.map(async (she) => (await she.send('GET', account.profile.path)).status))
  const signedOutMs = await until(
    'she is known nowhere',
    async () => (await knownAs()).every((status) => status === 401),
    5_000,
  )
  claims.holds(
    'a sign-out at one replica is effective at all',
    signedOutMs < 2_000,
    `${Math.round(signedOutMs)} ms`,
  )
  const deaf = await until(
    'her devices are notified',
    () => clients.every(({ received }) => received.includes('bye session_ended')),
    5_000,
  ).then(
    () => true,
    () => false,
  )
  claims.holds('and her clients are notified, whichever replica they follow', deaf)
  for (const client of clients) client.leave()

  const guests = cluster.replicas.map(({ url }) => new Caller(url, '127.8.0.9'))
  const guesses: number[] = []
  for (let turn = 0; turn < LOGINS + 10; turn++) {
    const { status } = await (guests[turn % 3] as Caller).ask({
      method: 'POST',
      path: account.login.path,
      fields: { user_string: 'nobody@example.com', password: 'wrong-password' },
    })
    guesses.push(status)
  }
  const accepted = guesses.filter((status) => status !== 429).length
  claims.equal('a rate limit is shared by all replicas: twenty guesses a minute', accepted, LOGINS)
}
