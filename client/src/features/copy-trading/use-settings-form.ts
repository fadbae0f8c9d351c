import { COPY_LIMITS, copyTrading, type LeaderDetail } from '@bourse/contracts/copy-trading'
import { amountText } from '@bourse/contracts/kit'
import { useOrderForm } from '#kit/form'
import { useFormat } from '#kit/format'
import { navigate } from '#kit/route'
import { requireMember, useEndpointMutation, useSite, useUser } from '#api'
import { dropDraft, readDraft, saveDraft } from '#api/form'
import { draftKey } from './drafts.ts'
import {
  derive,
  type FormContext,
  INITIAL,
  type Issue,
  sizeLotStep,
  roundedMultiple,
  toInput,
  validate,
  type Values,
} from './settings-form.ts'

export type SettingsForm = ReturnType<typeof useSettingsForm>

/** Values from the agreement's page first, then those in force. */
function initialValues({ leader, copying }: LeaderDetail): Values {
  const draft = readDraft<Values>(draftKey(leader.id))
  if (draft !== null || copying === null) return draft ?? INITIAL
  const size = amountText(copying.size)
  return { ...INITIAL, mode: copying.mode, [copying.mode]: size }
}

const useFollow = (onDone: (output: unknown) => void) => useEndpointMutation(copyTrading.follow, { onDone })
const useResize = (onDone: (output: unknown) => void) => useEndpointMutation(copyTrading.resize, { onDone })

export function useSettingsForm(detail: LeaderDetail) {
  const { t, quantityText } = useFormat()
  const draft = draftKey(detail.leader.id)
  const isEdit = detail.isFollowed === true
  const context: FormContext = {
    leader: detail.leader.id,
    isEdit,
    isOwn: useUser()?.id === detail.leader.id,
    isPaper: useSite()?.paper === true,
  }
  const issueText = ({ code }: Issue, { mode }: Values) =>
    t(`copy_trading.issue_${code}`, {
      n: quantityText(code === 'above' ? COPY_LIMITS[mode] : sizeLotStep(context)),
    })
  const form = useOrderForm({
    context,
    initial: () => initialValues(detail),
    cleared: {},
    derive,
    validate,
    toInput: ({ values, derived }) => toInput(values, derived, context),
    issueText,
    requireMember,
    useSend: isEdit ? useResize : useFollow,
    outcome: () => ({
      text: t(isEdit ? 'copy_trading.size_saved' : 'copy_trading.followed', {
        name: detail.leader.nickname ?? '',
      }),
    }),
    onPlaced: () => {
      dropDraft(draft)
      navigate('copytrade/my', {}, { replace: true })
    },
  })
  const { multiple } = form.values
  /** A ratio above 1 is rounded when its field is left. */
  const round = () => {
    const rounded = roundedMultiple(multiple)
    if (rounded !== multiple) form.edit({ multiple: rounded })
  }
  return {
    ...form,
    detail,
    round,
    /** Called before the agreement opens. */
    storeDraft: () => saveDraft(draft, form.values),
  }
}
