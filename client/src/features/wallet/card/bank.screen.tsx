import { wallet } from '@bourse/contracts/wallet'
import { useState } from 'react'
import { scrollToFirstError } from '#features/wallet'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { ErrorBox, toast, SkeletonRows } from '#kit/feedback'
import { BottomBar, Section } from '#kit/layout'
import { ReviewSheet } from '#kit/overlay'
import { consumeNavigationState } from '#kit/route'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { cardSummary } from './card-summary.ts'
import { CardFields, FIELD_NAMES } from './card-fields.tsx'
import { CARD_FIELDS, type CardForm, cardIssues, emptyCard, masked, plainNumber } from './card-form.ts'
import { dropDraft, saveDraft, readDraft } from '#api/form'
import { useCard } from './queries.ts'
import { SavedCard } from './saved-card.tsx'

const DRAFT = 'card'

/** The draft, with the region that was picked meanwhile. */
function firstForm(): CardForm {
  const draft = readDraft<CardForm>(DRAFT) ?? emptyCard
  const city = consumeNavigationState('region')
  if (city === null) return draft
  const form = { ...draft, city }
  saveDraft(DRAFT, form)
  return form
}

/** The domestic card: masked once it is saved, a form until then. */
export function Screen() {
  const saved = useCard()
  const [isChanging, setChanging] = useState(() => readDraft(DRAFT) !== null)
  if (saved.error !== null && saved.data === undefined)
    return <ErrorBox message={saved.error.message} retry={() => void saved.refetch()} />
  if (saved.data === undefined) return <SkeletonRows />
  const summary = cardSummary(saved.data)
  if (summary !== null && !isChanging) return <SavedCard card={summary} onChange={() => setChanging(true)} />
  return <DomesticCardForm onSaved={() => setChanging(false)} />
}

function DomesticCardForm({ onSaved }: { onSaved: () => void }) {
  const t = useText()
  const isOnline = useOnline()
  const [form, setForm] = useState(firstForm)
  const [isTouched, setTouched] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const save = useEndpointMutation(wallet.saveCard, { affects: [wallet.card], isQuiet: true })
  const issues = cardIssues(form)
  const change = (next: CardForm) => {
    setForm(next)
    saveDraft(DRAFT, next)
  }
  const press = () => {
    setTouched(true)
    save.reset()
    if (Object.keys(issues).length === 0) setReviewing(true)
    else scrollToFirstError()
  }
  const confirm = async () => {
    const message = await save.send({ ...form, number: plainNumber(form.number) })
    if (message === null) return
    dropDraft(DRAFT)
    toast(message, 'success')
    onSaved()
  }
  return (
    <>
      <Section className="space-y-4 pt-1 pb-6">
        <CardFields form={form} issues={isTouched ? issues : {}} onChange={change} />
      </Section>
      <BottomBar>
        <Button onClick={press} isDisabled={!isOnline} reason={isOnline ? undefined : t('app.write_offline')}>
          {t('app.save')}
        </Button>
      </BottomBar>
      {isReviewing && (
        <ReviewSheet
          title={t('card.review_title')}
          rows={CARD_FIELDS.map((field) => ({
            label: t(FIELD_NAMES[field]),
            value: field === 'number' ? masked(form.number) : form[field],
            isStrong: field === 'number',
          }))}
          confirm={t('app.save')}
          isBusy={save.isBusy}
          failure={save.failure?.message}
          onConfirm={() => void confirm()}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  )
}
