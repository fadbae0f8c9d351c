import { wallet } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { EmptyList, foreignCardSummary } from '#features/wallet'
import { TextField } from '#kit/field'
import { Section } from '#kit/layout'
import { useText } from '#text'
import { queryFor } from '#api'
import { useContractForm } from '#api/form'
import { foreignError, foreignValue, classifyLabel, groupSections } from './card-fields.ts'
import { CardScreen, CardSubmit } from './card-screen.tsx'

const DRAFT = 'foreign-card'

/** The international card; the server defines its fields and labels. */
export const Screen = () => (
  <CardScreen query={useQuery(queryFor(wallet.foreignCard, {}))} summaryOf={foreignCardSummary} draft={DRAFT}>
    {(card, onSaved) =>
      card === null || card.labels.length === 0 ? (
        <EmptyList title="app.not_built" />
      ) : (
        <ForeignCardForm labels={card.labels} onSaved={onSaved} />
      )
    }
  </CardScreen>
)

type FormProps = { labels: readonly string[]; onSaved: (message: string) => void }

const fieldAt = (at: number): string => `value${at}`

function useForeignForm({ labels, onSaved }: FormProps) {
  const t = useText()
  const perField = <T,>(of: (label: string, field: string) => T): Record<string, T> =>
    Object.fromEntries(labels.map((label, at) => [fieldAt(at), of(label, fieldAt(at))]))
  return useContractForm(wallet.saveForeignCard, {
    defaults: perField(() => ''),
    draft: DRAFT,
    toInput: (values) => ({
      values: labels.map((label, at) => foreignValue(label, values[fieldAt(at)] ?? '')),
    }),
    check: (values) =>
      perField((label, field) => {
        const error = foreignError(label, values[field] ?? '')
        return error === null ? undefined : t(error)
      }),
    hasReview: true,
    onDone: onSaved,
  })
}

function ForeignCardForm(props: FormProps) {
  const { labels } = props
  const t = useText()
  const form = useForeignForm(props)
  const input = (label: string, at: number) => {
    const kind = classifyLabel(label)
    return (
      <TextField
        key={label}
        label={label}
        maxLength={200}
        autoComplete="off"
        autoCapitalize={kind === 'swift' ? 'characters' : 'words'}
        {...(kind === 'aba' ? { inputMode: 'numeric' as const } : {})}
        {...form.field(fieldAt(at))}
      />
    )
  }
  return (
    <>
      <div className="pb-6">
        {groupSections(labels.length).map(({ of, from, to }) => (
          <section key={from}>
            {of !== null && (
              <h2 className="sticky top-0 z-(--z-sticky) bg-page px-gutter py-2.5 text-row font-semi text-t1">
                {t(of === 'bank' ? 'card.part_bank' : 'card.part_holder')}
              </h2>
            )}
            <Section className="space-y-4 pb-4">
              {labels.slice(from, to).map((label, each) => input(label, from + each))}
            </Section>
          </section>
        ))}
        <p className="px-gutter text-sub text-t3">{t('card.draft')}</p>
      </div>
      <CardSubmit
        form={form}
        rows={labels.map((label, at) => ({
          label,
          value: <span className="break-words">{foreignValue(label, form.values[fieldAt(at)] ?? '')}</span>,
        }))}
      />
    </>
  )
}
