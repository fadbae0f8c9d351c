import { auctionsDue } from './auctions-due.ts'
import { catchUp } from './catch-up.ts'
import { chatRoom } from './chat-room.ts'
import { feed } from './comparison/feed.ts'
import { proxy } from './comparison/proxy.ts'
import { withResults } from './comparison/results.ts'
import { copies } from './copies.ts'
import { crashes } from './crashes.ts'
import { dividends } from './dividends.ts'
import { drain } from './drain/rounds.ts'
import { dualDue } from './dual-due.ts'
import type { Figure, Goal } from './figure.ts'
import { loansDue } from './loans-due.ts'
import type { OptionName, Options } from './options.ts'
import { secondsDue } from './seconds-due.ts'
import { orderLimits } from './order-limits.ts'
import { overload } from './overload.ts'
import { positionsTick, trailsTick } from './positions-tick.ts'
import { productSpeed } from './product-speed.ts'
import { record } from './record.ts'
import { stale } from './stale.ts'

export type Bench = {
  readonly name: string
  readonly purpose: string
  /** Options of the bench. */
  readonly options: readonly OptionName[]
  /** Goals by the name of the figure; counts of flaws must be zero in each bench. */
  readonly gates: Readonly<Record<string, Goal>>
  /** Whether it runs when no name is given. */
  readonly isDefault?: true
  readonly run: (options: Options) => Promise<Figure[]>
}

const atMost = (value: number, unit = 'ms'): Goal => ({ atMost: value, unit })
const atLeast = (value: number, unit: string): Goal => ({ atLeast: value, unit })

