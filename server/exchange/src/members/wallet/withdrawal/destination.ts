import type { WithdrawalMethod } from '@bourse/contracts/wallet'
import { refuse, unreachable } from '@bourse/contracts/kit'
import type { MemberCall } from '#platform/kernel'
import type { AssetTerms } from '#platform/market'
import {
  addressLine,
  checkDestinationAddress,
  findCard,
  findForeignCard,
  isOwnAddress,
  buildCardTarget,
  buildForeignCardTarget,
} from '#members/wallet/book'
import type { WithdrawalDeps } from './deps.ts'

export type Destination = {
  readonly method: WithdrawalMethod
  readonly network: string | null
  readonly tag: string | null
  readonly target: string
  readonly shown: string
}

type DestinationInput = {
  readonly method?: WithdrawalMethod | undefined
  readonly address?: string | undefined
  readonly network?: string | undefined
  readonly tag?: string | undefined
  readonly isUntagged?: boolean | undefined
}

/** Resolves the destination, in full for the operator and masked for the member. */
export async function resolveDestination(
  deps: WithdrawalDeps,
  call: MemberCall,
  terms: AssetTerms,
  { method = 'address', address, ...given }: DestinationInput,
): Promise<Destination> {
  switch (method) {
    case 'address': {
      const { network } = given
      if (network !== undefined && !terms.networks.includes(network)) refuse('network_unknown')
      if (address === undefined) return refuse('address_required')
      const found = checkDestinationAddress(terms, { ...given, address })
      if (isOwnAddress(deps, call.member, found)) refuse('own_address')
      return {
        method,
        network: found.network,
        tag: found.tag,
        target: addressLine(found),
        shown: found.address,
      }
    }
    case 'card': {
      const card = (await findCard(call.reader, call.member)) ?? refuse('card_required')
      const { full, shown } = buildCardTarget(card)
      return { method, network: null, tag: null, target: full, shown }
    }
    case 'foreignCard': {
      const card = (await findForeignCard(call.reader, call.member)) ?? refuse('card_required')
      const { full, shown } = buildForeignCardTarget(card)
      return { method, network: null, tag: null, target: full, shown }
    }
    default:
      return unreachable(method)
  }
}
