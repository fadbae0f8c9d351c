import { ieo, type ProjectDetail } from '@bourse/contracts/ieo'
import { multiplyByInt } from '@bourse/contracts/kit'
import { useNow } from '#kit/device'
import { useOrderForm } from '#kit/form'
import { useFormat } from '#kit/format'
import { requireMember, useEndpointMutation } from '#api'
import { buildContext, derive, issueText, type Ticket, toInput, validate } from './ticket-form.ts'

export type SubscriptionForm = ReturnType<typeof useSubscriptionForm>

export function useSubscriptionForm(project: ProjectDetail['project']) {
  const format = useFormat()
  const { t, rateText } = format
  const context = buildContext(project, useNow())
  const coin = project.assetCode ?? ''
  const form = useOrderForm({
    context,
    initial: (): Ticket => ({ quantity: '' }),
    cleared: { quantity: '' },
    derive,
    validate: (_, derived) => validate(derived, context),
    toInput: ({ derived }) => toInput(project, derived),
    issueText: (issue) => issueText(issue, { format, coin }),
    requireMember,
    useSend: (onDone) => useEndpointMutation(ieo.subscribe, { onDone }),
    outcome: () => ({
      text: t(context.isProRata ? 'ieo.committed' : 'ieo.bought'),
      link: { to: 'ieo/order', query: {} },
    }),
  })
  const { discount } = project
  const payment = t(context.isProRata ? 'ieo.pro_rata_note' : 'ieo.fixed_note')
  const note =
    discount === null
      ? payment
      : `${t('ieo.market_note', { rate: rateText(multiplyByInt(discount, 100n)) })} ${payment}`
  return { ...form, project, coin, note, payCode: project.payCode ?? '' }
}
