import { Button, LinkButton } from '#kit/control'
import { BottomBar, Section } from '#kit/layout'
import { back, current, navigate, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { readDraft, saveDraft } from '#api/form'
import { draftKey, SETTINGS_PAGE } from './drafts.ts'
import { INITIAL, type Values } from './settings-form.ts'

export type Agreement = {
  readonly lang: string
  readonly title: string
  readonly lead: string
  readonly sections: readonly { readonly title: string; readonly points: readonly string[] }[]
}

/** Returns to the copy settings with the box selected. */
export function AgreementPage({ agreement, other }: { agreement: Agreement; other: string }) {
  const t = useText()
  const leader = useQueryValue('id')
  const accept = () => {
    if (leader === null) return back('follow/index')
    const draft = draftKey(leader)
    saveDraft(draft, { ...INITIAL, ...readDraft<Values>(draft), isAgreed: true })
    if (current().key > 0) back(SETTINGS_PAGE)
    else navigate(SETTINGS_PAGE, { id: leader }, { replace: true })
  }
  return (
    <>
      <Section className="pt-2 pb-6">
        <article lang={agreement.lang} className="space-y-5">
          <h2 className="text-h2 font-semi">{agreement.title}</h2>
          <p className="text-row text-t2">{agreement.lead}</p>
          {agreement.sections.map(({ title, points }) => (
            <section key={title} className="space-y-2">
              <h3 className="text-body font-semi">{title}</h3>
              <ul className="list-disc space-y-2 pl-5 text-row text-t2 marker:text-t3">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </section>
          ))}
        </article>
        <LinkButton
          to={other}
          query={{ id: leader ?? undefined }}
          kind="text"
          replace
          className="mt-4 w-full"
        >
          {other.endsWith('_zh') ? '中文' : 'English'}
        </LinkButton>
      </Section>
      <BottomBar>
        <Button onClick={accept}>{t('copy_trading.accept')}</Button>
      </BottomBar>
    </>
  )
}
