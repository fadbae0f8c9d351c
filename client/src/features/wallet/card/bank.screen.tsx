import { wallet } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { cardSummary } from '#features/wallet'
import { FieldFrame, TextField } from '#kit/field'
import { Section } from '#kit/layout'
import { consumeNavigationState, PageLink } from '#kit/route'
import { useText } from '#text'
import { queryFor } from '#api'
import { useContractForm } from '#api/form'
import { type CardField, formatCardInput, isWrongNumber, lastDigits, plainNumber } from './card-fields.ts'
import { CardScreen, CardSubmit } from './card-screen.tsx'

const DRAFT = 'card'
const NUMBER = { inputMode: 'numeric', className: 'num' } as const

/** Fields in the order of a printed card; all are required. */
const FIELDS = {
  holder: { autoComplete: 'name' },
  bank: {},
  branch: {},
  number: { autoComplete: 'cc-number', ...NUMBER },
  city: {},
  mobile: { autoComplete: 'tel-national', ...NUMBER },
} as const satisfies Record<CardField, object>

export const Screen = () => (
  <CardScreen query={useQuery(queryFor(wallet.card, {}))} summaryOf={cardSummary} draft={DRAFT}>
    {(_card, onSaved) => <DomesticCardForm onSaved={onSaved} />}
  </CardScreen>
)

type FormProps = { onSaved: (message: string) => void }

function useCardForm({ onSaved }: FormProps) {
  const t = useText()
  return useContractForm(wallet.saveCard, {
    defaults: { holder: '', bank: '', branch: '', number: '', city: '', mobile: '' },
    draft: DRAFT,
    initial: () => {
      const city = consumeNavigationState('region')
      return city === null ? {} : { city }
    },
    toInput: (values) => ({
      ...values,
      number: plainNumber(values.number),
      mobile: plainNumber(values.mobile),
    }),
    check: ({ number, mobile }) => ({
      number: isWrongNumber('number', number) ? t('field.number_wrong') : undefined,
      mobile: isWrongNumber('mobile', mobile) ? t('field.number_wrong') : undefined,
    }),
    hasReview: true,
    onDone: onSaved,
  })
}

function DomesticCardForm(props: FormProps) {
  const t = useText()
  const form = useCardForm(props)
  const fields = Object.keys(FIELDS) as CardField[]
  return (
    <>
      <Section className="space-y-4 pt-1 pb-6">
        {fields.map((field) =>
          field === 'city' ? (
            <RegionField key={field} value={form.values.city} error={form.errorOf('city')} />
          ) : (
            <TextField
              key={field}
              label={t(`card.${field}`)}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="words"
              {...FIELDS[field]}
              {...form.field(field, (text) => formatCardInput(field, text))}
            />
          ),
        )}
      </Section>
      <CardSubmit
        form={form}
        rows={fields.map((field) => ({
          label: t(`card.${field}`),
          value: shownIn(form.values, field),
          isStrong: field === 'number',
        }))}
      />
    </>
  )
}

const shownIn = (values: Record<CardField, string>, field: CardField): string => {
  if (field === 'number') return lastDigits(values.number)
  return field === 'mobile' ? plainNumber(values.mobile) : values[field]
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
          <ChevronRight size={18} className="shrink-0 text-t3" />
        </PageLink>
      )}
    </FieldFrame>
  )
}
