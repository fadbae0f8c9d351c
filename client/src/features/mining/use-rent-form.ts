import { ZERO } from '@bourse/contracts/kit'
import { mining, type MiningPlan, type Rental } from '@bourse/contracts/mining'
import { walletBalances } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { useOrderForm } from '#kit/form'
import { useFormat } from '#kit/format'
import { queryFor, requireMember, useEndpointMutation, useIsMember } from '#api'
import { useRunningRentals } from './queries.ts'
import { buildContext, derive, ISSUE_TEXTS, type Ticket, toInput, validate } from './rent-form.ts'

export type RentForm = ReturnType<typeof useRentForm>

export function useRentForm(plan: MiningPlan) {
  const { t, quantityText } = useFormat()
  const isMember = useIsMember()
  const rentals = useRunningRentals().data?.list ?? []
  const { data: wallet } = useQuery({ ...queryFor(walletBalances.list, {}), enabled: isMember })
  const balance = wallet?.spot.balances.find(({ asset }) => asset === plan.payAsset)
  const running = rentals.filter((rental) => rental.plan === plan.id).map(({ shares }) => shares)
  const context = buildContext(plan, {
    running,
    free: wallet === undefined ? null : (balance?.available ?? ZERO),
  })
  const form = useOrderForm({
    context,
    initial: (): Ticket => ({ shares: '' }),
    cleared: { shares: '' },
    derive,
    validate: (_, derived) => validate(derived, context),
    toInput: (draft) => toInput(draft.derived, draft.context),
    issueText: ({ code, bound }) => t(ISSUE_TEXTS[code], { n: quantityText(bound) }),
    requireMember,
    useSend: (onDone: (rental: Rental) => void) =>
      useEndpointMutation(mining.rent, { isQuiet: true, onDone }),
    outcome: () => ({ text: t('mining.rented'), link: { to: 'mining/order', query: {} } }),
  })
  return { ...form, context, plan }
}
