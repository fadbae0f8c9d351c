import { otc } from '@bourse/contracts/otc'
import { useOrderForm } from '#kit/form'
import { useFormat } from '#kit/format'
import { navigate } from '#kit/route'
import { requireMember, useEndpointMutation } from '#api'
import { derive, type FormContext, ISSUE_TEXTS, type Ticket, toInput, validate } from './ticket-form.ts'

export type TicketForm = ReturnType<typeof useTicket>

/** An accepted order opens its page, where it is paid. */
export function useTicket(context: FormContext) {
  const { t, quantityText } = useFormat()
  const coin = context.coin.code
  const form = useOrderForm({
    context,
    initial: (): Ticket => ({ quantity: '', merchant: null, method: null }),
    cleared: { quantity: '' },
    derive,
    validate: (_, derived) => validate(derived, context),
    toInput: (draft) => toInput(draft.derived, draft.context),
    issueText: ({ code, bound }) => t(ISSUE_TEXTS[code], { n: quantityText(bound), coin }),
    requireMember,
    useSend: (onDone: (order: { readonly id: string }) => void) =>
      useEndpointMutation(otc.place, {
        isQuiet: true,
        onDone: (order) => {
          onDone(order)
          navigate('otc/order', { id: order.id })
        },
      }),
    outcome: () => ({ text: t('otc.placed') }),
  })
  return { ...form, context, coin }
}
