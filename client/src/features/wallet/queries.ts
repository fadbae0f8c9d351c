import type { AssetId } from '@bourse/contracts/market'
import {
  type AccountKind,
  type BankCard,
  type ForeignCard,
  wallet,
  walletBalances,
} from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '#api'
import { useWallets } from '#api/portfolio'
import { listNetworks } from './addresses.tsx'

export const useHoldables = () => useQuery(queryFor(wallet.holdable, {}))

export function useWalletsAndCoins() {
  const wallets = useWallets()
  const coins = useHoldables()
  const failed = [coins, wallets].find((query) => query.error !== null && query.data === undefined)
  return {
    data: wallets.data && coins.data && { wallets: wallets.data, coins: coins.data.list },
    error: failed?.error ?? null,
    refetch: () => failed?.refetch(),
  }
}

export function useCoin(asset: AssetId, kind: AccountKind) {
  const query = useQuery(queryFor(walletBalances.detail, { asset, kind }))
  const { data } = query
  return { ...query, balance: data && { available: data[kind], held: data[`${kind}Held` as const] } }
}

/** The deposit networks of a coin, and the chosen one; not fetched without a coin. */
export function useNetworks(asset: AssetId | null) {
  const query = useQuery({
    ...queryFor(wallet.depositAddress, { asset: asset ?? ('0' as AssetId) }),
    enabled: asset !== null,
  })
  const [chosen, chooseNetwork] = useState<string | null>(null)
  const networks = query.data === undefined ? [] : listNetworks(query.data)
  return { query, networks, network: networks.find(({ id }) => id === chosen) ?? networks[0], chooseNetwork }
}

export type Networks = ReturnType<typeof useNetworks>

export function useCards(isEnabled: boolean) {
  const card = useQuery({ ...queryFor(wallet.card, {}), enabled: isEnabled })
  const foreign = useQuery({ ...queryFor(wallet.foreignCard, {}), enabled: isEnabled })
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
