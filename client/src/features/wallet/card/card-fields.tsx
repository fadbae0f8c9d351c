import { ChevronRight } from 'lucide-react'
import { FieldFrame, TextField } from '#kit/field'
import { PageLink } from '#kit/route'
import { type Key, useText } from '#text'
import { type CardField, type CardForm, type CardIssue, formatCardInput } from './card-form.ts'

export const FIELD_NAMES: Readonly<Record<CardField, Key>> = {
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

type Props = {
  form: CardForm
  issues: Partial<Record<CardField, CardIssue>>
  onChange: (form: CardForm) => void
}

/** Every field of the domestic card, in the order in which a card is read. */
export function CardFields({ form, issues, onChange }: Props) {
  const t = useText()
  const errorOf = (field: CardField) => {
    const issue = issues[field]
    return issue === undefined ? undefined : t(issue === 'missing' ? 'field.required' : 'field.number_wrong')
  }
  const input = (field: CardField) => (
    <TextField
      key={field}
      label={t(FIELD_NAMES[field])}
      value={form[field]}
      maxLength={100}
      autoComplete={AUTOFILL[field] ?? 'off'}
      autoCapitalize="words"
      {...(NUMBERS.has(field) ? { inputMode: 'numeric' as const, className: 'num' } : {})}
      onChange={(event) => onChange({ ...form, [field]: formatCardInput(field, event.target.value) })}
      error={errorOf(field)}
    />
  )
  return (
    <>
      {(['holder', 'bank', 'branch', 'number'] as const).map(input)}
      <RegionField value={form.city} error={errorOf('city')} />
      {input('mobile')}
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
