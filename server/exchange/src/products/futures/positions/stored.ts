import type { MemberId } from '@bourse/contracts/account'
import type { RebateShare } from '@bourse/contracts/fees'
import type { CloseReason, EntryEnd, EntryKind, PositionId, PositionStatus } from '@bourse/contracts/futures'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import {
  defaultTimeInForce,
  type TimeInForce,
  TIMES_IN_FORCE,
  type Trail,
  type TriggerSource,
} from '@bourse/contracts/orders'
import {
  amount,
  type Codec,
  columns,
  flag,
  id,
  instant,
  integer,
  integerId,
  nullable,
  oneOf,
  type Row,
  type StoredOf,
  table,
  text,
} from '#platform/kernel'
import { formatRebates, parseRebates } from '#platform/ledger'

/** The terms of a trailing stop, and its state. */
export type EntryTrail = Trail & {
  readonly activation: Amount | null
  /** The price that it follows. */
  readonly by: TriggerSource
  /** The second of its activation. */
  readonly since: Instant | null
  /** The second of the highest or lowest price when it was triggered. */
  readonly extremeAt: Instant | null
}

export type Status = Exclude<PositionStatus, 'closing'>

/** The order that a position began as, or that still waits. */
export type Entry = {
  readonly kind: EntryKind
  /** The id that the caller gave it. */
  readonly clientId: string | null
  readonly timeInForce: TimeInForce
  /** The fee rate at its placement; null for orders that are older than this field. */
  readonly feeRate: Amount | null
  /** Set exactly for `gtt`. From this second on it is not filled. */
  readonly expiresAt: Instant | null
  /** Closes positions of the other side; it has no margin and never becomes a position. */
  readonly isReduceOnly: boolean
  readonly stop: {
    readonly price: Amount
    readonly direction: 'rises' | 'falls'
    readonly by: TriggerSource
    readonly reachedAt: Instant | null
  } | null
  readonly trail: EntryTrail | null
  /** Why it ended without opening a position, where the member did not cancel it. */
  readonly end: EntryEnd | null
}

/** A market order. */
export const PLAIN_ENTRY: Entry = {
  kind: 'market',
  clientId: null,
  timeInForce: 'ioc',
  feeRate: null,
  expiresAt: null,
  isReduceOnly: false,
  stop: null,
  trail: null,
  end: null,
}

/** The columns that are fields of a position as they are. */
const fields = {
  id: id<PositionId>(),
  member: ['member_id', id<MemberId>()],
  market: ['market_id', integerId<MarketId>()],
  side: oneOf('long', 'short'),
  status: oneOf('pending', 'open', 'closed', 'cancelled'),
  origin: oneOf('own', 'copied'),
  mode: oneOf('isolated', 'cross'),
  lots: amount,
  quantity: amount,
  leverage: integer,
  quotedPrice: amount,
  openPrice: amount,
  takeProfit: amount,
  stopLoss: amount,
  /** The price that triggers take profit and stop loss. */
  stopsBy: oneOf('last', 'mark'),
  marginAtOpen: amount,
  margin: amount,
  fee: amount,
  overnightFee: amount,
  closePrice: nullable(amount),
  realized: nullable(amount),
  liquidationFee: amount,
  shortfall: amount,
  closeReason: nullable(text as Codec<CloseReason>),
  leader: ['leader_id', nullable(id<MemberId>())],
  leaderPosition: nullable(id<PositionId>()),
  submittedAt: instant,
  openedAt: nullable(instant),
  closedAt: nullable(instant),
  updatedAt: instant,
  /** Grows with each change, so that out-of-order versions can be ordered. */
  version: integer,
} as const

/** The columns of the order that a position began as, and of its rebates. */
const entryFields = {
  clientId: nullable(text),
  kind: ['entry_kind', nullable(text as Codec<EntryKind>)],
  timeInForce: nullable(oneOf(...TIMES_IN_FORCE)),
  feeRate: nullable(amount),
  expiresAt: nullable(instant),
  isReduceOnly: ['reduce_only', flag],
  stopPrice: nullable(amount),
  stopRises: nullable(flag),
  triggerBy: oneOf('last', 'mark'),
  triggeredAt: nullable(instant),
  trailDistance: nullable(amount),
  trailRate: nullable(amount),
  activationPrice: nullable(amount),
  end: ['entry_end', nullable(text as Codec<EntryEnd>)],
  rebates: text,
} as const

