import { wallet } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#api'
import { cardSummary, type CardSummary, foreignCardSummary } from './card-summary.ts'

export const useCard = (isEnabled = true) => useQuery({ ...queryFor(wallet.card, {}), enabled: isEnabled })

export const useForeignCard = (isEnabled = true) =>
  useQuery({ ...queryFor(wallet.foreignCard, {}), enabled: isEnabled })

type Cards = {
  readonly card: CardSummary | null
  readonly foreignCard: CardSummary | null
  readonly isPending: boolean
}

/** Both cards in short; nothing is asked while nobody needs them. */
export function useCards(isEnabled: boolean): Cards {
  const [card, foreign] = [useCard(isEnabled), useForeignCard(isEnabled)]
  return {
    card: cardSummary(card.data ?? null),
    foreignCard: foreignCardSummary(foreign.data ?? null),
    isPending: isEnabled && (card.isPending || foreign.isPending),
  }
}
