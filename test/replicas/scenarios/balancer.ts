import { connect, type Socket } from 'node:net'
import { account } from '@bourse/contracts/account'
import { market } from '@bourse/contracts/market'
import { spot } from '@bourse/contracts/spot'
import type { Member } from '../../environment/member.ts'
import type { Claims } from '../claims.ts'
import type { Cluster } from '../cluster.ts'

const POLLING = '/socket.io/?EIO=4&transport=polling'
const GUESSES = 25
const BUDGET = 20
const SLOW = 400
const WAVES = 20

/** Properties of the balancer: sticky polling sessions, forged addresses, malformed HTTP headers. */
export async function balancer(cluster: Cluster, members: readonly Member[], claims: Claims): Promise<void> {
  const { bearer } = members[0] as Member
  claims.holds('a polling session stays with its replica', await polls(cluster.url, bearer))

  const guesses = Array.from({ length: GUESSES }, (_, at) =>
    fetch(`${cluster.url}/api${account.login.path}`, {
      method: 'POST',
      headers: {
        'x-forwarded-for': `10.0.0.${at}`,
        'x-real-ip': `10.0.1.${at}`,
        forwarded: `for=10.0.2.${at}`,
      },
      body: new URLSearchParams({ user_string: 'nobody@example.com', password: 'wrong-password' }),
    }).then(({ status }) => status),
  )
  const accepted = (await Promise.all(guesses)).filter((status) => status !== 429).length
  // Members have logged in from the same address before.
  claims.holds(
    'forged addresses allow no more guesses',
    accepted <= BUDGET,
    `${accepted} of ${GUESSES} were checked`,
  )

  await slowCallers(cluster.url, claims)
  for (const [what, head] of ODD_HEADS) {
    const status = await readStatus(cluster.url, head)
    claims.holds(`it refuses ${what}`, status === 400 || status === 403, String(status))
  }
}

/**
 * Sends incomplete requests, many more than call slots, in waves, because concurrent ones would be
 * shed.
 */
async function slowCallers(url: string, claims: Claims): Promise<void> {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  const statuses: number[] = []
  for (let wave = 0; wave < WAVES; wave++) {
    for (let one = 0; one < SLOW / WAVES; one++) {
      const socket = connect(Number(port), hostname, () => socket.write(ENDLESS))
      sockets.push(socket.on('error', () => socket.destroy()))
    }
    for (let read = 0; read < 10; read++)
      statuses.push((await fetch(`${url}/api${market.boards.path}`)).status)
  }
  const failed = statuses.filter((status) => status !== 200).length
  claims.holds(
    `${SLOW} slow callers delay no other caller`,
    failed === 0,
    `${statuses.length} reads, ${failed} failed`,
  )
  for (const socket of sockets) socket.destroy()
}

const ENDLESS = `POST /api${spot.place.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\ni`
const ODD_HEADS = [
  ['two hosts', 'GET /api/fiats HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['no host', 'GET /api/fiats HTTP/1.1\r\n\r\n'],
  [
    'two lengths',
    'POST /api/user/login HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc',
  ],
  ['a space before the colon', 'GET /api/fiats HTTP/1.1\r\nHost: a\r\nX-One : 1\r\n\r\n'],
  ['a name with an underscore', 'GET /api/fiats HTTP/1.1\r\nHost: a\r\nX_Forwarded_For: 1\r\n\r\n'],
  [
    'an unknown encoding',
    'POST /api/user/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
  ],
] as const

function readStatus(url: string, head: string): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((found, failed) => {
    const socket = connect(Number(port), hostname, () => socket.write(head))
    socket.once('error', failed)
    socket.once('data', (bytes) => {
      found(Number(bytes.toString('latin1', 9, 12)))
      socket.destroy()
    })
  })
}

/** Handshake, login and subscription by polling: separate requests that must all reach the same process. */
async function polls(url: string, bearer: string): Promise<boolean> {
  const greeted = await fetch(url + POLLING)
  const { sid } = JSON.parse((await greeted.text()).slice(1)) as { sid: string }
  const [cookie = ''] = (greeted.headers.getSetCookie()[0] ?? '').split(';')
  const at = `${url}${POLLING}&sid=${sid}`
  const send = (body: string) => fetch(at, { method: 'POST', headers: { cookie }, body }).then(({ ok }) => ok)
  const receive = () => fetch(at, { headers: { cookie } }).then((response) => response.text())
  const sent = [await send(`40${JSON.stringify({ token: bearer })}`)]
  let received = await receive()
  sent.push(await send('420["sub",{"ch":["tickers"]}]'))
  for (let turn = 0; turn < 5 && !received.includes('430['); turn++) received += await receive()
  sent.push(await send('1'))
  return sent.every((ok) => ok) && received.includes('"snap"')
}
