import { type DualProduct, dualInvest } from '@bourse/contracts/dual-invest'
import type { Output } from '@bourse/contracts/kit'
import { useEffect } from 'react'
import { useOrderForm } from '#kit/form'
import { useText } from '#text'
import { invalidateAreas, requireMember, useEndpointMutation } from '#api'
import { useAssets, useFree } from './queries.ts'
import { resolvePayCode } from './terms.ts'
import { derive, type FormContext, type Issue, toInput, validate } from './ticket-form.ts'

export type PurchaseForm = ReturnType<typeof usePurchaseForm>

/** The purchase; a refused rate loads the new one, which the open review shows and the next attempt sends. */
function useBuy(onDone: (output: Output<typeof dualInvest.buy>) => void) {
  const mutation = useEndpointMutation(dualInvest.buy, { onDone })
  const reason = mutation.failure?.reason
  useEffect(() => {
    if (reason === 'price_moved') invalidateAreas(['dual-invest'])
  }, [reason])
  return mutation
}

/** The ticket of one product. */
export function usePurchaseForm(product: DualProduct) {
  const t = useText()
  const assets = useAssets()
  const payAsset = product.payAsset ?? assets.find(({ code }) => code === resolvePayCode(product))?.id ?? null
  const context: FormContext = { product, assets, free: useFree(payAsset) }
  return useOrderForm({
    context,
    initial: () => ({ shares: '1' }),
    cleared: { shares: '1' },
    derive,
    validate,
    toInput: ({ derived }) => toInput(derived, context),
    issueText: (issue: Issue) => t(`dual_invest.${issue.code}`, 'n' in issue ? { n: String(issue.n) } : {}),
    requireMember,
    useSend: useBuy,
    outcome: () => ({ text: t('dual_invest.bought'), link: { to: 'invest/mine', query: {} } }),
  })
}