/** Columns that only the statements about trailing stops write. */
const trailFields = { trailSince: nullable(instant), trailExtremeAt: nullable(instant) } as const

export const positionTable = table('futures_position', { ...fields, ...entryFields, ...trailFields })
export const newPosition = positionTable.omit('id', 'version', 'trailSince', 'trailExtremeAt')
/** The columns that change while a position waits, is open, or ends. */
export const changedPosition = positionTable.pick(
  'id',
  'status',
  'origin',
  'lots',
  'quantity',
  'leverage',
  'quotedPrice',
  'openPrice',
  'stopsBy',
  'expiresAt',
  'stopPrice',
  'stopRises',
  'triggeredAt',
  'trailDistance',
  'trailRate',
  'end',
  'takeProfit',
  'stopLoss',
  'marginAtOpen',
  'margin',
  'fee',
  'overnightFee',
  'closePrice',
  'realized',
  'liquidationFee',
  'shortfall',
  'closeReason',
  'openedAt',
  'closedAt',
  'updatedAt',
)

const own = columns(fields)
const entryColumns = columns({ ...entryFields, ...trailFields })
type EntryColumns = StoredOf<typeof entryColumns>

export type StoredPosition = StoredOf<typeof own> & {
  readonly entry: Entry
  /** Of the member's inviters in the fee, set when it is submitted. */
  readonly rebates: readonly RebateShare[]
}

/** A position before the database assigns id and version. */
export type Draft = Omit<StoredPosition, 'id' | 'updatedAt' | 'version'>

/** Orders that are older than their columns were at market, or waited for their limit. */
function toEntry(
  stored: EntryColumns,
  { openedAt, status }: Pick<StoredPosition, 'openedAt' | 'status'>,
): Entry {
  const { clientId, timeInForce, feeRate, expiresAt, isReduceOnly, stopPrice, end } = stored
  const kind = stored.kind ?? (openedAt !== null && status !== 'pending' ? 'market' : 'limit')
  return {
    kind,
    clientId,
    timeInForce: timeInForce ?? defaultTimeInForce(kind),
    feeRate,
    expiresAt,
    isReduceOnly,
    stop:
      stopPrice === null
        ? null
        : {
            price: stopPrice,
            direction: stored.stopRises === true ? 'rises' : 'falls',
            by: stored.triggerBy,
            reachedAt: stored.triggeredAt,
          },
    trail: kind === 'trailingStop' ? toTrail(stored) : null,
    end,
  }
}

const toTrail = (stored: EntryColumns): EntryTrail => ({
  distance: stored.trailDistance,
  rate: stored.trailRate,
  activation: stored.activationPrice,
  by: stored.triggerBy,
  since: stored.trailSince,
  extremeAt: stored.trailExtremeAt,
})

export function toPosition(row: Row): StoredPosition {
  const [position, stored] = [own.decode(row), entryColumns.decode(row)]
  return { ...position, entry: toEntry(stored, position), rebates: parseRebates(stored.rebates) }
}

/** The columns of a position; the extreme of its trailing stop is not among them. */
export function positionColumns<D extends Draft>({ entry, rebates, ...position }: D) {
  const { stop, trail, ...terms } = entry
  return {
    ...position,
    ...terms,
    stopPrice: stop?.price ?? null,
    stopRises: stop && stop.direction === 'rises',
    triggerBy: stop?.by ?? trail?.by ?? 'last',
    triggeredAt: stop?.reachedAt ?? null,
    trailDistance: trail?.distance ?? null,
    trailRate: trail?.rate ?? null,
    activationPrice: trail?.activation ?? null,
    rebates: formatRebates(rebates),
  }
}
