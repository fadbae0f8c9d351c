import type { MemberId } from '@bourse/contracts/account'
import { unreachable } from '@bourse/contracts/kit'
import type { ExchangeClock, Freshness } from '#feed/freshness'
import type { Hub, TickScheduler } from '#feed/hub'
import { createMarketIndex, decodeEvent, type MarketEvent, type MemberEvent } from '#feed/upstream'
import type { FeedOptions } from './options.ts'

type EventListenerOptions = {
  readonly hub: Hub
  readonly scheduler: TickScheduler
  readonly freshness: Freshness
  readonly clock: ExchangeClock
  readonly options: FeedOptions
  readonly onFailed: (error: unknown) => void
}

/** The most event names to report; they come from the upstream, so their number is bounded. */
const REPORTED_MAX = 100

/** Decodes each upstream event, finds its market and passes it to the hub. */
export function createEventListener({
  hub,
  scheduler,
  freshness,
  clock,
  options,
  onFailed,
}: EventListenerOptions) {
  const { monotonicNow } = options
  let unresolved = 0
  const reportedEvents = new Set<string>()
  /** Reports an event name once per run: a broken upstream repeats errors many times a second. */
  function report(event: string, message: string): void {
    unresolved++
    if (reportedEvents.has(event) || reportedEvents.size >= REPORTED_MAX) return
    reportedEvents.add(event)
    options.log.warn({ event }, message)
  }
  const markets = createMarketIndex({ load: options.loadMarkets, monotonicNow, onFailed })

  function onPersonal({ member, personal, unknownName }: MemberEvent): void {
    if (unknownName !== undefined) report(unknownName, 'unknown kind of member event')
    hub.sendPersonal(member, personal)
    // A foreign upstream sends no orders, so they are read again.
    if (!options.isOwnExchange && personal.type.startsWith('order.')) hub.refreshOrders(member)
    if (personal.type === 'account.changed') void endDeadSessions(hub, options, member)
  }

  function onMarketEvent(event: MarketEvent): void {
    freshness.onEvent(event)
    const market = markets.find(event.pair)
    if (market === null) unresolved++
    else {
      hub.put({ ...event, market })
      scheduler.onChanged()
    }
  }

  return {
    onEvent(event: string, payload: unknown): void {
      const read = decodeEvent(event, payload)
      if (read === null) return
      switch (read.kind) {
        case 'site':
          return options.onSiteChanged()
        case 'clock':
          // A foreign exchange must not set the time of our frames.
          if (!options.isOwnExchange) return
          clock.onTime(read.now)
          return freshness.onTime(read)
        case 'personal':
          return onPersonal(read)
        case 'order':
          return hub.sendOrder(read.member, read)
        case 'unreadable':
          return report(read.event, 'failed to decode upstream event')
        case 'commitments':
        case 'sales':
        case 'lot':
        case 'chat':
          hub.put(read)
          return scheduler.onChanged()
        case 'ticker':
        case 'bar':
        case 'depth':
        case 'trades':
          return onMarketEvent(read)
        default:
          return unreachable(read)
      }
    },
    unresolved: () => unresolved,
  }
}

/** Checks every connected session of this member, because the event does not name the ended ones. */
async function endDeadSessions(hub: Hub, { isAlive, log }: FeedOptions, member: MemberId): Promise<void> {
  for (const principal of hub.principalsOf(member)) {
    const { sid } = principal
    if (sid === null || principal.token === null) continue
    const alive = await isAlive(principal).catch((error: unknown) => {
      // The socket stays open; the session is lost with its next HTTP request.
      log.warn({ err: error }, 'session check failed')
      return true
    })
    if (!alive) hub.revokeSession(sid)
  }
}
