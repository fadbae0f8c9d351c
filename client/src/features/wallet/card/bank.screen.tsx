import { wallet } from '@bourse/contracts/wallet'
import { useState } from 'react'
import { showFirstIssue } from '#features/wallet'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { ErrorBox, say, SkeletonRows } from '#kit/feedback'
import { BottomBar, Section } from '#kit/layout'
import { ReviewSheet } from '#kit/overlay'
import { takeGiven } from '#kit/route'
import { useText } from '#text'
import { useWrite } from '#wire'
import { briefOf } from './brief.ts'
import { CardFields, FIELD_NAMES } from './card-fields.tsx'
import { CARD_FIELDS, type CardForm, cardIssues, emptyCard, masked, plainNumber } from './card-form.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { useCard } from './queries.ts'
import { SavedCard } from './saved-card.tsx'

const DRAFT = 'card'

/** The draft, with the region that was picked meanwhile. */
function firstForm(): CardForm {
  const draft = readDraft<CardForm>(DRAFT) ?? emptyCard
  const city = takeGiven('region')
  if (city === null) return draft
  const form = { ...draft, city }
  keepDraft(DRAFT, form)
  return form
}

/** The domestic card: masked once it is saved, a form until then. */
export function Screen() {
  const saved = useCard()
  const [isChanging, setChanging] = useState(() => readDraft(DRAFT) !== null)
  if (saved.error !== null && saved.data === undefined)
    return <ErrorBox message={saved.error.message} retry={() => void saved.refetch()} />
  if (saved.data === undefined) return <SkeletonRows />
  const brief = briefOf(saved.data)
  if (brief !== null && !isChanging) return <SavedCard card={brief} onChange={() => setChanging(true)} />
  return <CardDesk onSaved={() => setChanging(false)} />
}

function CardDesk({ onSaved }: { onSaved: () => void }) {
  const t = useText()
  const isOnline = useOnline()
  const [form, setForm] = useState(firstForm)
  const [isJudged, judge] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const save = useWrite(wallet.saveCard, { spoils: [wallet.card], isQuiet: true })
  const issues = cardIssues(form)
  const change = (next: CardForm) => {
    setForm(next)
    keepDraft(DRAFT, next)
  }
  const press = () => {
    judge(true)
    save.reset()
    if (Object.keys(issues).length === 0) setReviewing(true)
    else showFirstIssue()
  }
  const confirm = async () => {
    const answer = await save.send({ ...form, number: plainNumber(form.number) })
    if (answer === null) return
    dropDraft(DRAFT)
    say(answer, 'success')
    onSaved()
  }
  return (
    <>
      <Section className="space-y-4 pt-1 pb-6">
        <CardFields form={form} issues={isJudged ? issues : {}} onChange={change} />
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
