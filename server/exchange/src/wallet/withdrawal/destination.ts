import { isAddress, type WithdrawalMethod } from '@bourse/contracts/wallet'
import { refuse, unreachable } from '@bourse/contracts/kit'
import type { MemberCall } from '#kernel'
import type { AssetTerms } from '#market'
import {
  findCard,
  findForeignCard,
  isOwnAddress,
  networkOf,
  targetOfCard,
  targetOfForeignCard,
} from '#wallet/book'
import type { WithdrawalDeps } from './deps.ts'

export type Destination = {
  readonly method: WithdrawalMethod
  readonly network: string | null
  readonly target: string
  readonly shown: string
}

type DestinationInput = {
  readonly method?: WithdrawalMethod | undefined
  readonly address?: string | undefined
  readonly network?: string | undefined
}

/** The destination, in full for the operator and masked for the member. */
export async function destinationOf(
  deps: WithdrawalDeps,
  call: MemberCall,
  terms: AssetTerms,
  { method = 'address', address, network: named }: DestinationInput,
): Promise<Destination> {
  switch (method) {
    case 'address': {
      const network = networkOf(terms, named)
      if (address === undefined) return refuse('address_required')
      if (!isAddress(address)) refuse('address_invalid')
      if (isOwnAddress(deps, call.member, address)) refuse('own_address')
      return { method, network, target: address, shown: address }
    }
    case 'card': {
      const card = (await findCard(call.reader, call.member)) ?? refuse('card_required')
      const { full, shown } = targetOfCard(card)
      return { method, network: null, target: full, shown }
    }
    case 'foreignCard': {
      const card = (await findForeignCard(call.reader, call.member)) ?? refuse('card_required')
      const { full, shown } = targetOfForeignCard(card)
      return { method, network: null, target: full, shown }
    }
    default:
      return unreachable(method)
  }
}
