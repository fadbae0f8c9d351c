import { wallet } from '@bourse/contracts/wallet'
import { ChevronRight } from 'lucide-react'
import { FieldFrame, TextField } from '#kit/field'
import { toast } from '#kit/feedback'
import { Section } from '#kit/layout'
import { ReviewSheet } from '#kit/overlay'
import { consumeNavigationState, PageLink } from '#kit/route'
import { type Key, useText } from '#text'
import { SubmitBar, useContractForm } from '#api/form'
import { CardScreen } from './card-screen.tsx'
import { type CardField, formatCardInput, isTooShort, lastDigits, plainNumber } from './card-number.ts'
import { cardSummary } from './queries.ts'
import { useCard } from './queries.ts'

const DRAFT = 'card'

const FIELDS: readonly CardField[] = ['holder', 'bank', 'branch', 'number', 'city', 'mobile']
const FIELD_NAMES: Readonly<Record<CardField, Key>> = {
  holder: 'card.holder',
  bank: 'card.bank',
  branch: 'card.branch',
  number: 'card.number',
  city: 'card.city',
  mobile: 'card.mobile',
}
const NUMBERS: ReadonlySet<CardField> = new Set(['number', 'mobile'])
const AUTOFILL: Partial<Record<CardField, string>> = {
  holder: 'name',
  number: 'cc-number',
  mobile: 'tel-national',
}

/** The domestic card. */
export const Screen = () => (
  <CardScreen query={useCard()} summaryOf={cardSummary} draft={DRAFT}>
    {(_card, onSaved) => <DomesticCardForm onSaved={onSaved} />}
  </CardScreen>
)

function useCardForm(onSaved: () => void) {
  const t = useText()
  const wrongIfShort = (field: 'number' | 'mobile', text: string) =>
    isTooShort(field, text) ? t('field.number_wrong') : undefined
  return useContractForm(wallet.saveCard, {
    defaults: { holder: '', bank: '', branch: '', number: '', city: '', mobile: '' },
    draft: DRAFT,
    initial: () => {
      const city = consumeNavigationState('region')
      return city === null ? {} : { city }
    },
    toInput: (values) => ({ ...values, number: plainNumber(values.number) }),
    check: ({ number, mobile }) => ({
      number: wrongIfShort('number', number),
      mobile: wrongIfShort('mobile', mobile),
    }),
    hasReview: true,
    onDone: (message) => {
      toast(message, 'success')
      onSaved()
    },
  })
}

/** All fields are required, in the order of a printed card. */
function DomesticCardForm({ onSaved }: { onSaved: () => void }) {
  const t = useText()
  const form = useCardForm(onSaved)
  const input = (field: CardField) => (
    <TextField
      key={field}
      label={t(FIELD_NAMES[field])}
      maxLength={100}
      autoComplete={AUTOFILL[field] ?? 'off'}
      autoCapitalize="words"
      {...(NUMBERS.has(field) ? { inputMode: 'numeric' as const, className: 'num' } : {})}
      {...form.field(field, (text) => formatCardInput(field, text))}
    />
  )
  return (
    <>
      <Section className="space-y-4 pt-1 pb-6">
        {(['holder', 'bank', 'branch', 'number'] as const).map(input)}
        <RegionField value={form.values.city} error={form.errorOf('city')} />
        {input('mobile')}
      </Section>
      <SubmitBar form={form} label={t('app.save')} />
      {form.isReviewing && (
        <ReviewSheet
          title={t('card.review_title')}
          rows={FIELDS.map((field) => ({
            label: t(FIELD_NAMES[field]),
            value: field === 'number' ? lastDigits(form.values.number) : form.values[field],
            isStrong: field === 'number',
          }))}
          confirm={t('app.save')}
          {...form.review}
        />
      )}
    </>
  )
}

function RegionField({ value, error }: { value: string; error: string | undefined }) {
  const t = useText()
  const shown = value === '' ? t('screen.areas') : value
  return (
    <FieldFrame label={t('card.city')} error={error}>
      {({ id, describedBy }) => (
        <PageLink
          id={id}
          to="setting/areas"
          aria-label={`${t('card.city')}: ${shown}`}
          aria-describedby={describedBy}
          aria-invalid={error !== undefined}
          className={`press flex min-h-main items-center gap-2.5 rounded-md border bg-sheet px-3.5 py-2 -outline-offset-2 ${error === undefined ? 'border-control/70' : 'border-error'}`}
        >
          <span className={`min-w-0 flex-1 text-body break-words ${value === '' ? 'text-t3' : 'text-t1'}`}>
            {shown}
          </span>
          <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-t3" />
        </PageLink>
      )}
    </FieldFrame>
  )
}