/** All measurements. */
export const BENCHES: readonly Bench[] = [
  {
    name: 'product',
    purpose: 'the whole product: starts, orders at 50 and 200 per second, age of ticks, site configuration',
    options: [],
    gates: {
      'start, first time': atMost(8_000),
      'start, again': atMost(3_000),
      'order at 50/s, 99 of 100': atMost(100),
      'order at 200/s, 99 of 100': atMost(150),
      'age of a tick at 50 orders/s, 99 of 100': atMost(500),
      'age of a tick without orders, 99 of 100': atMost(500),
      'site configuration': atLeast(10_000, '/s'),
      'site configuration, 99 of 100': atMost(20),
    },
    isDefault: true,
    run: productSpeed,
  },
  {
    name: 'futures',
    purpose: 'ticks on 10,000 positions with 500 connected members, to the end of their effects',
    options: [],
    gates: { 'a tick on 10,000 positions, 99 of 100': atMost(25) },
    isDefault: true,
    run: positionsTick,
  },
  {
    name: 'trails',
    purpose: 'the same ticks beside 20,000 trailing stops on one market, half of spot and half of futures',
    options: [],
    gates: { 'a tick on 10,000 positions and 20,000 trailing stops, 99 of 100': atMost(25) },
    run: trailsTick,
  },
  {
    name: 'options',
    purpose: '5,000 options that expire in one second, and as many that are due when the exchange is killed',
    options: [],
    gates: { '5,000 options due at once, slowest of three': atMost(2_000) },
    isDefault: true,
    run: secondsDue,
  },
  {
    name: 'order-limits',
    purpose:
      '50, 400 and 1,000 orders per second (the last for three times as long), in twelve markets and in one, with cancellations; beside another checkout medians and ratios',
    options: ['rounds', 'seconds', 'beside'],
    gates: {
      'order at 50/s, 99 of 100': atMost(40),
      'order at 400/s over twelve markets, 99 of 100': atMost(100),
      'order at 400/s in one market, 99 of 100': atMost(150),
      'cancellation beside 400 orders/s, 99 of 100': atMost(60),
      'order at 1,000/s over twelve markets, 99 of 100': atMost(250),
      'age of a tick at 400 orders/s, 99 of 100': atMost(250),
    },
    run: orderLimits,
  },
  {
    name: 'proxy',
    purpose:
      'the BFF against httpxy, express with http-proxy-middleware, `@fastify/http-proxy`, nginx (if installed) and the upstream itself: 0.3, 8 and 100 KB, and 1,000 calls per second',
    options: ['rounds', 'seconds'],
    gates: {
      '0.3 KB, of httpxy': atLeast(1, '×'),
      '8 KB, of httpxy': atLeast(0.55, '×'),
      '100 KB, of httpxy': atLeast(0.15, '×'),
      '0.3 KB, memory in the last round, of the second': atMost(1.15, '×'),
      '8 KB, memory in the last round, of the second': atMost(1.15, '×'),
      '100 KB, memory in the last round, of the second': atMost(1.15, '×'),
      'added at 1000/s, median': atMost(2),
      'added at 1000/s, 99 of 100': atMost(15),
    },
    run: (options) => withResults((results) => proxy(options, results)),
  },
  {
    name: 'feed',
    purpose:
      'live prices against `ws` with a frame built once, `ws` with `send` and socket.io with `emit`, none of which reads an upstream; 500 clients that connect per second, a restart under all, 100 stalled ones',
    options: ['rounds', 'seconds', 'sockets'],
    gates: {
      'messages delivered': atLeast(99.9, '%'),
      'age at the client, 99 of 100': atMost(300),
      'memory of a socket': atMost(30, 'kB'),
      'processor time, of ws, framed once': atMost(1.8, '×'),
      'the last client is back after': atMost(30, 's'),
      'age of the others while they do, of that before': atMost(1.2, '×'),
      'the least delivered to the others': atLeast(99.9, '%'),
      'memory of one that stalls': atMost(256, 'kB'),
    },
    run: (options) => withResults((results) => feed(options, results)),
  },
  {
    name: 'overload',
    purpose:
      'the peak rate of good responses, then two, three and five times as much, and half; with HAProxy and `server/deploy/haproxy.cfg` (if installed), and without',
    options: [],
    gates: {
      'with HAProxy, served well at 2×, of the peak': atLeast(0.95, '×'),
      'with HAProxy, served well at 5×, of the peak': atLeast(0.85, '×'),
      'with HAProxy, critical calls served well at 3×': atLeast(0.99, '×'),
      'with HAProxy, good responses at 5×, 99 of 100': atMost(500),
      'with HAProxy, shed at 5×, 99 of 100': atMost(300),
      'with HAProxy, recovery after the load falls': atMost(2, 's'),
      'with HAProxy, probes of readiness with a response': atLeast(0.99, '×'),
      'without, served well at 2×, of the peak': atLeast(0.8, '×'),
      'without, served well at 5×, of the peak': atLeast(0.4, '×'),
    },
    run: () => withResults(overload),
  },
  {
    name: 'stale',
    purpose:
      'an upstream killed, silenced, slowed and with a stopped clock: what 200 sockets, REST and `/readyz` show, and when',
    options: [],
    gates: { 'the last client notified of any fault': atMost(10, 's') },
    run: stale,
  },
  {
    name: 'drain',
    purpose: 'stops during work: no acknowledged call is lost, none is done twice',
    options: ['rounds', 'sockets', 'seed'],
    gates: { 'slowest stop': atMost(10_000), 'all clients back, slowest': atMost(30_000) },
    run: drain,
  },
  {
    name: 'crashes',
    purpose: 'kills of the exchange during orders, positions and options',
    options: ['rounds'],
    gates: {},
    run: crashes,
  },
  {
    name: 'downtime',
    purpose: 'eight hours of downtime with 10,000 positions: the time to catch up',
    options: [],
    gates: {
      'catch-up of 8 hours, 10,000 positions': atMost(30_000),
      'share of the positions': atMost(15_000),
      'positions closed and filled meanwhile': atLeast(1, ''),
    },
    run: catchUp,
  },
  {
    name: 'loans',
    purpose:
      'an hour of interest of 5,000 loans and 5,000 debts on margin, and ticks on them beside 10,000 positions',
    options: [],
    gates: {
      'an hour of interest of 5,000 loans': atMost(5_000),
      'an hour of interest of 5,000 debts on margin': atMost(5_000),
      'a tick with 10,000 positions, 99 of 100': atMost(50),
    },
    run: loansDue,
  },
  {
    name: 'dividends',
    purpose: '50,000 locks paid in one round while members place spot orders',
    options: [],
    gates: {
      'a dividend of 50,000 locks': atMost(20_000),
      'order at 50/s meanwhile, 99 of 100': atMost(150),
    },
    run: dividends,
  },
  {
    name: 'copies',
    purpose: '1,000 and 10,000 followers who copy openings and closings of a leader',
    options: [],
    gates: {
      '1,000 followers copy an opening, slowest': atMost(1_000),
      '1,000 followers copy a closing, slowest': atMost(1_000),
      'that order with 1,000 followers and without': atMost(20),
      '10,000 followers copy an opening, slowest': atMost(10_000),
      '10,000 followers copy a closing, slowest': atMost(10_000),
      'that order with 10,000 followers and without': atMost(20),
    },
    run: copies,
  },
  {
    name: 'auctions',
    purpose: '500 auctions that end in one second',
    options: [],
    gates: { '500 auctions that end in one second': atMost(3_000) },
    run: auctionsDue,
  },
  {
    name: 'dual',
    purpose: '10,000 dual orders that are due at one moment',
    options: [],
    gates: { '10,000 dual orders due at one moment': atMost(5_000) },
    run: dualDue,
  },
  {
    name: 'chat',
    purpose:
      '2,000 readers of a chat room with 20 messages a second: age of messages, and of prices beside them',
    options: [],
    gates: {
      'a message at 2,000 readers, 99 of 100': atMost(300),
      'messages delivered': atLeast(99.9, '%'),
      'age of a tick beside them, 99 of 100': atMost(500),
    },
    run: chatRoom,
  },
  {
    name: 'record',
    purpose: 'the record of prices: bytes on disk, an hour of ticks over HTTP, a first start',
    options: [],
    gates: {
      '30 days of 48 markets': atMost(3, 'GB'),
      'first start on an empty directory': atMost(60_000),
      'an hour of ticks over HTTP, 99 of 100': atMost(300),
      'ticks in each': atLeast(3_600, ''),
    },
    run: record,
  },
]
