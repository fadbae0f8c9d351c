import { type BankCard, type ForeignCard, wallet } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#api'

export const useCard = (isEnabled = true) => useQuery({ ...queryFor(wallet.card, {}), enabled: isEnabled })

export const useForeignCard = (isEnabled = true) =>
  useQuery({ ...queryFor(wallet.foreignCard, {}), enabled: isEnabled })

type Cards = {
  readonly card: CardSummary | null
  readonly foreignCard: CardSummary | null
  readonly isPending: boolean
}

/** Summaries of both cards; not fetched unless enabled. */
export function useCards(isEnabled: boolean): Cards {
  const [card, foreign] = [useCard(isEnabled), useForeignCard(isEnabled)]
  return {
    card: cardSummary(card.data ?? null),
    foreignCard: foreignCardSummary(foreign.data ?? null),
    isPending: isEnabled && (card.isPending || foreign.isPending),
  }
}

/** A saved card in two lines; the server masks its number. */
export type CardSummary = { readonly number: string; readonly name: string }

const filled = (text: string | null): text is string => text !== null && text !== ''

export const cardSummary = (card: BankCard | null): CardSummary | null =>
  card === null || !filled(card.number)
    ? null
    : { number: card.number, name: [card.bank, card.holder].filter(filled).join(' · ') }

/** The masked field is the number; without one, the first field represents the card. */
export function foreignCardSummary(card: ForeignCard | null): CardSummary | null {
  const values = (card?.values ?? []).filter(filled)
  const number = values.find((value) => value.includes('•')) ?? values[0]
  if (number === undefined) return null
  return { number, name: values.find((value) => value !== number && /\p{L}{3}/u.test(value)) ?? '' }
}
