import { TextField } from '#kit/field'
import { Section } from '#kit/layout'
import { type Text, useText } from '#text'
import { type ForeignIssue, kindOf, sectionsOf, sanitizeCode } from './foreign-form.ts'

type Props = {
  labels: readonly string[]
  values: readonly string[]
  issues: readonly (ForeignIssue | null)[]
  onChange: (at: number, value: string) => void
}

/** The fields under the heads of their parts, which stay in sight while their part is read. */
export function ForeignFields({ labels, values, issues, onChange }: Props) {
  const t = useText()
  return (
    <div className="pb-6">
      {sectionsOf(labels.length).map(({ of, from, to }) => (
        <section key={from}>
          {of !== null && (
            <h2 className="sticky top-0 z-(--z-sticky) bg-page px-gutter py-2.5 text-row font-semi text-t1">
              {t(of === 'bank' ? 'card.part_bank' : 'card.part_holder')}
            </h2>
          )}
          <Section className="space-y-4 pb-4">
            {labels.slice(from, to).map((label, each) => {
              const at = from + each
              const kind = kindOf(label)
              return (
                <TextField
                  key={label}
                  label={label}
                  value={values[at] ?? ''}
                  maxLength={200}
                  autoComplete="off"
                  autoCapitalize={kind === 'swift' ? 'characters' : 'words'}
                  {...(kind === 'aba' ? { inputMode: 'numeric' as const } : {})}
                  onChange={(event) => onChange(at, sanitizeCode(kind, event.target.value))}
                  error={issueText(issues[at] ?? null, t)}
                />
              )
            })}
          </Section>
        </section>
      ))}
      <p className="px-gutter text-sub text-t3">{t('card.draft')}</p>
    </div>
  )
}

function issueText(issue: ForeignIssue | null, t: Text): string | undefined {
  switch (issue) {
    case null:
      return undefined
    case 'missing':
      return t('field.required')
    case 'swift':
      return t('card.swift_wrong')
    case 'aba':
      return t('card.aba_wrong')
  }
}
