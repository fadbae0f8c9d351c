import { wallet } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { read } from '#wire'
import { briefOf, type CardBrief, foreignBrief } from './brief.ts'

export const useCard = (isAsked = true) => useQuery({ ...read(wallet.card, {}), enabled: isAsked })

export const useForeignCard = (isAsked = true) =>
  useQuery({ ...read(wallet.foreignCard, {}), enabled: isAsked })

type Cards = {
  readonly card: CardBrief | null
  readonly foreignCard: CardBrief | null
  readonly isPending: boolean
}

/** Both cards in short; nothing is asked while nobody needs them. */
export function useCards(isAsked: boolean): Cards {
  const [card, foreign] = [useCard(isAsked), useForeignCard(isAsked)]
  return {
    card: briefOf(card.data ?? null),
    foreignCard: foreignBrief(foreign.data ?? null),
    isPending: isAsked && (card.isPending || foreign.isPending),
  }
}
