import { wallet } from '@bourse/contracts/wallet'
import { useState } from 'react'
import { scrollToFirstError } from '#features/wallet'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { Empty, ErrorBox, toast, SkeletonRows } from '#kit/feedback'
import { BottomBar } from '#kit/layout'
import { ReviewSheet } from '#kit/overlay'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { foreignCardSummary } from './card-summary.ts'
import { dropDraft, saveDraft, readDraft } from '#api/form'
import { ForeignFields } from './foreign-fields.tsx'
import { foreignIssues } from './foreign-form.ts'
import { useForeignCard } from './queries.ts'
import { SavedCard } from './saved-card.tsx'

const DRAFT = 'foreign-card'

/** The international card; which fields it has, and in which words, the server says. */
export function Screen() {
  const t = useText()
  const saved = useForeignCard()
  const [isChanging, setChanging] = useState(() => readDraft(DRAFT) !== null)
  if (saved.error !== null && saved.data === undefined)
    return <ErrorBox message={saved.error.message} retry={() => void saved.refetch()} />
  if (saved.data === undefined) return <SkeletonRows />
  const summary = foreignCardSummary(saved.data)
  if (summary !== null && !isChanging) return <SavedCard card={summary} onChange={() => setChanging(true)} />
  const labels = saved.data?.labels ?? []
  if (labels.length === 0) return <Empty title={t('app.not_built')} />
  return <ForeignCardForm labels={labels} onSaved={() => setChanging(false)} />
}

function ForeignCardForm({ labels, onSaved }: { labels: readonly string[]; onSaved: () => void }) {
  const t = useText()
  const isOnline = useOnline()
  const [values, setValues] = useState(() => readDraft<string[]>(DRAFT) ?? labels.map(() => ''))
  const [isTouched, setTouched] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const save = useEndpointMutation(wallet.saveForeignCard, { affects: [wallet.foreignCard], isQuiet: true })
  const issues = foreignIssues(labels, values)
  const change = (at: number, value: string) => {
    const next = labels.map((_, each) => (each === at ? value : (values[each] ?? '')))
    setValues(next)
    saveDraft(DRAFT, next)
  }
  const press = () => {
    setTouched(true)
    save.reset()
    if (issues.every((issue) => issue === null)) setReviewing(true)
    else scrollToFirstError()
  }
  const confirm = async () => {
    const message = await save.send({ values: values.map((value) => value.trim()) })
    if (message === null) return
    dropDraft(DRAFT)
    toast(message, 'success')
    onSaved()
  }
  return (
    <>
      <ForeignFields labels={labels} values={values} issues={isTouched ? issues : []} onChange={change} />
      <BottomBar>
        <Button onClick={press} isDisabled={!isOnline} reason={isOnline ? undefined : t('app.write_offline')}>
          {t('app.save')}
        </Button>
      </BottomBar>
      {isReviewing && (
        <ReviewSheet
          title={t('card.review_title')}
          rows={labels.map((label, at) => ({
            label,
            value: <span className="break-words">{values[at]}</span>,
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
