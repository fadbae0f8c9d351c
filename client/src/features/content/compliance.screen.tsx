import type { Article } from '@bourse/contracts/content'
import { type CSSProperties, useId, useMemo, useState } from 'react'
import { Chips } from '#kit/control'
import { useFormat } from '#kit/format'
import { HtmlBody, serializeNodes, parseSections } from '#kit/html'
import { StaticPage } from './static-page.tsx'

type Size = 'small' | 'normal' | 'large'
/** Overrides of the typography tokens within the text. */
const SIZES: Record<Size, CSSProperties & Record<`--${string}`, string>> = {
  small: { '--fs-row': '13px', '--lh-row': '20px' },
  normal: {},
  large: { '--fs-row': '18px', '--lh-row': '28px', '--fs-h2': '22px', '--lh-h2': '30px' },
}

export const Screen = () => (
  <StaticPage page="compliance">{(article) => <Reader article={article} />}</StaticPage>
)

function Reader({ article }: { article: Article }) {
  const { t, dateText } = useFormat()
  const id = useId()
  const [size, setSize] = useState<Size>('normal')
  const sections = useMemo(
    () =>
      parseSections(article.content ?? '').map(({ title, nodes }) => ({
        title,
        html: serializeNodes(nodes),
      })),
    [article.content],
  )
  const titled = sections.flatMap(({ title }, at) => (title === null ? [] : [{ title, at }]))
  return (
    <article className="px-gutter pt-2 pb-10">
      <h2 className="text-h1 font-semi tracking-tight text-balance">{article.title}</h2>
      {article.publishedAt !== null && (
        <p className="pt-1 text-sub text-t3">{dateText(article.publishedAt)}</p>
      )}
      <Chips
        name={t('content.text_size')}
        value={size}
        onChange={setSize}
        className="mt-2"
        chips={(['small', 'normal', 'large'] as const).map((each) => ({
          id: each,
          label: t(`content.text_${each}`),
        }))}
      />
      {titled.length > 1 && (
        <nav aria-label={t('content.contents')} className="card mt-3 px-4 py-3">
          <p className="text-sub font-med text-t3">{t('content.contents')}</p>
          <ol>
            {titled.map(({ title, at }) => (
              <li key={at}>
                <button
                  type="button"
                  onClick={() => show(`${id}${at}`)}
                  className="press flex min-h-hit w-full items-center text-left text-row text-link"
                >
                  {title}
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div style={SIZES[size]} className="pt-2">
        {sections.map(({ title, html }, at) => (
          <section key={at} id={`${id}${at}`} tabIndex={-1} className="scroll-mt-2 pt-5 outline-none">
            {title !== null && <h3 className="pb-2 text-h2 font-semi text-t1">{title}</h3>}
            <HtmlBody html={html} />
          </section>
        ))}
      </div>
    </article>
  )
}

function show(id: string) {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}
