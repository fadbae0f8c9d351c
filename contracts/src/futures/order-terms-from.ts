import { ONE, ZERO } from '#kit'
import type { Ticket } from './shapes.ts'
import type { TicketTerms } from './ticket.ts'

/**
 * The terms in a response of `futures.ticket`; null where the upstream omits a value that the preview needs.
 */
export function orderTermsFrom(ticket: Ticket): TicketTerms | null {
  const { lotSize, priceTick, feeRate, tiers, overnightLong, overnightShort, offered } = ticket
  if (lotSize === null || feeRate === null || tiers === null || tiers.length === 0) return null
  if (priceTick === null || priceTick <= ZERO) return null
  return {
    lotSize,
    priceTick,
    feeRate,
    tiers,
    lotsMin: ticket.lotBounds?.min ?? ONE,
    lotsMax: ticket.lotBounds?.max ?? ZERO,
    leverages: (offered?.leverages ?? []).map(({ value }) => value),
    superLeverages: ticket.superLeverages ?? [],
    spreadRate: ticket.spreadRate ?? ZERO,
    overnight: { long: overnightLong ?? ZERO, short: overnightShort ?? ZERO },
  }
}
